/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a program says about a FastCGI backend, and about the scripts that it runs: plain values in persistent memory. */
#ifndef HTTP_SERVER_FCGI_SETTINGS_H
#define HTTP_SERVER_FCGI_SETTINGS_H

#include "base/identity.h"
#include "base/string_list.h"
#include "zend_atomic.h"

/* All strings are owned and persistent. */
typedef struct {
	zend_atomic_int ref_count; /* one for each server object, and for each that is in transit */
	bool is_supervised;        /* the backend is an FPM that the server starts, and starts again */
	zend_atomic_bool held;     /* it is not there now: the clients of all threads keep their requests back */
	char *address;        /* host, or path of a socket */
	int port;             /* 0: a path */
	char *root;           /* absolute, without a slash at its end */
	char *remote_root;    /* the same directory as the backend knows it */
	char *index;          /* name of the script of a directory, and of what is not there */
	char *prefix;         /* of the paths of requests; begins and ends with a slash */
	char *server_name;    /* NULL: what the client says */
	char *status_path;    /* answered by the backend itself, without a script; NULL: none */
	http_identity_t *identity; /* whose rights files are looked for with; NULL: those of the server */
	http_strings_t accel; /* prefix, directory, prefix, directory ...: of X-Accel-Redirect */
	zend_long connections;     /* at the same time */
	zend_long queue;           /* requests that may wait for a connection */
	zend_long queue_timeout;   /* seconds; so are the others */
	zend_long connect_timeout;
	zend_long read_timeout;    /* between two pieces of an answer */
	zend_long keep_alive;      /* that a connection is kept without a request; 0: it serves one request */
} http_fcgi_settings_t;

/* With the defaults and one reference. Checks directory and name of the script. NULL with an exception; `method` begins its message. */
http_fcgi_settings_t *http_fcgi_settings_new(const char *method, const zend_string *root, const zend_string *index);
http_fcgi_settings_t *http_fcgi_settings_add_ref(http_fcgi_settings_t *settings);
/* Any thread. */
void http_fcgi_settings_release(http_fcgi_settings_t *settings);
/* Reads host:port, [address]:port or unix:/path. False with an exception. */
bool http_fcgi_settings_set_address(http_fcgi_settings_t *settings, const char *method, const zend_string *address);
/* Takes an option over if it is one of a backend; *known says so. False with an exception. */
bool http_fcgi_settings_take(http_fcgi_settings_t *settings, const char *method, const zend_string *name, zval *value,
		bool *known);

/* --- values of options, for those of others --- */

/* A whole number in a range. False with an exception. */
bool http_fcgi_option_long(const char *method, const char *name, const zval *value, zend_long min, zend_long max,
		zend_long *result);
/* A text that is not empty and has no control character: a new persistent string in *place, whose old one is freed. Likewise. */
bool http_fcgi_option_text(const char *method, const char *name, const zval *value, char **place);

#endif
