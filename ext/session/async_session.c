/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The lock of a session and of its file (see async_session.h). While no coroutine runs the file lock is flock(2). */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "async_session.h"

#include <sys/file.h>

ZEND_TLS php_async_lock_t lock;

php_async_lock_t *php_async_session_state_lock(void)
{
	return &lock;
}

void php_async_session_begin(void)
{
	memset(&lock, 0, sizeof(lock));
}

int php_async_session_lock(int fd)
{
	uint32_t pause_ms = 0;

	if (!php_async_may_suspend()) {
		return flock(fd, LOCK_EX);
	}
	while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK) {
			return -1;
		}
		if (!php_async_pause(&pause_ms)) {
			return -1;
		}
	}
	return 0;
}
