/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks on the sides of a stream (see async_sides.h).
 *
 *   side          holder NULL -> take -> holder = coroutine -> leave -> next in the wait queue, or NULL
 *                 A side that was taken in a fiber belongs to the coroutine that runs the fiber.
 *   stream        open -> closed (a shell: dead operations; buffers intact while calls are inside) -> freed
 *
 * pins counts the calls inside. parked counts those of them that wait for a descriptor or for a side: after their
 * wake-up they do not access the handle if it is closed or the close has begun (closer), so that it can be closed at once. pins > parked means that
 * user code runs inside a call, and the close waits for it. A PHP function may use a stream in several steps.
 * Between them it is not inside; its argument, the resource, keeps the shell.
 * Invariant: while coroutines run, a stream with pins, or with references to its resource, is never freed, no matter
 * how it was closed: fclose(), pclose(), the end of its process, fclose(3) of a FILE over it.
 *
 * A FILE over a stream (fopencookie(3)) is part of the shell: C code that uses it holds the stream's resource. When
 * nothing refers to the resource, the FILE is closed with the stream, or, if one of its operations is in progress, by
 * the scheduler after that operation, which does not suspend again: its callbacks fail at once. */
#include "php.h"
#include "php_streams.h"
#include "php_network.h"
#include "async_queue.h"
#include "async_sides.h"
#include "zend_async_marks.h"
#include "zend_async_request.h"

/* Orphaned work on a stream. Persistent memory, counted by the stream and by each work. */
struct _php_stream_orphans {
	uint32_t refs;
	uint32_t running;
};

/* A wait for orphaned work: the interval doubles from the first to the last. */
#define ORPHAN_FIRST_WAIT_NS UINT64_C(1000000)
#define ORPHAN_LAST_WAIT_NS UINT64_C(20000000)

static int le_shell;

/* ---- orphaned work ---- */

static void release_orphans(struct _php_stream_orphans *orphans)
{
	if (--orphans->refs == 0) {
		pefree(orphans, true);
	}
}

static void forget_orphans(php_stream *stream)
{
	if (UNEXPECTED(stream->sides.orphans != NULL)) {
		release_orphans(stream->sides.orphans);
		stream->sides.orphans = NULL;
	}
}

PHPAPI struct _php_stream_orphans *php_stream_orphan_begin(php_stream *stream)
{
	struct _php_stream_orphans *orphans = stream->sides.orphans;

	if (orphans == NULL) {
		orphans = stream->sides.orphans = pecalloc(1, sizeof(*orphans), true);
		orphans->refs = 1;
	}
	orphans->refs++;
	orphans->running++;
	return orphans;
}

PHPAPI void php_stream_orphan_done(struct _php_stream_orphans *orphans)
{
	if (orphans != NULL) {
		orphans->running--;
		release_orphans(orphans);
	}
}

/* Waits for orphaned work; the caller holds the side. False: cancelled or closed. */
static zend_never_inline bool await_orphans(php_stream *stream)
{
	struct _php_stream_orphans *orphans = stream->sides.orphans;
	uint64_t interval_ns = ORPHAN_FIRST_WAIT_NS;
	bool waiting = true;

	orphans->refs++;
	while (waiting && orphans->running && php_async_may_wait()) {
		waiting = php_stream_pause(stream, interval_ns);
		interval_ns = MIN(interval_ns * 2, ORPHAN_LAST_WAIT_NS);
	}
	release_orphans(orphans);
	return waiting;
}

/* ---- the end of a closed stream ---- */

static ssize_t shell_write(php_stream *stream, const char *buf, size_t count)
{
	return -1;
}

static ssize_t shell_read(php_stream *stream, char *buf, size_t count)
{
	return -1;
}

static int shell_close(php_stream *stream, int close_handle)
{
	return 0;
}

static int shell_flush(php_stream *stream)
{
	return 0;
}

static int shell_set_option(php_stream *stream, int option, int value, void *ptrparam)
{
	return PHP_STREAM_OPTION_RETURN_ERR;
}

/* The operations of a stream that was closed while a call uses it. */
static const php_stream_ops shell_ops = {
	shell_write, shell_read, shell_close, shell_flush, "closed", NULL, NULL, NULL, shell_set_option
};

