/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a thread has subscribed to, in short: others see that a topic cannot have a subscriber there. It may say yes where there
 * is none, never no where there is one. The thread writes, all read. */
#ifndef HTTP_SERVER_ROOMS_INTEREST_H
#define HTTP_SERVER_ROOMS_INTEREST_H

#include "php.h"

#define HTTP_INTEREST_SLOTS 256

typedef struct {
	uint32_t exact[HTTP_INTEREST_SLOTS];  /* filters without wildcards, by a hash of the whole */
	uint32_t prefix[HTTP_INTEREST_SLOTS]; /* others whose first level is a word, by a hash of that */
	uint32_t any;                         /* the rest */
} http_interest_t;

/* `by` is 1 or -1. */
void http_interest_change(http_interest_t *interest, const char *filter, size_t length, int by);
bool http_interest_may_have(const http_interest_t *interest, const char *topic, size_t length);

#endif
