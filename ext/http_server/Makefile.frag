# The command php-server: its entry is installed beside php, what it includes in $(libdir)/php-server.
install-programs: install-php-server

.PHONY: install-php-server
install-php-server:
	@echo "Installing web server command:    $(INSTALL_ROOT)$(bindir)/"
	@$(mkinstalldirs) $(INSTALL_ROOT)$(bindir) $(INSTALL_ROOT)$(libdir)/php-server
	@for file in $(top_srcdir)/ext/http_server/command/lib/*.php; do \
		$(INSTALL_DATA) $$file $(INSTALL_ROOT)$(libdir)/php-server/ || exit 1; \
	done
	@$(SED) -e '1s|.*|#!$(bindir)/$(program_prefix)php$(program_suffix)$(EXEEXT)|' -e "s|__DIR__ . '/lib/|'$(libdir)/php-server/|" \
		$(top_srcdir)/ext/http_server/command/php-server >$(top_builddir)/ext/http_server/php-server.installed
	@$(INSTALL) -m 755 $(top_builddir)/ext/http_server/php-server.installed $(INSTALL_ROOT)$(bindir)/$(program_prefix)php-server$(program_suffix)
