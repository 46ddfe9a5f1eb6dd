/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a thread has subscribed to, in short. */
#include "interest.h"

static uint32_t slot_of(const char *text, size_t length)
{
	return (uint32_t) (zend_hash_func(text, length) % HTTP_INTEREST_SLOTS);
}

static size_t first_level(const char *topic, size_t length)
{
	const char *slash = memchr(topic, '/', length);

	return slash != NULL ? (size_t) (slash - topic) : length;
}

static bool is_wildcard(char byte)
{
	return byte == '+' || byte == '#';
}

/* The counter of a filter. A wildcard is a whole level, and stands in no word. */
static uint32_t *counter_of(http_interest_t *interest, const char *filter, size_t length)
{
	if (is_wildcard(*filter)) {
		return &interest->any;
	}
	for (size_t i = 0; i < length; i++) {
		if (is_wildcard(filter[i])) {
			return &interest->prefix[slot_of(filter, first_level(filter, length))];
		}
	}
	return &interest->exact[slot_of(filter, length)];
}

void http_interest_change(http_interest_t *interest, const char *filter, size_t length, int by)
{
	__atomic_add_fetch(counter_of(interest, filter, length), (uint32_t) by, __ATOMIC_SEQ_CST);
}

bool http_interest_may_have(const http_interest_t *interest, const char *topic, size_t length)
{
	return __atomic_load_n(&interest->exact[slot_of(topic, length)], __ATOMIC_SEQ_CST) > 0
			|| __atomic_load_n(&interest->any, __ATOMIC_SEQ_CST) > 0
			|| __atomic_load_n(&interest->prefix[slot_of(topic, first_level(topic, length))], __ATOMIC_SEQ_CST) > 0;
}
