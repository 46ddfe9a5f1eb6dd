/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Numbers of warm requests. */
#include "php.h"
#include "zend_smart_str.h"
#include "php_rewind.h"
#include "zend_rewind.h"

#include "fpm_config.h"
#include "fpm_children.h"
#include "fpm_process_ctl.h"
#include "fpm_request.h"
#include "fpm_scoreboard.h"
#include "fpm_warm.h"
#include "fpm_worker_pool.h"
#include "zlog.h"

static void raise_to(unsigned long *place, unsigned long value)
{
	unsigned long now = __atomic_load_n(place, __ATOMIC_RELAXED);

	while (now < value && !__atomic_compare_exchange_n(place, &now, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
	}
}

static void count(fpm_warm_t *warm, const php_rewind_status_t *last, const php_rewind_status_t *now)
{
	__atomic_fetch_add(&warm->warm_requests, now->warm_requests - last->warm_requests, __ATOMIC_RELAXED);
	__atomic_fetch_add(&warm->cold_requests, now->cold_requests - last->cold_requests, __ATOMIC_RELAXED);
	if (now->boots != last->boots) {
		const zend_rewind_info_t info = zend_rewind_info();

		__atomic_fetch_add(&warm->boots, now->boots - last->boots, __ATOMIC_RELAXED);
		raise_to(&warm->boot_us, (unsigned long) now->boot_us);
		raise_to(&warm->sealed_bytes, (unsigned long) (info.heap_bytes + info.global_bytes));
	}
	raise_to(&warm->rewind_us, (unsigned long) now->rewind_us_max);
}

void fpm_warm_count(void)
{
	static php_rewind_status_t counted;
	const php_rewind_status_t *const now = php_rewind_status();
	struct fpm_scoreboard_s *const scoreboard = fpm_scoreboard_get();

	if (EXPECTED(now->mode == PHP_REWIND_OFF && now->given_up == NULL) || scoreboard == NULL) {
		return;
	}
	count(&scoreboard->warm, &counted, now);
	/* That of a pool whose status page is answered by another one. */
	if (scoreboard->shared != NULL) {
		count(&scoreboard->shared->warm, &counted, now);
	}
	counted = *now;
}

const char *fpm_warm_mode(void)
{
	switch (php_rewind_status()->mode) {
		case PHP_REWIND_WARM: return "warm";
		case PHP_REWIND_COLD: return "cold";
		case PHP_REWIND_FORK: return "fork";
		default: return "-";
	}
}

void fpm_warm_maintain(void)
{
	if (EXPECTED(zend_rewind_is_revoked == NULL || !zend_rewind_is_revoked())) {
		return;
	}
	for (struct fpm_worker_pool_s *pool = fpm_worker_all_pools; pool != NULL; pool = pool->next) {
		if (pool->scoreboard == NULL || __atomic_load_n(&pool->scoreboard->warm.boots, __ATOMIC_RELAXED) == 0) {
			continue;
		}
		for (struct fpm_child_s *child = pool->children; child != NULL; child = child->next) {
			if (fpm_request_is_idle(child)) {
				zlog(ZLOG_DEBUG, "[pool %s] child %d gives its sealed state up", pool->config->name, (int) child->pid);
				fpm_pctl_kill(child->pid, FPM_PCTL_QUIT);
			}
		}
	}
}

/* --- the page --- */

typedef enum {
	TEXT,
	HTML,
	XML,
	JSON,
	OPENMETRICS
} format_t;

/* By how a page begins. */
static format_t format_of(const char *page)
{
	switch (*page) {
		case '{': return JSON;
		case '#': return OPENMETRICS;
		case '<': return page[1] == '?' ? XML : HTML;
		default: return TEXT;
	}
}

/* A name as the formats spell it: "warm requests", "warm-requests", "warm_requests". */
static void put_name(smart_str *lines, const char *name, char space)
{
	for (; *name != '\0'; name++) {
		smart_str_appendc(lines, *name == ' ' ? space : *name);
	}
}

static void put(smart_str *lines, format_t format, const char *name, const char *help, const char *type,
		unsigned long value)
{
	switch (format) {
		case TEXT: smart_str_append_printf(lines, "%s:%*s %lu\n", name, (int) (20 - strlen(name)), "", value); break;
		case HTML: smart_str_append_printf(lines, "<tr><th>%s</th><td>%lu</td></tr>\n", name, value); break;
		case XML:
			smart_str_appendc(lines, '<');
			put_name(lines, name, '-');
			smart_str_append_printf(lines, ">%lu</", value);
			put_name(lines, name, '-');
			smart_str_appends(lines, ">\n");
			break;
		case JSON: smart_str_append_printf(lines, ",\"%s\":%lu", name, value); break;
		case OPENMETRICS: {
			smart_str metric = { 0 };

			smart_str_appends(&metric, "phpfpm_");
			put_name(&metric, name, '_');
			smart_str_0(&metric);
			smart_str_append_printf(lines, "# HELP %s %s\n# TYPE %s %s\n%s %lu\n", ZSTR_VAL(metric.s), help,
					ZSTR_VAL(metric.s), type, ZSTR_VAL(metric.s), value);
			smart_str_free(&metric);
			break;
		}
	}
}

/* Where the lines go: in front of what ends the page. */
static size_t place_in(const char *page, format_t format)
{
	const char *const end = format == HTML ? strstr(page, "</table>")
			: format == OPENMETRICS        ? strstr(page, "# EOF")
										   : NULL;
	size_t length = strlen(page);

	if (end != NULL) {
		length = (size_t) (end - page);
		while (length > 0 && page[length - 1] == '\t') {
			length--;
		}
	}
	return length;
}

void fpm_warm_insert(char **page, const fpm_warm_t *warm)
{
	const format_t format = format_of(*page);
	smart_str lines = { 0 };

	if (EXPECTED(warm->boots == 0 && warm->cold_requests == 0)) {
		return;
	}
	put(&lines, format, "warm requests", "The number of requests that began with the sealed state.", "counter",
			warm->warm_requests);
	put(&lines, format, "cold requests", "The number of requests that have run the boot file.", "counter",
			warm->cold_requests);
	put(&lines, format, "boots", "The number of states that children have sealed.", "counter", warm->boots);
	put(&lines, format, "max boot us", "The longest boot, in microseconds.", "gauge", warm->boot_us);
	put(&lines, format, "max rewind us", "The longest way back to the sealed state, in microseconds.", "gauge",
			warm->rewind_us);
	put(&lines, format, "max sealed bytes", "The size of the largest sealed state.", "gauge", warm->sealed_bytes);

	const size_t length = strlen(*page), place = place_in(*page, format), more = ZSTR_LEN(lines.s);

	*page = erealloc(*page, length + more + 1);
	memmove(*page + place + more, *page + place, length - place + 1);
	memcpy(*page + place, ZSTR_VAL(lines.s), more);
	smart_str_free(&lines);
}
