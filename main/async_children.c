/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See async_children.h. A claim is served when another call has reaped the child for it, or when its own call has
 * found the child. Invariant: the lock is held from the test of a child until its reaping, so that each child is
 * assigned once.
 *
 *   claim     left by
 *   open      status of one of its children arrives (served), drop
 *   served    drop */
#include "php.h"
#include "async_children.h"

#include "async_process.h"

#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

struct _php_async_claim_s {
	php_async_claim_t *prev;     /* borrowed; the next older claim */
	php_async_claim_t *next;
	idtype_t type;
	id_t id;
	int options;
	bool served;
	php_async_child_status_t status_change; /* valid if served */
};

/* Claims of the process, oldest first, protected by the lock. */
static php_async_claim_t *first, *last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Status of a claim for any child that was dropped after it was served. The next call that asks takes it. */
typedef struct _unclaimed_t unclaimed_t;
struct _unclaimed_t {
	unclaimed_t *next;
	php_async_child_status_t status_change;
};

static unclaimed_t *unclaimed;

/* ---- assignment ---- */

static int event_of(const siginfo_t *info)
{
	switch (info->si_code) {
		case CLD_STOPPED:
		case CLD_TRAPPED: return WSTOPPED;
		case CLD_CONTINUED: return WCONTINUED;
		default: return WEXITED;
	}
}

static bool is_in_group(pid_t pid, idtype_t type, id_t id)
{
	return type == P_ALL || (type == P_PGID && getpgid(pid) == (id == 0 ? getpgrp() : (pid_t) id));
}

/* Returns the claim that precedes the caller, or NULL: the caller takes the child itself. */
static php_async_claim_t *claim_before(const php_async_claim_t *own, const siginfo_t *info)
{
	const int event = event_of(info);

	for (php_async_claim_t *claim = first; claim; claim = claim->next) {
		if (!claim->served && claim->type == P_PID && claim->id == (id_t) info->si_pid && (claim->options & event)) {
			return claim == own ? NULL : claim;
		}
	}
	for (php_async_claim_t *claim = first; claim && claim != own; claim = claim->next) {
		if (!claim->served && (claim->options & event) && is_in_group(info->si_pid, claim->type, claim->id)) {
			return claim;
		}
	}
	return NULL;
}

/* ---- reaping ---- */

/* waitid(2) without waiting: 1 and *status_change, 0, or -1 with errno. */
static int children_look(idtype_t type, id_t id, int options, php_async_child_status_t *status_change)
{
	int result;

	status_change->info.si_pid = 0;
	do {
#ifdef SYS_waitid
		result = (int) syscall(SYS_waitid, type, id, &status_change->info, options | WNOHANG, &status_change->usage);
#else
		result = waitid(type, id, &status_change->info, options | WNOHANG);
#endif
	} while (result != 0 && errno == EINTR);

	return result != 0 ? -1 : status_change->info.si_pid != 0;
}

static int status_of(const siginfo_t *info)
{
	switch (info->si_code) {
		case CLD_EXITED: return (info->si_status & 0xff) << 8;
		case CLD_DUMPED: return info->si_status | 0x80;
		case CLD_STOPPED:
		case CLD_TRAPPED: return (info->si_status << 8) | 0x7f;
		case CLD_CONTINUED: return 0xffff;
		default: return info->si_status;
	}
}

static bool take_unclaimed(idtype_t type, id_t id, php_async_child_status_t *status_change)
{
	for (unclaimed_t **link = &unclaimed; *link; link = &(*link)->next) {
		unclaimed_t *left = *link;

		/* (The group of a reaped child is not known any more.) */
		if (type != P_PID || id == (id_t) left->status_change.info.si_pid) {
			*status_change = left->status_change;
			*link = left->next;
			pefree(left, 1);
			return true;
		}
	}
	return false;
}