static void free_shell(php_stream *stream)
{
	stream->in_free = 0;
	_php_stream_free(stream,
			PHP_STREAM_FREE_RELEASE_STREAM | PHP_STREAM_FREE_RSRC_DTOR | PHP_STREAM_FREE_IGNORE_ENCLOSING
					| (stream->sides.close_options & PHP_STREAM_FREE_PERSISTENT));
}

/* PHP functions hold their resource as an argument; the last one to release it frees the shell. `rsrc` is a copy. */
static void shell_resource_dtor(zend_resource *rsrc)
{
	php_stream *stream = rsrc->ptr;

	if (UNEXPECTED(stream->res && GC_REFCOUNT(stream->res) > 0 && ZEND_ASYNC_IS_ACTIVE)) {
		/* C code has closed a stream that is already closed. */
		stream->res->type = le_shell;
		stream->res->ptr = stream;
		return;
	}
	if (stream->sides.pins && ZEND_ASYNC_IS_ACTIVE) {
		stream->res = NULL;
		return;
	}
	free_shell(stream);
}

void php_stream_sides_startup(int module_number)
{
	/* Without a name: PHP code sees a closed resource. */
	le_shell = zend_register_list_destructors_ex(shell_resource_dtor, NULL, NULL, module_number);
	zend_async_closed_resource = le_shell;
}

/* Makes every operation fail, from the beginning of a close on. */
static void set_dead(php_stream *stream)
{
	stream->ops = &shell_ops;
	stream->fatal_error = 1;
}

/* True if the resource survives the close: a reference is left, so that the close does not come from the last one. */
static bool resource_is_used(const php_stream *stream)
{
	return stream->res && GC_REFCOUNT(stream->res) > 0;
}

/* Returns false if no PHP code refers to the resource of the shell. */
static bool become_shell(php_stream *stream, int close_options)
{
	set_dead(stream);
	stream->readpos = stream->writepos = 0;
	stream->sides.is_shell = true;
	stream->sides.close_options = close_options;
	if (stream->wrapper && !(stream->wrapper->wops && stream->wrapper->wops->stream_closer)) {
		/* The stream no longer keeps the wrapper registered. */
		stream->wrapper = NULL;
	}

	if (resource_is_used(stream)) {
		stream->res->type = le_shell;
		stream->res->ptr = stream;
		return true;
	}
	stream->res = NULL;
	return false;
}

bool php_stream_release_later(php_stream *stream, int close_options)
{
	forget_orphans(stream);
	if (EXPECTED(stream->sides.pins == 0) || !ZEND_ASYNC_IS_ACTIVE) {
		return false;
	}
	become_shell(stream, close_options);
	return true;
}

/* Frees the struct, with the FILE that has outlived the close. */
static void free_struct(php_stream *stream)
{
	if (UNEXPECTED(stream->sides.has_file)) {
		fclose(stream->stdiocast);
	}
	pefree(stream, stream->is_persistent);
}

void php_stream_release_struct(php_stream *stream, int close_options)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && !stream->sides.is_shell && become_shell(stream, close_options)) {
		stream->ctx = NULL;
	} else if (UNEXPECTED(stream->sides.stdio)) {
		stream->sides.is_left = true;
	} else {
		free_struct(stream);
	}
}

int php_stream_free_resource(php_stream *stream)
{
	zend_resource *res = UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && resource_is_used(stream) ? stream->res : NULL;

	if (res) {
		GC_ADDREF(res);
	}
	const int result = php_stream_free(stream, PHP_STREAM_FREE_CLOSE | PHP_STREAM_FREE_RSRC_DTOR);
	if (res) {
		zend_list_delete(res);
	}
	return result;
}

/* Holds the stream's resource until free_now(). */
static void hold_resource(php_stream *stream, int close_options)
{
	if (UNEXPECTED(stream->res && !resource_is_used(stream))) {
		/* Its memory is freed when this close returns. */
		stream->res = zend_register_resource(NULL, -1);
	} else if (stream->res) {
		GC_ADDREF(stream->res);
		if (!(close_options & PHP_STREAM_FREE_RSRC_DTOR)) {
			zend_list_close(stream->res);
		}
	}
}

