/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Containment: a fatal error ends one coroutine, and the process goes on. For coroutines that serve a request of many:
 * those of a scope with ZEND_ASYNC_SCOPE_SET_CONTAINED(), and all that they start: the scopes that a contained
 * coroutine makes are contained, too, and the coroutines that it spawns in others. So whatever runs on its behalf later,
 * the tasks of a group, the callbacks of a future, is contained, although another coroutine starts it.
 *
 * A bailout skips the frames of C, and with them what they would have released. The frames of PHP code are still there:
 * they are unwound as by exit(), without finally blocks, and, as after any fatal error, without destructors. What cannot
 * be released safely is kept until the end of the request:
 *
 *     the temporary values of the opcode that failed, which may not have noted how far it is
 *     what a built-in function was given by reference, and its own object, if it was calling back: it may have been
 *     half-way through a change (a sort)
 *     what frames of C held on their own, such as a text that json_encode() was making, what json_decode() has
 *     read so far, the code of a file that was being compiled
 *
 * While the collector is at work a fatal error ends the process as ever. */
#ifndef ZEND_ASYNC_CONTAIN_H
#define ZEND_ASYNC_CONTAIN_H

#include "zend_async_API.h"
#include "zend_fibers.h"

BEGIN_EXTERN_C()

/* True while the frames of a contained coroutine are unwound: no destructor is called. */
extern ZEND_API ZEND_EXT_TLS bool zend_async_contain_unwinds;

/* How many contained coroutines of this thread have ended because memory was exhausted: each may have lost some for good. */
extern ZEND_API ZEND_EXT_TLS uint64_t zend_async_contain_exhausted;

ZEND_API void zend_async_contain_note(void);

/* True if a fatal error now would end the current coroutine alone. */
static zend_always_inline bool zend_async_is_contained(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && ZEND_ASYNC_CURRENT_COROUTINE
			&& ZEND_COROUTINE_IS_CONTAINED(ZEND_ASYNC_CURRENT_COROUTINE);
}

/* Called at the beginning of a bailout, when all frames are still there. */
static zend_always_inline void zend_async_bails_out(void)
{
	if (zend_async_is_contained()) {
		zend_async_contain_note();
	}
}

/* False if the frame of PHP code has not saved its opline yet: the slot has whatever was on the stack. Compiled code saves
 * it only where it calls, and memory may be exhausted elsewhere. */
static inline bool zend_async_opline_is_set(const zend_execute_data *frame)
{
	const zend_op *opline = frame->opline;
	const zend_op_array *code = &frame->func->op_array;

	/* Some frames stand for no code, such as that of an attribute. */
	return code->opcodes == NULL || (code->fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) != 0
			|| (opline >= code->opcodes && opline < code->opcodes + code->last)
			|| (opline >= EG(exception_op) && opline < EG(exception_op) + 3);
}

/* True if the latest bailout of a contained coroutine has cut off the compiler itself. */
ZEND_API bool zend_async_contain_cuts_compiler(void);

/* For the scheduler, in the contained coroutine when its bailout has arrived, with the VM stack as the bailout has left
 * it: unwinds the frames, and sets the engine back to what it was. Neither suspends nor runs user code. */
ZEND_API void zend_async_contain_unwind(void);

/* For a fiber whose bailout has arrived at its first frame: the same for its frames. The bailout goes on in the code that
 * has resumed it. */
ZEND_API void zend_async_contain_fiber(const zend_fiber *fiber);

END_EXTERN_C()

#endif
