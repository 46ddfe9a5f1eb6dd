/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The files of a pool: the configuration of FPM, a file of ini settings, the socket. They are in a directory that only the user of the
 * server can enter. The server holds a lock of it while it lives: the kernel frees that of one which is killed, and the next server that
 * starts there removes the directory. */
#include "pool.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX   "php-fpm-"
/* To make a directory that no other server sweeps away at the same moment. */
#define ATTEMPTS 16

/* A value between quotes; between single ones it is taken as it is. */
static void put_value(FILE *file, const char *value)
{
	const char quote = strchr(value, '\'') == NULL ? '\'' : '"';

	fprintf(file, "%c%s%c\n", quote, value, quote);
}

/* True for numbers of errors by their names, which a file of settings computes: E_ALL & ~E_NOTICE. */
static bool is_expression(const char *value)
{
	return strstr(value, "E_") != NULL && strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_ &|~^!()") == strlen(value);
}

static void put_number(FILE *file, const char *name, zend_long value)
{
	fprintf(file, "%s = " ZEND_LONG_FMT "\n", name, value);
}

static void put_manager(FILE *file, const http_fpm_t *pool)
{
	static const char *const names[] = { "dynamic", "static", "ondemand" };

	fprintf(file, "pm = %s\n", names[pool->manager]);
	put_number(file, "pm.max_children", pool->max_children);
	if (pool->manager == HTTP_FPM_DYNAMIC) {
		put_number(file, "pm.start_servers", pool->start_servers);
		put_number(file, "pm.min_spare_servers", pool->min_spare_servers);
		put_number(file, "pm.max_spare_servers", pool->max_spare_servers);
	} else if (pool->manager == HTTP_FPM_ONDEMAND) {
		put_number(file, "pm.process_idle_timeout", pool->process_idle_timeout);
	}
	put_number(file, "pm.max_requests", pool->max_requests);
}

static void put_pool(FILE *file, const http_fpm_t *pool, const char *directory)
{
	fprintf(file, "[scripts]\nlisten = %s/" HTTP_FPM_SOCKET "\nlisten.mode = 0600\n", directory);
	if (pool->user != NULL && geteuid() == 0) {
		fprintf(file, "user = ");
		put_value(file, pool->user);
	}
	if (pool->group != NULL && geteuid() == 0) {
		fprintf(file, "group = ");
		put_value(file, pool->group);
	}
	put_manager(file, pool);
	put_number(file, "request_terminate_timeout", pool->request_terminate_timeout);
	if (pool->slowlog != NULL) {
		fprintf(file, "slowlog = ");
		put_value(file, pool->slowlog);
		put_number(file, "request_slowlog_timeout", pool->request_slowlog_timeout);
	}
	if (pool->fcgi->status_path != NULL) {
		fprintf(file, "pm.status_path = ");
		put_value(file, pool->fcgi->status_path);
	}
	/* FPM takes no empty value, and one that begins with a dollar for the name of another variable: it gets them by names of ours. */
	for (uint32_t i = 0; i < pool->env.count; i += 2) {
		fprintf(file, "env[%s] = $" HTTP_FPM_VARIABLE "%" PRIu32 "\n", pool->env.items[i], i / 2);
	}
}

/* Opens a file that is not there yet. NULL with errno. */
static FILE *create(const char *directory, const char *name)
{
	char path[MAXPATHLEN];
	int fd;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return fd >= 0 ? fdopen(fd, "w") : NULL;
}

static bool write_config(const http_fpm_t *pool, const char *directory, zend_long grace)
{
	FILE *file = create(directory, HTTP_FPM_CONFIG);
	bool fine;

	if (file == NULL) {
		return false;
	}
	fprintf(file,
			"[global]\ndaemonize = no\nerror_log = /proc/self/fd/2\nprocess_control_timeout = " ZEND_LONG_FMT "\n",
			MAX(grace, 1));
	put_pool(file, pool, directory);
	fine = !ferror(file);
	return fclose(file) == 0 && fine;
}

