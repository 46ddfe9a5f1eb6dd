/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Assigns children to calls. In plain PHP a call that waits for a child blocks the thread, so no signal handler
 * written in PHP can reap the child. In a coroutine, handlers and other coroutines run during the wait, and
 * waitpid(-1) finds every child of the process. Therefore a call that waits makes a claim first, and the rule is:
 *
 *   a child goes to the claim for its pid, else to the oldest claim for its group or any child, else to the caller.
 *
 * A call that reaps a child for another call's claim stores the status in that claim. Claims belong to the process,
 * since threads share its children. */
#ifndef PHP_ASYNC_CHILDREN_H
#define PHP_ASYNC_CHILDREN_H

#include "php.h"

#include <sys/types.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

typedef struct _php_async_claim_s php_async_claim_t;

/* Status of one child. */
typedef struct {
	siginfo_t info;      /* as of waitid(2) */
	int status;          /* as of waitpid(2) */
	struct rusage usage;
} php_async_child_status_t;

BEGIN_EXTERN_C()

/* Claims the events that waitid(2) would report of these children; `options` of WEXITED, WSTOPPED, WCONTINUED. The
 * caller owns the claim until php_async_drop_claim(). For any thread; none of these functions suspends. */
PHPAPI php_async_claim_t *php_async_claim(idtype_t type, id_t id, int options);

/* php_async_spawn_shell() with a claim for the exit of its child, which no other call can reap in between. Returns
 * the pid, or -1 with errno and no claim. */
PHPAPI pid_t php_async_spawn_claimed(const char *command, const int fds[3], const char *cwd, char **env,
		php_async_claim_t **claim);

/* Ends a claim. True if its child has been reaped: the caller must not wait for it. The status of a child that the
 * caller does not know by pid passes to the next call that asks. */
PHPAPI bool php_async_drop_claim(php_async_claim_t *claim);

/* Takes the status of a claim, or, with `claim` NULL, of a child that no claim takes: 1 and *status_change, 0: none yet, -1
 * with errno. Reaps like waitid(2) with WNOHANG and accepts its other options; WNOWAIT does not consume the status. */
PHPAPI int php_async_take_child(php_async_claim_t *claim, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change);

/* Returns the exit status of a claimed child, as of waitpid(2), or -1 with errno. Blocks until it has ended. Ends
 * the claim. */
PHPAPI int php_async_reap_claimed(php_async_claim_t *claim);

END_EXTERN_C()

#endif
