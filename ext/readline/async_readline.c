/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lines from a terminal (see async_readline.h). The library runs on the stack of the coroutine. It reads characters
 * through a hook, which waits for the descriptor in coroutine form. */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "php.h"
#include "php_network.h"
#include "async_lock.h"
#include "async_readline.h"

#include <stdio.h>
#ifdef HAVE_LIBEDIT
# include <editline/readline.h>
#else
# include <readline/readline.h>
#endif

/* How often signals that the library has caught are checked while there is no input. */
#define SIGNALS_MS 100

ZEND_TLS php_async_lock_t lock;

/* Waits for input. False if the wait was abandoned, or with an exception. */
static bool await_input(int fd)
{
	struct pollfd input = { fd, POLLIN, 0 };

	while (php_async_may_suspend()) {
		const int ready = php_async_poll(&input, 1, SIGNALS_MS);

		if (ready > 0) {
			break;
		}
		if (ready < 0 && errno == ECANCELED) {
			return false;
		}
#if defined(RL_READLINE_VERSION) && RL_READLINE_VERSION >= 0x0700
		rl_check_signals();
#endif
	}
	return !EG(exception);
}

#ifdef HAVE_LIBEDIT

/* Waits for input. The library calls it repeatedly while there is none. Clearing the hook makes it return the end of
 * input. */
static int before_input(void)
{
	if (!await_input(fileno(rl_instream ? rl_instream : stdin))) {
		rl_event_hook = NULL;
	}
	return 0;
}

static char *read_line(const char *prompt)
{
	char *line;

	rl_event_hook = before_input;
	line = readline(prompt);
	rl_event_hook = NULL;
	return line;
}

#else

static int get_character(FILE *stream)
{
	return await_input(fileno(stream)) ? rl_getc(stream) : EOF;
}

static char *read_line(const char *prompt)
{
	rl_getc_func_t *before = rl_getc_function;
	char *line;

	rl_getc_function = get_character;
	line = readline(prompt);
	rl_getc_function = before;
	return line;
}

#endif

char *php_async_readline(const char *prompt)
{
	char *line;

	if (!php_async_may_suspend()) {
		return readline(prompt);
	}
	if (!php_async_lock_acquire(&lock)) {
		return NULL;
	}
	line = read_line(prompt);
	php_async_lock_release(&lock);

	if (UNEXPECTED(EG(exception) && line)) {
		free(line);
		line = NULL;
	}
	return line;
}

void php_async_readline_end(void)
{
	memset(&lock, 0, sizeof(lock));
}
