# The module serves tests and nothing else: `make install` leaves it where it is.
install-modules: INSTALL = $(SHELL) $(srcdir)/install-others $(top_srcdir)/build/shtool install -c
