/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Shares one stream between coroutines. A stream has a reading and a writing side; a seekable stream has one for
 * both, since they share the position. A call holds its side from before it reads the buffer until the bytes are
 * accounted for. Other calls wait in order of arrival. A third side orders the waits for a lock of the file (flock()).
 * streams.c and transports.c begin such calls with:
 *
 *     if (php_stream_needs_lock(stream, PHP_STREAM_READING)) {
 *         return php_stream_read_locked(stream, buf, size);
 *     }
 *
 * The *_locked() function takes the side, calls back, and leaves it. Nested calls of the holder need no lock.
 *
 * A stream that is closed while coroutines run remains as an empty shell until the last call inside has left and the
 * last reference to its resource is released. */
#ifndef PHP_STREAM_ASYNC_SIDES_H
#define PHP_STREAM_ASYNC_SIDES_H

#include "php.h"
#include "php_streams.h"
#include "async_offload.h"
#include "async_wait.h"
#include "zend_async_marks.h"

#define PHP_STREAM_READING 0
#define PHP_STREAM_WRITING 1
#define PHP_STREAM_LOCKING 2

static zend_always_inline unsigned php_stream_side(const php_stream *stream, unsigned side)
{
	return side != PHP_STREAM_LOCKING && stream->ops->seek && !(stream->flags & PHP_STREAM_FLAG_NO_SEEK)
			? PHP_STREAM_READING
			: side;
}

/* True if the running code executes on top of a call that holds the side. */
static zend_always_inline bool php_stream_is_held_by_caller(const php_stream *stream, unsigned side)
{
	return zend_async_is_held_by_caller(stream->sides.holder[side], stream->sides.fiber[side]);
}

/* True if the caller does not hold the side. While the runtime is idle: one branch. */
static zend_always_inline bool php_stream_needs_lock(const php_stream *stream, unsigned side)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && !php_stream_is_held_by_caller(stream, php_stream_side(stream, side));
}

static zend_always_inline unsigned php_stream_side_of_chain(const php_stream_filter_chain *chain)
{
	return chain == &chain->stream->writefilters ? PHP_STREAM_WRITING : PHP_STREAM_READING;
}

static zend_always_inline bool php_stream_filter_needs_lock(const php_stream_filter_chain *chain)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && chain && chain->stream
			&& php_stream_needs_lock(chain->stream, php_stream_side_of_chain(chain));
}

BEGIN_EXTERN_C()

/* The calls, each with its side held throughout. May suspend. They return the failure value of the call if the wait
 * for the side was cancelled (exception set) or the stream was closed during the wait (none set). */
ssize_t php_stream_read_locked(php_stream *stream, char *buf, size_t size);
int php_stream_flush_locked(php_stream *stream);
ssize_t php_stream_write_locked(php_stream *stream, const char *buf, size_t count);
char *php_stream_get_line_locked(php_stream *stream, char *buf, size_t maxlen, size_t *returned_len);
zend_string *php_stream_get_record_locked(php_stream *stream, size_t maxlen, const char *delim, size_t delim_len);
zend_string *php_stream_copy_to_mem_locked(php_stream *stream, size_t maxlen, int persistent STREAMS_DC);
int php_stream_seek_locked(php_stream *stream, zend_off_t offset, int whence);
/* Changes the chain of filters, which may rewrite the buffer. On failure the filter is in the chain, as with the
 * original. */
int php_stream_filter_add_locked(php_stream_filter_chain *chain, php_stream_filter *filter, bool append);
/* For options that change the file itself: its size, its way to the disk. */
int php_stream_set_option_locked(php_stream *stream, int option, int value, void *ptrparam);
/* Takes both sides: no other coroutine reads or writes plain data during a handshake. */
int php_stream_crypto_enable_locked(php_stream *stream, int activate);

/* For code that uses a stream's descriptor without its operations (ext/sockets after an import): takes the side of a
 * stream that php_stream_needs_lock(). May suspend. False with errno ECANCELED: the call fails. */
typedef struct {
	php_stream *stream;
	unsigned side;
	zend_coroutine_t *displaced; /* holder whose side is used although it was not taken, or NULL */
	const zend_fiber *displaced_fiber;
} php_stream_lock_t;

PHPAPI bool php_stream_lock_side(php_stream_lock_t *lock, php_stream *stream, unsigned side);
PHPAPI void php_stream_unlock_side(const php_stream_lock_t *lock);

/* php_async_await_fd() for `fd` of the stream, after an operation on it found nothing to do; the stream is held in
 * memory. On -1/ECANCELED the stream's private data may be freed; the caller accesses neither and returns. */
PHPAPI int php_stream_await(php_stream *stream, int fd, short events, php_async_timeout_t *timeout);

/* php_async_offload() and php_async_sleep() in the same way. Releases the work if the stream was closed in the
 * meantime. */
PHPAPI bool php_stream_offload(php_stream *stream, php_async_work_t *work, php_async_offload_kind kind);
PHPAPI bool php_stream_offload_both(php_stream *stream, php_stream *other, php_async_work_t *work,
		php_async_offload_kind kind);
PHPAPI bool php_stream_pause(php_stream *stream, uint64_t ns);

