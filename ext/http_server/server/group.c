/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A group: a server and its copies in other threads. */
#include "group.h"
#include "base/watch.h"
#include "net/overload.h"
#include "zend_async_list.h"

/* A member that has answered is asked again so many ns later. */
#define ASK_NS 1000000000

struct _http_group_s {
	zend_atomic_int ref_count; /* one for each server object, and for each that is in transit */
	http_tls_store_t *tls;     /* one reference */
	pthread_mutex_t lock;
	http_member_t *first;      /* under the lock, as is the rest */
	http_report_t retired;
	http_hub_t *hub;           /* one reference; does not change once it is there; NULL: there is none */
};

/* Members of this thread. */
ZEND_TLS http_member_t *here;

http_group_t *http_group_new(void)
{
	http_group_t *group = pecalloc(1, sizeof(*group), true);

	ZEND_ATOMIC_INT_INIT(&group->ref_count, 1);
	pthread_mutex_init(&group->lock, NULL);
	group->tls = http_tls_store_new();
	return group;
}

http_group_t *http_group_add_ref(http_group_t *group)
{
	zend_async_atomic_int_add(&group->ref_count, 1);
	return group;
}

void http_group_release(http_group_t *group)
{
	if (zend_async_atomic_int_add(&group->ref_count, -1) > 0) {
		return;
	}
	if (group->hub != NULL) {
		http_hub_release(group->hub);
	}
	http_tls_store_release(group->tls);
	pthread_mutex_destroy(&group->lock);
	pefree(group, true);
}

http_hub_t *http_group_hub(http_group_t *group)
{
	pthread_mutex_lock(&group->lock);
	http_hub_t *hub = group->hub;
	pthread_mutex_unlock(&group->lock);
	return hub;
}

http_hub_t *http_group_need_hub(http_group_t *group, const http_settings_t *settings)
{
	pthread_mutex_lock(&group->lock);
	if (group->hub == NULL) {
		group->hub = http_hub_new((uint64_t) settings->ws_publish_retry_interval_ms,
				(uint64_t) settings->ws_publish_retry_timeout_ms,
				(uint32_t) MIN(settings->ws_publish_retry_queue_max, UINT32_MAX));
	}
	http_hub_t *hub = group->hub;
	pthread_mutex_unlock(&group->lock);
	return hub;
}

http_tls_store_t *http_group_tls(http_group_t *group)
{
	return group->tls;
}

/* --- members --- */

static bool is_taken(const http_group_t *group, uint32_t slot)
{
	for (const http_member_t *member = group->first; member != NULL; member = member->next) {
		if (member->slot == slot) {
			return true;
		}
	}
	return false;
}

static void on_question(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_member_t *member = HTTP_WATCH_OWNER(callback);

	pthread_mutex_lock(&member->group->lock);
	member->asked = 0;
	member->answered = zend_hrtime();
	pthread_mutex_unlock(&member->group->lock);
}

void http_group_join(http_group_t *group, http_member_t *member, const http_worker_t *worker, uint32_t slot)
{
	member->question = http_trigger_new(on_question, member);
	if (UNEXPECTED(member->question == NULL)) {
		zend_clear_exception();
	}
	member->asked = 0;
	member->answered = zend_hrtime();
	member->thread = pthread_self();

	pthread_mutex_lock(&group->lock);
	if (slot == HTTP_ANY_SLOT) {
		for (slot = 0; is_taken(group, slot); slot++) {}
	}
	member->slot = slot;
	member->group = group;
	member->worker = worker;
	ZEND_ASYNC_STACK_PUSH(group->first, member, prev, next);
	pthread_mutex_unlock(&group->lock);

	ZEND_ASYNC_STACK_PUSH(here, member, prev_here, next_here);
}

