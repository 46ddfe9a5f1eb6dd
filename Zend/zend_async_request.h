/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous side of a request's life: where the script's flow becomes a coroutine, where everybody else is run to
 * the end, what is reported then. Called by main.c and the CLI; does nothing while the scheduler was never launched. */
#ifndef ZEND_ASYNC_REQUEST_H
#define ZEND_ASYNC_REQUEST_H

#include "zend_async_API.h"
#include "zend_async_inflight.h"
#include "zend_async_marks.h"
#include "zend_exceptions.h"

BEGIN_EXTERN_C()

/* async.autostart: the script's first opcode already runs in the main coroutine. Set by the scheduler at RINIT. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_autostart;

/* Memory has run out: coroutines must not run any more code. Set by the memory manager, cleared when they have been ended. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_memory_exhausted;

/* The type of a resource that is closed to PHP code while C code may still use what it was (main/streams/async_sides.c). Written at
 * module startup; 0: there is none. */
extern ZEND_API int zend_async_closed_resource;

/* Before the code of the request. A launch that fails leaves the request as it is and its exception pending. */
ZEND_API void zend_async_request_begin(void);

/* Makes the compiler, with all that extensions have put around it, a no-suspend region. After the modules have started. */
ZEND_API void zend_async_guard_compiler(void);

/* What reads a source for the compiler may have to wait for a turn, which it cannot do inside the region. enter gives what leave
 * gets when the file has been compiled, whatever came of it; 0 with an exception: do not compile. May suspend. Called with
 * the path while the runtime is active. NULL: no wrapper needs it; set at MINIT. */
extern ZEND_API uint32_t (*zend_async_enter_source_fn)(const zend_string *path);
extern ZEND_API void (*zend_async_leave_source_fn)(uint32_t ticket);

/* After the code of the request, on the main stack: runs every coroutine to its end, then reports what the request ends
 * with, through the user's exception handler where there is one. is_bailout: the code was cut off by a fatal error.
 * FAILURE: an exception was reported. May raise a bailout of its own if is_bailout is false. */
ZEND_API zend_result zend_async_request_drain(bool is_bailout);

/* The same at any other place of the main stack where no coroutine may be left: never raises a bailout, FAILURE stands for one,
 * too. */
ZEND_API zend_result zend_async_request_drain_guarded(bool is_bailout);

/* First thing in request shutdown: drains what the host has not, because a fatal error jumped over its own call. */
ZEND_API void zend_async_request_leave(void);

/* After the shutdown functions, before the destructors. */
ZEND_API void zend_async_request_functions_done(void);

/* The destructors of the request, in upstream's order, in flows of control that may park. False: nothing was done, upstream's
 * own loop runs. Like that loop it leaves by a bailout when an exception escapes (zend_async_destructors.c). */
ZEND_API bool zend_async_shutdown_destructors(void);
/* Forgets a walk that a bailout has cut off. */
ZEND_API void zend_async_destructors_reset(void);

/* Once all flows have ended: the destructors of generators that a parked flow still ran when their turn came, and of objects that
 * have been made since the last walk. Leaves by a bailout when an exception escapes. */
ZEND_API void zend_async_destructors_again(void);

/* Has a destructor of this request failed, so that others were not called? Once. */
ZEND_API bool zend_async_destructors_gave_up(void);

/* Late in request shutdown, after destructors: drains again, lets the streams go, turns the runtime off. */
ZEND_API void zend_async_request_end(void);

/* A call of the user's error handler. The engine hides the handler from itself while it runs; a flow that parks in it, or leaves it
 * in a suspended fiber, lends it to the others. Lives in the frame of zend_error(). */
typedef struct {
	zend_async_flow_hook_t hook; /* first member; ends with zend_async_unmark() */
	const zval *handler;         /* borrowed */
	bool is_lent;                /* EG(user_error_handler) holds a reference of it */
} zend_async_error_call_t;