/* Work that changes the file and continues when its caller is cancelled. The next holder of the side waits for its
 * end, so that changes happen in the order of the calls. One begin, one done, both on the PHP thread; done accepts
 * NULL. */
PHPAPI struct _php_stream_orphans *php_stream_orphan_begin(php_stream *stream);
PHPAPI void php_stream_orphan_done(struct _php_stream_orphans *orphans);

/* True if the stream was closed while the caller was inside, or another flow is closing it: its private data must not be
 * accessed. */
static zend_always_inline bool php_stream_is_gone(const php_stream *stream)
{
	return stream->sides.is_shell || stream->sides.is_closing
			|| (UNEXPECTED(stream->in_free && stream->sides.closer != NULL)
					&& !zend_async_is_held_by_caller(stream->sides.closer, stream->sides.closer_fiber));
}

/* Refuses fclose() to the code on top of the caller, for a callback of the stream. Other coroutines may close the stream
 * while it suspends. Ends with zend_async_unmark(). */
static zend_always_inline void php_stream_forbid_fclose(zend_async_mark_t *mark, php_stream *stream)
{
	if (UNEXPECTED(stream->flags & PHP_STREAM_FLAG_NO_FCLOSE)) {
		mark->word = NULL;
	} else {
		zend_async_mark(mark, &stream->flags, PHP_STREAM_FLAG_NO_FCLOSE);
	}
}

/* Frees the buckets of a chain of filters that has failed or wants more. */
static zend_always_inline void php_stream_discard_buckets(php_stream_bucket_brigade *in, php_stream_bucket_brigade *out)
{
	php_stream_bucket *bucket;

	while ((bucket = in->head ? in->head : out->head)) {
		php_stream_bucket_unlink(bucket);
		php_stream_bucket_delref(bucket);
	}
}

/* Encloses an operation that runs user code and takes no side: the stream's private data stay valid until the leave.
 * One enter, one leave. */
void php_stream_enter(php_stream *stream);
void php_stream_leave(php_stream *stream);

/* Called in _php_stream_free(): returns the operations to close with. The close, filters and destructors may run
 * user code: from here on other coroutines that still use the stream find it closed. */
const php_stream_ops *php_stream_begin_close(php_stream *stream);

PHPAPI bool php_stream_budget_yield(php_stream *stream, int fd);

/* php_async_budget_take() for an operation on a stream, which is held in memory as above. */
static zend_always_inline bool php_stream_budget_take(php_stream *stream, int fd)
{
	return EXPECTED(php_async_wait_state.spent < PHP_ASYNC_BUDGET) || php_stream_budget_yield(stream, fd);
}

/* Called in _php_stream_free(). False: continue to free; parked calls have been woken. True: user code is inside a
 * call on the stream (a filter, a wrapper's method). The stream is invalid from now on and freed when that call
 * leaves. */
bool php_stream_free_later(php_stream *stream, int close_options);
/* Called in _php_stream_free(), after the handle was closed. True: calls are still inside; the last one frees the
 * rest. */
bool php_stream_release_later(php_stream *stream, int close_options);
/* Called last in _php_stream_free(): frees the struct, or keeps it until the references to the stream's resource are
 * released: a function that uses the stream in several steps may be parked between two of them. */
void php_stream_release_struct(php_stream *stream, int close_options);
/* Destructor of the resource: zend_list_close() by pclose(), proc_close() and others, or the last reference. Holds the
 * resource, if it is still referenced, until the close has ended. */
int php_stream_free_resource(php_stream *stream);

/* Enclose a callback of a FILE over the stream (async_stdio.h). False: the stream is closed, the callback fails. After
 * the leave the operation of stdio goes on, so that it does not close the FILE. */
bool php_stream_enter_stdio(php_stream *stream);
void php_stream_leave_stdio(php_stream *stream);
/* Called in _php_stream_free() instead of fclose(3) of a FILE over the stream, whose callback frees the stream. While
 * coroutines run the stream is freed here, and the FILE with its shell. */
int php_stream_close_stdio(php_stream *stream);

/* Bit of the argument of _php_stream_cast(): the caller has pinned the stream. */
#define PHP_STREAM_CAST_PINNED 0x10000000

/* Begins a cast. It flushes, seeks and asks the stream, all of which may run user code. True: php_stream_cast_pinned()
 * does it. A stream that the cast releases is in use by its caller only. */
static zend_always_inline bool php_stream_cast_needs_pin(int *castas)
{
	const bool is_pinned = *castas & PHP_STREAM_CAST_PINNED;

	*castas &= ~PHP_STREAM_CAST_PINNED;
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && !is_pinned && !(*castas & PHP_STREAM_CAST_RELEASE);
}

/* The cast with the stream pinned, and with its reading side held where the cast moves the position. Fails if another
 * coroutine closes the stream. */
int php_stream_cast_pinned(php_stream *stream, int castas, void **ret, int show_err);

/* For a persistent stream that a new request opens again: no call is inside. */
static zend_always_inline void php_stream_sides_reset(php_stream *stream)
{
	struct _php_stream_orphans *orphans = stream->sides.orphans;

	memset(&stream->sides, 0, sizeof(stream->sides));
	stream->sides.orphans = orphans;
}

/* At module startup: registers the resource type of a shell. */
void php_stream_sides_startup(int module_number);

END_EXTERN_C()

#endif
