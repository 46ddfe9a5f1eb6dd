/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Unwinds the frames of PHP code that a fatal error has left (see zend_async_contain.h). The VM itself does that: each
 * frame is entered once more, with an exit as the pending exception. */
#include "zend.h"
#include "zend_async_contain.h"
#include "zend_async_request.h"
#include "zend_closures.h"
#include "zend_compile.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_gc.h"
#include "zend_generators.h"
#include "zend_language_scanner.h"
#include "zend_observer.h"

ZEND_API ZEND_EXT_TLS bool zend_async_contain_unwinds = false;
ZEND_API ZEND_EXT_TLS uint64_t zend_async_contain_exhausted = 0;

/* Of the latest bailout of a contained coroutine. */
ZEND_TLS zend_execute_data *last_frame; /* the innermost; NULL: there is none */
ZEND_TLS bool was_compiling;

/* The page of the VM stack, from one on and up to another, that has the frame. */
static const struct _zend_vm_stack *page_of(const zend_execute_data *frame, const struct _zend_vm_stack *page,
		const struct _zend_vm_stack *end)
{
	while (page != end
			&& ((const char *) frame <= (const char *) page || (const char *) frame >= (const char *) page->end)) {
		page = page->prev;
	}
	return page;
}

/* True for a frame that outlives the C code that runs it: those on the VM stack, and those of generators. Others, of the
 * optimiser and of calls without a function, are on the C stack or in its memory. *page is the one of the frame before: a caller is
 * in the same one nearly always, or in an older one, and a deep recursion has many. */
static bool is_of_vm(const zend_execute_data *frame, const struct _zend_vm_stack **page)
{
	const struct _zend_vm_stack *found;

	if (frame->func == NULL) {
		return false;
	}
	if ((ZEND_CALL_INFO(frame) & ZEND_CALL_GENERATOR) != 0) {
		return true;
	}
	found = page_of(frame, *page, NULL);
	if (UNEXPECTED(found == NULL)) {
		found = page_of(frame, EG(vm_stack), *page);
		if (found == *page) {
			return false;
		}
	}
	*page = found;
	return true;
}

/* The first frame of the VM from `frame` on; the last one of the coroutine or the fiber is one, if nothing else is. */
static zend_execute_data *vm_frame(zend_execute_data *frame, const zend_execute_data *end,
		const struct _zend_vm_stack **page)
{
	while (frame != end && frame->prev_execute_data != NULL && !is_of_vm(frame, page)) {
		frame = frame->prev_execute_data;
	}
	return frame;
}

/* Frames are linked through others that live on the C stack, and return values of calls that C code has made are there as
 * well. Both are overwritten soon. Up to the first frame of the coroutine or of the fiber: the stack below a fiber is not
 * skipped. */
static void leave_c_stack(zend_execute_data *frame, const zend_execute_data *end, const struct _zend_vm_stack *page)
{
	while (frame != NULL && frame != end) {
		zend_execute_data *next = frame->prev_execute_data;

		if (next != NULL) {
			next = vm_frame(next, end, &page);
		}
		frame->prev_execute_data = next;
		if ((ZEND_CALL_INFO(frame) & (ZEND_CALL_TOP | ZEND_CALL_GENERATOR)) == ZEND_CALL_TOP) {
			frame->return_value = NULL;
		}
		frame = next;
	}
}

ZEND_API void zend_async_contain_note(void)
{
	const zend_execute_data *end = EG(active_fiber) != NULL ? EG(active_fiber)->stack_bottom : NULL;
	const struct _zend_vm_stack *page = EG(vm_stack);
	zend_execute_data *frame = EG(current_execute_data);
	zend_gc_status collector;

	zend_gc_get_status(&collector);
	if (UNEXPECTED(collector.active)) {
		/* The collector has changed reference counts that others share, and does not change them back. */
		ZEND_ASYNC_CURRENT_COROUTINE->event.flags &= ~ZEND_COROUTINE_F_CONTAINED;
		return;
	}
	was_compiling |= CG(in_compilation);
	if (frame == NULL) {
		/* Raised again: the frame is known. */
		return;
	}
	frame = vm_frame(frame, end, &page);
	leave_c_stack(frame, end, page);
	last_frame = frame;
}

