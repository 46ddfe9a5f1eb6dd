/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous side of a request: the points where the script becomes a coroutine, where the other coroutines run
 * to their end, and where the outcome is reported. Does nothing while the scheduler was never launched. */
#ifndef ZEND_ASYNC_REQUEST_H
#define ZEND_ASYNC_REQUEST_H

#include "zend_async_API.h"
#include "zend_async_inflight.h"
#include "zend_async_marks.h"
#include "zend_exceptions.h"

BEGIN_EXTERN_C()

/* async.autostart: the script's first opcode already runs in the main coroutine. Set by the scheduler at RINIT. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_autostart;

/* Memory has run out: coroutines must not run any more code. Set by the memory manager, cleared when all of them have
 * ended. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_memory_exhausted;

/* True from the first end of the request's coroutines on: this request has used the runtime. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_was_active;

/* Type of a resource that is closed to PHP code while C code may still use it (main/streams/async_sides.c). Written at
 * module startup; 0: there is none. */
extern ZEND_API int zend_async_closed_resource;

/* Called before the code of the request. A failed launch changes nothing and leaves its exception pending. */
ZEND_API void zend_async_request_begin(void);

/* Makes the compiler, with all wrappers that extensions have put around it, a no-suspend region. Called after the
 * modules have started. */
ZEND_API void zend_async_guard_compiler(void);

/* A stream wrapper that reads a source for the compiler may have to wait for a lock, which it cannot do inside the
 * region. enter is called with the path while the runtime is active, and returns a ticket; 0 with an exception: do not
 * compile. May suspend. leave gets the ticket after the compilation, also a failed one. NULL: no wrapper needs them;
 * set at MINIT. */
extern ZEND_API uint32_t (*zend_async_enter_source_fn)(const zend_string *path);
extern ZEND_API void (*zend_async_leave_source_fn)(uint32_t ticket);

/* After the code of the request, on the main stack: runs every coroutine to its end, then reports the exception that
 * ends the request, through the user's exception handler if there is one. is_bailout: a fatal error has cut the code
 * off. FAILURE: an exception was reported. May raise a bailout of its own if is_bailout is false. */
ZEND_API zend_result zend_async_request_drain(bool is_bailout);

/* The same at any other place of the main stack where no coroutine may remain. Never raises a bailout; FAILURE also
 * stands for one. */
ZEND_API zend_result zend_async_request_drain_guarded(bool is_bailout);

/* First step of request shutdown: drains if a fatal error has skipped the host's own call. */
ZEND_API void zend_async_request_leave(void);

/* Called after the shutdown functions, before the destructors: runs all coroutines to their end. */
ZEND_API void zend_async_request_functions_done(void);

/* Calls the destructors of the request in upstream's order, in flows of control that may suspend. False: nothing was
 * done, the caller runs upstream's loop. Like that loop, ends with a bailout when an exception escapes
 * (zend_async_destructors.c). */
ZEND_API bool zend_async_shutdown_destructors(void);
/* Discards a walk that a bailout has cut off. */
ZEND_API void zend_async_destructors_reset(void);

/* Called when all coroutines have completed: calls the destructors of generators and fibers that were passed over
 * because a parked coroutine was running them, and of objects created since the last walk. Ends with a bailout when an
 * exception escapes. */
ZEND_API void zend_async_destructors_again(void);

/* True, once, if a destructor of this request has failed, so that others were not called. */
ZEND_API bool zend_async_destructors_gave_up(void);

/* Late in request shutdown, after the destructors: drains again, detaches the streams, turns the runtime off. */
ZEND_API void zend_async_request_end(void);

/* A call of the user's error handler. The engine hides the handler while it runs. While the call is parked, or is in a
 * suspended fiber, the handler is visible to other coroutines. Lives in the frame of zend_error(). */
typedef struct {
	zend_async_flow_hook_t hook; /* first member; ends with zend_async_unmark() */
	const zval *handler;         /* borrowed */
	bool is_lent;                /* EG(user_error_handler) holds a reference of it */
} zend_async_error_call_t;

ZEND_API void zend_async_error_call_begin(zend_async_error_call_t *call, const zval *handler);

/* Such a section of C code, on its stack: of protect(), and of engine code that turns any exception into a fatal error.
 * It belongs to the coroutine that runs the code, which changes when another coroutine resumes the fiber; a suspended
 * fiber protects no coroutine. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	zend_coroutine_t *coroutine; /* borrowed: it runs the section. NULL: none does */
} zend_async_section_t;

/* One end for each begin. Neither suspends. */
ZEND_API void zend_async_section_begin(zend_async_section_t *section);
ZEND_API void zend_async_section_end(zend_async_section_t *section);

/* ZEND_ASYNC_SUSPEND() for a wait whose stack holds data that other code links to: if a fatal error cuts the wait off,
 * unlink(arg) is called before the frames are gone. That happens only to the main coroutine, and to a coroutine with a
 * signal handler on top of its wait. */
ZEND_API bool zend_async_suspend_linked(void (*unlink)(void *arg), void *arg);

/* Returns the nearest frame of user code of the coroutine for which scheduler code works, NULL without one: the
 * location of errors raised without a frame. */
