/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * One stream, several coroutines. A stream has a reading and a writing side (seekable streams: one for both, since they
 * share the position); a call that uses a side holds it from before it looks at the buffer until the bytes are accounted
 * for, and others queue in order of arrival. Called from streams.c and transports.c, at the head of such calls:
 *
 *     if (php_stream_needs_turn(stream, PHP_STREAM_READING)) {
 *         return php_stream_read_in_turn(stream, buf, size);
 *     }
 *
 * The *_in_turn() function takes the side, calls back, and leaves it. The holder's own calls go straight through.
 *
 * A stream that is closed while coroutines run lives on as an empty shell until the last call inside has left and the last
 * reference to its resource is gone. */
#ifndef PHP_STREAM_ASYNC_SIDES_H
#define PHP_STREAM_ASYNC_SIDES_H

#include "php.h"
#include "php_streams.h"
#include "async_offload.h"
#include "async_wait.h"
#include "zend_async_marks.h"

#define PHP_STREAM_READING 0
#define PHP_STREAM_WRITING 1

static zend_always_inline unsigned php_stream_side(const php_stream *stream, unsigned side)
{
	return stream->ops->seek && !(stream->flags & PHP_STREAM_FLAG_NO_SEEK) ? PHP_STREAM_READING : side;
}

/* Whether the running code is on top of a call that holds the side. */
static zend_always_inline bool php_stream_is_held_here(const php_stream *stream, unsigned side)
{
	return zend_async_is_held_here(stream->sides.holder[side], stream->sides.fiber[side]);
}

/* True if the caller does not hold the side. While the runtime is idle: one branch. */
static zend_always_inline bool php_stream_needs_turn(const php_stream *stream, unsigned side)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && !php_stream_is_held_here(stream, php_stream_side(stream, side));
}

static zend_always_inline unsigned php_stream_side_of_chain(const php_stream_filter_chain *chain)
{
	return chain == &chain->stream->writefilters ? PHP_STREAM_WRITING : PHP_STREAM_READING;
}

static zend_always_inline bool php_stream_filter_needs_turn(const php_stream_filter_chain *chain)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && chain && chain->stream
		&& php_stream_needs_turn(chain->stream, php_stream_side_of_chain(chain));
}

BEGIN_EXTERN_C()

/* The calls themselves, each as a whole. May suspend. They return the failure value of the call when the wait for the
 * turn was cancelled (exception set) or the stream was closed meanwhile (none). */
ssize_t php_stream_read_in_turn(php_stream *stream, char *buf, size_t size);
int php_stream_flush_in_turn(php_stream *stream);
ssize_t php_stream_write_in_turn(php_stream *stream, const char *buf, size_t count);
char *php_stream_get_line_in_turn(php_stream *stream, char *buf, size_t maxlen, size_t *returned_len);
zend_string *php_stream_get_record_in_turn(php_stream *stream, size_t maxlen, const char *delim, size_t delim_len);
zend_string *php_stream_copy_to_mem_in_turn(php_stream *stream, size_t maxlen, int persistent STREAMS_DC);
int php_stream_seek_in_turn(php_stream *stream, zend_off_t offset, int whence);
/* The chain of filters changes, which may rewrite the buffer. On failure the filter is in the chain, as with the original. */
int php_stream_filter_add_in_turn(php_stream_filter_chain *chain, php_stream_filter *filter, bool append);
/* For options that work on the file itself: its size, its way to the disk. */
int php_stream_set_option_in_turn(php_stream *stream, int option, int value, void *ptrparam);
/* Takes both sides: nobody reads or writes plain data during a handshake. */
int php_stream_crypto_enable_in_turn(php_stream *stream, int activate);

/* The same for code that uses a stream's descriptor without its operations (ext/sockets after an import): takes the side
 * of a stream that php_stream_needs_turn(). May suspend. False with errno ECANCELED: the call fails. */
typedef struct {
	php_stream *stream;
	unsigned side;
	zend_coroutine_t *displaced; /* whose side is used without having been taken */
	const zend_fiber *displaced_fiber;
} php_stream_turn_t;

PHPAPI bool php_stream_take_side(php_stream_turn_t *turn, php_stream *stream, unsigned side);
PHPAPI void php_stream_leave_side(const php_stream_turn_t *turn);

/* Waits for `fd` of the stream, after an operation on it found nothing to do: php_async_await_fd(), with the stream held
 * in memory. On -1/ECANCELED the stream's private data may be gone; the caller touches neither and returns. */
PHPAPI int php_stream_await(php_stream *stream, int fd, short events, php_async_timeout_t *timeout);

/* php_async_offload() and php_async_sleep() in the same way. The work is released if the stream was closed meanwhile. */
PHPAPI bool php_stream_offload(php_stream *stream, php_async_work_t *work, php_async_offload_kind kind);
PHPAPI bool php_stream_offload_both(php_stream *stream, php_stream *other, php_async_work_t *work, php_async_offload_kind kind);
PHPAPI bool php_stream_pause(php_stream *stream, uint64_t ns);

/* Work that changes the file and goes on when its caller is cancelled: whoever takes the side next waits for its end, so that
 * the order of calls is the order of changes. One begin, one done, both on the PHP thread; done takes NULL. */
PHPAPI struct _php_stream_left *php_stream_left_begin(php_stream *stream);
PHPAPI void php_stream_left_done(struct _php_stream_left *left);

/* Closed while the caller was inside: its private data are not to be looked at. */
static zend_always_inline bool php_stream_is_gone(const php_stream *stream)
{
	return stream->sides.is_shell || stream->sides.is_closing;
}

/* Around an operation that runs user code and takes no side: the stream's private data stay until it has left. One enter,
 * one leave. */
void php_stream_enter(php_stream *stream);
void php_stream_leave(php_stream *stream);

/* From _php_stream_free(): the operations to close with. The close, filters and destructors may run user code: functions of
 * other flows that still have the stream find it closed from here on. */
const php_stream_ops *php_stream_begin_close(php_stream *stream);

PHPAPI bool php_stream_yield_before(php_stream *stream, int fd);

/* php_async_take_turn() for an operation on a stream, held in memory like that. */
static zend_always_inline bool php_stream_take_turn(php_stream *stream, int fd)
{
	return EXPECTED(php_async_wait_state.spent < PHP_ASYNC_BUDGET) || php_stream_yield_before(stream, fd);
}

/* From _php_stream_free(). False: go on freeing; calls parked inside have been told. True: user code is inside a call on
 * the stream (a filter, a wrapper's method); the stream is invalid from now on and freed when that call leaves. */
bool php_stream_free_later(php_stream *stream, int close_options);
/* From _php_stream_free(), after the handle was closed. True: calls are still inside, the last one frees the rest. */
bool php_stream_release_later(php_stream *stream, int close_options);
/* From _php_stream_free(), last: frees the struct, or leaves it to the references to the stream's resource: a function
 * that uses the stream in several steps may be parked between two of them. */
void php_stream_release_struct(php_stream *stream, int close_options);

/* A persistent stream comes back in a new request: nobody is inside. */
static zend_always_inline void php_stream_sides_reset(php_stream *stream)
{
	struct _php_stream_left *left = stream->sides.left;

	memset(&stream->sides, 0, sizeof(stream->sides));
	stream->sides.left = left;
}

/* At module startup: the resource type of a shell. */
void php_stream_sides_startup(int module_number);

END_EXTERN_C()

#endif
