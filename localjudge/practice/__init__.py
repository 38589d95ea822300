"""What helps while one practises: finding failing inputs, judging again at every change, and the like."""
