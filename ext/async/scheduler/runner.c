/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The stacks that coroutines run on, and their pool.
 * Invariant: a runner either is on the idle list, parked in its own loop, or executes exactly one started coroutine. */
#include "runner.h"
#include "state.h"
#include "scheduler.h"
#include "flow_state.h"
#include "zend_async_stack.h"
#include "zend_async_stack_grow.h"
#include "zend_async_trace.h"
#include "zend_mmap.h"

/* The first page of the VM stack holds the root frame and a few calls; deeper calls use pages of the usual size for
 * fibers. It lies at the top of the C stack: with the frames of an ordinary wait (1.2 KiB in await(), 2.2 KiB in
 * fgets()) it fits into one page of memory, which is most of what a parked coroutine costs (benchmarks/micro/memory.php). */
#define RUNNER_VM_FIRST_PAGE 1280

/* What a coroutine can use before its stack grows, at least. */
#define RUNNER_STACK_LEAST (32 * 1024)

/* Idle runners beyond this fraction (1/n) of the busy ones are destroyed. */
#define RUNNER_IDLE_SHARE 4

/* While there are more, so many milliseconds pass between two steps that destroy half of them. */
#define RUNNER_TRIM_MS 1000
/* A surplus that is not worth a timer, and the least that a step destroys. */
#define RUNNER_TRIM_MIN 64
/* After so many the memory of their coroutines is given back as well: some 3 us each. */
#define RUNNER_TRIM_HEAP 1024

/* Its address identifies the context of a runner. */
static char runner_kind;

/* The function of a runner's bottom frame, which ends backtraces as that of a fiber does. */
static zend_function runner_function = { ZEND_INTERNAL_FUNCTION };

static zend_always_inline async_runner_t *runner_from_context(zend_fiber_context *context)
{
	ZEND_ASSERT(context->kind == &runner_kind);
	return (async_runner_t *) ((char *) context - XtOffsetOf(async_runner_t, fiber));
}

/* Sets the engine state of a coroutine that has not run yet: an empty VM stack in the runner's first page. */
static void runner_reset_engine(async_runner_t *runner)
{
	/* A bailout leaves pages behind; an ordinary end does not. */
	while (UNEXPECTED(EG(vm_stack) != runner->vm_page)) {
		zend_vm_stack page = EG(vm_stack);
		EG(vm_stack) = page->prev;
		efree(page);
	}

	zend_execute_data *root = (zend_execute_data *) ZEND_VM_STACK_ELEMENTS(runner->vm_page);
	memset(root, 0, sizeof(*root));
	root->func = &runner_function;

	EG(vm_stack_top) = (zval *) root + ZEND_CALL_FRAME_SLOT;
	EG(vm_stack_end) = runner->vm_page->end;
	EG(vm_stack_page_size) = ZEND_FIBER_VM_STACK_SIZE;
	EG(current_execute_data) = root;
	EG(active_fiber) = NULL;
	EG(jit_trace_num) = 0;
#ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_base) = zend_fiber_stack_base(runner->fiber.stack);
	EG(stack_limit) = runner->stack_limit;
#endif
}

static void runner_put_idle(async_runner_t *runner)
{
	runner->next_idle = SCHEDULER_G(idle_runners);
	SCHEDULER_G(idle_runners) = runner;
	SCHEDULER_G(idle_runner_count)++;
}

static async_runner_t *runner_take_idle(void)
{
	async_runner_t *runner = SCHEDULER_G(idle_runners);

	if (runner) {
		SCHEDULER_G(idle_runners) = runner->next_idle;
		SCHEDULER_G(idle_runner_count)--;
	}
	return runner;
}

static void runner_destroy(async_runner_t *runner)
{
	zend_fiber_destroy_context(&runner->fiber);
	efree(runner);
	SCHEDULER_G(runner_total)--;
}

uint32_t async_runner_pool_capacity(void)
{
	return (SCHEDULER_G(runner_total) - SCHEDULER_G(idle_runner_count)) / RUNNER_IDLE_SHARE + ASYNC_RUNNER_POOL_MIN;
}

/* Lets the pool follow demand. Runs for each runner that becomes idle, and destroys another one if more are idle than
 * both the capacity and the run queue need. */
static void runner_trim(void)
{
	const uint32_t idle = SCHEDULER_G(idle_runner_count);

	if (idle > async_runner_pool_capacity() && idle > SCHEDULER_G(run_queue).length) {
		runner_destroy(runner_take_idle());
	}
}

/* --- trimming by time --- */

static void stop_trim_timer(void)
{
	zend_async_event_t *timer = SCHEDULER_G(runner_trim_timer);

	if (timer) {
		SCHEDULER_G(runner_trim_timer) = NULL;
		timer->stop(timer);
		ZEND_ASYNC_EVENT_RELEASE(timer);
	}
}

static uint32_t runner_surplus(void)
{
	const uint32_t idle = SCHEDULER_G(idle_runner_count), capacity = async_runner_pool_capacity();

	return idle > capacity ? idle - capacity : 0;
}

