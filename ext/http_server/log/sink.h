/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A sink: records wait in a ring, and go from there to a target. What the target does not take in time is dropped, and counted.
 *
 *   state      what is awaited                                left by
 *   --------   ---------------------------------------------  ----------------------------------------------
 *   opening    a helper thread opens it, or it is connecting  it is open -> idle; it cannot be -> retrying, off
 *   idle       records                                        a flush -> writing
 *   writing    a helper thread, or room at the receiver       all is taken -> idle; an error -> idle, retrying
 *   retrying   the time for the next attempt (syslog)         it -> opening
 *   off        -                                              never */
#ifndef HTTP_SERVER_LOG_SINK_H
#define HTTP_SERVER_LOG_SINK_H

#include "format.h"
#include "ring.h"
#include "base/job.h"
#include "base/signal.h"
#include "log.h"

/* Bytes from which on a ring is flushed at once; what is less waits for HTTP_LOG_FLUSH_MS from its first record on. */
#define HTTP_LOG_FLUSH_BYTES 32768
#define HTTP_LOG_FLUSH_MS    200
#define HTTP_LOG_CLOSE_MS    2000

typedef enum {
	HTTP_SINK_OPENING,
	HTTP_SINK_IDLE,
	HTTP_SINK_WRITING,
	HTTP_SINK_RETRYING,
	HTTP_SINK_OFF
} http_sink_state_t;

typedef struct _http_sink_s http_sink_t;
typedef struct _http_batch_s http_batch_t;
struct _http_sink_s {
	http_log_t *log;                       /* borrowed: owns this */
	const http_sink_settings_t *settings;  /* borrowed: of the log */
	http_sink_state_t state;
	http_log_style_t style;
	int fd;                                /* owned; -1: none */
	http_ring_t ring;                      /* what is not written yet */
	void (*write)(http_sink_t *sink);      /* writes what is in the ring, in state writing; ends with http_sink_written() */
	bool is_deferred;                      /* it may only be called by the loop */
	http_job_t *job;                       /* borrowed: opens it; NULL: none does */
	http_batch_t *batch;                   /* borrowed: is being written; NULL: none is */
	zend_async_poll_event_t *writable;     /* owned; NULL before the first need */
	zend_async_timer_event_t *retry;       /* owned; NULL: no attempt is awaited */
	uint32_t attempts;                     /* that have failed since the last record was taken */
	bool is_connecting;
	zval stream;                           /* owned; UNDEF: none */
	uint64_t dropped;                      /* records */
	int error;                             /* why the last one was dropped: an errno; 0: the ring was full */
	uint64_t told;                         /* of them, those that stderr was told of */
	uint64_t told_at;                      /* ms; 0: it was told of none */
};

struct _http_log_s {
	http_log_filter_t filter;
	http_log_t *prev_here;
	http_log_t *next_here;                 /* those of this thread */
	http_settings_t *settings;             /* one reference */
	http_counters_t *counters;             /* borrowed */
	http_signal_t *settled;                /* owned: a sink has nothing more to do */
	zend_async_timer_event_t *timer;       /* owned: flushes */
	bool is_armed;                         /* it is going to fire */
	bool closing;
	http_sink_settings_t single;           /* of the single stream */
	uint32_t count;
	http_sink_t *sinks[HTTP_LOG_SINKS_MAX];
};

/* Begins to open it. `stream` is that of a stream sink, whose reference is taken; UNDEF for others. */
http_sink_t *http_sink_new(http_log_t *log, const http_sink_settings_t *settings, zval *stream);
/* Files are written until `deadline` (ms, of zend_hrtime()), without a coroutine that waits. What is left is dropped. */
void http_sink_free(http_sink_t *sink, uint64_t deadline);
void http_sink_add(http_sink_t *sink, const http_log_record_t *record);
/* Begins to write what there is. */
void http_sink_flush(http_sink_t *sink);
/* The log ends: no further attempt is made after the next one. */
void http_sink_finish(http_sink_t *sink);
/* The request ends without it: writes what it has, as http_sink_free() does, and what a pipe or a terminal takes at once. Nothing else
 * is done with it. */
void http_sink_end_request(http_sink_t *sink, uint64_t deadline);
/* True while there is something to be written, and hope. */
static zend_always_inline bool http_sink_is_busy(const http_sink_t *sink)
{
	return sink->state != HTTP_SINK_OFF && (sink->ring.count > 0 || sink->batch != NULL);
}

/* --- for targets --- */

/* It is open: the descriptor, which is owned from now on, or -1, and how to write. */
void http_sink_opened(http_sink_t *sink, int fd, void (*write)(http_sink_t *sink));
/* It cannot be opened, or never again. `error` is an errno. */
void http_sink_disable(http_sink_t *sink, int error);
/* The target takes no more for now, or has taken all: what was added meanwhile goes on. */
void http_sink_written(http_sink_t *sink);
/* The records of the oldest `length` bytes cannot be written. */
void http_sink_drop(http_sink_t *sink, size_t length, int error);
/* Likewise, records that are not in the ring. */
void http_sink_count_drops(http_sink_t *sink, uint32_t count, int error);
/* Calls sink->write() when the descriptor takes more. False: it cannot be waited for. */
bool http_sink_await_room(http_sink_t *sink);
/* Ends all that is awaited, and closes the descriptor. */
void http_sink_reset(http_sink_t *sink);
/* Tells stderr that the sink fails. */
void http_sink_tell(http_sink_t *sink, const char *what);

/* Writes a line of the log to stderr, as far as that takes it at once. */
void http_log_complain(const char *what);

/* --- log.c --- */

/* Flushes within `ms`. */
void http_log_flush_within(http_log_t *log, uint64_t ms);

/* --- targets --- */

void http_target_open_file(http_sink_t *sink);
/* How pipes, terminals and devices are written. */
void http_target_write_polled(http_sink_t *sink);
/* A copy of a descriptor. */
void http_target_open_descriptor(http_sink_t *sink, int fd);
/* A batch is being written: lets what is in the ring wait behind it. False: too much waits there already. */
bool http_batch_append(http_sink_t *sink);
/* Begins to write what is in the ring, for files. */
void http_batch_write(http_sink_t *sink);
/* The sink ends: writes all that it has, on this thread, and waits for what a helper thread has begun, until `deadline` (ms, of
 * zend_hrtime()); what is not written then is dropped. A helper thread that is still at it keeps the descriptor. */
void http_batch_end(http_sink_t *sink, uint64_t deadline);
void http_target_open_stream(http_sink_t *sink);
void http_target_open_socket(http_sink_t *sink);

#endif
