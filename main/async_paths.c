/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls on remote paths, executed on worker threads (see async_paths.h).
 * Invariant: the path that a worker gets is absolute, made from the working directory at the time of the call. */
#include "php.h"
#include "async_offload.h"
#include "async_paths.h"
#include "streams/async_sides.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Entries per batch. */
#define BATCH 1024

typedef enum {
	PATH_STAT, PATH_LSTAT, PATH_ACCESS, PATH_UNLINK, PATH_RENAME, PATH_LINK, PATH_SYMLINK, PATH_READLINK, PATH_MKDIR, PATH_RMDIR,
	PATH_CHMOD, PATH_CHOWN, PATH_LCHOWN, PATH_UTIME, PATH_REALPATH, PATH_OPENDIR,
	PATH_STATVFS, PATH_GLOB
} path_call;

/* Persistent memory (malloc). */
typedef struct {
	php_async_work_t work;
	path_call call;
	char path[MAXPATHLEN];
	char other[MAXPATHLEN]; /* second argument, or a text result */
	mode_t mode;
	uid_t uid;
	gid_t gid;
	struct utimbuf times;
	bool has_times;
	zend_stat_t st;
	DIR *dir;               /* owned */
#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
	struct statvfs fs;
#endif
#ifdef HAVE_GLOB
	glob_t found;           /* owned if has_found */
	bool has_found;
#endif
	ssize_t result;
} path_work;

static void run_path(php_async_work_t *base)
{
	path_work *work = (path_work *) base;
	char *real;

	switch (work->call) {
		case PATH_STAT: work->result = php_sys_stat(work->path, &work->st); break;
		case PATH_LSTAT: work->result = php_sys_lstat(work->path, &work->st); break;
		case PATH_ACCESS: work->result = access(work->path, (int) work->mode); break;
		case PATH_UNLINK: work->result = unlink(work->path); break;
		case PATH_RENAME: work->result = rename(work->path, work->other); break;
		case PATH_LINK: work->result = link(work->path, work->other); break;
		case PATH_SYMLINK: work->result = symlink(work->other, work->path); break;
		case PATH_READLINK: work->result = readlink(work->path, work->other, sizeof(work->other)); break;
		case PATH_MKDIR: work->result = mkdir(work->path, work->mode); break;
		case PATH_RMDIR: work->result = rmdir(work->path); break;
		case PATH_CHMOD: work->result = chmod(work->path, work->mode); break;
		case PATH_CHOWN: work->result = chown(work->path, work->uid, work->gid); break;
		case PATH_LCHOWN: work->result = lchown(work->path, work->uid, work->gid); break;
		case PATH_UTIME: work->result = utime(work->path, work->has_times ? &work->times : NULL); break;
		case PATH_REALPATH:
			real = realpath(work->path, NULL);
			work->result = real && strlen(real) < sizeof(work->other) ? 0 : -1;
			if (work->result == 0) {
				strcpy(work->other, real);
			}
			free(real);
			break;
		case PATH_OPENDIR:
			work->dir = opendir(work->path);
			work->result = work->dir ? 0 : -1;
			break;
		case PATH_STATVFS:
#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
			work->result = statvfs(work->path, &work->fs);
#endif
			break;
		case PATH_GLOB:
#ifdef HAVE_GLOB
			work->result = glob(work->path, (int) work->mode, NULL, &work->found);
			work->has_found = true;
#endif
			break;
	}
}

static void release_path(php_async_work_t *base)
{
	path_work *work = (path_work *) base;

	if (work->dir) {
		closedir(work->dir);
	}
#ifdef HAVE_GLOB
	if (work->has_found) {
		globfree(&work->found);
	}
#endif
	free(work);
}

/* True for calls that bypass the virtual working directory of threads. */
static bool is_bare_call(path_call call)
{
	return call == PATH_READLINK || call == PATH_SYMLINK || call == PATH_LINK || call == PATH_STATVFS;
}