static void runner_on_trim_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	const uint32_t surplus = runner_surplus();

	for (uint32_t n = MIN(MAX(surplus / 2, RUNNER_TRIM_MIN), surplus); n > 0; n--) {
		runner_destroy(runner_take_idle());
		SCHEDULER_G(runners_trimmed)++;
	}
	if (runner_surplus() == 0) {
		stop_trim_timer();
	}
}

/* The heap keeps the pages of what a burst has allocated, until it is told to look for free ones. */
static zend_never_inline void give_heap_back(void)
{
	if (SCHEDULER_G(runners_trimmed) >= RUNNER_TRIM_HEAP) {
		zend_mm_gc(zend_mm_get_heap());
	}
	SCHEDULER_G(runners_trimmed) = 0;
}

void async_runner_before_wait(void)
{
#ifdef ZEND_ASYNC_STACK_POOLED
	zend_async_stack_trim();
#endif
	if (EXPECTED(runner_surplus() < RUNNER_TRIM_MIN)) {
		if (UNEXPECTED(SCHEDULER_G(runners_trimmed)) && !SCHEDULER_G(runner_trim_timer)) {
			give_heap_back();
		}
		return;
	}
	if (SCHEDULER_G(runner_trim_timer)) {
		return;
	}

	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(RUNNER_TRIM_MS, true);

	if (UNEXPECTED(!timer)) {
		zend_clear_exception();
		return;
	}
	ZEND_ASYNC_EVENT_SET_HIDDEN(&timer->base);
	timer->base.add_callback(&timer->base, ZEND_ASYNC_EVENT_CALLBACK(runner_on_trim_timer));
	SCHEDULER_G(runner_trim_timer) = &timer->base;
	timer->base.start(&timer->base);
}

static ZEND_STACK_ALIGNED void runner_main(zend_fiber_transfer *transfer)
{
	async_runner_t *runner = runner_from_context(EG(current_fiber_context));
	zval vm_page[RUNNER_VM_FIRST_PAGE / sizeof(zval)];

	runner->vm_page = (zend_vm_stack) vm_page;
	runner->vm_page->top = ZEND_VM_STACK_ELEMENTS(runner->vm_page);
	runner->vm_page->end = vm_page + RUNNER_VM_FIRST_PAGE / sizeof(zval);
	runner->vm_page->prev = NULL;
	EG(vm_stack) = runner->vm_page;

	for (;;) {
		async_coroutine_t *next;

		do {
			runner_reset_engine(runner);
			async_flow_state_reset();
			async_set_current(runner->coroutine);
			async_coroutine_run(runner->coroutine);

			next = async_scheduler_next();
			runner->coroutine = next;
		} while (next && !next->resume_context);

		runner_reset_engine(runner);
		runner->coroutine = NULL;
		runner_trim();
		runner_put_idle(runner);

		async_switch_to(next);

		/* The coroutine that switched here has taken this runner off the idle list and given it a coroutine. */
		ZEND_ASSERT(runner->coroutine);
	}
}

/* Bytes of a stack without its guard page. However large zend.reserved_stack_size is, the stack is not low at once. */
static size_t new_stack_size(void)
{
	size_t size = (size_t) ASYNC_G(stack_size);
#ifdef ZEND_CHECK_STACK_LIMIT
	size = MAX(size, EG(reserved_stack_size) + ZEND_ASYNC_STACK_MARGIN + RUNNER_STACK_LEAST);
#endif
	return size - ZEND_FIBER_GUARD_PAGES * zend_get_page_size();
}

static async_runner_t *runner_new(void)
{
	async_runner_t *runner = ecalloc(1, sizeof(*runner));

	if (UNEXPECTED(zend_fiber_init_context(&runner->fiber, &runner_kind, runner_main, new_stack_size()) == FAILURE)) {
		efree(runner);
		return NULL;
	}

#ifdef ZEND_CHECK_STACK_LIMIT
	runner->stack_limit = zend_fiber_stack_limit(runner->fiber.stack);
#endif
	SCHEDULER_G(runner_total)++;

	return runner;
}

async_runner_t *async_runner_acquire(async_coroutine_t *coroutine)
{
	async_runner_t *runner = runner_take_idle();

	if (UNEXPECTED(!runner)) {
		runner = runner_new();
		if (UNEXPECTED(!runner)) {
			return NULL;
		}
	}

	runner->coroutine = coroutine;
	return runner;
}

void async_runner_destroy_idle(void)
{
	async_runner_t *runner;

	stop_trim_timer();
	while ((runner = runner_take_idle())) {
		runner_destroy(runner);
	}
}

void async_runner_startup(void)
{
#ifdef ZEND_ASYNC_STACK_POOLED
	zend_async_stack_kind = &runner_kind;
#endif
	zend_async_idle_frame = &SCHEDULER_G(scheduler_frame);
	zend_async_frame_offset = offsetof(async_coroutine_t, execute_data) - offsetof(async_coroutine_t, coroutine);
}
