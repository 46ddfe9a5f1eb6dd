/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * State that a process has once and each thread of a program has separately: the environment variables and the
 * locale, as PHP's functions and the programs they start see them. A thread begins with a copy of its creator's. The
 * main thread and threads of SAPIs use those of the process. Libraries that call getenv(3) see the process's
 * variables on every thread.
 *
 * A file with many such calls includes async_environment_names.h, which redefines them. */
#ifndef PHP_ASYNC_ENVIRONMENT_H
#define PHP_ASYNC_ENVIRONMENT_H

#include "php.h"

typedef struct _php_async_environment_s php_async_environment_t;

BEGIN_EXTERN_C()

/* Makes a copy for a new thread. The caller owns it until it is entered or freed. For any thread that runs PHP. */
PHPAPI php_async_environment_t *php_async_environment_copy(void);
PHPAPI void php_async_environment_free(php_async_environment_t *environment);

/* Gives the calling thread these variables and this locale, before its request. Takes ownership. */
PHPAPI void php_async_environment_enter(php_async_environment_t *environment);

/* After the request of that thread has started: updates PHP's state for the locale, as setlocale() does. */
PHPAPI void php_async_environment_request_started(void);

/* Returns the calling thread to those of the process, after its request. No effect on a thread without its own. */
PHPAPI void php_async_environment_leave(void);

/* True in a thread that has its own. */
PHPAPI bool php_async_environment_is_own(void);

/* The variables, as environ(7). Borrowed: until the thread's next putenv(). */
PHPAPI char **php_async_environ(void);

/* In a forked child that will call exec(3): makes the variables of the thread those of the process. */
PHPAPI void php_async_export_environ(void);

/* getenv(3), putenv(3), unsetenv(3), setlocale(3). */
PHPAPI char *php_async_getenv(const char *name);
PHPAPI int php_async_putenv(char *entry);
PHPAPI int php_async_unsetenv(const char *name);
PHPAPI char *php_async_setlocale(int category, const char *name);

/* zend_reset_lc_ctype_locale(), for the locale of the calling thread. */
PHPAPI void php_async_reset_lc_ctype_locale(void);

END_EXTERN_C()

#endif
