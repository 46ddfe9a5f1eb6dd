/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Restricts a connection to one coroutine at a time: around each read and write, and where mysqlnd or mysqli begin a
 * new operation. Invariant: a coroutine suspends inside mysqlnd only here (or in user code), so `user` shows all others
 * that it is inside. */
#include "php.h"
#include "mysqlnd.h"
#include "mysqlnd_structs.h"
#include "mysqlnd_connection.h"
#include "async_mysqlnd.h"
#include "php_network.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

static php_stream *mysqlnd_stream_of(const MYSQLND_VIO *vio)
{
	return vio ? vio->data->m.get_stream(vio) : NULL;
}

/* Shuts the connection down: the server sees it closed, and reads and writes in progress find its end. */
static void mysqlnd_shut(MYSQLND_VIO *vio)
{
	php_stream *stream = mysqlnd_stream_of(vio);

	if (stream) {
		php_stream_xport_shutdown(stream, STREAM_SHUT_RDWR);
	}
}

/* State of one read or write. */
typedef struct {
	zend_object *parked; /* owned: stashed exception, while cleanup uses the server */
	zend_coroutine_t *user_before;
} lock_call_t;

static bool mysqlnd_begin(lock_call_t *lock, MYSQLND_VIO *vio)
{
	php_async_mysqlnd_t *async = &vio->data->async;
	zend_coroutine_t *current = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(async->broken) || UNEXPECTED(async->user && async->user != current)) {
		return false;
	}
	/* Another coroutine closed it while this one ran PHP code: a statement keeps a closed connection. */
	if (UNEXPECTED(!mysqlnd_stream_of(vio))) {
		return false;
	}
	lock->parked = NULL;
	if (UNEXPECTED(EG(exception) != NULL) && !zend_async_is_exit(EG(exception))) {
		lock->parked = php_async_stash_exception();
	}
	lock->user_before = async->user;
	async->user = current;
	return true;
}

static void mysqlnd_end(lock_call_t *lock, MYSQLND_VIO *vio)
{
	vio->data->async.user = lock->user_before;
	if (UNEXPECTED(vio->data->async.told != NULL)) {
		SET_EMPTY_ERROR(vio->data->async.told);
		vio->data->async.told = NULL;
	}
	if (UNEXPECTED(EG(exception) != NULL)) {
		if (vio->data->async.account && !vio->data->async.broken) {
			php_async_mysqlnd_kill(vio);
		}
		vio->data->async.broken = true;
		mysqlnd_shut(vio);
	}
	zend_async_exception_restore(lock->parked);
}

ssize_t php_async_mysqlnd_read(MYSQLND_VIO *vio, char *buffer, size_t count)
{
	lock_call_t lock;
	ssize_t got;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return UNEXPECTED(vio->data->async.broken) ? -1 : php_stream_read(mysqlnd_stream_of(vio), buffer, count);
	}
	if (UNEXPECTED(!mysqlnd_begin(&lock, vio))) {
		return -1;
	}
	got = php_stream_read(mysqlnd_stream_of(vio), buffer, count);
	mysqlnd_end(&lock, vio);
	return UNEXPECTED(vio->data->async.broken) ? -1 : got;
}

ssize_t php_async_mysqlnd_write(MYSQLND_VIO *vio, const char *buffer, size_t count)
{
	lock_call_t lock;
	ssize_t written;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return UNEXPECTED(vio->data->async.broken) ? -1 : php_stream_write(mysqlnd_stream_of(vio), buffer, count);
	}
	if (UNEXPECTED(!mysqlnd_begin(&lock, vio))) {
		return -1;
	}
	written = php_stream_write(mysqlnd_stream_of(vio), buffer, count);
	mysqlnd_end(&lock, vio);
	return UNEXPECTED(vio->data->async.broken) ? -1 : written;
}

