/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * File operations that suspend the coroutine (see async_file.h).
 * Invariants: a read whose caller has left has not moved the position. A write whose caller has left completes
 * before the next operation on its handle begins. */
#include "php.h"
#include "async_file.h"
#include "async_offload.h"
#include "async_paths.h"
#include "streams/async_sides.h"
#include "zend_async_signal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits per offloaded work, and per read from the page cache, which delays the other coroutines. */
#define READ_SLICE (1024 * 1024)
#define WRITE_SLICE (1024 * 1024)
#define CACHED_SLICE (256 * 1024)
#define COPY_SLICE (16 * 1024 * 1024)

/* A change of size above this limit takes noticeable time. */
#define BIG_TRUNCATE (64 * 1024 * 1024)

/* Retries of operations that have no readiness event: the interval doubles from the first to the last. */
#define FIRST_RETRY_NS UINT64_C(1000000)
#define LAST_RETRY_NS UINT64_C(20000000)

/* The kernel may evict the pages before they are read. After these attempts the worker's own read is used. */
#define WARM_ATTEMPTS 3

/* ---- work ---- */

/* Persistent memory (malloc): the worker may outlive the request's memory. */
typedef struct {
	php_async_work_t work;
	int fd;                 /* owned duplicate, or -1 */
	int other_fd;           /* owned, or -1: destination of a copy, or the descriptor that an open returned */
	char *buffer;           /* owned: contents, or a path */
	size_t size;            /* of the buffer */
	zend_off_t offset;
	zend_off_t other_offset;
	size_t count;           /* bytes to copy */
	int flags;
	mode_t mode;
	ssize_t result;
	struct _php_stream_orphans *orphans;       /* counted; of the stream that the work changes, or NULL */
	struct _php_stream_orphans *other_orphans; /* counted; of the source of a copy, or NULL */
} file_work;

#define WORK(w) ((file_work *) (w))

static void release_work(php_async_work_t *base)
{
	file_work *work = WORK(base);

	if (work->fd >= 0) {
		close(work->fd);
	}
	if (work->other_fd >= 0) {
		php_async_forget_fd(work->other_fd);
		close(work->other_fd);
	}
	php_stream_orphan_done(work->orphans);
	php_stream_orphan_done(work->other_orphans);
	free(work->buffer);
	free(work);
}

static int file_duplicate(int fd)
{
#ifdef F_DUPFD_CLOEXEC
	return fcntl(fd, F_DUPFD_CLOEXEC, 0);
#else
	return dup(fd);
#endif
}

/* Returns NULL with errno on failure. fd -1: no descriptor. */
static file_work *new_work(void (*run)(php_async_work_t *), int fd, size_t size)
{
	const int before = errno;
	file_work *work = calloc(1, sizeof(file_work));

	if (UNEXPECTED(work == NULL)) {
		return NULL;
	}
	work->work.before = before;
	work->work.run = run;
	work->work.release = release_work;
	work->other_fd = -1;
	work->size = size;
	work->fd = fd >= 0 ? file_duplicate(fd) : -1;
	work->buffer = size ? malloc(size) : NULL;
	if (UNEXPECTED((fd >= 0 && work->fd < 0) || (size && work->buffer == NULL))) {
		const int error = work->fd < 0 ? errno : ENOMEM;
		release_work(&work->work);
		errno = error;
		return NULL;
	}
	return work;
}

/* Executes the work on a worker thread. False: errno is set and the work is freed. True: errno is the work's, the
 * caller releases it. */
static bool file_offload(php_stream *stream, file_work *work)
{
	return stream ? php_stream_offload(stream, &work->work, PHP_ASYNC_SHORT)
				  : php_async_offload(&work->work, PHP_ASYNC_SHORT);
}

static ssize_t file_take_result(file_work *work)
{
	const ssize_t result = work->result;
	const int error = work->work.error, before = work->work.before;

	release_work(&work->work);
	errno = error;
	return php_async_settle(result, before);
}

static ssize_t offload_for_result(php_stream *stream, file_work *work)
{
	return EXPECTED(work != NULL) && EXPECTED(file_offload(stream, work)) ? file_take_result(work) : -1;
}

