/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The files of a pool: the configuration of FPM, a file of ini settings, the socket. They are in a directory that only the user of the
 * server can enter. */
#include "pool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A value between quotes; between single ones it is taken as it is. */
static void put_value(FILE *file, const char *value)
{
	const char quote = strchr(value, '\'') == NULL ? '\'' : '"';

	fprintf(file, "%c%s%c\n", quote, value, quote);
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
	for (uint32_t i = 0; i < pool->env.count; i += 2) {
		fprintf(file, "env[%s] = ", pool->env.items[i]);
		put_value(file, pool->env.items[i + 1]);
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
		put_value(file, pool->ini.items[i + 1]);
	}
	fine = !ferror(file);
	return fclose(file) == 0 && fine;
}

char *http_fpm_write(const http_fpm_t *pool, const char *parent, zend_long grace)
{
	char path[MAXPATHLEN];
	int error;

	if ((size_t) snprintf(path, sizeof(path), "%s/php-fpm-XXXXXX", parent) >= sizeof(path)) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	/* Mode 0700. */
	if (mkdtemp(path) == NULL) {
		return NULL;
	}
	if (write_config(pool, path, grace) && write_ini(pool, path)) {
		return pestrdup(path, true);
	}
	error = errno;
	http_fpm_remove(path);
	errno = error;
	return NULL;
}

void http_fpm_remove(const char *directory)
{
	static const char *const names[] = { HTTP_FPM_SOCKET, HTTP_FPM_CONFIG, HTTP_FPM_INI };
	char path[MAXPATHLEN];

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		snprintf(path, sizeof(path), "%s/%s", directory, names[i]);
		unlink(path);
	}
	rmdir(directory);
}