ZEND_API bool zend_async_contain_cuts_compiler(void)
{
	return was_compiling;
}

/* --- one frame --- */

static bool is_call(const zend_op *opline)
{
	return opline->opcode == ZEND_DO_ICALL || opline->opcode == ZEND_DO_FCALL
			|| opline->opcode == ZEND_DO_FCALL_BY_NAME;
}

/* Makes the operands of an opcode that has called a function and got no answer such that an exception may clean up after
 * it. */
static void complete_opcode(zend_execute_data *frame, bool result_is_set)
{
	const zend_op *opline = frame->opline;

	if (opline->opcode == ZEND_ROPE_ADD) {
		((zend_string **) ZEND_CALL_VAR(frame, opline->result.var))[opline->extended_value] = ZSTR_EMPTY_ALLOC();
	} else if ((opline->result_type & (IS_TMP_VAR | IS_VAR)) != 0 && opline->opcode != ZEND_ADD_ARRAY_ELEMENT
			&& opline->opcode != ZEND_ADD_ARRAY_UNPACK && opline->opcode != ZEND_ROPE_INIT
			&& !(result_is_set && is_call(opline))) {
		ZVAL_UNDEF(ZEND_CALL_VAR(frame, opline->result.var));
	}
}

/* True if the result that a built-in function has begun to make is not also one of its arguments: some work in place, and
 * count the second reference at their end. */
static bool has_own_result(const zend_execute_data *frame)
{
	const zend_execute_data *caller = frame->prev_execute_data;
	const zval *result;

	if ((ZEND_CALL_INFO(frame) & ZEND_CALL_TOP) != 0 || !ZEND_USER_CODE(caller->func->type) || !is_call(caller->opline)
			|| (caller->opline->result_type & (IS_TMP_VAR | IS_VAR)) == 0) {
		return false;
	}
	result = ZEND_CALL_VAR(caller, caller->opline->result.var);
	for (uint32_t i = 1; i <= ZEND_CALL_NUM_ARGS(frame); i++) {
		const zval *argument = ZEND_CALL_ARG(frame, i);

		if (Z_REFCOUNTED_P(result) && Z_REFCOUNTED_P(argument) && Z_COUNTED_P(result) == Z_COUNTED_P(argument)) {
			return false;
		}
	}
	return true;
}

/* True if the engine itself keeps the object in order while its code runs. */
static bool is_of_engine(const zend_object *object)
{
	return object->ce == zend_ce_generator || object->ce == zend_ce_closure || object->ce == zend_ce_fiber;
}

/* Drops the frame of a built-in function. `calls_back` if it has called PHP code. */
static void drop_internal_frame(zend_execute_data *frame, bool calls_back)
{
	const uint32_t info = ZEND_CALL_INFO(frame), count = ZEND_CALL_NUM_ARGS(frame);

	if (ZEND_OBSERVER_ENABLED) {
		zend_observer_fcall_end(frame, NULL);
	}
	EG(current_execute_data) = frame->prev_execute_data;
	for (uint32_t i = 1; i <= count; i++) {
		zval *argument = ZEND_CALL_ARG(frame, i);

		if (!calls_back || !Z_ISREF_P(argument)) {
			zval_ptr_dtor_nogc(argument);
		}
	}
	if ((info & ZEND_CALL_HAS_EXTRA_NAMED_PARAMS) != 0) {
		zend_free_extra_named_params(frame->extra_named_params);
	}
	if ((info & ZEND_CALL_RELEASE_THIS) != 0) {
		if (!calls_back || is_of_engine(Z_OBJ(frame->This))) {
			OBJ_RELEASE(Z_OBJ(frame->This));
		}
	} else if ((info & ZEND_CALL_CLOSURE) != 0) {
		OBJ_RELEASE(ZEND_CLOSURE_OBJECT(frame->func));
	}
	zend_vm_stack_free_call_frame(frame);
}