/* Sleeps before the next try. False with ECANCELED: cancelled, or the stream was closed. */
static bool pause_between_tries(php_stream *stream, uint64_t *interval_ns)
{
	if (UNEXPECTED(!(stream ? php_stream_pause(stream, *interval_ns) : php_async_sleep(*interval_ns)))) {
		errno = ECANCELED;
		return false;
	}
	*interval_ns = MIN(*interval_ns * 2, LAST_RETRY_NS);
	return true;
}

/* ---- reading ---- */

static void run_pread(php_async_work_t *base)
{
	file_work *work = WORK(base);

	do {
		work->result = pread(work->fd, work->buffer, work->size, work->offset);
	} while (work->result < 0 && errno == EINTR);
}

/* Reads from the descriptor's position on a worker thread. The caller owns the work. NULL with errno. */
static file_work *read_offloaded(php_stream *stream, int fd, size_t count)
{
	const zend_off_t offset = zend_lseek(fd, 0, SEEK_CUR);
	file_work *work;

	if (UNEXPECTED(offset < 0)) {
		return NULL;
	}
	work = new_work(run_pread, fd, MIN(count, READ_SLICE));
	if (UNEXPECTED(work == NULL)) {
		return NULL;
	}
	work->offset = offset;
	return EXPECTED(file_offload(stream, work)) ? work : NULL;
}

/* Reads the next bytes into the page cache. The position does not move, so nothing is lost if the caller leaves. */
static bool file_warm(php_stream *stream, int fd, size_t count)
{
	file_work *work = read_offloaded(stream, fd, count);

	return work != NULL && file_take_result(work) >= 0;
}

static ssize_t read_and_move(php_stream *stream, int fd, void *buf, size_t count)
{
	file_work *work = read_offloaded(stream, fd, count);

	if (UNEXPECTED(work == NULL)) {
		return -1;
	}
	if (EXPECTED(work->result > 0)) {
		memcpy(buf, work->buffer, (size_t) work->result);
		zend_lseek(fd, work->offset + work->result, SEEK_SET);
	}
	return file_take_result(work);
}

/* The last device on which a read without waiting was not supported. The next file on it is classified at once. */
ZEND_TLS struct {
	dev_t device; /* 0: none yet */
	uint8_t fd_class;
} unusual;

PHPAPI void php_async_file_recall(php_async_file_t *file, const zend_stat_t *st)
{
	if (UNEXPECTED(st->st_dev == unusual.device)) {
		file->fd_class = unusual.fd_class;
		file->by_residence = true;
	}
	file->resident.size = st->st_size;
}

/* The system does not support reads without waiting on this file. Classifies it: in memory, remote, or one for
 * php_async_try_read_resident(). */
static void look_closer(php_async_file_t *file, int fd)
{
	const php_async_fd_class_t actual = php_async_fd_class_of_file(fd);
	zend_stat_t st;

	if (actual != PHP_ASYNC_FD_FILE || file->by_residence) {
		file->fd_class = actual == PHP_ASYNC_FD_DIRECT ? actual : PHP_ASYNC_FD_REMOTE;
	}
	file->by_residence = true;
	if (EXPECTED(zend_fstat(fd, &st) == 0)) {
		file->resident.size = st.st_size;
		unusual.device = st.st_dev;
		unusual.fd_class = file->fd_class;
	}
}

static zend_off_t probable_position(const php_stream *stream, int fd)
{
	return stream ? stream->position + (stream->writepos - stream->readpos) : zend_lseek(fd, 0, SEEK_CUR);
}

static ssize_t file_read_file(php_stream *stream, php_async_file_t *file, int fd, void *buf, size_t count)
{
	for (int i = 0; i < WARM_ATTEMPTS && file->fd_class == PHP_ASYNC_FD_FILE; i++) {
		const size_t slice = MIN(count, CACHED_SLICE);
		const ssize_t result = UNEXPECTED(file->by_residence)
				? php_async_try_read_resident(&file->resident, fd, probable_position(stream, fd), buf, slice)
				: php_async_try_read_file(fd, buf, slice);

		if (EXPECTED(result >= 0) || (errno != EAGAIN && errno != EOPNOTSUPP)) {
			return result;
		}
		if (errno == EOPNOTSUPP) {
			look_closer(file, fd);
		} else if (UNEXPECTED(!file_warm(stream, fd, count))) {
			return -1;
		}
	}
	return file->fd_class == PHP_ASYNC_FD_DIRECT ? read(fd, buf, count) : read_and_move(stream, fd, buf, count);
}

