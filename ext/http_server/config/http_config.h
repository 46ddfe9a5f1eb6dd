/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: the object that holds the settings until a server has them. */
#ifndef HTTP_SERVER_CONFIG_H
#define HTTP_SERVER_CONFIG_H

#include "settings.h"

typedef struct {
	http_settings_t *settings; /* one reference */
	bool locked;
	zval bootloader;           /* owned: a closure, or UNDEF */
	zval log_stream;           /* owned: a stream, or UNDEF */
	zval log_streams[HTTP_LOG_SINKS_MAX]; /* likewise, of each of the sinks */
	zend_object std;
} http_config_t;

extern zend_class_entry *http_ce_config;

void http_register_config(void);

static zend_always_inline http_config_t *http_config_from_object(zend_object *object)
{
	return (http_config_t *) ((char *) object - XtOffsetOf(http_config_t, std));
}

/* Gives the settings to a server, for good. False with an exception: another one has them. */
bool http_config_lock(zend_object *config);
/* Borrowed. */
http_settings_t *http_config_settings(zend_object *config);

/* True if a path names a readable file now. False with an exception. */
bool http_config_check_file(const char *method, const zend_string *path);

/* The settings for a setter. NULL with an exception: they are locked. */
http_settings_t *http_config_open(zval *object);

#endif
