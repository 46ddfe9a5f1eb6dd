/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a process has once and each thread of a program has for itself: the environment variables and the locale, as PHP's functions
 * and the programs they start see them. A thread begins with a copy of those of the thread that starts it. The main thread,
 * and threads of SAPIs, have those of the process. Libraries that call getenv(3) see the process, whatever the thread.
 *
 * Called by ext/async/threads at both ends of a thread, and by the functions of PHP that read or change either; files with many
 * such calls include async_environment_names.h, which defines them anew. */
#ifndef PHP_ASYNC_ENVIRONMENT_H
#define PHP_ASYNC_ENVIRONMENT_H

#include "php.h"

typedef struct _php_async_environment_s php_async_environment_t;

BEGIN_EXTERN_C()

/* A copy for a new thread. The caller owns it until it is entered or freed. Any thread that runs PHP. */
PHPAPI php_async_environment_t *php_async_environment_copy(void);
PHPAPI void php_async_environment_free(php_async_environment_t *environment);

/* The calling thread has these variables and this locale from now on: before its request. Takes ownership. */
PHPAPI void php_async_environment_enter(php_async_environment_t *environment);

/* The request of that thread has started: PHP's state follows the locale, as after a setlocale(). */
PHPAPI void php_async_environment_request_started(void);

/* The calling thread has those of the process again: after its request. Nothing if it has no others. */
PHPAPI void php_async_environment_leave(void);

/* True in a thread that has its own. */
PHPAPI bool php_async_environment_is_own(void);

/* The variables, as environ(7). Borrowed: until the thread's next putenv(). */
PHPAPI char **php_async_environ(void);

/* In a forked child that will call exec(3): the variables of the thread become those of the process. */
PHPAPI void php_async_export_environ(void);

/* getenv(3), putenv(3), unsetenv(3), setlocale(3). */
PHPAPI char *php_async_getenv(const char *name);
PHPAPI int php_async_putenv(char *entry);
PHPAPI int php_async_unsetenv(const char *name);
PHPAPI char *php_async_setlocale(int category, const char *name);

/* zend_reset_lc_ctype_locale(), which is the main thread's. */
PHPAPI void php_async_reset_lc_ctype_locale(void);

END_EXTERN_C()

#endif