PHPAPI ssize_t php_async_file_read(php_stream *stream, php_async_file_t *file, int fd, void *buf, size_t count)
{
	const int before = errno;
	return php_async_settle(file_read_file(stream, file, fd, buf, count), before);
}

/* ---- writing ---- */

static void file_run_write(php_async_work_t *base)
{
	file_work *work = WORK(base);
	size_t done = 0;
	ssize_t written;

	/* An error after the first bytes is reported by the next write, as with the system call. */
	do {
		written = write(work->fd, work->buffer + done, work->size - done);
		if (written > 0) {
			done += (size_t) written;
		}
	} while ((written > 0 && done < work->size) || (written < 0 && errno == EINTR));
	work->result = done > 0 ? (ssize_t) done : written;
}

static ssize_t write_offloaded(php_stream *stream, int fd, const void *buf, size_t count)
{
	file_work *work = new_work(file_run_write, fd, MIN(count, WRITE_SLICE));

	if (UNEXPECTED(work == NULL)) {
		return -1;
	}
	memcpy(work->buffer, buf, work->size);
	work->orphans = stream ? php_stream_orphan_begin(stream) : NULL;
	return offload_for_result(stream, work);
}

static ssize_t write_file(php_stream *stream, php_async_file_t *file, int fd, const void *buf, size_t count)
{
	if (file->fd_class == PHP_ASYNC_FD_DIRECT || count == 0) {
		return write(fd, buf, count);
	}
	if (file->fd_class == PHP_ASYNC_FD_FILE) {
		const ssize_t result = php_async_try_write_file(fd, buf, count);

		if (EXPECTED(result >= 0) || errno != EAGAIN) {
			return result;
		}
		/* Until now the file was only assumed to be local. */
		file->fd_class = php_async_fd_class_of_file(fd);
		if (file->fd_class == PHP_ASYNC_FD_DIRECT) {
			return write(fd, buf, count);
		}
	}
	return write_offloaded(stream, fd, buf, count);
}

PHPAPI ssize_t php_async_file_write(php_stream *stream, php_async_file_t *file, int fd, const void *buf, size_t count)
{
	const int before = errno;
	return php_async_settle(write_file(stream, file, fd, buf, count), before);
}

/* ---- durability, size ---- */

static void run_fsync(php_async_work_t *base)
{
	file_work *work = WORK(base);

#ifdef HAVE_FDATASYNC
	work->result = work->flags ? fdatasync(work->fd) : fsync(work->fd);
#else
	work->result = fsync(work->fd);
#endif
}

PHPAPI int php_async_fsync(php_stream *stream, int fd, bool data_only)
{
	file_work *work = new_work(run_fsync, fd, 0);

	if (EXPECTED(work != NULL)) {
		work->flags = data_only;
	}
	return (int) offload_for_result(stream, work);
}

static void run_ftruncate(php_async_work_t *base)
{
	file_work *work = WORK(base);
	work->result = ftruncate(work->fd, work->offset);
}

PHPAPI int php_async_ftruncate(php_stream *stream, int fd, zend_off_t size)
{
	const int before = errno;
	zend_stat_t st;

	if (zend_fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)
			|| (st.st_size < BIG_TRUNCATE && php_async_fd_class_of_file(fd) != PHP_ASYNC_FD_REMOTE)) {
		return (int) php_async_settle(ftruncate(fd, size), before);
	}

	file_work *work = new_work(run_ftruncate, fd, 0);

	if (EXPECTED(work != NULL)) {
		work->offset = size;
		work->orphans = stream ? php_stream_orphan_begin(stream) : NULL;
	}
	return (int) offload_for_result(stream, work);
}

/* ---- copying ---- */

#ifdef HAVE_COPY_FILE_RANGE
static void run_copy(php_async_work_t *base)
{
	file_work *work = WORK(base);
	off_t from = work->offset, to = work->other_offset;

	do {
		work->result = copy_file_range(work->fd, &from, work->other_fd, &to, work->count, 0);
	} while (work->result < 0 && errno == EINTR);
}