ZEND_API void zend_async_error_call_begin(zend_async_error_call_t *call, const zval *handler);

/* Runs `entry` in a helper coroutine of its own root scope, entered directly: returns when the helper has finished or has
 * parked, before any other coroutine runs. *helper is set before entry is called: the helper, borrowed, valid as long as it
 * has not finished. An exception that the helper ended with is pending on return; one that comes after it has parked is
 * its own. False without an exception: no helper can be had here, which is what the default says. Set by the scheduler at
 * MINIT. */
ZEND_API bool zend_async_no_helper(void (*entry)(void), void **helper);
extern ZEND_API bool (*zend_async_run_helper_fn)(void (*entry)(void), void **helper);

/* Closes what outlives the destructors of a request (pools), after all else has ended. True if there was something: it is
 * called again when the coroutines that this has started are done. NULL: nothing does. Set at MINIT. */
extern ZEND_API bool (*zend_async_close_last_fn)(void);

/* Starts `entry` in a helper coroutine of its own root scope, ahead of the queue; a shutdown does not stop it from starting.
 * Set by the scheduler at MINIT. */
extern ZEND_API void (*zend_async_spawn_helper_fn)(void (*entry)(void));

/* Opens (true) or closes (false) a section of `coroutine` in which its cancellation is deferred; sections nest. Throws nothing: a
 * cancellation that has come meanwhile is thrown at the next suspension point. NULL: cancellations are not deferred. Set by the
 * scheduler at MINIT. */
extern ZEND_API void (*zend_async_protect_fn)(zend_coroutine_t *coroutine, bool open);

/* Such a section of C code, on its stack: of protect(), and of the engine where it makes a fatal error of any exception. It belongs to
 * the coroutine that runs the code, which changes where a fiber takes it to another one; a suspended fiber protects no coroutine. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	zend_coroutine_t *coroutine; /* borrowed: it runs the section. NULL: none does */
} zend_async_section_t;

/* One end for each begin. Neither suspends. */
ZEND_API void zend_async_section_begin(zend_async_section_t *section);
ZEND_API void zend_async_section_end(zend_async_section_t *section);

/* ZEND_ASYNC_SUSPEND() of a wait that others have linked to on its stack: if a fatal error cuts the flow off in the middle of it,
 * unlink(arg) is called before the frames go. Only the main flow, and a flow on top of whose wait a signal handler runs, can
 * be cut off so. */
ZEND_API bool zend_async_suspend_linked(void (*unlink)(void *arg), void *arg);

/* What a scheduler does at two points of request shutdown: after the shutdown functions, and when the last destructor has
 * returned and its coroutines have been drained. Both may run user code and start coroutines. Set at MINIT. */
extern ZEND_API void (*zend_async_functions_done_fn)(void);
extern ZEND_API void (*zend_async_request_closing_fn)(void);

/* The id that userland sees (Coroutine::getId()); NULL: the object's handle stands in for it. Set at MINIT. */
extern ZEND_API zend_long (*zend_async_coroutine_id_fn)(const zend_coroutine_t *coroutine);

/* The suspended frame on whose behalf scheduler code works, NULL if it works for nobody: where errors are located that
 * are raised without a frame. The nearest frame of user code. */
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

/* Where errors are located that are raised without a frame of user code: at the spawn of the coroutine for which the scheduler
 * works, or which is being finalised. NULL and 0 without one. */
