/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Sinks: from records to targets, and what becomes of records that cannot be written. */
#include "sink.h"
#include "direct.h"
#include "base/watch.h"

#include <unistd.h>

/* --- complaints --- */

void http_log_complain(const char *what)
{
	char text[512];
	const int whole = snprintf(text, sizeof(text), "http_server log sink failed: %s", what);
	const size_t length = MIN((size_t) whole, sizeof(text) - 1);

	text[length] = '\n';
	http_direct_write(STDERR_FILENO, text, length + 1, 0);
}

void http_sink_tell(http_sink_t *sink, const char *what)
{
	http_log_complain(what);
	sink->told = sink->dropped;
	sink->told_at = zend_hrtime() / 1000000;
}

static const char *name_of(const http_sink_t *sink)
{
	switch (sink->settings->type) {
		case HTTP_SINK_STREAM: return "stream";
		case HTTP_SINK_STDOUT: return "stdout";
		case HTTP_SINK_STDERR: return "stderr";
		default: return sink->settings->address;
	}
}

/* Tells of records that were dropped, once in a second. */
static void tell_of_drops(http_sink_t *sink)
{
	char text[400];

	if (sink->told_at != 0 && zend_hrtime() / 1000000 - sink->told_at < 1000) {
		return;
	}
	if (sink->error == 0) {
		snprintf(text, sizeof(text), "ring overflow, dropped=%" PRIu64, sink->dropped);
	} else {
		snprintf(text, sizeof(text), "%.200s: %s, dropped=%" PRIu64, name_of(sink), strerror(sink->error),
				sink->dropped);
	}
	http_sink_tell(sink, text);
}

void http_sink_count_drops(http_sink_t *sink, uint32_t count, int error)
{
	if (count > 0) {
		sink->dropped += count;
		sink->error = error;
		http_count(&sink->log->counters->log_records_dropped_total, count);
		tell_of_drops(sink);
	}
}

void http_sink_drop(http_sink_t *sink, size_t length, int error)
{
	http_sink_count_drops(sink, http_ring_drop(&sink->ring, length), error);
}

/* --- events --- */