static int take_locked(php_async_claim_t *own, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change)
{
	if (own && own->served) {
		*status_change = own->status_change;
		own->served = (options & WNOWAIT) != 0;
		return 1;
	}
	if ((options & WEXITED) && !(options & WNOWAIT) && UNEXPECTED(unclaimed)
			&& take_unclaimed(type, id, status_change)) {
		return 1;
	}

	for (;;) {
		php_async_child_status_t seen;
		const int found = children_look(type, id, options | WNOWAIT, &seen);

		if (found <= 0) {
			return found;
		}

		php_async_claim_t *other = claim_before(own, &seen.info);
		php_async_child_status_t *target = other ? &other->status_change : status_change;

		if (!other && (options & WNOWAIT)) {
			*status_change = seen;
			status_change->status = status_of(&seen.info);
			return 1;
		}

		/* Code that does not use claims may have reaped the child first: look again. */
		if (children_look(P_PID, (id_t) seen.info.si_pid, options & ~WNOWAIT, target) > 0) {
			target->status = status_of(&target->info);
			if (!other) {
				return 1;
			}
			other->served = true;
		}
	}
}

PHPAPI int php_async_take_child(php_async_claim_t *claim, idtype_t type, id_t id, int options,
		php_async_child_status_t *status_change)
{
	pthread_mutex_lock(&lock);
	const int taken = take_locked(claim, type, id, options, status_change);
	const int error = errno;
	pthread_mutex_unlock(&lock);
	errno = error;
	return taken;
}

/* ---- claims ---- */

static php_async_claim_t *add_claim(idtype_t type, id_t id, int options)
{
	php_async_claim_t *claim = pecalloc(1, sizeof(*claim), 1);

	claim->type = type;
	claim->id = id;
	claim->options = options & (WEXITED | WSTOPPED | WCONTINUED);
	ZEND_ASYNC_LIST_APPEND(first, last, claim, prev, next);
	return claim;
}

PHPAPI php_async_claim_t *php_async_claim(idtype_t type, id_t id, int options)
{
	pthread_mutex_lock(&lock);
	php_async_claim_t *claim = add_claim(type, id, options);
	pthread_mutex_unlock(&lock);
	return claim;
}

PHPAPI pid_t php_async_spawn_claimed(const char *command, const int fds[3], const char *cwd, char **env,
		php_async_claim_t **claim)
{
	pthread_mutex_lock(&lock);
	const pid_t pid = php_async_spawn_shell(command, fds, cwd, env);
	const int error = errno;

	*claim = pid > 0 ? add_claim(P_PID, (id_t) pid, WEXITED) : NULL;
	pthread_mutex_unlock(&lock);
	errno = error;
	return pid;
}

PHPAPI bool php_async_drop_claim(php_async_claim_t *claim)
{
	pthread_mutex_lock(&lock);
	ZEND_ASYNC_LIST_REMOVE(first, last, claim, prev, next);

	const bool reaped = claim->served;
	if (UNEXPECTED(reaped && claim->type != P_PID && event_of(&claim->status_change.info) == WEXITED)) {
		unclaimed_t *left = pemalloc(sizeof(*left), 1);

		left->status_change = claim->status_change;
		left->next = unclaimed;
		unclaimed = left;
	}
	pthread_mutex_unlock(&lock);
	pefree(claim, 1);
	return reaped;
}

PHPAPI int php_async_reap_claimed(php_async_claim_t *claim)
{
	const id_t pid = claim->id;
	php_async_child_status_t status_change;
	int taken;

	while ((taken = php_async_take_child(claim, P_PID, pid, WEXITED, &status_change)) == 0) {
		siginfo_t info;

		/* Blocks, as upstream's waitpid() does where suspension is not allowed. */
		waitid(P_PID, pid, &info, WEXITED | WNOWAIT);
	}

	const int error = errno;
	php_async_drop_claim(claim);
	errno = error;
	return taken > 0 ? status_change.status : -1;
}