static zend_always_inline const zend_coroutine_t *zend_async_acting(void)
{
	return ZEND_ASYNC_ACTING_COROUTINE || ZEND_ASYNC_IS_SCHEDULER_CONTEXT
		? ZEND_ASYNC_ACTING_COROUTINE : ZEND_ASYNC_CURRENT_COROUTINE;
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

/* Does an exception end the flow that it leaves without a report? A cancellation does: it is a request to end. So it is not if it
 * is the outcome of a wait, an OperationCanceledException, whose token has failed (a time limit, an exception): that is an error,
 * unless the flow has been asked to end, which the caller knows. */
ZEND_API bool zend_async_ends_silently(const zend_object *exception);

/* The same for the flow of a coroutine, which may have been asked to end. */
static zend_always_inline bool zend_async_ends_flow_silently(const zend_coroutine_t *coroutine, const zend_object *exception)
{
	return zend_async_is_cancellation(exception)
		&& (ZEND_COROUTINE_IS_CANCELLED(coroutine) || zend_async_ends_silently(exception));
}

/* zend_async_new_exception() with the place and the trace (without arguments) of a coroutine that is parked. NULL: as without. */
ZEND_API ZEND_COLD zend_object *zend_async_new_exception_for(
		zend_coroutine_t *coroutine, zend_async_class type, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Moves an exception to another place. */
ZEND_API void zend_async_exception_set_place(zend_object *exception, zend_string *filename, uint32_t lineno);

/* An exception that was made where no code of the user ran gets the place and the trace of the code that runs now, to which it is
 * about to be thrown. Others stay as they are. */
ZEND_API void zend_async_exception_arrives(zend_object *exception);

/* An exception leaves the code of a coroutine: its trace, and those of its previous ones, get the place of the spawn as their last
 * frame, unless they were made outside of a coroutine or have left one before. */
ZEND_API void zend_async_exception_leaves(zend_object *exception, const zend_coroutine_t *coroutine);

/* Adds to the message of an OperationCanceledException that no code has caught which wait was ended by what. */
ZEND_API void zend_async_exception_explain(zend_object *exception);

/* True if the exception ends the flow: a cancellation, an exit. */
static zend_always_inline bool zend_async_is_ending(const zend_object *exception)
{
	return zend_async_is_exit(exception) || zend_async_is_cancellation(exception);
}

/* True while the current flow is being ended by an exception in flight. Any other exception in flight changes nothing. */
static zend_always_inline bool zend_async_is_unwinding(void)
{
	return UNEXPECTED(EG(exception) != NULL) && ZEND_ASYNC_IS_ACTIVE && zend_async_is_ending(EG(exception));
}

/* What an internal function throws because it was cancelled while it waited does not hide that: the cancellation goes on, with the
 * exception at the end of its chain. */
static inline bool zend_async_prevails(const zend_object *cancellation, const zend_object *exception)
{
	const zend_execute_data *frame = EG(current_execute_data);

	return ZEND_ASYNC_IS_ACTIVE && zend_async_is_cancellation(cancellation) && !zend_async_is_cancellation(exception)
		&& frame && frame->func && !ZEND_USER_CODE(frame->func->type);
}

/* An internal function that was cancelled while it waited raises no warning about that: the exception says it all. */
static zend_always_inline bool zend_async_mutes(int type)
{
	return (type & (E_WARNING | E_NOTICE | E_DEPRECATED)) && zend_async_is_unwinding();
}

/* The exits that a scheduler raises in coroutines which must end. No code catches them, and no exception that C code throws on
 * the way replaces them. With runs_finally finally blocks run, as when a fiber is destroyed; without, as in exit(). A new
 * reference; allocates nothing once the first function was called, which a launch does. */
ZEND_API void zend_async_forced_exits_startup(void);
ZEND_API zend_object *zend_async_forced_exit(bool runs_finally);
ZEND_API bool zend_async_is_forced_exit(const zend_object *exception);

/* A cancellation that leaves the last frame of the main flow (of a shutdown function, of a destructor) ends that silently.
 * True: there was one, and it is gone. */
ZEND_API bool zend_async_swallows_frameless(void);

/* An exception that left the top of the script goes through the main coroutine instead of being reported at once. */
static zend_always_inline bool zend_async_takes_uncaught(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && ZEND_ASYNC_CURRENT_COROUTINE == ZEND_ASYNC_MAIN_COROUTINE
		&& !EG(current_execute_data);
}

END_EXTERN_C()

#endif
