/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * readline() that suspends only its coroutine. Included by readline.c and readline_cli.c. */
#ifndef PHP_ASYNC_READLINE_H
#define PHP_ASYNC_READLINE_H

/* readline(3): a line for free(3), or NULL at the end of input, and with an exception when cancelled. The library reads
 * one line at a time: a second coroutine waits for the lock. */
char *php_async_readline(const char *prompt);

/* Resets the lock at the end of a request. */
void php_async_readline_end(void);

#endif
