"""localjudge: judges single-file solutions as the site would that the problem comes from."""
