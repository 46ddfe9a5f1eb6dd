/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Saves and restores the engine's state of a coroutine besides its VM state. Modules add theirs through
 * zend_async_flow.h. */
#include "flow_state.h"
#include "state.h"
#include "zend_async_flow.h"
#include "zend_async_request.h"
#include "zend_async_work.h"

#include <errno.h>

/* Returns the level that the innermost active silence operator restores at its end, or the current level. An operator
 * restores nothing if the level was already as low when it began. */
static int level_outside_silence(void)
{
	for (const zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		if (!ex->func || !ZEND_USER_CODE(ex->func->type)) {
			continue;
		}
		const zend_op_array *code = &ex->func->op_array;
		const uint32_t place = (uint32_t) (ex->opline - code->opcodes);

		for (int i = code->last_live_range - 1; i >= 0; i--) {
			const zend_live_range *range = &code->live_range[i];

			if (range->start <= place && place < range->end && (range->var & ZEND_LIVE_MASK) == ZEND_LIVE_SILENCE) {
				const zend_long before = Z_LVAL_P(ZEND_CALL_VAR(ex, range->var & ~ZEND_LIVE_MASK));

				if (!E_HAS_ONLY_FATAL_ERRORS(before)) {
					return (int) before;
				}
			}
		}
	}
	return EG(error_reporting);
}

static zend_never_inline void note_changed_error_level(void)
{
	zend_ini_entry *entry = EG(error_reporting_ini_entry);

	if (!entry) {
		entry = EG(
				error_reporting_ini_entry) = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("error_reporting"));
	}
	if (SCHEDULER_G(error_level_source)) {
		zend_string_release(SCHEDULER_G(error_level_source));
	}
	SCHEDULER_G(error_level_source) = entry && entry->value ? zend_string_copy(entry->value) : NULL;
	SCHEDULER_G(error_level_is_known) = entry != NULL;
	SCHEDULER_G(error_level) = E_HAS_ONLY_FATAL_ERRORS(EG(error_reporting)) ? level_outside_silence()
																			: EG(error_reporting);
	SCHEDULER_G(error_level_is_outside) = SCHEDULER_G(error_level) != EG(error_reporting);
}

/* The string was recorded inside a silence operator, together with the level outside. An interned string may be the
 * same when it is set again outside, permanently. */
static zend_never_inline void note_same_string(void)
{
	if (E_HAS_ONLY_FATAL_ERRORS(EG(error_reporting)) && level_outside_silence() == EG(error_reporting)) {
		SCHEDULER_G(error_level) = EG(error_reporting);
		SCHEDULER_G(error_level_is_outside) = false;
	}
}

/* Records the level outside any silence operator, which all coroutines share. Runs when the current coroutine stops
 * running: the level has changed if the coroutine has replaced the string of the ini entry (error_reporting(),
 * ini_set()). The string itself may show another level: one set inside a silence operator, whose end does not restore
 * the string. */
static zend_always_inline void note_error_level(void)
{
	if (UNEXPECTED(!SCHEDULER_G(error_level_is_known)
				|| EG(error_reporting_ini_entry)->value != SCHEDULER_G(error_level_source))) {
		note_changed_error_level();
	} else if (UNEXPECTED(SCHEDULER_G(error_level_is_outside))) {
		note_same_string();
	}
}

/* True if a field of async_flow_calls_t is not as in a fresh request. Almost always false: they are set in the middle of a
 * call of the engine, which has to call user code that suspends. The line matters only with a file. */
static zend_always_inline bool flow_has_state_of_calls(void)
{
	return ((uintptr_t) EG(exception_class) | (uintptr_t) EG(prev_exception) | (uintptr_t) EG(fake_scope)
				   | (uintptr_t) EG(filename_override) | (uintptr_t) EG(in_autoload) | (uintptr_t) EG(errors)
				   | EG(num_errors) | EG(record_errors) | (EG(error_handling) ^ EH_NORMAL))
			!= 0;
}