bool php_stream_free_later(php_stream *stream, int close_options)
{
	if (!ZEND_ASYNC_IS_ACTIVE || stream->sides.is_shell) {
		return false;
	}
	if (stream->sides.is_closing) {
		return true;
	}

	for (unsigned side = PHP_STREAM_READING; side <= PHP_STREAM_LOCKING; side++) {
		php_async_queue_close(&stream->sides.queue[side]);
	}
	if (stream->sides.pins <= stream->sides.parked) {
		/* The close may run user code, and they may wake up before its end. */
		stream->sides.closer = ZEND_ASYNC_CURRENT_COROUTINE;
		stream->sides.closer_fiber = EG(active_fiber);
		return false;
	}

	stream->sides.is_closing = true;
	stream->sides.close_options = close_options;
	hold_resource(stream, close_options);
	if (stream->sides.parked > stream->sides.stdio && stream->ops->cast) {
		/* Waiters for the descriptor give up now. The cast may run user code, during which the calls inside leave. */
		php_socket_t fd;
		php_stream_enter(stream);
		if (stream->ops->cast(stream, PHP_STREAM_AS_FD_FOR_SELECT, (void **) &fd) == SUCCESS) {
			php_async_forget_fd(fd);
		}
		php_stream_leave(stream);
	}
	return true;
}

static void free_now(php_stream *stream)
{
	const int close_options = stream->sides.close_options;
	zend_resource *res = stream->res;

	stream->sides.is_closing = false;
	_php_stream_free(stream, close_options);
	if (res) {
		zend_list_delete(res);
	}
}

/* ---- pins ---- */

static void sides_unpin(php_stream *stream)
{
	if (EXPECTED(--stream->sides.pins > 0)) {
		return;
	}
	if (UNEXPECTED(stream->sides.is_closing)) {
		free_now(stream);
	} else if (UNEXPECTED(stream->sides.is_shell) && !stream->res) {
		free_shell(stream);
	}
}

void php_stream_enter(php_stream *stream)
{
	stream->sides.pins++;
}

void php_stream_leave(php_stream *stream)
{
	sides_unpin(stream);
}

/* ---- FILEs over a stream ---- */

typedef struct {
	zend_async_microtask_t task;
	php_stream *stream; /* owned; a shell */
} leftover_t;

static void leftover_run(zend_async_microtask_t *task)
{
}

static void leftover_free(zend_async_microtask_t *task)
{
	free_struct(((leftover_t *) task)->stream);
}

/* Frees what is left of the stream when the operation of its FILE is over. */
static ZEND_COLD void free_leftover(php_stream *stream)
{
	leftover_t *leftover;

	if (!stream->sides.has_file) {
		free_struct(stream);
		return;
	}
	leftover = ecalloc(1, sizeof(*leftover));
	leftover->task.handler = leftover_run;
	leftover->task.dtor = leftover_free; /* also when the scheduler ends without running it */
	leftover->task.ref_count = 1;
	leftover->stream = stream;
	ZEND_ASYNC_ADD_MICROTASK(&leftover->task);
	ZEND_ASYNC_MICROTASK_RELEASE(&leftover->task);
}

bool php_stream_enter_stdio(php_stream *stream)
{
	if (UNEXPECTED(php_stream_is_gone(stream) || stream->sides.has_file)) {
		return false;
	}
	/* Parked: the operation of stdio itself does not access the handle. */
	stream->sides.pins++;
	stream->sides.parked++;
	stream->sides.stdio++;
	return true;
}

void php_stream_leave_stdio(php_stream *stream)
{
	if (UNEXPECTED(stream->sides.is_closing && stream->sides.pins == 1)) {
		/* The close has waited for user code. The pin keeps the struct for the FILE. */
		free_now(stream);
	}
	stream->sides.parked--;
	sides_unpin(stream);
	if (--stream->sides.stdio == 0 && UNEXPECTED(stream->sides.is_left)) {
		free_leftover(stream);
	}
}

