/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Where the log of a server goes, as plain values in persistent memory. */
#ifndef HTTP_SERVER_LOG_SETTINGS_H
#define HTTP_SERVER_LOG_SETTINGS_H

#include "php.h"

#define HTTP_LOG_SINKS_MAX    8
#define HTTP_LOG_TEMPLATE_MAX 256

/* The values of LogSeverity. */
typedef enum {
	HTTP_LOG_OFF = 0,
	HTTP_LOG_DEBUG = 5,
	HTTP_LOG_INFO = 9,
	HTTP_LOG_WARN = 13,
	HTTP_LOG_ERROR = 17
} http_log_level_t;

typedef enum {
	HTTP_LOG_APP,    /* what the server does */
	HTTP_LOG_ACCESS, /* one record for each exchange */
	HTTP_LOG_CATEGORIES
} http_log_category_t;

#define HTTP_LOG_CATEGORY_BIT(category) (1u << (category))

typedef enum {
	HTTP_SINK_STREAM,
	HTTP_SINK_FILE,
	HTTP_SINK_STDOUT,
	HTTP_SINK_STDERR,
	HTTP_SINK_TCP, /* syslog, as the two below */
	HTTP_SINK_UDP,
	HTTP_SINK_UNIX
} http_sink_type_t;

typedef enum {
	HTTP_FORMAT_PLAIN,
	HTTP_FORMAT_LOGFMT,
	HTTP_FORMAT_JSON,
	HTTP_FORMAT_PRETTY,
	HTTP_FORMAT_TEMPLATE,
	HTTP_FORMAT_COMBINED, /* of Apache httpd */
	HTTP_FORMAT_SYSLOG
} http_log_format_t;

typedef struct {
	http_sink_type_t type;
	http_log_format_t format;
	uint32_t categories; /* HTTP_LOG_CATEGORY_BIT() */
	zend_long level;     /* http_log_level_t: the least severe records that it gets */
	int facility;        /* of syslog */
	int port;            /* of TCP and UDP */
	char *address;       /* owned, persistent: an absolute path, or a host; NULL: none. So is the other */
	char *template;
} http_sink_settings_t;

#endif
