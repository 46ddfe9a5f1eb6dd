/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Counts the threads that use the shared memory, see async_shm_users.h. Invariant: while `users` is above 0 the process
 * has its record lock on byte 1. The mutex is held while the memory is being reset. */
#include "async_shm_users.h"

#if ACCEL_SHM_IS_COUNTED_LOCALLY
#include "ZendAccelerator.h"

#include <fcntl.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint32_t users; /* under the mutex */

ZEND_TLS bool counts;      /* this thread is counted in `users` */
ZEND_TLS bool resets_here; /* this thread holds the mutex and resets the memory */

static bool set_record_lock(short type)
{
	struct flock lock;

	memset(&lock, 0, sizeof(lock));
	lock.l_type = type;
	lock.l_whence = SEEK_SET;
	lock.l_start = 1;
	lock.l_len = 1;
	if (fcntl(lock_file, F_SETLK, &lock) == -1) {
		zend_accel_error(ACCEL_LOG_DEBUG, "UpdateC(%s):  %s (%d)", type == F_UNLCK ? "-1" : "+1", strerror(errno),
				errno);
		return false;
	}
	return true;
}

/* Resets the count in a forked child, which has one thread and does not inherit record locks. */
static void on_fork(void)
{
	pthread_mutex_init(&mutex, NULL);
	users = counts ? 1 : 0;
	if (counts && lock_file != -1) {
		set_record_lock(F_RDLCK);
	}
}

bool php_async_shm_enter(void)
{
	static bool watches_forks; /* under the mutex */

	if (EXPECTED(counts || resets_here)) {
		return true;
	}

	pthread_mutex_lock(&mutex);
	if (UNEXPECTED(!watches_forks)) {
		watches_forks = pthread_atfork(NULL, NULL, on_fork) == 0;
	}
	if (users > 0 || set_record_lock(F_RDLCK)) {
		users++;
		counts = true;
	}
	pthread_mutex_unlock(&mutex);
	return counts;
}

void php_async_shm_leave(void)
{
	if (!counts) {
		return;
	}

	pthread_mutex_lock(&mutex);
	counts = false;
	if (--users == 0 && lock_file != -1) {
		set_record_lock(F_UNLCK);
	}
	pthread_mutex_unlock(&mutex);
}

bool php_async_shm_begin_reset(bool (*inactive)(void))
{
	pthread_mutex_lock(&mutex);
	if (users > (counts ? 1 : 0) || !inactive()) {
		pthread_mutex_unlock(&mutex);
		return false;
	}
	resets_here = true;
	return true;
}

void php_async_shm_reset_done(void)
{
	resets_here = false;
	pthread_mutex_unlock(&mutex);
}

#endif
