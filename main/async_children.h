/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which call gets a child. In plain PHP a call that waits for a child blocks the flow, so that no signal handler written in
 * PHP can take the child away. In a coroutine handlers and other coroutines run meanwhile, and waitpid(-1) finds every
 * child of the process. So a call that waits makes a claim first, and the rule is:
 *
 *   a child goes to the claim for its pid, else to the oldest claim for its group or for any child, else to who asks.
 *
 * Who reaps a child for another call's claim leaves the status in that claim. Called by async_process.c, ext/pcntl and the
 * reactor's commands. Claims are of the process: threads share its children. */
#ifndef PHP_ASYNC_CHILDREN_H
#define PHP_ASYNC_CHILDREN_H

#include "php.h"

#include <sys/types.h>

#ifndef PHP_WIN32
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

typedef struct _php_async_claim_s php_async_claim_t;

/* News of one child. */
typedef struct {
	siginfo_t info;      /* as of waitid(2) */
	int status;          /* as of waitpid(2) */
	struct rusage usage;
} php_async_child_news_t;

BEGIN_EXTERN_C()

/* A claim for what waitid(2) would report of these children; `options` of WEXITED, WSTOPPED, WCONTINUED. The caller owns it
 * until php_async_drop_claim(). Any thread; none of these functions suspends. */
PHPAPI php_async_claim_t *php_async_claim(idtype_t type, id_t id, int options);

/* php_async_spawn_shell() with a claim for the exit of its child, which no other call can reap in between. The pid, or -1
 * with errno and no claim. */
PHPAPI pid_t php_async_spawn_claimed(const char *command, const int fds[3], const char *cwd, char **env, php_async_claim_t **claim);

/* Ends a claim. True if its child has been reaped: nothing is left to wait for. News of children that the caller does not know
 * by pid pass to the next call that asks. */
PHPAPI bool php_async_drop_claim(php_async_claim_t *claim);

/* The news for a claim, or, where `claim` is NULL, what no claim takes: 1 and *news, 0: nothing yet, -1 with errno. Reaps like
 * waitid(2) with WNOHANG, whose other options it takes; WNOWAIT leaves the news where they are. */
PHPAPI int php_async_take_child(php_async_claim_t *claim, idtype_t type, id_t id, int options, php_async_child_news_t *news);

/* The exit status of a claimed child, as of waitpid(2), or -1 with errno. Blocks until it has ended. Ends the claim. */
PHPAPI int php_async_reap_claimed(php_async_claim_t *claim);

END_EXTERN_C()

#endif
#endif
