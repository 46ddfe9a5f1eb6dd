/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The choices of random scheduling (chaos.h), made by the scheduler's tick. */
#include "chaos.h"
#include "state.h"

#if ZEND_DEBUG

void async_chaos_begin_request(void)
{
	SCHEDULER_G(chaos_state) = (uint64_t) ASYNC_G(chaos_seed);
}

/* SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014): any seed is a good one. */
static uint64_t next_random(void)
{
	uint64_t z = SCHEDULER_G(chaos_state) += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

bool async_chaos_one_in(uint32_t n)
{
	return next_random() % n == 0;
}

void async_chaos_choose(async_deque_t *deque)
{
	void *chosen = async_deque_at(deque, (uint32_t) (next_random() % deque->length));

	async_deque_remove(deque, chosen);
	async_deque_push_front(deque, chosen);
}

#endif
