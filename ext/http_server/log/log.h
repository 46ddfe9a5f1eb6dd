/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The log of a server, on one thread: the sinks that it has opened there. To write a record takes no lock, never waits, and
 * allocates nothing. A server without sinks has no log: NULL, which every function below takes. */
#ifndef HTTP_SERVER_LOG_H
#define HTTP_SERVER_LOG_H

#include "record.h"
#include "base/counters.h"
#include "config/settings.h"

typedef struct _http_log_s http_log_t;

/* The first member of a log: what its sinks want. */
typedef struct {
	int floor[HTTP_LOG_CATEGORIES]; /* the least severe level that any sink takes */
} http_log_filter_t;

/* Opens the sinks that the settings ask for. `single` is the stream of the single-stream setting, or UNDEF; `streams` are those of
 * the sinks; both NULL: the thread has no streams, and leaves those sinks out. A sink that cannot be opened says so on stderr, and
 * is off. NULL: nothing is logged. */
http_log_t *http_log_open(http_settings_t *settings, const zval *single, const zval *streams,
		http_counters_t *counters);
/* Writes what the sinks hold, waits for that two seconds at most, and frees the log. May suspend; an exception that ends the wait
 * is left pending. */
void http_log_close(http_log_t *log);

/* The request of this thread ends: what a fatal error has left open writes what it can. */
void http_logs_end_request(void);

/* True if any sink takes records of that level. */
static zend_always_inline bool http_log_enabled(const http_log_t *log, http_log_level_t level,
		http_log_category_t category)
{
	return UNEXPECTED(log != NULL) && (int) level >= ((const http_log_filter_t *) log)->floor[category];
}

/* Gives a record to the sinks that take it. */
void http_log_write(http_log_t *log, const http_log_record_t *record);

#endif