static bool write_ini(const http_fpm_t *pool, const char *directory)
{
	FILE *file = create(directory, HTTP_FPM_INI);
	bool fine;

	if (file == NULL) {
		return false;
	}
	for (uint32_t i = 0; i < pool->ini.count; i += 2) {
		fprintf(file, "%s = ", pool->ini.items[i]);
		if (is_expression(pool->ini.items[i + 1])) {
			fprintf(file, "%s\n", pool->ini.items[i + 1]);
		} else {
			put_value(file, pool->ini.items[i + 1]);
		}
	}
	fine = !ferror(file);
	return fclose(file) == 0 && fine;
}

/* --- directories --- */

static const char *const file_names[] = { HTTP_FPM_SOCKET, HTTP_FPM_CONFIG, HTTP_FPM_INI };

/* Removes the files of a directory that is open. */
static void remove_files(int directory_fd)
{
	for (size_t i = 0; i < sizeof(file_names) / sizeof(*file_names); i++) {
		unlinkat(directory_fd, file_names[i], 0);
	}
}

/* Removes a directory if it is one of ours, and the server that has made it is gone: its lock is free then. Links are not followed, and
 * nothing else of the directory is touched. */
static void remove_stale(int parent_fd, const char *name)
{
	const int fd = openat(parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	struct stat state;

	if (fd < 0) {
		return;
	}
	if (fstat(fd, &state) == 0 && state.st_uid == geteuid() && (state.st_mode & 07777) == 0700
			&& flock(fd, LOCK_EX | LOCK_NB) == 0) {
		remove_files(fd);
		unlinkat(parent_fd, name, AT_REMOVEDIR);
	}
	close(fd);
}

/* A server that was killed has left its directory behind. */
static void sweep(const char *parent)
{
	DIR *directory = opendir(parent);
	const struct dirent *entry;

	if (directory == NULL) {
		return;
	}
	while ((entry = readdir(directory)) != NULL) {
		if (strlen(entry->d_name) == sizeof(PREFIX "XXXXXX") - 1
				&& strncmp(entry->d_name, PREFIX, sizeof(PREFIX) - 1) == 0) {
			remove_stale(dirfd(directory), entry->d_name);
		}
	}
	closedir(directory);
}

/* Takes the lock of a new directory. False: another server has swept it away in between. */
static bool take_lock(const char *path, int *lock)
{
	struct stat state;

	*lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (*lock < 0) {
		return false;
	}
	if ((flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) || fstat(*lock, &state) != 0
			|| state.st_nlink == 0) {
		close(*lock);
		*lock = -1;
		return false;
	}
	/* A file system without locks: no server can sweep it either. */
	return true;
}

/* Makes a directory in the place of the Xs. False with errno. */
static bool make_directory(char *path, int *lock)
{
	char *name = path + strlen(path) - 6;

	for (int i = 0; i < ATTEMPTS; i++) {
		memcpy(name, "XXXXXX", 6);
		/* Mode 0700. */
		if (mkdtemp(path) == NULL) {
			return false;
		}
		if (take_lock(path, lock)) {
			return true;
		}
		rmdir(path);
	}
	errno = EBUSY;
	return false;
}

char *http_fpm_write(const http_fpm_t *pool, const char *parent, zend_long grace, int *lock)
{
	char path[MAXPATHLEN];
	int error;

	*lock = -1;
	if ((size_t) snprintf(path, sizeof(path), "%s/" PREFIX "XXXXXX", parent) >= sizeof(path)) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	sweep(parent);
	if (!make_directory(path, lock)) {
		return NULL;
	}
	if (write_config(pool, path, grace) && write_ini(pool, path)) {
		return pestrdup(path, true);
	}
	error = errno;
	http_fpm_remove(path, *lock);
	*lock = -1;
	errno = error;
	return NULL;
}

void http_fpm_remove(const char *directory, int lock)
{
	remove_files(lock);
	rmdir(directory);
	close(lock);
}
