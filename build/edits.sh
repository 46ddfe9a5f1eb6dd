# Which files are patched, which files of a tree are edits, and which did a build make? Sourced by weave and refresh (LC_ALL=C there).
# shellcheck shell=bash

# Files of the release tarball that buildconf or make writes again. Everything else that differs from the release and is
# not what a patch makes of it was changed by hand.
generated='
configure                         autoconf, from configure.ac and the m4 files
main/php_config.h.in              autoheader, from the same
Zend/zend_language_parser.c       bison, from zend_language_parser.y
Zend/zend_language_parser.h       bison, from zend_language_parser.y
Zend/zend_language_parser.output  bison, from zend_language_parser.y
Zend/zend_ini_parser.c            bison, from zend_ini_parser.y
Zend/zend_ini_parser.h            bison, from zend_ini_parser.y
Zend/zend_ini_parser.output       bison, from zend_ini_parser.y
Zend/zend_language_scanner.c      re2c, from zend_language_scanner.l
Zend/zend_language_scanner_defs.h re2c, from zend_language_scanner.l
Zend/zend_ini_scanner.c           re2c, from zend_ini_scanner.l
Zend/zend_ini_scanner_defs.h      re2c, from zend_ini_scanner.l
Zend/zend_vm_execute.h            zend_vm_gen.php, from zend_vm_def.h and zend_vm_execute.skl
Zend/zend_vm_handlers.h           zend_vm_gen.php, from the same
Zend/zend_vm_opcodes.h            zend_vm_gen.php, from the same
Zend/zend_vm_opcodes.c            zend_vm_gen.php, from the same
ext/tokenizer/tokenizer_data.c    tokenizer_data_gen.php, from zend_language_parser.y
ext/tokenizer/tokenizer_data_arginfo.h     tokenizer_data_gen.php, from the same
ext/tokenizer/tokenizer_data.stub.php      tokenizer_data_gen.php, from the same
ext/json/json_parser.tab.c        bison, from json_parser.y
ext/json/json_parser.tab.h        bison, from json_parser.y
ext/json/json_scanner.c           re2c, from json_scanner.re
ext/json/php_json_scanner_defs.h  re2c, from json_scanner.re
ext/pdo/pdo_sql_parser.c          re2c, from pdo_sql_parser.re
ext/pdo_mysql/mysql_sql_parser.c  re2c, from mysql_sql_parser.re
ext/pdo_pgsql/pgsql_sql_parser.c  re2c, from pgsql_sql_parser.re
ext/pdo_sqlite/sqlite_sql_parser.c         re2c, from sqlite_sql_parser.re
ext/phar/phar_path_check.c        re2c, from phar_path_check.re
ext/standard/var_unserializer.c   re2c, from var_unserializer.re
ext/standard/url_scanner_ex.c     re2c, from url_scanner_ex.re
sapi/phpdbg/phpdbg_lexer.c        re2c, from phpdbg_lexer.l
sapi/phpdbg/phpdbg_parser.c       bison, from phpdbg_parser.y
sapi/phpdbg/phpdbg_parser.h       bison, from phpdbg_parser.y
sapi/phpdbg/phpdbg_parser.output  bison, from phpdbg_parser.y
'

# The upstream files that have a patch here, seen from the top of the repository.
patched_files() {
	# Woven trees may lie in here: php-src, and what --into has made.
	(cd "$root" && find . \( -name .git -o -path ./.build -o -type d -exec test -e {}/.upstream \; \) -prune -o -name '*.patch' -printf '%P\n') |
		sed 's/\.patch$//' | sort
}

generated_files() { printf '%s\n' "$generated" | awk 'NF { print $1 }' | sort; }

# Upstream files whose content is neither as released nor as the last weave left it. One sha256 over the tree, about a second.
edited_files() {
	(cd "$1" && sha256sum --quiet -c .upstream/manifest 2>/dev/null || :) | sed 's/: FAILED.*//' | sort |
		comm -23 - <(generated_files) | while IFS= read -r file; do
		cmp -s "$1/$file" "$1/.upstream/woven/$file" || printf '%s\n' "$file"
	done
}