/* Writes the absolute path to full (MAXPATHLEN) and resolves nothing, which the kernel does. False with errno. */
static bool make_absolute(path_call call, const char *path, char *full)
{
	const size_t length = strlen(path);
	size_t at = 0;

	if (UNEXPECTED(length == 0)) {
		errno = ENOENT;
		return false;
	}
	if (!IS_ABSOLUTE_PATH(path, length)) {
		if (UNEXPECTED((is_bare_call(call) ? getcwd(full, MAXPATHLEN) : VCWD_GETCWD(full, MAXPATHLEN)) == NULL)) {
			return false;
		}
		at = strlen(full);
		if (EXPECTED(at + 1 < MAXPATHLEN)) {
			full[at++] = '/';
		}
	}
	if (UNEXPECTED(at + length >= MAXPATHLEN)) {
		errno = ENAMETOOLONG;
		return false;
	}
	memcpy(full + at, path, length + 1);
	return true;
}

/* Returns NULL with errno on failure. */
static path_work *path_work_new(path_call call, const char *path)
{
	const int before = errno;
	path_work *work = calloc(1, sizeof(path_work));

	if (UNEXPECTED(work == NULL)) {
		return NULL;
	}
	work->work.before = before;
	work->work.run = run_path;
	work->work.release = release_path;
	work->call = call;
	if (UNEXPECTED(!make_absolute(call, path, work->path))) {
		const int error = errno;
		free(work);
		errno = error;
		return NULL;
	}
	return work;
}

/* False with errno; the work is then freed. */
static bool do_offloaded(path_work *work)
{
	return EXPECTED(work != NULL) && php_async_offload(&work->work, PHP_ASYNC_SHORT);
}

static ssize_t paths_take_result(path_work *work)
{
	const ssize_t result = work->result;
	const int error = work->work.error, before = work->work.before;

	release_path(&work->work);
	errno = error;
	return php_async_settle(result, before);
}

static ssize_t call_offloaded(path_work *work)
{
	return do_offloaded(work) ? paths_take_result(work) : -1;
}

/* ---- the calls ---- */

PHPAPI int php_async_path_stat(const char *path, zend_stat_t *st, bool follow)
{
	path_work *work = path_work_new(follow ? PATH_STAT : PATH_LSTAT, path);

	if (!do_offloaded(work)) {
		return -1;
	}
	*st = work->st;
	return (int) paths_take_result(work);
}

PHPAPI int php_async_path_access(const char *path, int mode)
{
	path_work *work = path_work_new(PATH_ACCESS, path);

	if (EXPECTED(work != NULL)) {
		work->mode = (mode_t) mode;
	}
	return (int) call_offloaded(work);
}

PHPAPI int php_async_path_unlink(const char *path)
{
	return (int) call_offloaded(path_work_new(PATH_UNLINK, path));
}

static int call_with_two(path_call call, const char *path, const char *other)
{
	path_work *work = path_work_new(call, path);

	if (EXPECTED(work != NULL) && UNEXPECTED(!make_absolute(call, other, work->other))) {
		const int error = errno;
		release_path(&work->work);
		errno = error;
		return -1;
	}
	return (int) call_offloaded(work);
}

PHPAPI int php_async_path_rename(const char *from, const char *to)
{
	return call_with_two(PATH_RENAME, from, to);
}

PHPAPI int php_async_path_link(const char *from, const char *to)
{
	return call_with_two(PATH_LINK, from, to);
}

/* The content of a symbolic link is any text. */
PHPAPI int php_async_path_symlink(const char *content, const char *path)
{
	path_work *work = path_work_new(PATH_SYMLINK, path);

	if (EXPECTED(work != NULL)) {
		if (UNEXPECTED(strlen(content) >= sizeof(work->other))) {
			release_path(&work->work);
			errno = ENAMETOOLONG;
			return -1;
		}
		strcpy(work->other, content);
	}
	return (int) call_offloaded(work);
}

