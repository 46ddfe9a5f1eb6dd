/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A spool. Bytes pass through it in this order, and most parts are empty most of the time:
 *
 *   tail      memory, what was added last
 *   writing   memory, with a helper thread that writes it
 *   file      from `read` to `written`
 *   front     memory, what was read back
 *
 * While nothing is in the file, the tail is taken directly. */
#include "spool.h"
#include "job.h"
#include "main/php_open_temporary_file.h"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

/* Bytes that are read back at once. */
#define READ_SIZE  ((size_t) 128 * 1024)
#define TAIL_FIRST ((size_t) 4096)

/* The file: shared by the spool and its jobs, counted on the thread that serves. */
typedef struct {
	uint32_t ref_count;
	int fd;           /* -1: the first write opens it */
	char *configured; /* owned, persistent: a directory; NULL: none */
	char *directory;  /* owned, persistent: where it is if it cannot be there */
} spool_file_t;

/* A write, or a read, on a helper thread. */
typedef struct {
	http_job_t job;
	http_spool_t *spool;  /* borrowed; NULL: abandoned */
	spool_file_t *file;   /* one reference */
	zend_string *data;    /* owned, persistent */
	off_t offset;
	bool fine;
} transfer_t;

struct _http_spool_s {
	size_t memory;
	uint64_t max;
	void (*changed)(void *owner);
	void *owner;         /* borrowed */
	zend_string *tail;   /* owned; NULL: empty. Its length is what it holds */
	size_t tail_size;    /* bytes that it has room for */
	transfer_t *writing; /* borrowed: owned by its job; NULL: none. So is `reading` */
	transfer_t *reading;
	spool_file_t *file;  /* one reference; NULL before the first write */
	uint64_t written;    /* offsets in the file */
	uint64_t read;
	zend_string *front;  /* owned; NULL: empty */
	bool failed;
};

/* --- the file --- */

static void release_file(spool_file_t *file)
{
	if (--file->ref_count == 0) {
		if (file->fd >= 0) {
			close(file->fd);
		}
		free(file->configured);
		free(file->directory);
		free(file);
	}
}

static spool_file_t *new_file(void)
{
	spool_file_t *file = pemalloc(sizeof(*file), true);
	const char *configured = PG(upload_tmp_dir);

	file->ref_count = 1;
	file->fd = -1;
	file->configured = configured != NULL && *configured != '\0' ? pestrdup(configured, true) : NULL;
	file->directory = pestrdup(php_get_temporary_directory(), true);
	return file;
}

static bool open_in(spool_file_t *file, const char *directory)
{
	char path[MAXPATHLEN];

	if (directory == NULL || (size_t) snprintf(path, sizeof(path), "%s/phpXXXXXX", directory) >= sizeof(path)) {
		return false;
	}
	file->fd = mkostemp(path, O_CLOEXEC);
	if (file->fd < 0) {
		return false;
	}
	unlink(path);
	return true;
}

/* Makes a file without a name. On a helper thread. */
static bool open_file(spool_file_t *file)
{
	return open_in(file, file->configured) || open_in(file, file->directory);
}

/* --- transfers --- */

static void run_write(http_job_t *job)
{
	transfer_t *transfer = (transfer_t *) job;
	size_t done = 0;

	transfer->fine = transfer->file->fd >= 0 || open_file(transfer->file);
	while (transfer->fine && done < ZSTR_LEN(transfer->data)) {
		const ssize_t written = pwrite(transfer->file->fd, ZSTR_VAL(transfer->data) + done,
				ZSTR_LEN(transfer->data) - done, transfer->offset + (off_t) done);

		if (written > 0) {
			done += (size_t) written;
		} else if (written == 0 || errno != EINTR) {
			transfer->fine = false;
		}
	}
}

static void run_read(http_job_t *job)
{
	transfer_t *transfer = (transfer_t *) job;
	size_t done = 0;

	while (done < ZSTR_LEN(transfer->data)) {
		const ssize_t got = pread(transfer->file->fd, ZSTR_VAL(transfer->data) + done, ZSTR_LEN(transfer->data) - done,
				transfer->offset + (off_t) done);

		if (got > 0) {
			done += (size_t) got;
		} else if (got == 0 || errno != EINTR) {
			break;
		}
	}
	transfer->fine = done == ZSTR_LEN(transfer->data);
}

static void notify(http_spool_t *spool)
{
	if (spool->changed != NULL) {
		spool->changed(spool->owner);
	}
}

static void flush_tail(http_spool_t *spool);

static void write_done(http_job_t *job)
{
	transfer_t *transfer = (transfer_t *) job;
	http_spool_t *spool = transfer->spool;

	spool->writing = NULL;
	spool->written += ZSTR_LEN(transfer->data);
	spool->failed = spool->failed || !job->ran || !transfer->fine;
	flush_tail(spool);
	notify(spool);
}

static void read_done(http_job_t *job)
{
	transfer_t *transfer = (transfer_t *) job;
	http_spool_t *spool = transfer->spool;

	spool->reading = NULL;
	if (EXPECTED(job->ran && transfer->fine)) {
		spool->read += ZSTR_LEN(transfer->data);
		spool->front = transfer->data;
		transfer->data = NULL;
	} else {
		spool->failed = true;
	}
	notify(spool);
}

