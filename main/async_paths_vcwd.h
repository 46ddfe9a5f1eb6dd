/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Replaces the VCWD_*() calls of the including file: on remote paths they suspend the coroutine (async_paths.h), on
 * other paths they are unchanged. Include it last. */
#include "async_paths.h"

#define PHP_ASYNC_VCWD(type, name, parameters, here, remote) \
	static zend_always_inline type php_async_vcwd_##name parameters \
	{ \
		return UNEXPECTED(php_async_path_is_remote(path)) ? (remote) : (here); \
	}

#define PHP_ASYNC_VCWD_OF_TWO(type, name, here, remote) \
	static zend_always_inline type php_async_vcwd_##name (const char *path, const char *to) \
	{ \
		return UNEXPECTED(php_async_path_is_remote(path) || php_async_path_is_remote(to)) ? (remote) : (here); \
	}

PHP_ASYNC_VCWD(int, stat, (const char *path, zend_stat_t *st), VCWD_STAT(path, st), php_async_path_stat(path, st, true))
PHP_ASYNC_VCWD(int, lstat, (const char *path, zend_stat_t *st), VCWD_LSTAT(path, st),
		php_async_path_stat(path, st, false))
PHP_ASYNC_VCWD(int, access, (const char *path, int mode), VCWD_ACCESS(path, mode), php_async_path_access(path, mode))
PHP_ASYNC_VCWD(int, unlink, (const char *path), VCWD_UNLINK(path), php_async_path_unlink(path))
PHP_ASYNC_VCWD_OF_TWO(int, rename, VCWD_RENAME(path, to), php_async_path_rename(path, to))
PHP_ASYNC_VCWD(int, mkdir, (const char *path, mode_t mode), VCWD_MKDIR(path, mode), php_async_path_mkdir(path, mode))
PHP_ASYNC_VCWD(int, rmdir, (const char *path), VCWD_RMDIR(path), php_async_path_rmdir(path))
PHP_ASYNC_VCWD(int, chmod, (const char *path, mode_t mode), VCWD_CHMOD(path, mode), php_async_path_chmod(path, mode))
PHP_ASYNC_VCWD(int, chown, (const char *path, uid_t uid, gid_t gid), VCWD_CHOWN(path, uid, gid),
	php_async_path_chown(path, uid, gid, true))
PHP_ASYNC_VCWD(int, lchown, (const char *path, uid_t uid, gid_t gid), VCWD_LCHOWN(path, uid, gid),
	php_async_path_chown(path, uid, gid, false))
PHP_ASYNC_VCWD(int, utime, (const char *path, struct utimbuf *times), VCWD_UTIME(path, times), php_async_path_utime(path, times))
PHP_ASYNC_VCWD(char *, realpath, (const char *path, char *resolved), VCWD_REALPATH(path, resolved),
	php_async_path_realpath(path, resolved))
PHP_ASYNC_VCWD(ssize_t, readlink, (const char *path, char *buf, size_t size), php_sys_readlink(path, buf, size),
	php_async_path_readlink(path, buf, size))
PHP_ASYNC_VCWD(int, symlink, (const char *content, const char *path), php_sys_symlink(content, path),
	php_async_path_symlink(content, path))
PHP_ASYNC_VCWD_OF_TWO(int, link, php_sys_link(path, to), php_async_path_link(path, to))
#if defined(HAVE_SYS_STATVFS_H) && defined(HAVE_STATVFS)
PHP_ASYNC_VCWD(int, statvfs, (const char *path, struct statvfs *fs), statvfs(path, fs), php_async_path_statvfs(path, fs))
# define statvfs(path, fs) php_async_vcwd_statvfs((path), (fs))
#endif
#ifdef HAVE_GLOB
PHP_ASYNC_VCWD(int, glob, (const char *path, int flags, int (*on_error)(const char *, int), glob_t *found),
	glob(path, flags, on_error, found), php_async_path_glob(path, flags, found))
# define glob(pattern, flags, on_error, found) php_async_vcwd_glob((pattern), (flags), (on_error), (found))
#endif

/* Expands a path by its text alone. The original looks up every component, which the system call repeats. A path
 * with ".." still needs that, since its meaning depends on links. */
static zend_always_inline char *php_async_vcwd_expand(const char *path, char *resolved)
{
	return UNEXPECTED(php_async_path_is_remote(path)) && !strstr(path, "..")
			? expand_filepath_with_mode(path, resolved, NULL, 0, CWD_EXPAND)
			: expand_filepath(path, resolved);
}
#define expand_filepath(path, resolved) php_async_vcwd_expand((path), (resolved))

static zend_always_inline char *php_async_vcwd_expand_from(const char *path, char *resolved, const char *from,
		size_t from_length)
{
	return UNEXPECTED(php_async_path_is_remote(from)) && !strstr(path, "..")
			? expand_filepath_with_mode(path, resolved, from, from_length, CWD_EXPAND)
			: expand_filepath_ex(path, resolved, from, from_length);
}
#define expand_filepath_ex(path, resolved, from, length) php_async_vcwd_expand_from((path), (resolved), (from), (length))

#undef VCWD_STAT
#undef VCWD_LSTAT
#undef VCWD_ACCESS
#undef VCWD_UNLINK
#undef VCWD_RENAME
#undef VCWD_MKDIR
#undef VCWD_RMDIR
#undef VCWD_CHMOD
#undef VCWD_CHOWN
#undef VCWD_LCHOWN
#undef VCWD_UTIME
#undef VCWD_REALPATH
#define VCWD_STAT(path, st) php_async_vcwd_stat((path), (st))
#define VCWD_LSTAT(path, st) php_async_vcwd_lstat((path), (st))
#define VCWD_ACCESS(path, mode) php_async_vcwd_access((path), (mode))
#define VCWD_UNLINK(path) php_async_vcwd_unlink(path)
#define VCWD_RENAME(from, to) php_async_vcwd_rename((from), (to))
#define VCWD_MKDIR(path, mode) php_async_vcwd_mkdir((path), (mode))
#define VCWD_RMDIR(path) php_async_vcwd_rmdir(path)
#define VCWD_CHMOD(path, mode) php_async_vcwd_chmod((path), (mode))
#define VCWD_CHOWN(path, owner, group) php_async_vcwd_chown((path), (owner), (group))
#define VCWD_LCHOWN(path, owner, group) php_async_vcwd_lchown((path), (owner), (group))
#define VCWD_UTIME(path, times) php_async_vcwd_utime((path), (times))
#define VCWD_REALPATH(path, resolved) php_async_vcwd_realpath((path), (resolved))
#undef php_sys_readlink
#undef php_sys_symlink
#undef php_sys_link
#define php_sys_readlink(path, buf, size) php_async_vcwd_readlink((path), (buf), (size))
#define php_sys_symlink(content, path) php_async_vcwd_symlink((content), (path))
#define php_sys_link(path, to) php_async_vcwd_link((path), (to))
