/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Engine state that PHP keeps per request although it belongs to a flow of control. The fiber switch carries the VM
 * state; this is the rest. A parked coroutine's copy lives on its C stack. */
#ifndef ASYNC_FLOW_STATE_H
#define ASYNC_FLOW_STATE_H

#include "base/async.h"
#include "zend_async_flow.h"
#include "zend_async_marks.h"

/* What is set only in the middle of a call of the engine. */
typedef struct {
	zend_error_handling_t error_handling;
	zend_class_entry *exception_class;         /* borrowed */
	zend_object *prev_exception;               /* owned while parked */
	zend_class_entry *fake_scope;              /* borrowed */
	zend_string *filename_override;            /* borrowed from the frame that set it */
	zend_long lineno_override;
	HashTable *in_autoload;                    /* owned while parked: classes that it is loading */
	zend_error_info **errors;                  /* owned while parked, with the two below: recorded errors */
	uint32_t num_errors;
	bool record_errors;
} async_flow_calls_t;

typedef struct {
	const zend_op *opline_before_exception;
	zend_async_mark_t *marks;                  /* its recursion marks, on its stack */
	int error_level;
	bool silenced;                             /* inside a silence operator: keeps its own level */
	bool is_main_flow;
	bool in_call;                              /* of_calls is set */
	char *slots;                               /* image of the slots in use (zend_async_flow.h); NULL: none is */
	async_flow_calls_t of_calls;
} async_flow_state_t;

/* The slots in use, and memory for their image in the frame that parks: a suspension uses no heap and cannot fail for
 * lack of memory. */
typedef struct {
	uint64_t in_use;
	char *memory;
	size_t size;
} async_flow_room_t;

/* Finds the slots in use and makes room for them. `room` is zeroed before the first time. A macro: the memory belongs to
 * the frame of the function, and all of its repetitions use the same. */
#define ASYNC_FLOW_MAKE_ROOM(room) do { \
		(room)->in_use = zend_async_flow_in_use(); \
		if (UNEXPECTED((room)->in_use)) { \
			const size_t _needed = zend_async_flow_size((room)->in_use); \
			if ((room)->size < _needed) { \
				(room)->memory = alloca(_needed); \
				(room)->size = _needed; \
			} \
		} \
	} while (0)

/* Saves the state before a switch. The room was made before and lives as long as the state. errno is left to the caller. */
void async_flow_state_save(async_flow_state_t *state, const async_flow_room_t *room);

/* Restores the state after the switch back. */
void async_flow_state_restore(async_flow_state_t *state);

/* Sets the state of a fresh request, for a coroutine that starts. The slots are fresh already: the previous coroutine
 * has saved, finished or abandoned them. */
void async_flow_state_reset(void);

/* Releases the state that a finished coroutine still owns. Runs user code: output callbacks. May suspend. */
void async_flow_state_finish(void);

/* The same after a fatal error in the coroutine. Runs no user code: its output is flushed at the end of the request. */
void async_flow_state_abandon(void);

/* After a fatal error in scheduler code, which has no state: discards what the interrupted call has set. */
void async_flow_state_after_bailout(void);

#endif