int php_stream_close_stdio(php_stream *stream)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE) || (stream->sides.stdio == 0 && !resource_is_used(stream))) {
		return fclose(stream->stdiocast);
	}
	if (stream->sides.stdio == 0) {
		fflush(stream->stdiocast);
	}
	stream->sides.has_file = true;
	stream->fclose_stdiocast = PHP_STREAM_FCLOSE_NONE;
	return php_stream_free(stream, PHP_STREAM_FREE_CLOSE | PHP_STREAM_FREE_KEEP_RSRC | PHP_STREAM_FREE_RSRC_DTOR);
}

const php_stream_ops *php_stream_begin_close(php_stream *stream)
{
	const php_stream_ops *ops = stream->ops;

	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		set_dead(stream);
	}
	return ops;
}

/* Parks the current call: it does not access the handle until it resumes, so the handle may be closed. Returns the
 * argument for return_parked(). */
static bool go_parked(php_stream *stream)
{
	/* Most calls hold a side and with it a pin; code that calls the stream's operations directly does not. */
	const bool bare = !php_stream_is_held_by_caller(stream, PHP_STREAM_READING)
			&& !php_stream_is_held_by_caller(stream, PHP_STREAM_WRITING);

	stream->sides.pins += bare;
	stream->sides.parked++;
	return bare;
}

static void return_parked(php_stream *stream, bool bare)
{
	stream->sides.parked--;
	/* Not sides_unpin(): the caller still uses the stream. */
	stream->sides.pins -= bare;
}

PHPAPI int php_stream_await(php_stream *stream, int fd, short events, php_async_timeout_t *timeout)
{
	if (UNEXPECTED(stream->sides.is_closing)) {
		errno = ECANCELED;
		return -1;
	}

	const bool bare = go_parked(stream);
	const int ready = php_async_await_fd(fd, events, timeout);
	return_parked(stream, bare);
	if (UNEXPECTED(ready >= 0 && php_stream_is_gone(stream))) {
		errno = ECANCELED;
		return -1;
	}
	return ready;
}

PHPAPI bool php_stream_offload_both(php_stream *stream, php_stream *other, php_async_work_t *work,
		php_async_offload_kind kind)
{
	bool bare, other_bare, done = false;

	if (EXPECTED(!stream->sides.is_closing && !other->sides.is_closing)) {
		bare = go_parked(stream);
		other_bare = go_parked(other);
		done = php_async_offload(work, kind);
		return_parked(other, other_bare);
		return_parked(stream, bare);
		if (UNEXPECTED(!done)) {
			return false;
		}
		done = !php_stream_is_gone(stream) && !php_stream_is_gone(other);
	}
	if (UNEXPECTED(!done)) {
		work->release(work);
		errno = ECANCELED;
	}
	return done;
}

PHPAPI bool php_stream_offload(php_stream *stream, php_async_work_t *work, php_async_offload_kind kind)
{
	return php_stream_offload_both(stream, stream, work, kind);
}

PHPAPI bool php_stream_pause(php_stream *stream, uint64_t ns)
{
	const bool bare = go_parked(stream);
	const bool slept = php_async_sleep(ns);

	return_parked(stream, bare);
	if (UNEXPECTED(!slept || php_stream_is_gone(stream))) {
		errno = ECANCELED;
		return false;
	}
	return true;
}

PHPAPI bool php_stream_budget_yield(php_stream *stream, int fd)
{
	if (UNEXPECTED(stream->sides.is_closing)) {
		errno = ECANCELED;
		return false;
	}

	const bool bare = go_parked(stream);
	const bool mine = php_async_budget_yield(fd);
	return_parked(stream, bare);
	if (UNEXPECTED(mine && php_stream_is_gone(stream))) {
		errno = ECANCELED;
		return false;
	}
	return mine;
}

/* ---- taking and leaving a side ---- */

static void sides_hold(php_stream *stream, unsigned side, zend_coroutine_t *coroutine, const zend_fiber *fiber)
{
	if (EXPECTED(coroutine != NULL)) {
		ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event);
	}
	stream->sides.holder[side] = coroutine;
	stream->sides.fiber[side] = fiber;
}

