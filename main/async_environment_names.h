/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Replaces the calls on environment variables and locale of the including file by those for the calling thread
 * (async_environment.h). In builds without threads, and in the main thread, they are unchanged. Include it last. */
#include "async_environment.h"

#if defined(ZTS)
# define environ php_async_environ()
# define getenv(name) php_async_getenv(name)
# define putenv(entry) php_async_putenv(entry)
# define unsetenv(name) php_async_unsetenv(name)
# define setlocale(category, name) php_async_setlocale(category, name)
# define zend_reset_lc_ctype_locale() php_async_reset_lc_ctype_locale()
#endif
