/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Flow slots: variables that a module keeps once per request but that belong to the flow of control that uses them
 * (strtok() state, the comparison callback of usort(), last-error codes). A module registers their addresses. A
 * coroutine switch saves the variables of the suspended coroutine and restores those of the resumed one.
 *
 * Almost always all of them are in the state of a fresh request; a switch then reads one word of each, its guard. While
 * no coroutine runs nothing here is called. */
#ifndef ZEND_ASYNC_FLOW_H
#define ZEND_ASYNC_FLOW_H

#include "zend_async_API.h"
#include "zend_fibers.h"
#include "zend_types.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_flow_slot_s {
	/* Returns the address of the variable in the globals of the calling thread. Called once per thread and request. */
	void *(*address)(void);
	/* Bytes at that address. */
	size_t size;
	/* Offset and size (1, 4 or 8 bytes) of the guard in the variable. A guard of zero means that the variable is as in
	 * a fresh request, whatever its other bytes are. */
	size_t guard;
	size_t guard_size;
	/* The variable in a fresh request: `size` bytes with static lifetime, NULL for zeros. */
	const void *initial;
	/* Called with the live variable when its guard is set and its coroutine has completed: releases what the variable
	 * owns. May run user code and suspend. The variable is reset to the fresh state afterwards. NULL if the bytes own
	 * nothing. */
	void (*finish)(void *variable);
	/* The same after a fatal error, when no user code may run. NULL: the request's memory, which is freed later, holds
	 * all of it. */
	void (*abandon)(void *variable);
	/* Called in a new coroutine if the guard was set in the coroutine that spawned it: gives the fresh variable its
	 * first value. Neither runs user code nor suspends. NULL: a coroutine begins with the fresh state. */
	void (*inherit)(void *variable);
} zend_async_flow_slot_t;

/* Defines the slot `name` for an lvalue that is its own guard: a scalar of 1, 4 or 8 bytes that starts as zero. */
#define ZEND_ASYNC_FLOW_SCALAR(name, variable) ZEND_ASYNC_FLOW_OWNER(name, variable, NULL)

/* The same for an owned pointer. */
#define ZEND_ASYNC_FLOW_OWNER(name, variable, finish_function) \
	static void *name##_address(void) { return &(variable); } \
	static const zend_async_flow_slot_t name = { \
		name##_address, sizeof(variable), 0, sizeof(variable), NULL, finish_function, NULL, NULL \
	}

/* The same for memory outside of the request's memory: it is also freed after a fatal error. Runs no user code. */
#define ZEND_ASYNC_FLOW_PERSISTENT(name, variable, free_function) \
	static void *name##_address(void) { return &(variable); } \
	static const zend_async_flow_slot_t name = { \
		name##_address, sizeof(variable), 0, sizeof(variable), NULL, free_function, free_function, NULL \
	}

/* The same for a struct that begins with its guard, of `guard_type`, and owns nothing. */
#define ZEND_ASYNC_FLOW_HEADED(name, variable, guard_type) \
	static void *name##_address(void) { return &(variable); } \
	static const zend_async_flow_slot_t name = { \
		name##_address, sizeof(variable), 0, sizeof(guard_type), NULL, NULL, NULL, NULL \
	}

/* The same for a struct whose `member` (of a variable of `type`) is the guard. */
#define ZEND_ASYNC_FLOW_STRUCT(name, variable, type, member, initial_image, finish_function, abandon_function) \
	static void *name##_address(void) { return &(variable); } \
	static const zend_async_flow_slot_t name = { \
		name##_address, sizeof(type), offsetof(type, member), sizeof(((type *) NULL)->member), \
		initial_image, finish_function, abandon_function, NULL \
	}

/* Registers a slot, at MINIT on the main thread. `slot` has static lifetime. Ignored for a module that dl() loads for
 * one request: its variables stay shared. */
ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot);

/* The same for a variable that is set only while a C call is in progress: while the runtime is active each fiber has
 * its own as well. A fiber begins with the fresh state, and keeps its values when another coroutine resumes it. */
ZEND_API void zend_async_flow_slot_register_of_call(const zend_async_flow_slot_t *slot);

/* Removes every slot. Called after the modules were unloaded. */
ZEND_API void zend_async_flow_shutdown(void);

/* For the scheduler. zend_async_flow_in_use() tells which slots are set, almost always none: then nothing is saved. The
 * image of the others has zend_async_flow_size() bytes, aligned for a uint64_t. Only finish may suspend. save leaves the
 * fresh state and restore expects it: code that runs between two coroutines sees the variables of neither. */
ZEND_API uint64_t zend_async_flow_in_use(void);
ZEND_API size_t zend_async_flow_size(uint64_t in_use);
/* The slots that a coroutine spawned by the current one inherits; unless zero, passed to zend_async_flow_inherit() in
 * the new coroutine. */
ZEND_API uint64_t zend_async_flow_inherited(void);
ZEND_API void zend_async_flow_inherit(uint64_t inherited);
ZEND_API void zend_async_flow_save(char *image, uint64_t in_use);
ZEND_API void zend_async_flow_restore(const char *image);
ZEND_API void zend_async_flow_finish(void);
ZEND_API void zend_async_flow_abandon(void);

/* For zend_fibers.c. Lives in the frame that starts or resumes a fiber: begin is called before that, end when the fiber
 * has suspended or ended. */
typedef struct {
	bool is_active;
	char *outer; /* owned: the slots of calls in progress below the fiber; NULL: none is set */
} zend_async_fiber_visit_t;

ZEND_API char *zend_async_flow_save_calls(void);
ZEND_API void zend_async_flow_restore_calls(char *image);
/* Called when a fiber has ended: releases the slots that are still set, of a call that was unwound or of fibers that
 * were suspended before the runtime began. */
ZEND_API void zend_async_flow_drop_calls(void);

/* For a fiber that has given way after the runtime began inside it (zend_async_marks.c). */
ZEND_API void zend_async_marks_join_fiber(zend_fiber *fiber);

static zend_always_inline void zend_async_fiber_visit_begin(zend_async_fiber_visit_t *visit, zend_fiber *fiber)
{
	/* A fiber that was suspended while the runtime was active may end after that: at the end of the request. */
	visit->is_active = ZEND_ASYNC_IS_ACTIVE || UNEXPECTED(fiber->async_slots != NULL);
	if (UNEXPECTED(visit->is_active)) {
		visit->outer = zend_async_flow_save_calls();
		if (UNEXPECTED(fiber->async_slots)) {
			zend_async_flow_restore_calls(fiber->async_slots);
			fiber->async_slots = NULL;
		}
	}
}

static zend_always_inline void zend_async_fiber_visit_end(const zend_async_fiber_visit_t *visit, zend_fiber *fiber)
{
	if (EXPECTED(!visit->is_active && !ZEND_ASYNC_IS_ACTIVE)) {
		return;
	}
	if (UNEXPECTED(!visit->is_active)) {
		zend_async_marks_join_fiber(fiber);
	} else {
		if (fiber->context.status == ZEND_FIBER_STATUS_SUSPENDED) {
			fiber->async_slots = zend_async_flow_save_calls();
		} else {
			zend_async_flow_drop_calls();
		}
		if (UNEXPECTED(visit->outer)) {
			zend_async_flow_restore_calls(visit->outer);
		}
	}
}

/* Discards the addresses of this thread (they are looked up again). At request end. */
ZEND_API void zend_async_flow_forget(void);

END_EXTERN_C()

#endif
