/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls that do not block (see async_nowait.h). Linux has a flag for that per call. On other systems, and for
 * drivers without the flag, the descriptor is polled and its mode is switched just around the call.
 * Invariant: errno after a call that fails is that of the read or write; the callers settle it after one that
 * succeeds. */
#include "php.h"
#include "async_nowait.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#ifdef __linux__
# include <linux/openat2.h>
# include <sys/mman.h>
# include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#ifdef __linux__
# include <sys/vfs.h>
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__DragonFly__)
# include <sys/param.h>
# include <sys/mount.h>
# define HAVE_MNT_LOCAL
#endif

/* A write up to this size into the page cache of a local file takes microseconds. The total of such unchecked writes
 * is limited, too: the kernel delays a flood of writes, and that must happen on a worker thread. */
#define SMALL_WRITE 32768
#define UNCHECKED_WRITES (1024 * 1024)

/* Number of bytes to look up in the page cache at a time. */
#define RESIDENT_SLICE (256 * 1024)

/* ---- kinds ---- */

#ifdef __linux__
PHPAPI php_async_fd_class_t php_async_fd_class_of_file(int fd)
{
	struct statfs fs;

	if (fstatfs(fd, &fs) != 0) {
		return PHP_ASYNC_FD_FILE;
	}
	switch ((unsigned long) fs.f_type & 0xffffffff) {
		case 0x01021994: /* tmpfs */
		case 0x858458f6: /* ramfs */
		case 0x00009fa0: /* proc */
		case 0x62656572: /* sysfs */
		case 0x0027e0eb: /* cgroup */
		case 0x63677270: /* cgroup2 */
		case 0x958458f6: /* hugetlbfs */ return PHP_ASYNC_FD_DIRECT;
		case 0x00006969: /* nfs */
		case 0x0000517b: /* smb */
		case 0xfe534d42: /* smb2 */
		case 0xff534d42: /* cifs */
		case 0x65735546: /* fuse */
		case 0x01021997: /* 9p */
		case 0x5346414f: /* afs */
		case 0x73757245: /* coda */
		case 0x00c36400: /* ceph */
		case 0x0bd00bd0: /* lustre */
		case 0x01161970: /* gfs2 */
		case 0x7461636f: /* ocfs2 */
		case 0x00000187: /* autofs */
		case 0x786f4256: /* vboxsf */ return PHP_ASYNC_FD_REMOTE;
		default: return PHP_ASYNC_FD_FILE;
	}
}
#else
PHPAPI php_async_fd_class_t php_async_fd_class_of_file(int fd)
{
# ifdef HAVE_MNT_LOCAL
	struct statfs fs;

	if (fstatfs(fd, &fs) == 0 && !(fs.f_flags & MNT_LOCAL)) {
		return PHP_ASYNC_FD_REMOTE;
	}
# endif
	return PHP_ASYNC_FD_FILE;
}
#endif

PHPAPI php_async_fd_class_t php_async_fd_classify(int fd)
{
	struct stat st;

	if (fstat(fd, &st) != 0) {
		return PHP_ASYNC_FD_DIRECT;
	}

	const php_async_fd_class_t class = php_async_fd_class_by_mode(st.st_mode);
	return class == PHP_ASYNC_FD_FILE ? php_async_fd_class_of_file(fd) : class;
}

/* ---- calls ---- */

#ifdef RWF_NOWAIT
# define WITHOUT_WAITING(call, fd, buf, count) \
	call((fd), &(struct iovec) { .iov_base = (void *) (buf), .iov_len = (count) }, 1, -1, RWF_NOWAIT)

static zend_always_inline bool is_unsupported(ssize_t result)
{
	return result < 0 && (errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL);
}
#endif

/* A call that must not wait although the descriptor is in blocking mode. The poll alone is not sufficient, since
 * another process may empty or fill the descriptor before the call. Without the poll the mode would mostly be
 * switched in vain. */
static ssize_t nowait_call_locked(int fd, void *buf, size_t count, bool is_write)
{
	struct pollfd probe = { fd, is_write ? POLLOUT : POLLIN, 0 };
	const int mode = fcntl(fd, F_GETFL);
	ssize_t result;
	int error;

	if (mode < 0 || (mode & O_NONBLOCK)) {
		return is_write ? write(fd, buf, count) : read(fd, buf, count);
	}
	if (poll(&probe, 1, 0) == 0) {
		errno = EAGAIN;
		return -1;
	}

	fcntl(fd, F_SETFL, mode | O_NONBLOCK);
	result = is_write ? write(fd, buf, count) : read(fd, buf, count);
	error = errno;
	fcntl(fd, F_SETFL, mode);
	errno = error;
	return result;
}

PHPAPI ssize_t php_async_try_read(int fd, void *buf, size_t count)
{
#ifdef RWF_NOWAIT
	const ssize_t result = WITHOUT_WAITING(preadv2, fd, buf, count);

	if (EXPECTED(!is_unsupported(result))) {
		return result;
	}
#endif
	return nowait_call_locked(fd, buf, count, false);
}