PHPAPI ssize_t php_async_path_readlink(const char *path, char *buf, size_t size)
{
	path_work *work = path_work_new(PATH_READLINK, path);

	if (!do_offloaded(work)) {
		return -1;
	}

	const ssize_t length = MIN(work->result, (ssize_t) size);
	if (length > 0) {
		memcpy(buf, work->other, (size_t) length);
	}
	work->result = length;
	return paths_take_result(work);
}

PHPAPI int php_async_path_mkdir(const char *path, mode_t mode)
{
	path_work *work = path_work_new(PATH_MKDIR, path);

	if (EXPECTED(work != NULL)) {
		work->mode = mode;
	}
	return (int) call_offloaded(work);
}

PHPAPI int php_async_path_rmdir(const char *path)
{
	return (int) call_offloaded(path_work_new(PATH_RMDIR, path));
}

PHPAPI int php_async_path_chmod(const char *path, mode_t mode)
{
	path_work *work = path_work_new(PATH_CHMOD, path);

	if (EXPECTED(work != NULL)) {
		work->mode = mode;
	}
	return (int) call_offloaded(work);
}

PHPAPI int php_async_path_chown(const char *path, uid_t uid, gid_t gid, bool follow)
{
	path_work *work = path_work_new(follow ? PATH_CHOWN : PATH_LCHOWN, path);

	if (EXPECTED(work != NULL)) {
		work->uid = uid;
		work->gid = gid;
	}
	return (int) call_offloaded(work);
}

PHPAPI int php_async_path_utime(const char *path, const struct utimbuf *times)
{
	path_work *work = path_work_new(PATH_UTIME, path);

	if (EXPECTED(work != NULL) && times) {
		work->times = *times;
		work->has_times = true;
	}
	return (int) call_offloaded(work);
}

PHPAPI char *php_async_path_realpath(const char *path, char *resolved)
{
	path_work *work = path_work_new(PATH_REALPATH, path);

	if (!do_offloaded(work)) {
		return NULL;
	}
	if (work->result == 0) {
		strlcpy(resolved, work->other, MAXPATHLEN);
	}
	return paths_take_result(work) == 0 ? resolved : NULL;
}

PHPAPI int php_async_virtual_file(cwd_state *state, const char *path)
{
	char resolved[MAXPATHLEN];

	if (!php_async_path_is_remote(path)) {
		return virtual_file_ex(state, path, NULL, CWD_REALPATH);
	}
	return php_async_path_realpath(path, resolved) == NULL || virtual_file_ex(state, resolved, NULL, CWD_EXPAND) != 0;
}

#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
PHPAPI int php_async_path_statvfs(const char *path, struct statvfs *fs)
{
	path_work *work = path_work_new(PATH_STATVFS, path);

	if (!do_offloaded(work)) {
		return -1;
	}
	*fs = work->fs;
	return (int) paths_take_result(work);
}
#endif

#ifdef HAVE_GLOB
/* The caller makes the pattern absolute where that is needed: the results have the form of the pattern. */
PHPAPI int php_async_path_glob(const char *pattern, int flags, glob_t *found)
{
	path_work *work = path_work_new(PATH_GLOB, "/");

	if (EXPECTED(work != NULL)) {
		if (UNEXPECTED(strlen(pattern) >= sizeof(work->path) || (flags & (GLOB_APPEND | GLOB_DOOFFS)))) {
			release_path(&work->work);
			return glob(pattern, flags, NULL, found);
		}
		strcpy(work->path, pattern);
		work->mode = (mode_t) flags;
	}
	if (!do_offloaded(work)) {
		return GLOB_ABORTED;
	}
	*found = work->found;
	work->has_found = false;
	return (int) paths_take_result(work);
}
#endif

/* ---- directories ---- */

/* One batch of entries. The worker owns it while it reads, then the stream does. */
typedef struct {
	php_async_work_t work;
	DIR *dir;               /* owned: it moves with the batches, so that a worker never finds it closed */
	bool rewind;            /* rewind before this batch */
	size_t count;
	size_t next;            /* next entry for the stream to read */
	struct {
		unsigned char type;
		char name[NAME_MAX + 1];
	} entries[BATCH];
} dir_batch;

