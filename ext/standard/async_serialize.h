/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * User code that serialize() and unserialize() call: __serialize(), __wakeup(), autoloaders. Nested calls share a state
 * in the globals of the module, unless the lock separates them. Each coroutine and each fiber has its own state
 * (async_state.c). A fiber that was suspended in such a call before the launch of the runtime has its state in the
 * globals: a record of the call restores it to the fiber at the launch. */
#ifndef PHP_STANDARD_ASYNC_SERIALIZE_H
#define PHP_STANDARD_ASYNC_SERIALIZE_H

#include "basic_functions.h"
#include "zend_async_marks.h"

/* On the stack of the C function that calls user code. */
typedef struct {
	zend_async_flow_hook_t hook; /* first member */
	unsigned locks;              /* 1: nested calls do not share the state; 0: they do */
	unsigned serialize_lock;     /* this and the rest: the values of the globals during the call */
	__typeof__(BG(serialize)) serialize;
	__typeof__(BG(unserialize)) unserialize;
} php_async_serialize_call_t;

extern const zend_async_flow_hook_ops_t php_async_serialize_call_ops;

static zend_always_inline void php_async_serialize_call_begin(php_async_serialize_call_t *call, unsigned locks)
{
	call->locks = locks;
	BG(serialize_lock) += locks;
	call->serialize_lock = BG(serialize_lock);
	call->serialize = BG(serialize);
	call->unserialize = BG(unserialize);
	zend_async_hook_flow(&call->hook, &php_async_serialize_call_ops);
}

static zend_always_inline void php_async_serialize_call_end(php_async_serialize_call_t *call)
{
	zend_async_unmark(&call->hook.mark);
	BG(serialize_lock) -= call->locks;
}

#endif
