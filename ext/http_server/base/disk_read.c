/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reads of files on helper threads. */
#include "disk_read.h"

typedef struct {
	http_job_t job;
	http_file_t *file; /* one reference */
	zend_string *data; /* owned, persistent */
	zend_off_t offset;
	ssize_t got;
	void (*done)(void *owner, zend_string *data);
	void *owner;       /* borrowed: abandons the job before it goes */
} disk_read_t;

static void run_read(http_job_t *job)
{
	disk_read_t *read = (disk_read_t *) job;

	read->got = http_file_read_now(read->file, read->offset, ZSTR_VAL(read->data), ZSTR_LEN(read->data));
}

static void read_done(http_job_t *job)
{
	disk_read_t *read = (disk_read_t *) job;
	zend_string *data = NULL;

	if (EXPECTED(job->ran && read->got > 0)) {
		data = read->data;
		ZSTR_LEN(data) = (size_t) read->got;
		read->data = NULL;
	}
	read->done(read->owner, data);
}

static void release_read(http_job_t *job)
{
	disk_read_t *read = (disk_read_t *) job;

	http_file_release(read->file);
	if (read->data != NULL) {
		zend_string_release(read->data);
	}
	efree(read);
}

http_job_t *http_disk_read(http_file_t *file, size_t offset, size_t length,
		void (*done)(void *owner, zend_string *data), void *owner)
{
	disk_read_t *read = ecalloc(1, sizeof(*read));

	read->job.run = run_read;
	read->job.done = read_done;
	read->job.release = release_read;
	read->done = done;
	read->owner = owner;
	read->file = http_file_add_ref(file);
	read->offset = (zend_off_t) offset;
	read->data = zend_string_alloc(length, true);
	return http_job_start(&read->job) ? &read->job : NULL;
}