/* State of a directory stream. The batch is NULL while a worker reads it, and after that read was given up. */
typedef struct {
	dir_batch *batch;       /* owned, malloc */
	bool rewind;            /* with the next batch */
	bool at_end;
} remote_dir;

static void run_batch(php_async_work_t *base)
{
	dir_batch *batch = (dir_batch *) base;
	const struct dirent *entry;

	if (batch->rewind) {
		rewinddir(batch->dir);
		batch->rewind = false;
	}
	batch->count = batch->next = 0;
	while (batch->count < BATCH && (entry = readdir(batch->dir)) != NULL) {
#ifdef _DIRENT_HAVE_D_TYPE
		batch->entries[batch->count].type = entry->d_type;
#else
		batch->entries[batch->count].type = DT_UNKNOWN;
#endif
		strlcpy(batch->entries[batch->count++].name, entry->d_name, sizeof(batch->entries[0].name));
	}
}

static void release_batch(php_async_work_t *base)
{
	dir_batch *batch = (dir_batch *) base;

	closedir(batch->dir);
	free(batch);
}

/* False: at the end, or given up. */
static bool next_batch(php_stream *stream)
{
	remote_dir *dir = stream->abstract;
	dir_batch *batch = dir->batch;

	if (!batch || (dir->at_end && !dir->rewind)) {
		return false;
	}
	batch->rewind = dir->rewind;
	dir->rewind = false;
	if (!php_async_may_suspend()) {
		run_batch(&batch->work);
	} else {
		dir->batch = NULL;
		if (!php_stream_offload(stream, &batch->work, PHP_ASYNC_SHORT)) {
			return false;
		}
		dir->batch = batch;
	}
	dir->at_end = batch->count < BATCH;
	return batch->count > 0;
}

static ssize_t remote_dir_read(php_stream *stream, char *buf, size_t count)
{
	remote_dir *dir = stream->abstract;
	php_stream_dirent *entry = (php_stream_dirent *) buf;

	if (count != sizeof(php_stream_dirent)) {
		return -1;
	}
	if ((!dir->batch || dir->rewind || dir->batch->next == dir->batch->count) && !next_batch(stream)) {
		return 0;
	}

	const size_t next = dir->batch->next++;
	PHP_STRLCPY(entry->d_name, dir->batch->entries[next].name, sizeof(entry->d_name),
			strlen(dir->batch->entries[next].name));
	entry->d_type = dir->batch->entries[next].type;
	return sizeof(php_stream_dirent);
}

static int remote_dir_close(php_stream *stream, int close_handle)
{
	remote_dir *dir = stream->abstract;

	if (dir->batch) {
		release_batch(&dir->batch->work);
	}
	efree(dir);
	return 0;
}

static int remote_dir_rewind(php_stream *stream, zend_off_t offset, int whence, zend_off_t *new_offset)
{
	remote_dir *dir = stream->abstract;

	dir->rewind = true;
	return 0;
}

static const php_stream_ops remote_dir_ops = {
	NULL, remote_dir_read, remote_dir_close, NULL, "dir", remote_dir_rewind, NULL, NULL, NULL
};

PHPAPI php_stream *php_async_path_opendir(const char *path, const char *mode STREAMS_DC)
{
	path_work *work = path_work_new(PATH_OPENDIR, path);
	remote_dir *dir;

	if (!do_offloaded(work)) {
		return NULL;
	}
	if (!work->dir) {
		paths_take_result(work);
		return NULL;
	}

	dir_batch *batch = calloc(1, sizeof(dir_batch));
	if (UNEXPECTED(batch == NULL)) {
		release_path(&work->work);
		errno = ENOMEM;
		return NULL;
	}
	batch->work.run = run_batch;
	batch->work.release = release_batch;
	batch->dir = work->dir;
	work->dir = NULL;
	work->result = 0;
	paths_take_result(work);

	dir = ecalloc(1, sizeof(remote_dir));
	dir->batch = batch;
	return php_stream_alloc_rel(&remote_dir_ops, dir, NULL, mode);
}