void http_group_leave(http_member_t *member)
{
	http_group_t *group = member->group;
	http_report_t last;

	if (group == NULL) {
		return;
	}
	ZEND_ASYNC_STACK_REMOVE(here, member, prev_here, next_here);
	pthread_mutex_lock(&group->lock);
	ZEND_ASYNC_STACK_REMOVE(group->first, member, prev, next);
	if (!member->counts_on) {
		http_report_read(&last, member->worker);
#define CLEAR_GAUGE(name) last.counters.name = 0;
		HTTP_GAUGES(CLEAR_GAUGE)
#undef CLEAR_GAUGE
		http_report_add(&group->retired, &last);
	}
	pthread_mutex_unlock(&group->lock);
	if (member->question != NULL) {
		http_unwatch(&member->question->base);
		member->question = NULL;
	}
	member->group = NULL;
}

void http_groups_end_request(void)
{
	while (here != NULL) {
		http_group_leave(here);
	}
}

/* --- reports --- */

void http_group_ask(http_group_t *group)
{
	const uint64_t now = zend_hrtime();

	pthread_mutex_lock(&group->lock);
	for (http_member_t *member = group->first; member != NULL; member = member->next) {
		if (member->asked == 0 && now >= member->answered + ASK_NS && member->question != NULL
				&& !pthread_equal(member->thread, pthread_self())) {
			member->asked = now;
			member->question->trigger(member->question);
		}
	}
	pthread_mutex_unlock(&group->lock);
}

static uint64_t silence(const http_member_t *member)
{
	const uint64_t now = zend_hrtime();

	return member->asked != 0 && now > member->asked ? now - member->asked : 0;
}

void http_report_read(http_report_t *report, const http_worker_t *worker)
{
	const http_counters_t *counters = &worker->counters;

	report->slot = 0;
	report->silent_ns = 0;
	report->paused_ns = http_overload_paused_ns(worker);
#define READ_COUNTER(name) report->counters.name = __atomic_load_n(&counters->name, __ATOMIC_RELAXED);
	HTTP_COUNTERS(READ_COUNTER)
	HTTP_GAUGES(READ_COUNTER)
#undef READ_COUNTER
}

void http_report_add(http_report_t *sum, const http_report_t *report)
{
	const uint64_t peak = MAX(sum->counters.sojourn_max_ns, report->counters.sojourn_max_ns);

	sum->paused_ns += report->paused_ns;
	sum->silent_ns = MAX(sum->silent_ns, report->silent_ns);
#define ADD_COUNTER(name) sum->counters.name += report->counters.name;
	HTTP_COUNTERS(ADD_COUNTER)
	HTTP_GAUGES(ADD_COUNTER)
#undef ADD_COUNTER
	sum->counters.sojourn_max_ns = peak;
}

/* Under a reload two workers have the same number for a while: the older one is told of behind all others. */
static void number(http_report_t *reports, uint32_t count)
{
	uint32_t next = 0;

	for (uint32_t i = 0; i < count; i++) {
		next = MAX(next, reports[i].slot + 1);
	}
	for (uint32_t i = 0; i < count; i++) {
		for (uint32_t younger = 0; younger < i; younger++) {
			if (reports[younger].slot == reports[i].slot) {
				reports[i].slot = next++;
				break;
			}
		}
	}
}

uint32_t http_group_report(http_group_t *group, http_report_t **reports, http_report_t *retired)
{
	uint32_t size = 4, count;

	*reports = NULL;
	do {
		/* No allocation under the lock: it may throw. */
		size *= 2;
		*reports = safe_erealloc(*reports, size, sizeof(**reports), 0);
		count = 0;
		pthread_mutex_lock(&group->lock);
		for (const http_member_t *member = group->first; member != NULL && count < size; member = member->next) {
			http_report_t *report = &(*reports)[count++];

			http_report_read(report, member->worker);
			report->slot = member->slot;
			report->silent_ns = silence(member);
		}
		*retired = group->retired;
		pthread_mutex_unlock(&group->lock);
	} while (count == size);
	number(*reports, count);
	return count;
}
