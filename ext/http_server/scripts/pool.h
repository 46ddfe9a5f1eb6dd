/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A pool of FPM children that the server starts: what the program says about it, and the files that tell FPM. */
#ifndef HTTP_SERVER_SCRIPTS_POOL_H
#define HTTP_SERVER_SCRIPTS_POOL_H

#include "fastcgi/settings.h"

typedef enum {
	HTTP_FPM_DYNAMIC,
	HTTP_FPM_STATIC,
	HTTP_FPM_ONDEMAND
} http_fpm_manager_t;

/* Plain values in persistent memory; strings are owned. */
typedef struct {
	http_fcgi_settings_t *fcgi;  /* borrowed: of the client; its address is set when there is a directory */
	char *binary;                /* path of php-fpm */
	http_fpm_manager_t manager;
	zend_long max_children;
	zend_long start_servers;     /* of a dynamic pool; 0: FPM decides. So are the next two */
	zend_long min_spare_servers;
	zend_long max_spare_servers;
	zend_long max_requests;      /* of a child; 0: no end */
	zend_long process_idle_timeout;      /* seconds, of an on-demand pool */
	zend_long request_terminate_timeout; /* seconds; 0: none */
	zend_long request_slowlog_timeout;   /* likewise */
	zend_long start_timeout;     /* seconds for FPM to be ready */
	char *slowlog;               /* a file; NULL: none */
	char *user;                  /* NULL: that of the server. So is the group */
	char *group;
	http_strings_t ini;          /* name, value, ... */
	http_strings_t env;
} http_fpm_t;

/* Reads the options, of which those of a client go to `fcgi`: of each of the workers that share the pool. NULL with an exception. */
http_fpm_t *http_fpm_new(http_fcgi_settings_t *fcgi, const char *method, HashTable *options, zend_long workers);
void http_fpm_free(http_fpm_t *pool);

/* --- files.c --- */

/* Variables of FPM that hold those of the scripts: with their numbers. */
#define HTTP_FPM_VARIABLE "PHP_SERVER_ENV_"

/* The names in the directory of a pool. */
#define HTTP_FPM_SOCKET "fpm.sock"
#define HTTP_FPM_CONFIG "fpm.conf"
#define HTTP_FPM_INI    "pool.ini"

/* Makes a private directory in `parent`, and writes the files of the pool there. Its path: persistent, owned by the caller; NULL with
 * errno. `grace`: seconds that children have to end. *lock is a descriptor that says that the directory is in use, for http_fpm_remove().
 * Directories of servers that were killed are removed before. C memory alone; waits for the disk. */
char *http_fpm_write(const http_fpm_t *pool, const char *parent, zend_long grace, int *lock);
/* Removes what FPM and http_fpm_write() have made, and takes the lock over. Likewise. */
void http_fpm_remove(const char *directory, int lock);

#endif
