/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A short spin before the loop sleeps. A thread that sleeps takes 5 to 60 us to wake up, on both sides: more than most
 * tasks that a pool of threads runs. So the loop looks for a trigger of another thread for some microseconds before it
 * sleeps, but only while that pays. The balance rises with each wait that a trigger has ended soon, and falls with the
 * others; after some spins in vain in a row it falls to its minimum. A loop without triggers, and a machine with one
 * processor, never spin.
 *
 * A trigger counts itself before it wakes the loop, so after a successful spin the sleep ends at once. */
#include "reactor.h"

#include <sched.h>

#define SPIN_NS UINT64_C(50000)
#define LOOKS_PER_CLOCK 64

/* "Soon" for a wait that has slept: both sides may have had to wake up. */
#define SOON_NS UINT64_C(200000)

#define BALANCE_MAX 8
#define BALANCE_MIN (-8)
#define VAIN_MAX    8

static zend_always_inline void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ __volatile__("yield");
#endif
}

ZEND_STATIC_ASSERT(offsetof(async_reactor_t, loop) == 0, "a loop is the head of its reactor");

static zend_always_inline reactor_spin_t *spin_of(uv_loop_t *loop)
{
	return &((async_reactor_t *) loop)->spin;
}

void reactor_spin_signal(uv_loop_t *loop)
{
	__atomic_fetch_add(&spin_of(loop)->signals, 1, __ATOMIC_RELAXED);
}

void reactor_spin_heard(uv_loop_t *loop)
{
	reactor_spin_t *spin = spin_of(loop);

	spin->heard = true;
	spin->seen = __atomic_load_n(&spin->signals, __ATOMIC_RELAXED);
}

static zend_always_inline bool has_signal(const reactor_spin_t *spin)
{
	return __atomic_load_n(&spin->signals, __ATOMIC_RELAXED) != spin->seen;
}

static bool has_second_processor(void)
{
	static int known; /* atomic; 0: not yet */
	int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);

	if (UNEXPECTED(answer == 0)) {
		answer = async_reactor_available_parallelism() > 1 ? 1 : -1;
		__atomic_store_n(&known, answer, __ATOMIC_RELAXED);
	}
	return answer > 0;
}

/* True if a trigger has arrived meanwhile. */
static bool look_for_signal(const reactor_spin_t *spin)
{
	const uint64_t end = uv_hrtime() + SPIN_NS;

	do {
		for (int i = 0; i < LOOKS_PER_CLOCK; i++) {
			if (has_signal(spin)) {
				return true;
			}
			relax();
		}
		/* The other thread may be waiting for this processor. */
		sched_yield();
	} while (uv_hrtime() < end);
	return false;
}

void reactor_spin_before(async_reactor_t *reactor)
{
	reactor_spin_t *spin = &reactor->spin;

	spin->slept_since_ns = 0;
	spin->heard = false;
	if (EXPECTED(spin->triggers == 0) || has_signal(spin) || !has_second_processor()) {
		return;
	}
	if (spin->balance > 0) {
		if (look_for_signal(spin)) {
			spin->balance = MIN(spin->balance + 1, BALANCE_MAX);
			spin->vain = 0;
			return;
		}
		spin->balance--;
		if (++spin->vain == VAIN_MAX) {
			spin->balance = BALANCE_MIN;
			spin->vain = 0;
		}
	}
	spin->slept_since_ns = uv_hrtime();
}

void reactor_spin_after(async_reactor_t *reactor)
{
	reactor_spin_t *spin = &reactor->spin;

	if (UNEXPECTED(spin->slept_since_ns != 0)) {
		const bool would_pay = spin->heard && uv_hrtime() - spin->slept_since_ns < SOON_NS;

		spin->balance = would_pay ? MIN(spin->balance + 1, BALANCE_MAX) : MAX(spin->balance - 1, BALANCE_MIN);
	}
}
