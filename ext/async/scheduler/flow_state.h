/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Engine state that PHP keeps per request although it belongs to a flow of control. The fiber switch carries the VM
 * state; this is the rest. A parked coroutine's copy lives on its C stack. */
#ifndef ASYNC_FLOW_STATE_H
#define ASYNC_FLOW_STATE_H

#include "base/async.h"
#include "zend_async_marks.h"

typedef struct {
	zend_error_handling_t error_handling;
	zend_class_entry *exception_class;         /* borrowed */
	zend_object *prev_exception;               /* owned while parked */
	const zend_op *opline_before_exception;
	zend_class_entry *fake_scope;              /* borrowed */
	zend_string *filename_override;            /* borrowed from the frame that set it */
	zend_long lineno_override;
	HashTable *in_autoload;                    /* owned while parked: classes that it is loading */
	zend_error_info **errors;                  /* owned while parked, with the two below: recorded errors */
	uint32_t num_errors;
	bool record_errors;
	bool silenced;                             /* inside a silence operator: keeps its own level */
	zend_async_mark_t *marks;                  /* its recursion marks, on its stack */
	int saved_errno;
	int error_level;
	char *slots;                               /* image of the registered slots, see zend_async_flow.h */
} async_flow_state_t;

/* Bytes that save needs for the image of the registered slots. */
size_t async_flow_slots_size(void);

/* Allocates them in the caller's frame, in every build: a suspension uses no heap and cannot fail for lack of
 * memory. */
#define ASYNC_FLOW_SLOTS_ROOM() ((char *) alloca(async_flow_slots_size() + 1))

/* Saves the state before a switch. `slots` has async_flow_slots_size() bytes and lives as long as the state. */
void async_flow_state_save(async_flow_state_t *state, char *slots);

/* Restores the state after the switch back. */
void async_flow_state_restore(async_flow_state_t *state);

/* Sets the state of a fresh request, for a coroutine that starts. The slots are fresh already: the previous coroutine
 * has saved, finished or abandoned them. */
void async_flow_state_reset(void);

/* Releases the state that a finished coroutine still owns. Runs user code: output callbacks. May suspend. */
void async_flow_state_finish(void);

/* The same after a fatal error in the coroutine. Runs no user code: its output is flushed at the end of the request. */
void async_flow_state_abandon(void);

#endif
