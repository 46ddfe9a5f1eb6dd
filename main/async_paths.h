/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls on paths: stat, unlink, rename and similar. On a local file system they take microseconds and run in place.
 * Where the mount table names a network or user space file system they run on the reactor's threads and suspend the
 * coroutine.
 *
 * A file that includes this and then async_paths_vcwd.h has its VCWD_*() calls decided that way, without any other
 * change. */
#ifndef PHP_ASYNC_PATHS_H
#define PHP_ASYNC_PATHS_H

#include "php.h"
#include "php_streams.h"
#include "async_wait.h"

#include <utime.h>
#ifdef HAVE_GLOB
# include <glob.h>
#endif
#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
# include <sys/statvfs.h>
#endif

BEGIN_EXTERN_C()

PHPAPI bool php_async_path_is_remote_slow(const char *path);

/* True if a call on this path suspends. Relative paths start at the working directory. While no coroutine runs: one
 * branch. Without remote mounts: an occasional check of the mount table. */
static zend_always_inline bool php_async_path_is_remote(const char *path)
{
	return php_async_may_suspend() && php_async_path_is_remote_slow(path);
}

/* Like the system calls, with errno; -1 (NULL) with ECANCELED when given up. Call only if
 * php_async_path_is_remote(). */
PHPAPI int php_async_path_stat(const char *path, zend_stat_t *st, bool follow);
PHPAPI int php_async_path_access(const char *path, int mode);
PHPAPI int php_async_path_unlink(const char *path);
PHPAPI int php_async_path_rename(const char *from, const char *to);
PHPAPI int php_async_path_link(const char *from, const char *to);
PHPAPI int php_async_path_symlink(const char *content, const char *path);
PHPAPI ssize_t php_async_path_readlink(const char *path, char *buf, size_t size);
PHPAPI int php_async_path_mkdir(const char *path, mode_t mode);
PHPAPI int php_async_path_rmdir(const char *path);
PHPAPI int php_async_path_chmod(const char *path, mode_t mode);
PHPAPI int php_async_path_chown(const char *path, uid_t uid, gid_t gid, bool follow);
PHPAPI int php_async_path_utime(const char *path, const struct utimbuf *times);
/* Writes to resolved (MAXPATHLEN) and returns it. */
PHPAPI char *php_async_path_realpath(const char *path, char *resolved);
#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
PHPAPI int php_async_path_statvfs(const char *path, struct statvfs *fs);
#endif
#ifdef HAVE_GLOB
/* glob(3) without an error function; globfree() as usual. */
PHPAPI int php_async_path_glob(const char *pattern, int flags, glob_t *found);
#endif
/* virtual_file_ex() with CWD_REALPATH and without a verify function; suspends for a remote path. */
PHPAPI int php_async_virtual_file(cwd_state *state, const char *path);

/* Opens a directory that is read ahead in batches. The stream has the name and operations of plain files. NULL with
 * errno. */
PHPAPI php_stream *php_async_path_opendir(const char *path, const char *mode STREAMS_DC);

/* For tests: treats paths below this prefix as remote; NULL ends that. Copied. */
PHPAPI void php_async_paths_pretend_remote(const char *prefix);

END_EXTERN_C()

#endif