static zend_always_inline zend_execute_data *zend_async_acting_frame(void)
{
	if (EXPECTED(ZEND_ASYNC_ACTING_COROUTINE == NULL)) {
		return NULL;
	}

	zend_execute_data *frame = ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(ZEND_ASYNC_ACTING_COROUTINE);
	while (frame && (!frame->func || !ZEND_USER_CODE(frame->func->type))) {
		frame = frame->prev_execute_data;
	}
	return frame;
}

/* The location of errors raised without a frame of user code: the spawn of the coroutine for which the scheduler works,
 * or of the one being finalised. NULL and 0 without one. */
static zend_always_inline const zend_coroutine_t *zend_async_acting(void)
{
	return ZEND_ASYNC_ACTING_COROUTINE || ZEND_ASYNC_IS_SCHEDULER_CONTEXT ? ZEND_ASYNC_ACTING_COROUTINE
																		  : ZEND_ASYNC_CURRENT_COROUTINE;
}

static zend_always_inline zend_string *zend_async_acting_filename(void)
{
	const zend_coroutine_t *coroutine = zend_async_acting();

	return UNEXPECTED(coroutine != NULL) ? coroutine->filename : NULL;
}

static zend_always_inline uint32_t zend_async_acting_lineno(void)
{
	const zend_coroutine_t *coroutine = zend_async_acting();

	return UNEXPECTED(coroutine != NULL) ? coroutine->lineno : 0;
}

/* True if an exception ends the coroutine that it leaves without a report. A cancellation does: it is a request to end.
 * An OperationCanceledException, the outcome of a wait, does not if its token has failed (a time limit, an exception):
 * that is an error unless the coroutine was requested to end, which the caller checks. */
ZEND_API bool zend_async_ends_silently(const zend_object *exception);

/* The same for a coroutine, which may have been cancelled. */
static zend_always_inline bool zend_async_ends_flow_silently(const zend_coroutine_t *coroutine,
		const zend_object *exception)
{
	return zend_async_is_cancellation(exception)
			&& (ZEND_COROUTINE_IS_CANCELLED(coroutine) || zend_async_ends_silently(exception));
}

/* zend_async_new_exception() with the location and the trace (without arguments) of a suspended coroutine. NULL: no
 * coroutine. */
ZEND_API ZEND_COLD zend_object *zend_async_new_exception_for(zend_coroutine_t *coroutine, zend_async_class type,
		const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Sets the file and line of an exception. */
ZEND_API void zend_async_exception_set_location(zend_object *exception, zend_string *filename, uint32_t lineno);

/* Gives an exception that was created while no user code ran the location and the trace of the running code, into which
 * it is about to be thrown. Does not change other exceptions. */
ZEND_API void zend_async_exception_arrives(zend_object *exception);

/* Called when an exception leaves the code of a coroutine. Appends the spawn as the last frame to its trace and to
 * those of its previous ones, unless they were created outside of a coroutine or have left one before. */
ZEND_API void zend_async_exception_leaves(zend_object *exception, const zend_coroutine_t *coroutine);

/* Adds to the message of an uncaught OperationCanceledException which wait was ended, and by which cause. */
ZEND_API void zend_async_exception_explain(zend_object *exception);

/* True if the exception ends the coroutine: a cancellation, an exit. */
static zend_always_inline bool zend_async_is_ending(const zend_object *exception)
{
	return zend_async_is_exit(exception) || zend_async_is_cancellation(exception);
}

/* True while a pending exception ends the current coroutine. Any other pending exception does not count. */
static zend_always_inline bool zend_async_is_unwinding(void)
{
	return UNEXPECTED(EG(exception) != NULL) && ZEND_ASYNC_IS_ACTIVE && zend_async_is_ending(EG(exception));
}

/* An internal function or an opcode that was cancelled during a wait may throw an exception of its own. True: the
 * cancellation stays pending, with that exception at the end of its chain. User code never throws with one pending. */
static inline bool zend_async_prevails(const zend_object *cancellation, const zend_object *exception)
{
	return ZEND_ASYNC_IS_ACTIVE && zend_async_is_cancellation(cancellation) && !zend_async_is_cancellation(exception)
			&& EG(current_execute_data) && EG(current_execute_data)->func;
}

/* True for a warning of an internal function whose wait was cancelled: the exception reports that already. */
static zend_always_inline bool zend_async_mutes(int type)
{
	return (type & (E_WARNING | E_NOTICE | E_DEPRECATED)) && zend_async_is_unwinding();
}

/* The exits that a scheduler raises in coroutines that must end. No code catches them, and an exception that C code
 * throws during the unwinding does not replace them. runs_finally true: finally blocks run, as in a destroyed fiber;
 * false: as in exit(). A new reference; allocates nothing once the first function was called, which a launch does. */
ZEND_API void zend_async_forced_exits_startup(void);
ZEND_API zend_object *zend_async_forced_exit(bool runs_finally);
ZEND_API bool zend_async_is_forced_exit(const zend_object *exception);

/* Clears a cancellation that leaves the last frame of the main coroutine (of a shutdown function, of a destructor).
 * True if there was one. */
ZEND_API bool zend_async_swallows_frameless(void);

/* True if an exception that left the top of the script becomes the outcome of the main coroutine instead of being
 * reported at once. */
static zend_always_inline bool zend_async_takes_uncaught(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && ZEND_ASYNC_CURRENT_COROUTINE == ZEND_ASYNC_MAIN_COROUTINE
			&& !EG(current_execute_data);
}

END_EXTERN_C()

#endif
