"""From folders on disk to ``model.Problem``: where problems and submissions are, and the layouts that hold them.

``package`` reads the ICPC problem package, ``pairs`` a plain folder of inputs and answers; ``layouts`` chooses.
``discover`` finds problems by name below a project's ``testdata/``, ``submissions`` the sources of ``solutions/``.
"""
