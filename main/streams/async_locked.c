/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The calls of a stream with their side held throughout (see async_sides.h): each takes the side, calls upstream's
 * function, and leaves it. Bytes that a cancelled call has read go back to the buffer. */
#include "php.h"
#include "php_streams.h"
#include "async_sides.h"

/* Puts bytes back in front of the buffer, for the next reader. A cancelled call has read them, and the program will
 * never see them. */
static zend_never_inline ZEND_COLD void locked_unread(php_stream *stream, const char *bytes, size_t length)
{
	const size_t buffered = stream->writepos - stream->readpos;

	if (stream->sides.is_shell) {
		return;
	}
	if ((size_t) stream->readpos < length) {
		if (stream->readbuflen < length + buffered) {
			stream->readbuflen = length + buffered + stream->chunk_size;
			stream->readbuf = perealloc(stream->readbuf, stream->readbuflen, stream->is_persistent);
		}
		memmove(stream->readbuf + length, stream->readbuf + stream->readpos, buffered);
		stream->readpos = length;
		stream->writepos = length + buffered;
	}
	stream->readpos -= length;
	stream->position -= length;
	memcpy(stream->readbuf + stream->readpos, bytes, length);
}

ssize_t php_stream_read_locked(php_stream *stream, char *buf, size_t size)
{
	const zend_object *pending = EG(exception);
	ssize_t result = -1;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_READING))) {
		result = _php_stream_read(stream, buf, size);
		if (UNEXPECTED(result > 0 && EG(exception) != pending)) {
			locked_unread(stream, buf, (size_t) result);
			result = -1;
		}
		php_stream_unlock_side(&lock);
	}
	return result;
}

int php_stream_flush_locked(php_stream *stream)
{
	int result = -1;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_WRITING))) {
		result = _php_stream_flush(stream, 0);
		php_stream_unlock_side(&lock);
	}
	return result;
}

ssize_t php_stream_write_locked(php_stream *stream, const char *buf, size_t count)
{
	ssize_t result = -1;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_WRITING))) {
		result = _php_stream_write(stream, buf, count);
		php_stream_unlock_side(&lock);
	}
	return result;
}

char *php_stream_get_line_locked(php_stream *stream, char *buf, size_t maxlen, size_t *returned_len)
{
	const zend_object *pending = EG(exception);
	char *result = NULL;
	size_t length;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_READING))) {
		result = _php_stream_get_line(stream, buf, maxlen, &length);
		if (UNEXPECTED(result && EG(exception) != pending)) {
			locked_unread(stream, result, length);
			if (buf == NULL) {
				efree(result);
			}
			result = NULL;
		} else if (result && returned_len) {
			*returned_len = length;
		}
		php_stream_unlock_side(&lock);
	}
	return result;
}

zend_string *php_stream_get_record_locked(php_stream *stream, size_t maxlen, const char *delim, size_t delim_len)
{
	zend_string *result = NULL;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_READING))) {
		result = php_stream_get_record(stream, maxlen, delim, delim_len);
		php_stream_unlock_side(&lock);
	}
	return result;
}

zend_string *php_stream_copy_to_mem_locked(php_stream *stream, size_t maxlen, int persistent STREAMS_DC)
{
	const zend_object *pending = EG(exception);
	zend_string *result = NULL;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_READING))) {
		result = _php_stream_copy_to_mem(stream, maxlen, persistent STREAMS_REL_CC);
		if (UNEXPECTED(result && EG(exception) != pending)) {
			locked_unread(stream, ZSTR_VAL(result), ZSTR_LEN(result));
			zend_string_release(result);
			result = NULL;
		}
		php_stream_unlock_side(&lock);
	}
	return result;
}

int php_stream_seek_locked(php_stream *stream, zend_off_t offset, int whence)
{
	int result = -1;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_READING))) {
		result = _php_stream_seek(stream, offset, whence);
		php_stream_unlock_side(&lock);
	}
	return result;
}

int php_stream_filter_add_locked(php_stream_filter_chain *chain, php_stream_filter *filter, bool append)
{
	int result = FAILURE;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, chain->stream, php_stream_side_of_chain(chain)))) {
		result = append ? php_stream_filter_append_ex(chain, filter) : php_stream_filter_prepend_ex(chain, filter);
		php_stream_unlock_side(&lock);
		return result;
	}
	/* A caller whose call fails takes the filter out of the chain. */
	filter->prev = chain->tail;
	filter->next = NULL;
	filter->chain = chain;
	if (chain->tail) {
		chain->tail->next = filter;
	} else {
		chain->head = filter;
	}
	chain->tail = filter;
	return FAILURE;
}

int php_stream_set_option_locked(php_stream *stream, int option, int value, void *ptrparam)
{
	int result = PHP_STREAM_OPTION_RETURN_ERR;
	php_stream_lock_t lock;

	if (EXPECTED(php_stream_lock_side(&lock, stream, PHP_STREAM_WRITING))) {
		result = _php_stream_set_option(stream, option, value, ptrparam);
		php_stream_unlock_side(&lock);
	}
	return result;
}

int php_stream_crypto_enable_locked(php_stream *stream, int activate)
{
	int result = -1;
	php_stream_lock_t reading, writing;

	if (UNEXPECTED(!php_stream_lock_side(&reading, stream, PHP_STREAM_READING))) {
		return result;
	}
	/* Every caller that takes both sides takes them in this order. */
	if (!php_stream_needs_lock(stream, PHP_STREAM_WRITING)) {
		result = php_stream_xport_crypto_enable(stream, activate);
	} else if (EXPECTED(php_stream_lock_side(&writing, stream, PHP_STREAM_WRITING))) {
		result = php_stream_xport_crypto_enable(stream, activate);
		php_stream_unlock_side(&writing);
	}
	php_stream_unlock_side(&reading);
	return result;
}

int php_stream_cast_pinned(php_stream *stream, int castas, void **ret, int show_err)
{
	/* The caller is going to use the handle. Such a cast flushes, moves the position and empties the buffer. */
	const bool uses = ret && (castas & ~PHP_STREAM_CAST_MASK) != PHP_STREAM_AS_FD_FOR_SELECT;
	const bool takes = uses && stream->ops->seek && !(stream->flags & PHP_STREAM_FLAG_NO_SEEK)
			&& php_stream_needs_lock(stream, PHP_STREAM_READING);
	php_stream_lock_t lock;

	if ((uses && UNEXPECTED(stream->sides.is_shell))
			|| (takes && UNEXPECTED(!php_stream_lock_side(&lock, stream, PHP_STREAM_READING)))) {
		return FAILURE;
	}
	php_stream_enter(stream);
	int result = _php_stream_cast(stream, castas | PHP_STREAM_CAST_PINNED, ret, show_err);
	if (UNEXPECTED(uses && php_stream_is_gone(stream))) {
		result = FAILURE;
	}
	php_stream_leave(stream);
	if (takes) {
		php_stream_unlock_side(&lock);
	}
	return result;
}