static void release_transfer(http_job_t *job)
{
	transfer_t *transfer = (transfer_t *) job;

	if (transfer->data != NULL) {
		zend_string_release(transfer->data);
	}
	release_file(transfer->file);
	free(transfer);
}

/* Begins a transfer, which takes over the string. NULL: it could not begin. */
static transfer_t *begin(http_spool_t *spool, zend_string *data, uint64_t offset, void (*run)(http_job_t *job),
		void (*done)(http_job_t *job))
{
	transfer_t *transfer = pecalloc(1, sizeof(*transfer), true);

	transfer->job.run = run;
	transfer->job.done = done;
	transfer->job.release = release_transfer;
	transfer->spool = spool;
	transfer->file = spool->file;
	transfer->file->ref_count++;
	transfer->data = data;
	transfer->offset = (off_t) offset;
	if (UNEXPECTED(!http_job_start(&transfer->job))) {
		spool->failed = true;
		return NULL;
	}
	return transfer;
}

static void abandon(transfer_t *transfer)
{
	if (transfer != NULL) {
		transfer->spool = NULL;
		http_job_abandon(&transfer->job);
	}
}

/* --- the producer's side --- */

/* Hands the tail to a helper thread, if it is too large, and none is busy. */
static void flush_tail(http_spool_t *spool)
{
	zend_string *data = spool->tail;

	if (spool->writing != NULL || data == NULL || ZSTR_LEN(data) <= spool->memory || spool->failed) {
		return;
	}
	if (spool->file == NULL) {
		spool->file = new_file();
	}
	spool->tail = NULL;
	spool->writing = begin(spool, data, spool->written, run_write, write_done);
}

void http_spool_add(http_spool_t *spool, const char *data, size_t length)
{
	const size_t held = spool->tail != NULL ? ZSTR_LEN(spool->tail) : 0;

	if (length == 0) {
		return;
	}
	if (spool->tail == NULL) {
		spool->tail_size = MAX(length, TAIL_FIRST);
		spool->tail = zend_string_alloc(spool->tail_size, true);
	} else if (held + length > spool->tail_size) {
		spool->tail_size = MAX(held + length, spool->tail_size * 2);
		spool->tail = zend_string_realloc(spool->tail, spool->tail_size, true);
	}
	memcpy(ZSTR_VAL(spool->tail) + held, data, length);
	ZSTR_LEN(spool->tail) = held + length;
	flush_tail(spool);
}

bool http_spool_is_full(const http_spool_t *spool)
{
	return (spool->writing != NULL && spool->tail != NULL && ZSTR_LEN(spool->tail) > spool->memory)
			|| http_spool_length(spool) > spool->max;
}

/* --- the consumer's side --- */

/* Reads what the page cache has. True: `front` has it. */
static bool read_now(http_spool_t *spool, zend_string *data)
{
#ifdef RWF_NOWAIT
	const struct iovec part = { ZSTR_VAL(data), ZSTR_LEN(data) };

	return preadv2(spool->file->fd, &part, 1, (off_t) spool->read, RWF_NOWAIT) == (ssize_t) ZSTR_LEN(data);
#else
	return false;
#endif
}

static void read_back(http_spool_t *spool)
{
	zend_string *data = zend_string_alloc((size_t) MIN(spool->written - spool->read, READ_SIZE), true);

	if (read_now(spool, data)) {
		spool->read += ZSTR_LEN(data);
		spool->front = data;
	} else {
		spool->reading = begin(spool, data, spool->read, run_read, read_done);
	}
}

zend_string *http_spool_take(http_spool_t *spool)
{
	zend_string *data;

	if (spool->front == NULL && spool->reading == NULL && spool->read < spool->written && !spool->failed) {
		read_back(spool);
	}
	if (spool->front != NULL) {
		data = spool->front;
		spool->front = NULL;
	} else if (spool->reading == NULL && spool->writing == NULL && !spool->failed) {
		data = spool->tail;
		spool->tail = NULL;
		/* What was read is not needed: the file begins anew. */
		spool->written = spool->read = 0;
	} else {
		return NULL;
	}
	if (data != NULL) {
		ZSTR_VAL(data)[ZSTR_LEN(data)] = '\0';
	}
	return data;
}

uint64_t http_spool_length(const http_spool_t *spool)
{
	uint64_t length = spool->written - spool->read;

	length += spool->tail != NULL ? ZSTR_LEN(spool->tail) : 0;
	length += spool->writing != NULL ? ZSTR_LEN(spool->writing->data) : 0;
	return length + (spool->front != NULL ? ZSTR_LEN(spool->front) : 0);
}

bool http_spool_has_failed(const http_spool_t *spool)
{
	return spool->failed;
}

/* --- the spool --- */

http_spool_t *http_spool_new(size_t memory, uint64_t max)
{
	http_spool_t *spool = pecalloc(1, sizeof(*spool), true);

	spool->memory = memory;
	spool->max = max;
	return spool;
}

void http_spool_watch(http_spool_t *spool, void (*changed)(void *owner), void *owner)
{
	spool->changed = changed;
	spool->owner = owner;
}

void http_spool_free(http_spool_t *spool)
{
	abandon(spool->writing);
	abandon(spool->reading);
	if (spool->tail != NULL) {
		zend_string_release(spool->tail);
	}
	if (spool->front != NULL) {
		zend_string_release(spool->front);
	}
	if (spool->file != NULL) {
		release_file(spool->file);
	}
	free(spool);
}
