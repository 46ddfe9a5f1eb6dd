/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds out from the mount table which paths lie on network and user space file systems. Every call on a path inside
 * a coroutine needs that, so the table is cached, and read again after a second.
 * Invariant: one table for the process, under one lock, which is never held during an operation that blocks on a
 * file. */
#include "php.h"
#include "async_paths.h"
#include "zend_hrtime.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__DragonFly__)
# include <sys/param.h>
# include <sys/ucred.h>
# include <sys/mount.h>
# define HAVE_GETMNTINFO
#endif

#define TABLE_LIFETIME_NS UINT64_C(1000000000)

typedef struct {
	char *point;    /* owned, malloc; without a slash at its end: "" for the root */
	size_t length;
	bool is_remote;
} mount;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mount *mounts; /* owned, malloc */
static size_t mount_count;
static bool any_remote;
static uint64_t read_at; /* 0: never */
static char *pretended;  /* owned, malloc; see php_async_paths_pretend_remote() */

static void add_mount(const char *point, size_t length, bool is_remote)
{
	mount *grown = realloc(mounts, (mount_count + 1) * sizeof(mount));

	if (UNEXPECTED(grown == NULL)) {
		return;
	}
	mounts = grown;
	while (length > 0 && point[length - 1] == '/') {
		length--;
	}
	mounts[mount_count].point = malloc(length + 1);
	if (UNEXPECTED(mounts[mount_count].point == NULL)) {
		return;
	}
	memcpy(mounts[mount_count].point, point, length);
	mounts[mount_count].point[length] = '\0';
	mounts[mount_count].length = length;
	mounts[mount_count++].is_remote = is_remote;
	any_remote |= is_remote;
}

static void drop_mounts(void)
{
	while (mount_count > 0) {
		free(mounts[--mount_count].point);
	}
	any_remote = false;
}

#ifdef __linux__
static bool is_remote_type(const char *type)
{
	static const char *const types[] = { "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "autofs", "beegfs",
		"ceph", "coda", "davfs", "fuse", "fuseblk", "gfs2", "glusterfs", "lustre", "ncpfs", "ocfs2", "orangefs",
		"pvfs2", "vboxsf", "virtiofs", NULL };

	for (int i = 0; types[i]; i++) {
		if (strcmp(type, types[i]) == 0) {
			return true;
		}
	}
	return strncmp(type, "fuse.", sizeof("fuse.") - 1) == 0;
}

/* Decodes the escapes of the table, which writes a space as \040. */
static size_t mounts_decode(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++) {
		if (from[0] == '\\' && from[1] >= '0' && from[1] <= '3' && from[2] && from[3]) {
			*to++ = (char) ((from[1] - '0') * 64 + (from[2] - '0') * 8 + (from[3] - '0'));
			from += 3;
		} else {
			*to++ = *from;
		}
	}
	*to = '\0';
	return (size_t) (to - text);
}

static void read_table(void)
{
	FILE *table = fopen("/proc/self/mountinfo", "re");
	char *line = NULL;
	size_t size = 0;

	/* id parent device root POINT options [fields] - TYPE source options */
	while (table && getline(&line, &size, table) > 0) {
		char *point = line, *type = strstr(line, " - ");

		for (int i = 0; i < 4 && point; i++) {
			point = strchr(point, ' ');
			point = point ? point + 1 : NULL;
		}
		if (!point || !type || type < point) {
			continue;
		}
		type += 3;
		type[strcspn(type, " ")] = '\0';
		point[strcspn(point, " ")] = '\0';
		add_mount(point, mounts_decode(point), is_remote_type(type));
	}
	free(line);
	if (table) {
		fclose(table);
	}
}
#elif defined(HAVE_GETMNTINFO)
static void read_table(void)
{
	struct statfs *table;
	const int count = getmntinfo(&table, MNT_NOWAIT);

	for (int i = 0; i < count; i++) {
		add_mount(table[i].f_mntonname, strlen(table[i].f_mntonname), !(table[i].f_flags & MNT_LOCAL));
	}
}
#else
static void read_table(void)
{
}
#endif

static bool mounts_is_below(const char *path, const char *point, size_t length)
{
	return strncmp(path, point, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* Uses the deepest mount, and the last of several at one point. */
static bool mounts_lookup(const char *path)
{
	const mount *found = NULL;

	for (size_t i = 0; i < mount_count; i++) {
		if ((!found || mounts[i].length >= found->length) && mounts_is_below(path, mounts[i].point, mounts[i].length)) {
			found = &mounts[i];
		}
	}
	return found && found->is_remote;
}

PHPAPI bool php_async_path_is_remote_slow(const char *path)
{
	const uint64_t now = zend_hrtime();
	char resolved[MAXPATHLEN];
	bool is_remote = false;

	pthread_mutex_lock(&lock);
	if (UNEXPECTED(read_at == 0 || now - read_at > TABLE_LIFETIME_NS)) {
		drop_mounts();
		read_table();
		if (pretended) {
			add_mount(pretended, strlen(pretended), true);
		}
		read_at = now;
	}
	/* Uses the text of the path: it makes no system call, and does not see a link that leads to a remote file
	 * system. */
	if (UNEXPECTED(any_remote)) {
		const bool is_plain = IS_ABSOLUTE_PATH(path, strlen(path)) && !strstr(path, "/.") && !strstr(path, "//");
		is_remote = is_plain
				? mounts_lookup(path)
				: expand_filepath_with_mode(path, resolved, NULL, 0, CWD_EXPAND) && mounts_lookup(resolved);
	}
	pthread_mutex_unlock(&lock);
	return is_remote;
}

PHPAPI void php_async_paths_pretend_remote(const char *prefix)
{
	pthread_mutex_lock(&lock);
	free(pretended);
	pretended = prefix ? strdup(prefix) : NULL;
	read_at = 0;
	pthread_mutex_unlock(&lock);
}