bool php_async_mysqlnd_is_used_slow(const MYSQLND_CONN_DATA *conn)
{
	php_async_mysqlnd_t *async = conn->vio ? &conn->vio->data->async : NULL;

	if (!async || !async->user || async->user == ZEND_ASYNC_CURRENT_COROUTINE) {
		return false;
	}
	async->told = conn->error_info;
	return true;
}

void php_async_mysqlnd_tell_in_use(MYSQLND_CONN_DATA *conn)
{
	SET_CLIENT_ERROR(conn->error_info, CR_COMMANDS_OUT_OF_SYNC, UNKNOWN_SQLSTATE, mysqlnd_out_of_sync);
	if (conn->vio) {
		conn->vio->data->async.told = conn->error_info;
	}
}

bool php_async_mysqlnd_refuses_slow(MYSQLND_CONN_DATA *conn, MYSQLND_ERROR_INFO *error_info)
{
	if (EXPECTED(!php_async_mysqlnd_is_used_slow(conn))) {
		return false;
	}
	php_async_mysqlnd_tell_in_use(conn);
	if (error_info) {
		SET_CLIENT_ERROR(error_info, CR_COMMANDS_OUT_OF_SYNC, UNKNOWN_SQLSTATE, mysqlnd_out_of_sync);
	}
	return true;
}

bool php_async_mysqlnd_interrupt(MYSQLND_CONN_DATA *conn)
{
	if (!php_async_mysqlnd_is_used(conn)) {
		return false;
	}
	mysqlnd_shut(conn->vio);
	return true;
}

void php_async_mysqlnd_end_use(MYSQLND_CONN_DATA *conn)
{
	while (php_async_mysqlnd_is_used(conn) && php_async_may_suspend()) {
		mysqlnd_shut(conn->vio);
		if (!php_async_yield()) {
			break;
		}
	}
}

/* ---- mysqlnd_poll() ---- */

static unsigned int count_of(MYSQLND **connections)
{
	unsigned int count = 0;

	while (connections && connections[count]) {
		count++;
	}
	return count;
}

static void mysqlnd_collect(MYSQLND **connections, struct pollfd *fds, short events)
{
	for (unsigned int i = 0; connections && connections[i]; i++) {
		php_stream *stream = mysqlnd_stream_of(connections[i]->data->vio);
		php_socket_t fd;

		fds[i].fd = -1;
		fds[i].events = events;
		fds[i].revents = 0;
		if (stream
				&& php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void **) &fd, 0)
						== SUCCESS) {
			fds[i].fd = fd;
		}
	}
}

/* Keeps only the ready connections in the array. Does not access them: they may have been freed. */
static int keep_ready(MYSQLND **connections, const struct pollfd *fds, short ready)
{
	int kept = 0;

	for (unsigned int i = 0; connections && connections[i]; i++) {
		if (fds[i].revents & ready) {
			connections[kept++] = connections[i];
		}
	}
	if (connections) {
		connections[kept] = NULL;
	}
	return kept;
}

int php_async_mysqlnd_poll(MYSQLND **read, MYSQLND **except, long sec, long usec, int *ready)
{
	const unsigned int read_count = count_of(read), count = read_count + count_of(except);
	struct pollfd *fds = safe_emalloc(count, sizeof(*fds), 1);
	const double limit = (double) sec * 1000 + ceil((double) usec / 1000);
	int result;

	mysqlnd_collect(read, fds, POLLIN);
	mysqlnd_collect(except, fds + read_count, POLLPRI);
	do {
		result = php_async_poll(fds, count, limit > INT_MAX ? INT_MAX : (int) limit);
	} while (UNEXPECTED(result < 0 && errno == EINTR && !EG(exception)));

	if (result >= 0) {
		/* In fds the descriptors of `except` follow those of `read`. */
		*ready = keep_ready(except, fds + read_count, POLLPRI);
		*ready += keep_ready(read, fds, POLLIN | POLLHUP | POLLERR);
	}
	efree(fds);
	return result >= 0 ? PASS : FAIL;
}
