/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Targets that are PHP streams. A stream with a descriptor is written through a copy of that: the program may close the stream
 * whenever it likes. One in memory is written as a stream, by the loop alone. Others would run PHP code, or wait. */
#include "sink.h"
#include "php_memory_streams.h"
#include "streams/php_stream_userspace.h"

/* The stream if it lies in memory and no filter stands in front of it, else NULL. */
static php_stream *memory_stream(const zval *value)
{
	php_stream *stream = zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream());

	if (stream != NULL && (stream->ops == PHP_STREAM_IS_MEMORY || stream->ops == PHP_STREAM_IS_TEMP)
			&& !php_stream_is_filtered(stream)) {
		return stream;
	}
	return NULL;
}

static void write_stream(http_sink_t *sink)
{
	php_stream *stream = memory_stream(&sink->stream);
	struct iovec parts[2];
	const int count = http_ring_parts(&sink->ring, parts);
	ssize_t written = 0;

	for (int i = 0; i < count && stream != NULL && written >= 0; i++) {
		written = php_stream_write(stream, parts[i].iov_base, parts[i].iov_len);
		if (written > 0) {
			http_ring_consume(&sink->ring, (size_t) written);
		}
	}
	http_sink_drop(sink, sink->ring.bytes, EBADF);
	http_sink_written(sink);
}

/* A descriptor that stands for the stream; -1: it has none. */
static int descriptor_of(const zval *value)
{
	php_stream *stream = zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream());
	int fd = -1;

	if (stream == NULL || php_stream_is(stream, PHP_STREAM_IS_USERSPACE)
			|| php_stream_cast(stream, PHP_STREAM_AS_FD | PHP_STREAM_CAST_INTERNAL, (void **) &fd, 0) != SUCCESS) {
		return -1;
	}
	return fd;
}

void http_target_open_stream(http_sink_t *sink)
{
	int fd;

	if (memory_stream(&sink->stream) != NULL) {
		sink->is_deferred = true;
		http_sink_opened(sink, -1, write_stream);
		return;
	}
	fd = descriptor_of(&sink->stream);
	if (fd >= 0) {
		http_target_open_descriptor(sink, fd);
	} else {
		http_sink_disable(sink, EBADF);
	}
}