static void on_writable(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_sink_t *sink = HTTP_WATCH_OWNER(callback);

	ZEND_ASYNC_EVENT_ADD_REF(event);
	if (exception != NULL) {
		/* The write says what is wrong. */
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	event->stop(event);
	sink->write(sink);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

bool http_sink_await_room(http_sink_t *sink)
{
	if (sink->writable == NULL) {
		sink->writable = ZEND_ASYNC_NEW_POLL_EVENT(sink->fd, 0, ASYNC_WRITABLE);
		if (UNEXPECTED(sink->writable == NULL)) {
			zend_clear_exception();
			return false;
		}
		ZEND_ASYNC_EVENT_SET_HIDDEN(&sink->writable->base);
		http_watch(&sink->writable->base, on_writable, sink);
	}
	if (UNEXPECTED(!sink->writable->base.start(&sink->writable->base))) {
		zend_clear_exception();
		return false;
	}
	return true;
}

void http_sink_reset(http_sink_t *sink)
{
	if (sink->job != NULL) {
		http_job_abandon(sink->job);
		sink->job = NULL;
	}
	if (sink->writable != NULL) {
		http_unwatch(&sink->writable->base);
		sink->writable = NULL;
	}
	if (sink->retry != NULL) {
		http_unwatch(&sink->retry->base);
		sink->retry = NULL;
	}
	if (sink->fd >= 0) {
		ZEND_ASYNC_POLL_FORGET(sink->fd);
		close(sink->fd);
		sink->fd = -1;
	}
}

/* --- states --- */

void http_sink_opened(http_sink_t *sink, int fd, void (*write)(http_sink_t *sink))
{
	sink->fd = fd;
	sink->write = write;
	http_sink_written(sink);
}

void http_sink_disable(http_sink_t *sink, int error)
{
	const bool was_opening = sink->state == HTTP_SINK_OPENING;
	char text[400];

	sink->state = HTTP_SINK_OFF;
	if (was_opening) {
		snprintf(text, sizeof(text), "cannot open %.200s: %s", name_of(sink), strerror(error));
		http_sink_tell(sink, text);
	}
	http_sink_drop(sink, sink->ring.bytes, error);
	sink->told = sink->dropped;
	http_signal_notify(sink->log->settled);
}

void http_sink_written(http_sink_t *sink)
{
	sink->state = HTTP_SINK_IDLE;
	if (sink->ring.count == 0) {
		http_signal_notify(sink->log->settled);
	} else if (sink->log->closing || (sink->ring.bytes >= HTTP_LOG_FLUSH_BYTES && !sink->is_deferred)) {
		http_sink_flush(sink);
	} else {
		http_log_flush_within(sink->log, HTTP_LOG_FLUSH_MS);
	}
}

void http_sink_flush(http_sink_t *sink)
{
	if (sink->state == HTTP_SINK_IDLE && sink->ring.count > 0) {
		sink->state = HTTP_SINK_WRITING;
		sink->write(sink);
	}
}

void http_sink_add(http_sink_t *sink, const http_log_record_t *record)
{
	char text[HTTP_LOG_RECORD_MAX + HTTP_LOG_FRAME_MAX];
	size_t length;

	if (UNEXPECTED(sink->state == HTTP_SINK_OFF)) {
		return;
	}
	length = http_log_format(&sink->style, record, text);
	if (UNEXPECTED(!http_ring_add(&sink->ring, text, length))
			&& (sink->batch == NULL || !http_batch_append(sink) || !http_ring_add(&sink->ring, text, length))) {
		http_sink_count_drops(sink, 1, 0);
		return;
	}
	if (UNEXPECTED(sink->ring.bytes >= HTTP_LOG_FLUSH_BYTES)) {
		if (sink->is_deferred) {
			http_log_flush_within(sink->log, 1);
		} else {
			http_sink_flush(sink);
		}
	} else if (UNEXPECTED(!sink->log->is_armed)) {
		http_log_flush_within(sink->log, HTTP_LOG_FLUSH_MS);
	}
}

/* --- the beginning and the end --- */

/* A terminal gets colours, unless the environment says otherwise. */
static bool wants_colour(int fd)
{
	const char *none = getenv("NO_COLOR"), *force = getenv("CLICOLOR_FORCE");

	if (none != NULL && *none != '\0') {
		return false;
	}
	return (force != NULL && strcmp(force, "0") != 0) || (fd >= 0 && isatty(fd));
}

static void set_style(http_sink_t *sink, int fd)
{
	http_log_style_t *style = &sink->style;

	style->format = sink->settings->format;
	style->has_colour = style->format == HTTP_FORMAT_PRETTY && wants_colour(fd);
	style->template = sink->settings->template;
	if (style->format == HTTP_FORMAT_SYSLOG) {
		style->is_framed = sink->settings->type == HTTP_SINK_TCP;
		style->facility = sink->settings->facility;
		style->pid = (int) getpid();
		if (gethostname(style->host, sizeof(style->host) - 1) != 0 || style->host[0] == '\0') {
			strcpy(style->host, "-");
		}
	}
}

static void open_target(http_sink_t *sink)
{
	switch (sink->settings->type) {
		case HTTP_SINK_STREAM: http_target_open_stream(sink); break;
		case HTTP_SINK_FILE: http_target_open_file(sink); break;
		case HTTP_SINK_STDOUT: http_target_open_descriptor(sink, STDOUT_FILENO); break;
		case HTTP_SINK_STDERR: http_target_open_descriptor(sink, STDERR_FILENO); break;
		default: http_target_open_socket(sink);
	}
}

http_sink_t *http_sink_new(http_log_t *log, const http_sink_settings_t *settings, zval *stream)
{
	http_sink_t *sink = ecalloc(1, sizeof(*sink));

	sink->log = log;
	sink->settings = settings;
	sink->state = HTTP_SINK_OPENING;
	sink->fd = -1;
	ZVAL_COPY_VALUE(&sink->stream, stream);
	open_target(sink);
	set_style(sink,
			settings->type == HTTP_SINK_STDOUT || settings->type == HTTP_SINK_STDERR
							|| settings->type == HTTP_SINK_STREAM
					? sink->fd
					: -1);
	return sink;
}

void http_sink_finish(http_sink_t *sink)
{
	if (sink->state == HTTP_SINK_RETRYING && sink->ring.count > 0) {
		http_sink_reset(sink);
		sink->state = HTTP_SINK_OPENING;
		open_target(sink);
	} else {
		http_sink_flush(sink);
	}
}

/* Writes what is left, and drops what cannot be written. */
static void end(http_sink_t *sink, uint64_t deadline)
{
	if (sink->fd >= 0 && sink->write == http_batch_write) {
		http_batch_end(sink, deadline);
	}
	http_sink_drop(sink, sink->ring.bytes, ETIMEDOUT);
	if (sink->dropped > sink->told) {
		sink->told_at = 0;
		tell_of_drops(sink);
	}
}

void http_sink_end_request(http_sink_t *sink, uint64_t deadline)
{
	if (sink->fd >= 0 && sink->write == http_target_write_polled) {
		struct iovec parts[2];
		const int count = http_ring_parts(&sink->ring, parts);

		for (int i = 0; i < count; i++) {
			const size_t written = http_direct_write(sink->fd, parts[i].iov_base, parts[i].iov_len, 0);

			http_ring_consume(&sink->ring, written);
			if (written < parts[i].iov_len) {
				break;
			}
		}
	}
	end(sink, deadline);
}

void http_sink_free(http_sink_t *sink, uint64_t deadline)
{
	end(sink, deadline);
	http_sink_reset(sink);
	zval_ptr_dtor(&sink->stream);
	efree(sink);
}