/* The generator does not run any more. `at_yield`: it has failed in YIELD, which may have destroyed value and key already;
 * then the references that zend_generator_resume() has held are those of the generator. */
static void stop_generator(zend_generator *generator, bool at_yield)
{
	generator->flags &= ~ZEND_GENERATOR_CURRENTLY_RUNNING;
	/* While it delegates, its own code does not run, and nothing is held. */
	if (!at_yield && Z_ISUNDEF(generator->values)) {
		Z_TRY_DELREF(generator->value);
		Z_TRY_DELREF(generator->key);
	}
}

static void release_trampoline(zend_function *function)
{
	if (function->common.function_name == NULL) {
		/* Of an attribute: it is a part of its frame. */
		return;
	}
	zend_string_release(function->common.function_name);
	zend_free_trampoline(function);
}

static bool is_trampoline(const zend_function *function)
{
	return (function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) != 0;
}

/* Drops a frame that was about to become the one of __call(), or stands for an attribute. Whether its arguments have moved
 * is not known. */
static void drop_trampoline_frame(zend_execute_data *frame)
{
	EG(current_execute_data) = frame->prev_execute_data;
	release_trampoline(frame->func);
	zend_vm_stack_free_call_frame(frame);
}

/* Drops the calls that a frame had prepared when it failed. How many of their arguments are there is not known: those are
 * kept. */
static void drop_prepared_calls(zend_execute_data *frame)
{
	for (zend_execute_data *call = frame->call; call != NULL; call = call->prev_execute_data) {
		const uint32_t info = ZEND_CALL_INFO(call);

		if (is_trampoline(call->func)) {
			release_trampoline(call->func);
		} else if ((info & ZEND_CALL_CLOSURE) != 0) {
			OBJ_RELEASE(ZEND_CLOSURE_OBJECT(call->func));
		}
		if ((info & ZEND_CALL_RELEASE_THIS) != 0) {
			OBJ_RELEASE(Z_OBJ(call->This));
		}
	}
	frame->call = NULL;
	/* A generator's frame is its own; the calls are on the stack, above the frame that has resumed it. */
	while ((ZEND_CALL_INFO(frame) & ZEND_CALL_GENERATOR) != 0) {
		frame = frame->prev_execute_data;
	}
	while ((char *) frame < (char *) EG(vm_stack) || (char *) frame >= (char *) EG(vm_stack)->end) {
		zend_vm_stack page = EG(vm_stack);

		EG(vm_stack) = page->prev;
		EG(vm_stack_top) = page->prev->top;
		EG(vm_stack_end) = page->prev->end;
		efree(page);
	}
}

/* Unwinds the frame of PHP code and those that it returns to without C code in between. `has_called`: a frame inside of it
 * was dropped before, and if `result_is_set`, what that has returned so far is where the opcode wants it. */
static void unwind_user_frames(zend_execute_data *frame, bool has_called, bool result_is_set)
{
	zend_execute_data *top = frame;
	bool is_generator;

	while ((ZEND_CALL_INFO(top) & ZEND_CALL_TOP) == 0) {
		top = top->prev_execute_data;
	}
	is_generator = (ZEND_CALL_INFO(top) & ZEND_CALL_GENERATOR) != 0;
	if (is_generator) {
		stop_generator((zend_generator *) top->return_value,
				!has_called && frame == top && zend_async_opline_is_set(frame) && frame->opline->opcode == ZEND_YIELD);
	}
	if (has_called && frame->opline->opcode != ZEND_HANDLE_EXCEPTION) {
		complete_opcode(frame, result_is_set);
		EG(opline_before_exception) = frame->opline;
	} else {
		drop_prepared_calls(frame);
		EG(opline_before_exception) = NULL;
	}
	frame->opline = EG(exception_op);
	if (EG(exception) == NULL) {
		EG(exception) = zend_async_forced_exit(false);
	}
	zend_execute_ex(frame);
	if (!is_generator) {
		zend_vm_stack_free_call_frame(top);
	}
}

