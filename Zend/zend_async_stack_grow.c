/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls on other stacks, and the extensions that stacks of coroutines grow by.
 * Invariant: an extension is in the list of those in use from the call that needs it until that call returns. One that
 * is left there at request end belongs to a context that a fatal error has destroyed. */
#include "zend_async_stack_grow.h"

#include "zend_alloc.h"
#include "zend_async_list.h"
#include "zend_async_stack.h"
#include "zend_fibers.h"
#include "zend_mmap.h"

#include <sys/mman.h>
#include <sys/resource.h>
#ifdef HAVE_VALGRIND
# include <valgrind/valgrind.h>
#endif

#ifndef MAP_NORESERVE
# define MAP_NORESERVE 0
#endif
#ifndef MAP_ANONYMOUS
# define MAP_ANONYMOUS MAP_ANON
#endif

#if !defined(ZEND_FIBER_UCONTEXT) && !defined(__CET__)
# define HAVE_CALL_ON_STACK 1
#endif

/* --- calls on other stacks --- */

#ifdef HAVE_CALL_ON_STACK

# ifdef __SANITIZE_ADDRESS__
#  include <sanitizer/common_interface_defs.h>
# endif

/* Not used where stacks grow down; some implementations read it as the size. */
# define NOMINAL_SIZE 65536

typedef struct {
	void (*fn)(void *);
	void *arg;
} call_t;

/* As in zend_fibers.c, for the same assembler files. They pass `call` on unchanged. */
typedef struct {
	void *handle;
	call_t *call;
} fcontext_t;

extern void *make_fcontext(void *sp, size_t size, void (*fn)(fcontext_t));
extern ZEND_INDIRECT_RETURN fcontext_t jump_fcontext(void *to, call_t *call);

/* Not instrumented: it never returns, so the sanitizer's guards of its variables would stay on the stack. */
# ifdef __SANITIZE_ADDRESS__
__attribute__((no_sanitize_address))
# endif
static void
visit(fcontext_t from)
{
# ifdef __SANITIZE_ADDRESS__
	const void *low_end;
	size_t size;
	__sanitizer_finish_switch_fiber(NULL, &low_end, &size);
# endif
	from.call->fn(from.call->arg);
# ifdef __SANITIZE_ADDRESS__
	__sanitizer_start_switch_fiber(NULL, low_end, size);
# endif
	jump_fcontext(from.handle, from.call);
}

ZEND_API zend_never_inline bool zend_async_call_on_stack(void *top, const void *low_end, size_t size,
		void (*fn)(void *arg), void *arg)
{
	call_t call = { fn, arg };
	void *aligned = (void *) ((uintptr_t) top & ~(uintptr_t) 15);
# ifdef __SANITIZE_ADDRESS__
	void *saved = NULL;

	__sanitizer_start_switch_fiber(&saved, low_end, size);
# endif
	jump_fcontext(make_fcontext(aligned, NOMINAL_SIZE, visit), &call);
# ifdef __SANITIZE_ADDRESS__
	__sanitizer_finish_switch_fiber(saved, NULL, NULL);
# endif
	return true;
}

#else

ZEND_API bool zend_async_call_on_stack(void *top, const void *low_end, size_t size, void (*fn)(void *arg), void *arg)
{
	return false;
}

#endif

/* --- extensions --- */

#if defined(HAVE_CALL_ON_STACK) && defined(ZEND_CHECK_STACK_LIMIT)

# define SMALLEST (1024 * 1024)
# define LARGEST  (256 * 1024 * 1024)

/* What the spare extension keeps of its memory, at its top. */
# define KEPT (64 * 1024)

/* Lies at the top of its own mapping: [guard page | stack | this]. */
typedef struct _extension {
	struct _extension *prev, *next; /* list of those in use */
	char *base;                     /* owned mapping */
	size_t size;                    /* of the mapping */
# ifdef HAVE_VALGRIND
	unsigned valgrind_id;
# endif
} extension_t;

ZEND_TLS extension_t *in_use;
ZEND_TLS extension_t *spare; /* owned */