/* The positions move by the number of bytes copied once the copy has completed. If it is given up, they do not move. */
static ssize_t copy_slice(php_stream *source, int source_fd, php_stream *dest, int dest_fd, size_t count)
{
	const zend_off_t from = zend_lseek(source_fd, 0, SEEK_CUR), to = zend_lseek(dest_fd, 0, SEEK_CUR);
	file_work *work;
	ssize_t copied;

	if (UNEXPECTED(from < 0 || to < 0)) {
		errno = EINVAL;
		return -1;
	}
	work = new_work(run_copy, source_fd, 0);
	if (UNEXPECTED(work == NULL)) {
		return -1;
	}
	work->other_fd = file_duplicate(dest_fd);
	if (UNEXPECTED(work->other_fd < 0)) {
		release_work(&work->work);
		return -1;
	}
	work->offset = from;
	work->other_offset = to;
	work->count = MIN(count, COPY_SLICE);
	work->orphans = php_stream_orphan_begin(dest);
	work->other_orphans = php_stream_orphan_begin(source);
	if (UNEXPECTED(!php_stream_offload_both(source, dest, &work->work, PHP_ASYNC_SHORT))) {
		return -1;
	}

	copied = file_take_result(work);
	if (EXPECTED(copied > 0)) {
		zend_lseek(source_fd, from + copied, SEEK_SET);
		zend_lseek(dest_fd, to + copied, SEEK_SET);
	}
	return copied;
}

/* Takes both sides in an order that all copies agree on. */
static bool take_both(php_stream_lock_t *first, php_stream_lock_t *second, php_stream *source, php_stream *dest)
{
	php_stream *lower = source < dest ? source : dest, *higher = source < dest ? dest : source;

	first->stream = second->stream = NULL;
	if (php_stream_needs_lock(lower, PHP_STREAM_WRITING) && !php_stream_lock_side(first, lower, PHP_STREAM_WRITING)) {
		first->stream = NULL;
		return false;
	}
	if (php_stream_needs_lock(higher, PHP_STREAM_WRITING)
			&& !php_stream_lock_side(second, higher, PHP_STREAM_WRITING)) {
		second->stream = NULL;
		return false;
	}
	return true;
}

static void leave_both(const php_stream_lock_t *first, const php_stream_lock_t *second)
{
	const int error = errno;

	if (second->stream) {
		php_stream_unlock_side(second);
	}
	if (first->stream) {
		php_stream_unlock_side(first);
	}
	errno = error;
}

PHPAPI ssize_t php_async_copy_range(php_stream *source, int source_fd, php_stream *dest, int dest_fd, size_t count)
{
	php_stream_lock_t first, second;
	const int before = errno;
	ssize_t copied = 1;
	size_t done = 0;

	while (copied > 0 && done < count) {
		if (EXPECTED(take_both(&first, &second, source, dest)) && php_async_may_suspend()) {
			copied = copy_slice(source, source_fd, dest, dest_fd, count - done);
		} else {
			errno = ECANCELED;
			copied = -1;
		}
		if (copied < 0 && errno == ECANCELED && !php_stream_is_gone(source) && !php_stream_is_gone(dest)) {
			source->position += (zend_off_t) done;
			dest->position += (zend_off_t) done;
			done = 0;
		}
		leave_both(&first, &second);
		done += copied > 0 ? (size_t) copied : 0;
	}
	return php_async_settle(copied < 0 && (done == 0 || errno == ECANCELED) ? -1 : (ssize_t) done, before);
}
#endif

/* ---- opening ----
 *
 * Every open is tried with O_NONBLOCK first, which has no effect on files and directories. Afterwards a file that a
 * blocking open would wait for gets that wait. */

static void file_run_open(php_async_work_t *base)
{
	file_work *work = WORK(base);

	do {
		work->other_fd = open(work->buffer, work->flags, work->mode);
	} while (work->other_fd < 0 && errno == EINTR);
}

static int take_opened(file_work *work)
{
	work->result = work->other_fd;
	work->other_fd = -1;
	return (int) file_take_result(work);
}

static int open_offloaded(const char *path, int flags, mode_t mode, php_async_offload_kind kind)
{
	file_work *work = new_work(file_run_open, -1, strlen(path) + 1);

	if (UNEXPECTED(work == NULL)) {
		return -1;
	}
	memcpy(work->buffer, path, work->size);
	work->flags = flags;
	work->mode = mode;
	return EXPECTED(php_async_offload(&work->work, kind)) ? take_opened(work) : -1;
}