/* Unwinds up to, and without, the frame `end`; NULL: the first of the coroutine. */
static void unwind_frames(zend_execute_data *frame, const zend_execute_data *end)
{
	bool has_called = false, result_is_set = false;

	EG(current_execute_data) = frame;
	while (frame != end && frame->prev_execute_data != NULL) {
		if (frame->prev_execute_data->call == frame) {
			/* A call that is being prepared, and stands for itself while a default value is evaluated: its caller drops it. The
			 * calls that are prepared around it are not known any more. */
			EG(current_execute_data) = frame->prev_execute_data;
			frame->prev_execute_data = NULL;
			result_is_set = false;
		} else if (is_trampoline(frame->func)) {
			drop_trampoline_frame(frame);
			result_is_set = false;
		} else if (ZEND_USER_CODE(frame->func->type)) {
			unwind_user_frames(frame, has_called, result_is_set);
			result_is_set = false;
		} else {
			result_is_set = has_own_result(frame);
			drop_internal_frame(frame, has_called);
		}
		has_called = true;
		frame = EG(current_execute_data);
	}
}

/* --- the engine --- */

static void restore_compiler(void)
{
	if (was_compiling) {
		/* As php_error_cb() does after an error of the compiler itself, but for what coroutines that link classes share. */
		was_compiling = false;
		zend_restore_compiled_filename(NULL);
		zend_stack_destroy(&CG(loop_var_stack));
		zend_stack_destroy(&CG(delayed_oplines_stack));
		zend_stack_destroy(&CG(short_circuiting_opnums));
		zend_init_compiler_data_structures();
	}
	EG(capture_warnings_during_sccp) = 0;
}

static void unwind_until(const zend_execute_data *end)
{
	zend_execute_data *frame = last_frame;

	last_frame = NULL;
	restore_compiler();
	CG(unclean_shutdown) = false;
	if (EG(exception)) {
		zend_clear_exception();
	}
	if (frame == NULL) {
		return;
	}

	/* Nothing of this waits, and no coroutine runs meanwhile. */
	const uint32_t no_suspend = zend_async_no_suspend++;

	zend_async_contain_unwinds = true;
	zend_try {
		unwind_frames(frame, end);
	} zend_catch {
		/* What is left stays as it is. */
		last_frame = NULL;
	} zend_end_try();
	zend_async_contain_unwinds = false;
	zend_async_no_suspend = no_suspend;
	if (EG(exception)) {
		OBJ_RELEASE(EG(exception));
		EG(exception) = NULL;
	}
	EG(opline_before_exception) = NULL;
}

ZEND_API void zend_async_contain_fiber(const zend_fiber *fiber)
{
	const zend_execute_data *frame = zend_async_is_contained() && fiber->stack_bottom != NULL ? last_frame : NULL;

	while (frame != NULL && frame != fiber->stack_bottom) {
		frame = frame->prev_execute_data;
	}
	if (frame != NULL) {
		unwind_until(fiber->stack_bottom);
	}
	/* Else it has failed before it has begun: the code that has resumed it is unwound. */
}

ZEND_API void zend_async_contain_unwind(void)
{
	zend_async_no_suspend = 0;
	unwind_until(NULL);
	EG(exit_status) = 0;
	EG(current_observed_frame) = NULL;
	zend_async_contain_exhausted += zend_async_memory_exhausted;
	zend_async_memory_exhausted = false;
	CG(unclean_shutdown) = false;
	gc_protect(false);
}
