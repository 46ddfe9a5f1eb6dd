/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Tests which file systems count as remote: by the mount table for paths, by the type of fstatfs(2) for descriptors.
 * Includes the sources it tests, a table in memory and a replacement of fstatfs(); see mounts.phpt. */
#include "php.h"

#include <stdio.h>
#include <sys/vfs.h>

static const char table[] = "21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
							"22 21 0:20 / /proc rw - proc proc rw\n"
							"23 21 0:40 / /net rw shared:2 - nfs4 server:/export rw\n"
							"24 23 8:2 / /net/local rw - xfs /dev/sdb1 rw\n"
							"25 21 0:41 / /with\\040space rw - cifs //server/share rw\n"
							"26 21 0:42 / /home/me/ssh rw master:1 propagate_from:2 - fuse.sshfs me@host: rw\n"
							"27 21 0:43 / /over rw - ext4 /dev/sdc1 rw\n"
							"28 21 0:44 / /over rw - 9p share rw\n"
							"29 21 0:45 / /under rw - virtiofs share rw\n"
							"30 21 0:46 / /under rw - tmpfs tmpfs rw\n"
							"31 21 0:47 / /fusebox rw - ext3 /dev/sdd1 rw\n"
							"broken line\n"
							"32 21 0:48 / /ceph rw - ceph mon:/ rw\n";

static FILE *open_table(const char *path, const char *mode)
{
	return strcmp(path, "/proc/self/mountinfo") == 0 ? fmemopen((void *) table, sizeof(table) - 1, "r") : NULL;
}

static long type_of_fd;

static int tell_type(int fd, struct statfs *fs)
{
	fs->f_type = type_of_fd;
	return 0;
}

#define fopen open_table
#define fstatfs tell_type
#include "main/async_mounts.c"
#undef fopen
#include "main/async_nowait.c"

/* --- replacements of engine functions --- */

PHPAPI char *expand_filepath_with_mode(const char *path, char *resolved, const char *from, size_t length, int mode)
{
	if (strcmp(path, "relative") == 0) {
		return strcpy(resolved, "/net/relative");
	}
	if (strcmp(path, "/net/../local") == 0) {
		return strcpy(resolved, "/local");
	}
	return NULL;
}

static int failures = 0;

static void path(const char *path, bool expected)
{
	if (php_async_path_is_remote_slow(path) != expected) {
		printf("%s: %s\n", path, expected ? "should be remote" : "is not remote");
		failures++;
	}
}

static void type(unsigned long magic, php_async_fd_class_t expected)
{
	type_of_fd = (long) magic;
	if (php_async_fd_class_of_file(0) != expected) {
		printf("%lx: not %d\n", magic, (int) expected);
		failures++;
	}
}

int main(void)
{
	path("/", false);
	path("/etc/passwd", false);
	path("/net", true);
	path("/net/file", true);
	path("/network", false);
	path("/net/local", false);
	path("/net/local/file", false);
	path("/net/localhost", true);
	path("/with space/file", true);
	path("/home/me/ssh/file", true);
	path("/home/me/file", false);
	path("/over/file", true);
	path("/under/file", false);
	path("/fusebox/file", false);
	path("/ceph/a/b/c", true);
	path("relative", true);
	path("/net/../local", false);

	type(0x6969, PHP_ASYNC_FD_REMOTE);     /* nfs */
	type(0xff534d42, PHP_ASYNC_FD_REMOTE); /* cifs */
	type(0xfe534d42, PHP_ASYNC_FD_REMOTE); /* smb2 */
	type(0x65735546, PHP_ASYNC_FD_REMOTE); /* fuse, virtiofs */
	type(0x01021997, PHP_ASYNC_FD_REMOTE); /* 9p */
	type(0x00c36400, PHP_ASYNC_FD_REMOTE); /* ceph */
	type(0x01021994, PHP_ASYNC_FD_DIRECT); /* tmpfs */
	type(0x9fa0, PHP_ASYNC_FD_DIRECT);     /* proc */
	type(0xef53, PHP_ASYNC_FD_FILE);       /* ext4 */
	type(0x58465342, PHP_ASYNC_FD_FILE);   /* xfs */
	type(0x9123683e, PHP_ASYNC_FD_FILE);   /* btrfs */
	/* Sign-extended where the type is a signed int. */
	type(0xffffffffff534d42, PHP_ASYNC_FD_REMOTE);

	puts(failures ? "failed" : "ok");
	return failures != 0;
}
