/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Deadlines of many connections with few different time limits: one queue for each limit, in the order in which they
 * expire, so that to set, to move and to clear one are O(1). The owner asks now and then which have passed. */
#ifndef HTTP_SERVER_DEADLINE_H
#define HTTP_SERVER_DEADLINE_H

#include "php.h"

typedef struct _http_deadline_s http_deadline_t;
typedef struct _http_deadlines_s http_deadlines_t;

struct _http_deadline_s {
	http_deadlines_t *queue; /* borrowed; NULL: not set */
	http_deadline_t *prev;
	http_deadline_t *next;
	uint64_t at;             /* ms */
};

struct _http_deadlines_s {
	http_deadline_t *first;
	http_deadline_t *last;
	uint64_t limit;          /* ms; 0: none is ever set */
};

void http_deadline_clear(http_deadline_t *deadline);
/* Sets it to the limit of the queue from now (ms) on; it may be in any queue. */
void http_deadline_set(http_deadline_t *deadline, http_deadlines_t *queue, uint64_t now);
/* The first that has passed, cleared; NULL: none. */
http_deadline_t *http_deadlines_take(http_deadlines_t *queue, uint64_t now);

static zend_always_inline bool http_deadline_is_in(const http_deadline_t *deadline, const http_deadlines_t *queue)
{
	return deadline->queue == queue;
}

#endif
