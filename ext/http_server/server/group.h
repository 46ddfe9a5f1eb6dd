/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A group: a server and its copies in other threads. What they tell each other is here, in persistent memory.
 *
 * A member is a server that serves. It joins when it begins and leaves when it is down, also when its request ends in
 * between; what it has counted stays with the group. */
#ifndef HTTP_SERVER_GROUP_H
#define HTTP_SERVER_GROUP_H

#include "net/worker.h"
#include "rooms/hub.h"

#include <pthread.h>

typedef struct _http_group_s http_group_t;
typedef struct _http_member_s http_member_t;

/* Embedded in a server. */
struct _http_member_s {
	http_member_t *prev;         /* in the group, the youngest first; under its lock */
	http_member_t *next;
	http_member_t *prev_here;    /* of the thread */
	http_member_t *next_here;
	http_group_t *group;         /* borrowed; NULL: it has not joined */
	const http_worker_t *worker; /* borrowed */
	uint32_t slot;               /* its number among the workers */
	pthread_t thread;            /* where it serves */
	zend_async_trigger_event_t *question; /* owned: asks for a sign of life; NULL: it cannot be asked */
	uint64_t asked;              /* ns since which the answer is owed; 0: none is; under the lock of the group, as is the next */
	uint64_t answered;           /* ns of the last one */
	bool counts_on;              /* it may join again with the counters that it has: the group does not take them over */
};

/* What is told of a worker. */
typedef struct {
	uint32_t slot;
	uint64_t paused_ns;
	uint64_t silent_ns; /* it owes a sign of life for so long: its code computes, or blocks */
	http_counters_t counters;
} http_report_t;

/* One reference. */
http_group_t *http_group_new(void);
http_group_t *http_group_add_ref(http_group_t *group);
/* Any thread. */
void http_group_release(http_group_t *group);

/* The hub of topics; NULL: there is none. Borrowed. Any thread. */
http_hub_t *http_group_hub(http_group_t *group);
/* The same; made as the settings say if there is none. */
http_hub_t *http_group_need_hub(http_group_t *group, const http_settings_t *settings);

/* The certificates of the server and its copies. Borrowed. Any thread. */
http_tls_store_t *http_group_tls(http_group_t *group);

/* Under HTTP_ANY_SLOT the member gets the least number that is free. */
#define HTTP_ANY_SLOT UINT32_MAX
void http_group_join(http_group_t *group, http_member_t *member, const http_worker_t *worker, uint32_t slot);
void http_group_leave(http_member_t *member);
/* The request of this thread ends: what still serves here leaves. */
void http_groups_end_request(void);

/* Asks the members for a sign of life: reports to come tell who owes it. Any thread. */
void http_group_ask(http_group_t *group);
/* All members as they are at one moment, and in *retired what those have counted that are gone. Returns how many there
 * are; the caller frees *reports with efree(). Any thread. */
uint32_t http_group_report(http_group_t *group, http_report_t **reports, http_report_t *retired);

/* Reads the counters of a worker of any thread. */
void http_report_read(http_report_t *report, const http_worker_t *worker);
/* Adds sums and gauges, and takes the greater of two peaks, and of two silences. */
void http_report_add(http_report_t *sum, const http_report_t *report);

#endif