PHPAPI ssize_t php_async_try_write(int fd, const void *buf, size_t count)
{
#ifdef RWF_NOWAIT
	const ssize_t result = WITHOUT_WAITING(pwritev2, fd, buf, count);

	if (EXPECTED(!is_unsupported(result))) {
		return result;
	}
#endif
	return nowait_call_locked(fd, (void *) buf, count, true);
}

PHPAPI ssize_t php_async_try_read_file(int fd, void *buf, size_t count)
{
#ifdef RWF_NOWAIT
	const ssize_t result = WITHOUT_WAITING(preadv2, fd, buf, count);

	if (EXPECTED(result >= 0) || (errno != ENOSYS && errno != EINVAL)) {
		return result;
	}
#endif
	errno = EOPNOTSUPP;
	return -1;
}

#ifdef __linux__
PHPAPI int php_async_is_resident(php_async_resident_t *known, int fd, zend_off_t offset, size_t *count)
{
	static size_t page;
	unsigned char pages[RESIDENT_SLICE / 4096 + 1];
	size_t resident = 0;
	int result;

	if (offset >= known->size) {
		return 1;
	}
	if (offset >= known->from && offset < known->to) {
		*count = MIN(*count, (size_t) (known->to - offset));
		return 1;
	}
	page = page ? page : (size_t) sysconf(_SC_PAGESIZE);

	const zend_off_t from = offset - offset % (zend_off_t) page;
	const size_t length = MIN(RESIDENT_SLICE, (size_t) (known->size - from)), in_pages = (length + page - 1) / page;
	void *map = mmap(NULL, length, PROT_READ, MAP_SHARED, fd, from);

	if (UNEXPECTED(map == MAP_FAILED)) {
		return -1;
	}
	result = mincore(map, length, pages);
	munmap(map, length);
	if (UNEXPECTED(result != 0)) {
		return -1;
	}
	while (resident < in_pages && (pages[resident] & 1)) {
		resident++;
	}
	if (resident > 0) {
		known->from = from;
		known->to = resident == in_pages ? from + (zend_off_t) length : from + (zend_off_t) (resident * page);
		*count = MIN(*count, (size_t) (known->to - offset));
	}
	return resident > 0;
}

PHPAPI ssize_t php_async_try_read_resident(php_async_resident_t *known, int fd, zend_off_t offset, void *buf,
		size_t count)
{
	switch (UNEXPECTED(offset < 0) ? -1 : php_async_is_resident(known, fd, offset, &count)) {
		case 1: return read(fd, buf, count);
		case 0: errno = EAGAIN; return -1;
		default: errno = EOPNOTSUPP; return -1;
	}
}
#else
PHPAPI int php_async_is_resident(php_async_resident_t *known, int fd, zend_off_t offset, size_t *count)
{
	return -1;
}

PHPAPI ssize_t php_async_try_read_resident(php_async_resident_t *known, int fd, zend_off_t offset, void *buf,
		size_t count)
{
	errno = EOPNOTSUPP;
	return -1;
}
#endif

/* Bytes written since the last write that was refused here. */
ZEND_TLS size_t unchecked;

PHPAPI ZEND_EXT_TLS int php_async_nowait_unknown = -1;

PHPAPI ssize_t php_async_try_write_file(int fd, const void *buf, size_t count)
{
#ifdef RWF_NOWAIT
	if (fd != php_async_nowait_unknown) {
		const ssize_t result = WITHOUT_WAITING(pwritev2, fd, buf, count);

		if (!is_unsupported(result)) {
			return result;
		}
		php_async_nowait_unknown = fd;
	}
#endif
	if (count <= SMALL_WRITE) {
		const int mode = fcntl(fd, F_GETFL);

		if (unchecked + count <= UNCHECKED_WRITES && mode >= 0 && !(mode & (O_SYNC | O_DSYNC))) {
			unchecked += count;
			return write(fd, buf, count);
		}
		unchecked = 0;
	}
	errno = EAGAIN;
	return -1;
}

/* ---- sockets ---- */

PHPAPI bool php_async_receiving_is_shut(int fd)
{
#ifdef POLLRDHUP
	struct pollfd probe = { fd, POLLIN | POLLRDHUP, 0 };

	return poll(&probe, 1, 0) > 0 && (probe.revents & POLLRDHUP);
#else
	return false;
#endif
}

/* ---- opening ---- */

PHPAPI int php_async_try_open(const char *path, int flags)
{
#if defined(__linux__) && defined(SYS_openat2) && defined(RESOLVE_CACHED)
	const struct open_how how = { .flags = (uint64_t) flags, .resolve = RESOLVE_CACHED };
	const int fd = (int) syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof(how));

	/* A kernel without the call or the flag, or a filter of system calls. */
	if (UNEXPECTED(fd < 0 && (errno == ENOSYS || errno == EINVAL || errno == EPERM))) {
		errno = EAGAIN;
	}
	return fd;
#else
	errno = EAGAIN;
	return -1;
#endif
}