/* True if the directory of a new entry is in the cache of names. */
static bool directory_is_cached(const char *path)
{
	const char *slash = strrchr(path, '/');
	char directory[MAXPATHLEN];
	int fd;

	if (slash == NULL || (size_t) (slash - path) >= sizeof(directory)) {
		return false;
	}
	memcpy(directory, path, (size_t) (slash - path));
	strcpy(directory + (slash - path), slash == path ? "/" : "");
	fd = php_async_try_open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		close(fd);
	}
	return fd >= 0;
}

/* Truncates to zero bytes, as O_TRUNC would have done. A big file is truncated on a worker thread. Consumes the
 * descriptor on failure. */
static int empty_opened(int fd)
{
	struct stat st;
	int result = fstat(fd, &st);

	if (EXPECTED(result == 0) && S_ISREG(st.st_mode)) {
		result = st.st_size < BIG_TRUNCATE ? ftruncate(fd, 0) : php_async_ftruncate(NULL, fd, 0);
	}
	if (UNEXPECTED(result != 0)) {
		const int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}

static bool is_big(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && st.st_size >= BIG_TRUNCATE;
}

/* Opens a file that is in the caches, and creates a file whose directory is. EAGAIN: not cached, or the system
 * cannot tell. */
static int file_open_cached(const char *path, int flags, mode_t mode)
{
	int fd = -1;

	errno = EAGAIN;
	if (EXPECTED(!(flags & O_EXCL))) {
		fd = php_async_try_open(path, flags & ~(O_CREAT | O_TRUNC));
	}
	if (EXPECTED(fd >= 0)) {
		return flags & O_TRUNC ? empty_opened(fd) : fd;
	}
	if ((flags & O_CREAT) && (errno == EAGAIN || errno == ENOENT)) {
		if (directory_is_cached(path) && !((flags & O_TRUNC) && is_big(path))) {
			return open(path, flags, mode);
		}
		errno = EAGAIN;
	}
	return -1;
}

/* True if a writer has opened the FIFO. tee(2) copies to a pipe of our own and takes nothing out of the FIFO. */
static bool has_writer(int fd, const int *scratch)
{
	struct pollfd probe = { fd, POLLIN, 0 };

#ifdef __linux__
	return poll(&probe, 1, 0) != 0 || tee(fd, scratch[1], 1, SPLICE_F_NONBLOCK) != 0;
#else
	return poll(&probe, 1, 0) != 0;
#endif
}

/* Waits for a writer of the FIFO. Its reading end is already open, which is what a writer waits for: both sides see
 * the effect of a blocking open. Consumes the descriptor on failure. */
static int await_writer(int fd)
{
	uint64_t interval_ns = FIRST_RETRY_NS;
	int scratch[2];
	bool waiting = pipe(scratch) == 0;

	if (UNEXPECTED(!waiting)) {
		close(fd);
		return -1;
	}
	while (waiting && !has_writer(fd, scratch)) {
		waiting = pause_between_tries(NULL, &interval_ns);
	}
	close(scratch[0]);
	close(scratch[1]);
	if (UNEXPECTED(!waiting)) {
		close(fd);
		errno = ECANCELED;
		return -1;
	}
	return fd;
}

static int await_reader(const char *path, int flags)
{
	uint64_t interval_ns = FIRST_RETRY_NS;
	int fd;

	do {
		if (UNEXPECTED(!pause_between_tries(NULL, &interval_ns))) {
			return -1;
		}
		fd = open(path, flags | O_NONBLOCK);
	} while (fd < 0 && errno == ENXIO);
	return fd;
}

static bool is_fifo(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISFIFO(st.st_mode);
}

/* Completes the open of a file that was opened without waiting and is not seekable. Consumes the descriptor on
 * failure. */
static int wait_for_peer(int fd, const char *path, int flags, mode_t mode)
{
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode)) {
		return (flags & O_ACCMODE) == O_RDONLY ? await_writer(fd) : fd;
	}
	/* A terminal may wait for its line. */
	close(fd);
	return open_offloaded(path, flags, mode, PHP_ASYNC_LONG);
}

