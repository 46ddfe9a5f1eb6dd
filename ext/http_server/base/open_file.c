/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Open files: reads that do not wait for the disk. Nothing but such a read tells whether a file is in the page cache: cachestat(2) and
 * mincore(2) do so for its owner alone. */
#include "open_file.h"
#include "job.h"
#include "zend_async_API.h"

#include <sys/uio.h>
#include <unistd.h>

http_file_t *http_file_new(int fd, const struct stat *state)
{
	http_file_t *file = ecalloc(1, sizeof(*file));

	file->ref_count = 1;
	file->fd = fd;
	file->size = state->st_size;
	file->device = state->st_dev;
	file->inode = state->st_ino;
	file->modified = state->st_mtim;
	file->resident.size = state->st_size;
	return file;
}

typedef struct {
	http_job_t job;
	char *path; /* owned */
} removal_t;

static void run_removal(http_job_t *job)
{
	unlink(((removal_t *) job)->path);
}

static void release_removal(http_job_t *job)
{
	removal_t *removal = (removal_t *) job;

	if (!job->ran) {
		/* The process ends before a helper thread has taken it. */
		run_removal(job);
	}
	free(removal->path);
	free(removal);
}

/* Removes a file on a helper thread: the blocks of a large one take their time. Takes over the path. */
static void remove_path(char *path)
{
	removal_t *removal = pecalloc(1, sizeof(*removal), true);

	removal->path = path;
	removal->job.run = run_removal;
	removal->job.release = release_removal;
	if (ZEND_ASYNC_IS_OFF || (EG(flags) & EG_FLAGS_IN_SHUTDOWN)) {
		removal->job.ran = false;
		release_removal(&removal->job);
	} else {
		http_job_start(&removal->job);
	}
}

void http_file_release(http_file_t *file)
{
	if (--file->ref_count > 0) {
		return;
	}
	close(file->fd);
	if (file->deleted_path != NULL) {
		remove_path(file->deleted_path);
	}
	efree(file);
}

/* For how long what was in the page cache is taken to be there. */
#define CACHED_MS 1000

bool http_file_is_cached(const http_file_t *file, zend_off_t offset, size_t length)
{
	return offset + (zend_off_t) length <= file->cached_to && ZEND_ASYNC_NOW() - file->cached_at < CACHED_MS
			&& !file->no_sendfile;
}

/* Some was read without the disk. What is known is one part, from the beginning of the file. */
static void note_cached(http_file_t *file, zend_off_t offset, zend_off_t end)
{
	const uint64_t now = ZEND_ASYNC_NOW();

	if (now - file->cached_at >= CACHED_MS) {
		file->cached_at = now;
		file->cached_to = 0;
	}
	if (offset <= file->cached_to && end > file->cached_to) {
		file->cached_to = end;
	}
}

static ssize_t read_cached(http_file_t *file, zend_off_t offset, char *buffer, size_t length)
{
#ifdef RWF_NOWAIT
	if (!file->asks_cache) {
		const struct iovec part = { buffer, length };
		const ssize_t got = preadv2(file->fd, &part, 1, offset, RWF_NOWAIT);

		if (EXPECTED(got >= 0) || (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL)) {
			return got;
		}
		file->asks_cache = true;
	}
#endif
	switch (php_async_is_resident(&file->resident, file->fd, offset, &length)) {
		case 1: return pread(file->fd, buffer, length, offset);
		default: errno = EAGAIN; return -1;
	}
}

ssize_t http_file_read(http_file_t *file, zend_off_t offset, char *buffer, size_t length)
{
	const ssize_t got = read_cached(file, offset, buffer, length);

	if (got > 0) {
		note_cached(file, offset, offset + (zend_off_t) got);
	}
	return got;
}

ssize_t http_file_read_now(const http_file_t *file, zend_off_t offset, char *buffer, size_t length)
{
	ssize_t got;

	do {
		got = pread(file->fd, buffer, length, offset);
	} while (got < 0 && errno == EINTR);
	return got;
}
