dnl Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
dnl Always there: where a state cannot be sealed, requests are cold.
PHP_NEW_EXTENSION([boot], [boot.c], [no],, [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1])