/* As large as the stack of the main thread, as far as PHP may use it. */
static size_t extension_size(void)
{
	struct rlimit limit;
	size_t size = zend_call_stack_default_size();

	if (EG(max_allowed_stack_size) > 0) {
		size = (size_t) EG(max_allowed_stack_size);
	} else if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
		size = (size_t) MIN(limit.rlim_cur, (rlim_t) LARGEST);
	}

	const size_t page_size = zend_get_page_size();

	size = MAX(SMALLEST, MIN(size, LARGEST));
	return (size + page_size - 1) / page_size * page_size;
}

static extension_t *extension_new(void)
{
	const size_t size = extension_size();
	char *base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (base == MAP_FAILED) {
		return NULL;
	}
	if (mprotect(base, zend_get_page_size(), PROT_NONE) != 0) {
		munmap(base, size);
		return NULL;
	}
# ifdef MADV_NOHUGEPAGE
	(void) madvise(base, size, MADV_NOHUGEPAGE);
# endif
	zend_mmap_set_name(base, size, "zend_async_stack_extension");

	extension_t *extension = (extension_t *) (base + size) - 1;

	extension->base = base;
	extension->size = size;
# ifdef HAVE_VALGRIND
	extension->valgrind_id = VALGRIND_STACK_REGISTER(base, extension);
# endif
	return extension;
}

static void extension_free(extension_t *extension)
{
# ifdef HAVE_VALGRIND
	VALGRIND_STACK_DEREGISTER(extension->valgrind_id);
# endif
	munmap(extension->base, extension->size);
}

static extension_t *extension_acquire(void)
{
	extension_t *extension = spare;

	if (EXPECTED(extension)) {
		spare = NULL;
	} else if (UNEXPECTED(!(extension = extension_new()))) {
		return NULL;
	}
	ZEND_ASYNC_STACK_PUSH(in_use, extension, prev, next);
	return extension;
}

static void extension_release(extension_t *extension)
{
	ZEND_ASYNC_STACK_REMOVE(in_use, extension, prev, next);
	if (spare) {
		extension_free(extension);
		return;
	}
	(void) madvise(extension->base + zend_get_page_size(), extension->size - zend_get_page_size() - KEPT,
			MADV_DONTNEED);
	spare = extension;
}

typedef struct {
	void (*fn)(void *);
	void *arg;
	bool is_bailout;
} guarded_call_t;

/* A bailout does not jump from one stack to another: it is raised again on the other side. */
static void call_guarded(void *arg)
{
	guarded_call_t *call = arg;

	zend_try {
		call->fn(call->arg);
	} zend_catch {
		call->is_bailout = true;
	} zend_end_try();
}

static bool can_grow(void)
{
	const zend_fiber_context *context = EG(current_fiber_context);

	return context && context->kind == zend_async_stack_kind && context->kind
			&& EG(stack_base) == zend_fiber_stack_base(context->stack);
}

ZEND_API zend_never_inline bool zend_async_stack_grow(void (*fn)(void *arg), void *arg)
{
	extension_t *extension;

	if (!can_grow() || UNEXPECTED(!(extension = extension_acquire()))) {
		return false;
	}

	guarded_call_t call = { fn, arg, false };
	void *base = EG(stack_base), *limit = EG(stack_limit);
	char *low_end = extension->base + zend_get_page_size();

	EG(stack_base) = extension;
	EG(stack_limit) = zend_call_stack_limit(extension, (size_t) ((char *) extension - low_end),
			EG(reserved_stack_size));
	zend_async_call_on_stack(extension, low_end, (size_t) ((char *) extension - low_end), call_guarded, &call);
	EG(stack_base) = base;
	EG(stack_limit) = limit;
	extension_release(extension);

	if (UNEXPECTED(call.is_bailout)) {
		zend_bailout();
	}
	return true;
}

ZEND_API void zend_async_stack_extensions_free(void)
{
	extension_t *extension;

	while ((extension = in_use)) {
		ZEND_ASYNC_STACK_REMOVE(in_use, extension, prev, next);
		extension_free(extension);
	}
	if (spare) {
		extension_free(spare);
		spare = NULL;
	}
}

#else

ZEND_API bool zend_async_stack_grow(void (*fn)(void *arg), void *arg)
{
	return false;
}

ZEND_API void zend_async_stack_extensions_free(void)
{
}

#endif
