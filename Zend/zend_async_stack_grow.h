/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Stacks of coroutines grow. A coroutine has a small C stack (async.stack_size), so that many of them fit into memory.
 * Where C code recurses, it tests whether the stack is low. If so, the call continues on an extension: a stack as large
 * as that of the main thread, which lives until the call returns. The code there may suspend, throw, and end with a
 * fatal error as elsewhere.
 *
 * Two ways to use it:
 * - code that recurses step by step asks zend_async_stack_is_low() at each step (three instructions), and continues a
 *   step where it is through ZEND_ASYNC_GROW();
 * - code that calls a library which recurses without asking makes that call through ZEND_ASYNC_CALL_WITH_ROOM().
 *
 * Only coroutines have stacks that grow. On the stack of a thread, of a Fiber, and on an extension nothing happens: code
 * that recurses too deeply there gets the Error that the official release throws. */
#ifndef ZEND_ASYNC_STACK_GROW_H
#define ZEND_ASYNC_STACK_GROW_H

#include "zend.h"
#include "zend_call_stack.h"
#include "zend_globals.h"

BEGIN_EXTERN_C()

/* A stack is low when fewer bytes are left above its limit, below which zend.reserved_stack_size follows. That is room
 * for what a single call of a library needs: 20 KiB for a step of a TLS handshake, 48 KiB for a formatted date. */
#ifdef __SANITIZE_ADDRESS__
# define ZEND_ASYNC_STACK_MARGIN (256 * 1024)
#else
# define ZEND_ASYNC_STACK_MARGIN (64 * 1024)
#endif

/* An address in the current frame. Unlike zend_call_stack_position(), it does not force a frame pointer. */
static zend_always_inline uintptr_t zend_async_stack_position(void)
{
#if defined(__GNUC__) && defined(__x86_64__)
	uintptr_t position;

	__asm__("mov %%rsp, %0" : "=r"(position));
	return position;
#elif defined(ZEND_CHECK_STACK_LIMIT)
	return (uintptr_t) zend_call_stack_position();
#else
	return 0;
#endif
}

/* Whether the current stack is low. False without a limit, and beyond the limit, where upstream's check throws. */
static zend_always_inline bool zend_async_stack_is_low(void)
{
#ifdef ZEND_CHECK_STACK_LIMIT
	return UNEXPECTED(zend_async_stack_position() - (uintptr_t) EG(stack_limit) < (uintptr_t) ZEND_ASYNC_STACK_MARGIN);
#else
	return false;
#endif
}

/* If the current stack is that of a coroutine: calls fn(arg) on an extension and returns true when it has returned.
 * Passes a bailout on. Otherwise, and when no memory is left for an extension, returns false and has not called it.
 * `fn` may suspend. */
ZEND_API bool zend_async_stack_grow(void (*fn)(void *arg), void *arg);

/* The same for a function `name` with any arguments. ZEND_ASYNC_GROWN, at file scope, names the members of a struct that
 * carries them, and the call that takes them from there:
 *
 *     ZEND_ASYNC_GROWN(count_nested, { zend_long *result; HashTable *array; }, *call->result = count_nested(call->array))
 *
 *     if (zend_async_stack_is_low() && ZEND_ASYNC_GROW(count_nested, &count, array)) {
 *         return count;
 *     }
 */
#define ZEND_ASYNC_GROWN(name, members, statement) \
	typedef struct members name##_grown_t; \
	static void name##_grown(void *arg) \
	{ \
		name##_grown_t *call = arg; \
		statement; \
	}
#define ZEND_ASYNC_GROW(name, ...) zend_async_stack_grow(name##_grown, &(name##_grown_t) { __VA_ARGS__ })

/* ZEND_ASYNC_GROW() with one argument in a function of its own, name##_apart(): for a caller that is so short that room for
 * the struct in its frame counts. */
#define ZEND_ASYNC_GROW_APART(name, type) \
	static zend_never_inline ZEND_COLD bool name##_apart(type argument) \
	{ \
		return ZEND_ASYNC_GROW(name, argument); \
	}

/* Calls fn(arg): on an extension if the current stack can grow, or here. */
static zend_always_inline void zend_async_call_with_room(void (*fn)(void *arg), void *arg)
{
	if (!zend_async_stack_grow(fn, arg)) {
		fn(arg);
	}
}

/* The same for the call that ZEND_ASYNC_GROWN has named. */
#define ZEND_ASYNC_CALL_WITH_ROOM(name, ...) \
	zend_async_call_with_room(name##_grown, &(name##_grown_t) { __VA_ARGS__ })

/* Frees the extensions of this thread: the spare one, and those that contexts used that a fatal error has destroyed. At
 * request end, when no coroutine has a context any more. */
ZEND_API void zend_async_stack_extensions_free(void);

/* Calls fn(arg) on another stack and returns when it has returned; `fn` does not leave it by a bailout. `top` is the
 * address that the stack grows down from; `low_end` and `size` describe that stack for the address sanitizer. Returns
 * false on systems that cannot switch stacks in this way; the call has not been made then. */
ZEND_API bool zend_async_call_on_stack(void *top, const void *low_end, size_t size, void (*fn)(void *arg), void *arg);

END_EXTERN_C()

#endif
