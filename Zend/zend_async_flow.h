/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Flow slots: variables that a module keeps once per request but that belong to the flow of control that uses them
 * (strtok() state, the comparison callback of usort(), last-error codes). A module registers where they are; at every
 * coroutine switch they are saved with the coroutine that leaves and restored with the one that comes.
 *
 * Almost always all of them are in the state of a fresh request, and then a switch only looks at one word of each: its
 * guard. While no coroutine runs nothing here is called. */
#ifndef ZEND_ASYNC_FLOW_H
#define ZEND_ASYNC_FLOW_H

#include "zend_async_API.h"
#include "zend_fibers.h"
#include "zend_types.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_flow_slot_s {
	/* Address of the variable in the globals of the calling thread. Called once per thread and request. */
	void *(*address)(void);
	/* Bytes at that address. */
	size_t size;
	/* Where in the variable the guard is, and its bytes (1, 4 or 8): zero means that the variable is as in a fresh
	 * request, whatever its other bytes are. */
	size_t guard;
	size_t guard_size;
	/* What the variable holds in a fresh request: `size` bytes with static lifetime, NULL for zeros. */
	const void *initial;
	/* Called with the live variable, when its guard is set and a coroutine has ended: releases what it owns. May run user
	 * code and suspend. The variable is made fresh afterwards. NULL if the bytes own nothing. */
	void (*finish)(void *variable);
	/* The same after a fatal error, when no user code may run. NULL: what is owned dies with the request's memory. */
	void (*abandon)(void *variable);
	/* Called in a new flow if the guard was set in the flow that spawned it: gives the fresh variable its first value.
	 * Neither runs user code nor suspends. NULL: a flow begins with the fresh state. */
	void (*inherit)(void *variable);
} zend_async_flow_slot_t;

/* Defines the slot `name` for an lvalue that is its own guard: a scalar of 1, 4 or 8 bytes that starts as zero. */
#define ZEND_ASYNC_FLOW_SCALAR(name, variable) ZEND_ASYNC_FLOW_OWNER(name, variable, NULL)

/* The same for a pointer to something that is owned. */
#define ZEND_ASYNC_FLOW_OWNER(name, variable, finish_function) \
	static void *name##_address(void) { return &(variable); } \
	static const zend_async_flow_slot_t name = { \
		name##_address, sizeof(variable), 0, sizeof(variable), NULL, finish_function, NULL, NULL \
	}

/* The same where the memory does not go with the request's: it is freed after a fatal error, too. Runs no user code. */
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

/* Registers a slot, at MINIT on the main thread. `slot` has static lifetime. A module that dl() loads for one request
 * comes too late: its variables stay shared. */
ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot);

/* The same for a variable that is set only while a C call is in progress: while the runtime is active each fiber has its own, too. A
 * fiber begins with the fresh state, and what it has goes with it to whichever coroutine resumes it. */
ZEND_API void zend_async_flow_slot_register_of_call(const zend_async_flow_slot_t *slot);

/* Forgets every slot. After the modules were unloaded. */
ZEND_API void zend_async_flow_shutdown(void);

/* For the scheduler. The image of a flow has zend_async_flow_size() bytes, aligned for a uint64_t. None of these suspends
 * but finish. save leaves a fresh state behind and restore expects one: what runs between two coroutines does not see
 * the variables of either. */
ZEND_API size_t zend_async_flow_size(void);
/* What a flow spawned by the current one inherits; zend_async_flow_inherit() takes it in the new flow, if it is not zero. */
ZEND_API uint64_t zend_async_flow_inherited(void);
ZEND_API void zend_async_flow_inherit(uint64_t inherited);
ZEND_API void zend_async_flow_save(char *image);
ZEND_API void zend_async_flow_restore(const char *image);
ZEND_API void zend_async_flow_finish(void);
ZEND_API void zend_async_flow_abandon(void);

/* For zend_fibers.c: in the frame that resumes or starts a fiber, before it does and when the fiber has given way. */
typedef struct {
	bool is_active;
	char *outer; /* owned: the slots of calls in progress below the fiber; NULL: none is set */
} zend_async_fiber_visit_t;

ZEND_API char *zend_async_flow_save_calls(void);
ZEND_API void zend_async_flow_restore_calls(char *image);
/* A fiber has ended: what it leaves is of a call that was unwound, or of fibers below which it was suspended before the runtime
 * began. Released. */
ZEND_API void zend_async_flow_drop_calls(void);

/* The runtime has begun inside of this fiber, which has given way. Of zend_async_marks.h. */
ZEND_API void zend_async_marks_join_fiber(zend_fiber *fiber);

static zend_always_inline void zend_async_fiber_visit_begin(zend_async_fiber_visit_t *visit, zend_fiber *fiber)
{
	visit->is_active = ZEND_ASYNC_IS_ACTIVE;
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

/* Forgets the addresses of this thread (they are looked up again). At request end. */
ZEND_API void zend_async_flow_forget(void);

END_EXTERN_C()

#endif