static void sides_leave(php_stream *stream, unsigned side)
{
	zend_coroutine_t *holder = stream->sides.holder[side];
	php_async_waiter_t *next = php_async_queue_grant(&stream->sides.queue[side]);

	if (UNEXPECTED(next != NULL)) {
		sides_hold(stream, side, next->coroutine, next->fiber);
	} else {
		stream->sides.holder[side] = NULL;
		stream->sides.fiber[side] = NULL;
	}
	if (EXPECTED(holder != NULL)) {
		ZEND_ASYNC_EVENT_RELEASE(&holder->event);
	}
}

/* A side that was already granted passes to the next waiter. */
static void sides_give_up(php_async_waiter_t *waiter)
{
	php_stream *stream = waiter->owner;

	stream->sides.parked--;
	if (waiter->granted) {
		sides_leave(stream, waiter->kind);
	}
}

/* Waits for the side. Not for a coroutine that is being ended. */
static zend_never_inline bool wait_for_side(php_stream *stream, unsigned side)
{
	php_async_waiter_t self = { .owner = stream,
		.kind = side,
		.ends_by_signal = side == PHP_STREAM_LOCKING,
		.give_up = sides_give_up };

	stream->sides.parked++;
	if (UNEXPECTED(!php_async_queue_wait(&stream->sides.queue[side], &self))) {
		return false;
	}
	if (UNEXPECTED(php_stream_is_gone(stream))) {
		sides_give_up(&self);
		errno = ECANCELED;
		return false;
	}
	stream->sides.parked--;
	return true;
}

/* For the current coroutine. */
PHPAPI bool php_stream_lock_side(php_stream_lock_t *lock, php_stream *stream, unsigned asked)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	const unsigned side = php_stream_side(stream, asked);

	*lock = (php_stream_lock_t) { stream, side, NULL, NULL };
	if (UNEXPECTED(stream->in_free)) {
		/* Another coroutine closes the stream or has closed it. */
		errno = ECANCELED;
		return false;
	}
	stream->sides.pins++;

	zend_coroutine_t *holder = stream->sides.holder[side];
	const zend_fiber *fiber = stream->sides.fiber[side];
	if (UNEXPECTED(holder != NULL && ZEND_COROUTINE_IS_FINISHED(holder))
			&& (!fiber || ZEND_COROUTINE_IS_BAILOUT(holder))) {
		/* A fatal error has skipped the holder's sides_leave(). */
		ZEND_ASYNC_EVENT_RELEASE(&holder->event);
		stream->sides.holder[side] = holder = NULL;
		stream->sides.fiber[side] = NULL;
	}

	if (EXPECTED(holder == NULL)) {
		sides_hold(stream, side, coroutine, EG(active_fiber));
		if (EXPECTED(stream->sides.orphans == NULL) || await_orphans(stream)) {
			return true;
		}
		sides_leave(stream, side);
	} else if (EXPECTED(php_async_may_wait() && !zend_async_is_on_top_of(holder))) {
		if (EXPECTED(wait_for_side(stream, side))) {
			if (EXPECTED(stream->sides.orphans == NULL) || await_orphans(stream)) {
				return true;
			}
			sides_leave(stream, side);
		}
	} else if (asked == PHP_STREAM_WRITING) {
		/* Another coroutine writes, and this one cannot wait for it (cleanup after a cancellation, a signal handler
		 * on top of that very call). The bytes of this call exist nowhere else and must not be lost. It runs to its
		 * end before the holder continues. */
		lock->displaced = holder;
		lock->displaced_fiber = fiber;
		stream->sides.holder[side] = coroutine;
		stream->sides.fiber[side] = EG(active_fiber);
		return true;
	}

	sides_unpin(stream);
	return false;
}

PHPAPI void php_stream_unlock_side(const php_stream_lock_t *lock)
{
	if (UNEXPECTED(lock->displaced != NULL)) {
		lock->stream->sides.holder[lock->side] = lock->displaced;
		lock->stream->sides.fiber[lock->side] = lock->displaced_fiber;
	} else {
		sides_leave(lock->stream, lock->side);
	}
	sides_unpin(lock->stream);
}