PHPAPI int php_async_open(const char *path, int flags, mode_t mode)
{
	const int before = errno;
	int fd;

	if (UNEXPECTED(php_async_wait_state.spent >= PHP_ASYNC_BUDGET && !php_async_yield())) {
		return -1;
	}

	fd = php_async_path_is_remote(path) ? (errno = EAGAIN, -1) : file_open_cached(path, flags | O_NONBLOCK, mode);
	if (fd < 0 && errno == EAGAIN) {
		fd = open_offloaded(path, flags | O_NONBLOCK, mode, PHP_ASYNC_SHORT);
		if (UNEXPECTED(fd < 0 && errno == EAGAIN && !(flags & O_NONBLOCK))) {
			/* Another process holds a lease, which the kernel has to break first. */
			fd = open_offloaded(path, flags, mode, PHP_ASYNC_LONG);
		}
	}
	if (UNEXPECTED(fd < 0)) {
		if (errno != ENXIO || (flags & O_NONBLOCK) || !is_fifo(path)) {
			return -1;
		}
		fd = await_reader(path, flags);
	} else if (UNEXPECTED(!(flags & O_NONBLOCK) && lseek(fd, 0, SEEK_CUR) < 0)) {
		fd = wait_for_peer(fd, path, flags, mode);
	}

	if (EXPECTED(fd >= 0)) {
		if (EXPECTED(!(flags & O_NONBLOCK))) {
			fcntl(fd, F_SETFL, flags);
		}
		php_async_forget_fd(fd);
		php_async_budget_charge(0);
	}
	return (int) php_async_settle(fd, before);
}

#ifdef HAVE_MKSTEMP
static void run_mkstemp(php_async_work_t *base)
{
	file_work *work = WORK(base);
	work->other_fd = mkstemp(work->buffer);
}

PHPAPI int php_async_mkstemp(char *path_template)
{
	const size_t length = strlen(path_template);
	const int before = errno;

	if (!php_async_path_is_remote(path_template) && directory_is_cached(path_template)) {
		return (int) php_async_settle(mkstemp(path_template), before);
	}

	file_work *work = new_work(run_mkstemp, -1, length + 1);

	if (UNEXPECTED(work == NULL)) {
		return -1;
	}
	memcpy(work->buffer, path_template, length + 1);
	if (UNEXPECTED(!file_offload(NULL, work))) {
		return -1;
	}
	memcpy(path_template, work->buffer, length);

	const int fd = take_opened(work);
	if (fd >= 0) {
		php_async_forget_fd(fd);
	}
	return (int) php_async_settle(fd, before);
}
#endif

/* ---- locks ---- */

static int flock_in_turn(php_stream *stream, int fd, int operation)
{
	const bool is_main = ZEND_ASYNC_CURRENT_COROUTINE == ZEND_ASYNC_MAIN_COROUTINE;
	const uint32_t signals_before = zend_async_interrupts.unrestarted;
	uint64_t interval_ns = FIRST_RETRY_NS;
	int result;

	while ((result = flock(fd, operation | LOCK_NB)) < 0 && errno == EWOULDBLOCK
			&& pause_between_tries(stream, &interval_ns)) {
		if (UNEXPECTED(is_main && zend_async_interrupts.unrestarted != signals_before)) {
			errno = EINTR;
			break;
		}
	}
	return result;
}

PHPAPI int php_async_flock(php_stream *stream, int fd, int operation)
{
	const int before = errno;
	php_stream_lock_t lock;
	int result = -1;

	if ((operation & LOCK_NB) || (operation & LOCK_UN)) {
		return flock(fd, operation);
	}

	const zend_coroutine_t *holder = stream->sides.holder[PHP_STREAM_LOCKING];

	errno = ECANCELED;
	if (UNEXPECTED(holder && (!php_stream_needs_lock(stream, PHP_STREAM_LOCKING) || zend_async_is_on_top_of(holder)))) {
		/* A signal handler on top of a wait for the same lock. */
		result = flock_in_turn(stream, fd, operation);
	} else if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_LOCKING))) {
		result = flock_in_turn(stream, fd, operation);
		php_stream_unlock_side(&lock);
	}
	return (int) php_async_settle(result, before);
}