static void clear_state_of_calls(void)
{
	EG(error_handling) = EH_NORMAL;
	EG(exception_class) = NULL;
	EG(prev_exception) = NULL;
	EG(fake_scope) = NULL;
	EG(filename_override) = NULL;
	EG(lineno_override) = -1;
	EG(in_autoload) = NULL;
	EG(errors) = NULL;
	EG(num_errors) = 0;
	EG(record_errors) = false;
}

static zend_never_inline void save_state_of_calls(async_flow_calls_t *state)
{
	state->error_handling = EG(error_handling);
	state->exception_class = EG(exception_class);
	state->prev_exception = EG(prev_exception);
	state->fake_scope = EG(fake_scope);
	state->filename_override = EG(filename_override);
	state->lineno_override = EG(lineno_override);
	state->in_autoload = EG(in_autoload);
	state->errors = EG(errors);
	state->num_errors = EG(num_errors);
	state->record_errors = EG(record_errors);
	clear_state_of_calls();
}

static zend_never_inline void restore_state_of_calls(const async_flow_calls_t *state)
{
	EG(error_handling) = state->error_handling;
	EG(exception_class) = state->exception_class;
	EG(prev_exception) = state->prev_exception;
	EG(fake_scope) = state->fake_scope;
	EG(filename_override) = state->filename_override;
	EG(lineno_override) = state->lineno_override;
	EG(in_autoload) = state->in_autoload;
	EG(errors) = state->errors;
	EG(num_errors) = state->num_errors;
	EG(record_errors) = state->record_errors;
}

void async_flow_state_save(async_flow_state_t *state, const async_flow_room_t *room)
{
	state->marks = NULL;
	if (UNEXPECTED(zend_async_marks)) {
		zend_async_marks_take_off(&state->marks);
	}
	state->opline_before_exception = EG(opline_before_exception);
	state->in_call = flow_has_state_of_calls();
	if (UNEXPECTED(state->in_call)) {
		save_state_of_calls(&state->of_calls);
	}
	note_error_level();
	state->error_level = EG(error_reporting);
	state->silenced = E_HAS_ONLY_FATAL_ERRORS(EG(error_reporting)) && EG(error_reporting) != SCHEDULER_G(error_level);
	state->is_main_flow = ZEND_ASYNC_G(is_main_flow);
	ZEND_ASYNC_G(is_main_flow) = false;
	state->slots = NULL;
	if (UNEXPECTED(room->in_use)) {
		state->slots = room->memory;
		zend_async_flow_save(room->memory, room->in_use);
	}
}

void async_flow_state_restore(async_flow_state_t *state)
{
	if (UNEXPECTED(state->marks)) {
		zend_async_marks_put_on(&state->marks);
	}
	EG(opline_before_exception) = state->opline_before_exception;
	ZEND_ASSERT(!flow_has_state_of_calls());
	if (UNEXPECTED(state->in_call)) {
		restore_state_of_calls(&state->of_calls);
	}
	EG(error_reporting) = state->silenced ? state->error_level : SCHEDULER_G(error_level);
	ZEND_ASYNC_G(is_main_flow) = state->is_main_flow;
	if (UNEXPECTED(state->slots)) {
		zend_async_flow_restore(state->slots);
	}
}

void async_flow_state_reset(void)
{
	ZEND_ASSERT(!flow_has_state_of_calls());
	EG(opline_before_exception) = NULL;
	EG(error_reporting) = SCHEDULER_G(error_level);
	errno = 0;
}

static void release_autoload_guard(void)
{
	HashTable *in_autoload = EG(in_autoload);

	EG(in_autoload) = NULL;
	zend_async_autoload_release(in_autoload);
}

void async_flow_state_finish(void)
{
	ZEND_ASSERT(zend_async_marks == NULL);
	note_error_level();
	zend_async_flow_finish();
	release_autoload_guard();
}

void async_flow_state_abandon(void)
{
	note_error_level();
	ZEND_ASYNC_G(is_main_flow) = false;
	zend_async_flow_abandon();
	release_autoload_guard();
	clear_state_of_calls();
}

void async_flow_state_after_bailout(void)
{
	clear_state_of_calls();
}
