/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Connects, resets and cancels with libpq without blocking other coroutines.
 *
 * PQconnectPoll() falls short in two ways. It resolves names in place, which blocks. So names are resolved before, and
 * libpq gets the addresses beside the names, one host for each address. It also ignores connect_timeout, which only the
 * blocking calls implement. So this file limits the wait for one address, and tries the rest of the list with another
 * connection. */
#include "async_pq_private.h"
#include "zend_async_inflight.h"
#include "zend_smart_str.h"
#include "zend_exceptions.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>

/* ---- targets ---- */

typedef struct {
	char *host;    /* owned (emalloc), as the next two; "" if there is none */
	char *address; /* "" if libpq needs none */
	char *port;
	bool found;    /* the address comes from our own lookup */
} pq_target_t;

typedef struct {
	PQconninfoOption *options;  /* owned: options in the text, without defaults */
	PQconninfoOption *defaults; /* owned: from the environment */
	pq_target_t *targets;       /* owned; if none, libpq gets the text unchanged */
	uint32_t count, current;
	int timeout_ms;             /* for each address; -1: none */
	bool rewritten;             /* addresses were added */
	bool offload;               /* only libpq can find the target: offload a blocking call */
	zend_string *told;          /* owned: errors of earlier attempts, NULL if none */
} pq_plan_t;

static const char *option_in(const PQconninfoOption *options, const char *keyword)
{
	for (; options && options->keyword; options++) {
		if (strcmp(options->keyword, keyword) == 0) {
			return options->val && *options->val ? options->val : NULL;
		}
	}
	return NULL;
}

static const char *pq_connect_option(const pq_plan_t *plan, const char *keyword)
{
	const char *value = option_in(plan->options, keyword);

	return value ? value : option_in(plan->defaults, keyword);
}

static pq_target_t *add_target(pq_plan_t *plan, char *host, char *address, char *port)
{
	plan->targets = safe_erealloc(plan->targets, plan->count + 1, sizeof(*plan->targets), 0);
	plan->targets[plan->count] = (pq_target_t) { host, address, port, false };
	return &plan->targets[plan->count++];
}

/* Element `index` of a comma-separated list; with stands_for_all a single element has every index. NULL: none. */
static char *element_of(const char *list, uint32_t index, bool stands_for_all)
{
	const char *start = list ? list : "", *end;

	if (stands_for_all && !strchr(start, ',')) {
		return estrdup(start);
	}
	for (; index > 0; index--) {
		if (!(start = strchr(start, ','))) {
			return NULL;
		}
		start++;
	}
	end = strchr(start, ',');
	return end ? estrndup(start, end - start) : estrdup(start);
}

static bool is_name(const char *host)
{
	return *host && *host != '/' && *host != '@' && php_async_name_needs_lookup(host);
}

/* Adds one target for each address of `host`. False: cancelled, or no address was found. */
static bool add_addresses(pq_plan_t *plan, const char *host, const char *port)
{
	struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM }, *found = NULL;
	char text[NI_MAXHOST];

	if (php_async_getaddrinfo(host, NULL, &hints, &found) != 0 || !found) {
		return false;
	}
	for (const struct addrinfo *each = found; each; each = each->ai_next) {
		if (getnameinfo(each->ai_addr, each->ai_addrlen, text, sizeof(text), NULL, 0, NI_NUMERICHOST) == 0) {
			add_target(plan, estrdup(host), estrdup(text), estrdup(port))->found = true;
			plan->rewritten = true;
		}
	}
	freeaddrinfo(found);
	return plan->rewritten;
}

static void end_plan(pq_plan_t *plan)
{
	for (uint32_t i = 0; i < plan->count; i++) {
		efree(plan->targets[i].host);
		efree(plan->targets[i].address);
		efree(plan->targets[i].port);
	}
	if (plan->targets) {
		efree(plan->targets);
	}
	if (plan->told) {
		zend_string_release(plan->told);
	}
	PQconninfoFree(plan->options);
	PQconninfoFree(plan->defaults);
}

/* Parses the text and resolves names; may suspend. False: a lookup was cancelled, or the text is invalid, which libpq
 * reports. */
static bool make_plan(pq_plan_t *plan, const char *conninfo)
{
	memset(plan, 0, sizeof(*plan));
	plan->timeout_ms = -1;
	plan->options = PQconninfoParse(conninfo, NULL);
	if (!plan->options) {
		return false;
	}
	plan->defaults = PQconndefaults();

	const char *hosts = pq_connect_option(plan, "host"), *addresses = pq_connect_option(plan, "hostaddr"),
			   *ports = pq_connect_option(plan, "port");
	const char *timeout = pq_connect_option(plan, "connect_timeout");

	if (timeout && atoi(timeout) > 0) {
		plan->timeout_ms = 1000 * MIN(MAX(atoi(timeout), 2), INT_MAX / 1000);
	}
	if (option_in(plan->options, "service")) {
		plan->offload = true;
		return true;
	}
	if (!hosts && !addresses) {
		return true;
	}

	for (uint32_t i = 0;; i++) {
		char *host = element_of(hosts, i, !hosts), *address = element_of(addresses, i, !addresses);
		char *port = element_of(ports, i, true);
		const bool there = hosts ? host != NULL : address != NULL;
		bool known = true;

		/* Lists of different lengths: libpq reports the error. */
		if (!there || !host || !address || !port) {
			plan->offload = there;
		} else if (!*address && is_name(host)) {
			known = add_addresses(plan, host, port);
			if (!known && !EG(exception)) {
				/* Not found: libpq repeats the lookup and reports the error. */
				plan->offload = true;
			}
		} else {
			add_target(plan, estrdup(host), estrdup(address), estrdup(port));
		}
		if (host) {
			efree(host);
		}
		if (address) {
			efree(address);
		}
		if (port) {
			efree(port);
		}
		if (UNEXPECTED(EG(exception) != NULL)) {
			return false;
		}
		if (!there || plan->offload) {
			return true;
		}
		if ((hosts && !strchr(hosts, ',')) || (!hosts && !strchr(addresses, ','))) {
			return true;
		}
	}
}

static char *pq_connect_join(const pq_plan_t *plan, size_t field)
{
	smart_str list = { 0 };

	for (uint32_t i = plan->current; i < plan->count; i++) {
		if (i > plan->current) {
			smart_str_appendc(&list, ',');
		}
		smart_str_appends(&list, *(char **) ((char *) &plan->targets[i] + field));
	}
	smart_str_0(&list);

	char *joined = estrdup(list.s ? ZSTR_VAL(list.s) : "");
	smart_str_free(&list);
	return joined;
}

/* Starts a connection to the targets from the current one on. */
static PGconn *pq_connect_start(const pq_plan_t *plan, const char *conninfo)
{
	const char *keywords[64], *values[64];
	uint32_t n = 0;
	PGconn *conn;

	if (!plan->rewritten && plan->current == 0) {
		return PQconnectStart(conninfo);
	}

	char *hosts = pq_connect_join(plan, offsetof(pq_target_t, host)),
		 *addresses = pq_connect_join(plan, offsetof(pq_target_t, address));
	char *ports = pq_connect_join(plan, offsetof(pq_target_t, port));

	for (const PQconninfoOption *each = plan->options; each->keyword && n < 60; each++) {
		if (each->val && strcmp(each->keyword, "host") && strcmp(each->keyword, "hostaddr")
				&& strcmp(each->keyword, "port")) {
			keywords[n] = each->keyword;
			values[n++] = each->val;
		}
	}
	keywords[n] = "host";
	values[n++] = hosts;
	keywords[n] = "hostaddr";
	values[n++] = addresses;
	keywords[n] = "port";
	values[n++] = ports;
	keywords[n] = values[n] = NULL;
	conn = PQconnectStartParams(keywords, values, 0);
	efree(hosts);
	efree(addresses);
	efree(ports);
	return conn;
}

/* ---- waiting ---- */

typedef enum { PQ_DONE, PQ_TIMED_OUT, PQ_CANCELLED } pq_outcome_t;

/* Describes the current address, to detect a change to the next one. */
static void note_address(const PGconn *conn, char *text, size_t size)
{
	const char *host = PQhost(conn), *port = PQport(conn);
	const char *address = PQhostaddr(conn);

	snprintf(text, size, "%s %s %s", host ? host : "", address ? address : "", port ? port : "");
}

/* Polls until the connection is established or has failed. `current` counts the addresses that have failed. */
static pq_outcome_t pq_connect_drive(PGconn *conn, PostgresPollingStatusType (*poll)(PGconn *), int timeout_ms,
		uint32_t *current)
{
	PostgresPollingStatusType status = PGRES_POLLING_WRITING;
	php_async_timeout_t timeout = php_async_timeout(timeout_ms);
	char before[512], now[512];

	note_address(conn, before, sizeof(before));
	while (status != PGRES_POLLING_OK && status != PGRES_POLLING_FAILED && PQstatus(conn) != CONNECTION_BAD) {
		const int fd = PQsocket(conn);
		const int ready = fd < 0 ? 1
								 : php_async_await_fd(fd, status == PGRES_POLLING_READING ? POLLIN : POLLOUT, &timeout);

		if (UNEXPECTED(ready < 0)) {
			return PQ_CANCELLED;
		}
		if (UNEXPECTED(ready == 0)) {
			return PQ_TIMED_OUT;
		}
		/* libpq may close this socket and open the next one with the same number. */
		php_async_forget_fd(fd);
		status = poll(conn);
		if (UNEXPECTED(EG(exception) != NULL)) {
			return PQ_CANCELLED;
		}

		note_address(conn, now, sizeof(now));
		if (strcmp(before, now) != 0) {
			memcpy(before, now, sizeof(now));
			timeout = php_async_timeout(timeout_ms);
			++*current;
		}
	}
	return PQ_DONE;
}

/* True if the rest of a message names `port`. */
static bool is_port(const char *text, const char *port)
{
	static const char before[] = "\", port ";
	const size_t length = strlen(port);

	return *text == '"'
			&& (length == 0
					|| (strncmp(text, before, sizeof(before) - 1) == 0
							&& strncmp(text + sizeof(before) - 1, port, length) == 0
							&& text[sizeof(before) - 1 + length] == ' '));
}

/* Changes "server at "address"" to "server at "name" (address)", as libpq reports an address that it has resolved
 * itself. */
static zend_string *with_names(const pq_plan_t *plan, const char *text)
{
	static const char at[] = "server at \"";
	smart_str named = { 0 };
	uint32_t first = plan->current;
	const char *next;

	while (plan->rewritten && (next = strstr(text, at)) != NULL) {
		uint32_t i = first;

		next += sizeof(at) - 1;
		smart_str_appendl(&named, text, next - text);
		text = next;
		for (; i < plan->count; i++) {
			const pq_target_t *target = &plan->targets[i];
			const char *shown = *target->address ? target->address : target->host;
			const size_t length = strlen(shown);

			if (strncmp(text, shown, length) == 0 && is_port(text + length, target->port)) {
				if (target->found) {
					smart_str_append_printf(&named, "%s\" (%s)", target->host, target->address);
					text += length + 1;
				}
				first = i;
				break;
			}
		}
	}
	smart_str_appends(&named, text);
	smart_str_0(&named);
	return named.s ? named.s : ZSTR_EMPTY_ALLOC();
}

static void pq_connect_tell(pq_plan_t *plan, const PGconn *conn, const char *more)
{
	zend_string *text = with_names(plan, PQerrorMessage(conn));
	zend_string *before = plan->told ? plan->told : ZSTR_EMPTY_ALLOC();

	plan->told = zend_string_concat3(ZSTR_VAL(before), ZSTR_LEN(before), ZSTR_VAL(text), ZSTR_LEN(text), more,
			strlen(more));
	zend_string_release(before);
	zend_string_release(text);
}

/* An offloaded, blocking PQconnectdb(). */
typedef struct {
	php_async_work_t work;
	char *conninfo;
	PGconn *conn; /* owned until taken */
} connect_work_t;

static void run_connect(php_async_work_t *work)
{
	connect_work_t *connect = (connect_work_t *) work;

	connect->conn = PQconnectdb(connect->conninfo);
}

static void release_connect(php_async_work_t *work)
{
	connect_work_t *connect = (connect_work_t *) work;

	if (connect->conn) {
		PQfinish(connect->conn);
	}
	pefree(connect->conninfo, true);
	pefree(connect, true);
}

static PGconn *connect_offloaded(const char *conninfo)
{
	connect_work_t *connect = pecalloc(1, sizeof(*connect), true);
	PGconn *conn;

	connect->work.run = run_connect;
	connect->work.release = release_connect;
	connect->conninfo = pestrdup(conninfo, true);
	if (!php_async_offload(&connect->work, PHP_ASYNC_LONG)) {
		pq_gave_up(NULL);
		return NULL;
	}
	conn = connect->conn;
	connect->conn = NULL;
	release_connect(&connect->work);
	return conn;
}

/* Closes the connection. The reactor must forget the socket first, or it would not watch the next one with the same
 * number. */
static void pq_connect_give_up(PGconn *conn)
{
	php_async_forget_fd(PQsocket(conn));
	PQfinish(conn);
}

/* Connects according to the plan. After a timeout another connection tries the remaining targets. */
static PGconn *pq_connect_follow(pq_plan_t *plan, const char *conninfo)
{
	for (;;) {
		PGconn *conn = pq_connect_start(plan, conninfo);
		uint32_t tried = 0;
		pq_outcome_t outcome;

		if (UNEXPECTED(conn == NULL)) {
			return NULL;
		}
		outcome = pq_connect_drive(conn, PQconnectPoll, plan->timeout_ms, &tried);
		if (UNEXPECTED(outcome == PQ_CANCELLED)) {
			pq_connect_give_up(conn);
			pq_gave_up(NULL);
			return NULL;
		}
		if (EXPECTED(outcome == PQ_DONE)) {
			if (PQstatus(conn) == CONNECTION_BAD && (plan->told || plan->rewritten)) {
				pq_connect_tell(plan, conn, "");
				pq_say(conn, ZSTR_VAL(plan->told));
			}
			return conn;
		}

		pq_connect_tell(plan, conn, "timeout expired\n");
		if (plan->current + tried + 1 >= plan->count) {
			pq_kill(conn);
			pq_say(conn, ZSTR_VAL(plan->told));
			return conn;
		}
		plan->current += tried + 1;
		pq_connect_give_up(conn);
	}
}

PGconn *PHP_ASYNC_PQ(connect)(const char *conninfo)
{
	pq_plan_t plan;
	PGconn *conn = NULL;

	if (!php_async_may_suspend()) {
		return PQconnectdb(conninfo);
	}
	if (!make_plan(&plan, conninfo)) {
		if (UNEXPECTED(EG(exception) != NULL)) {
			pq_gave_up(NULL);
		} else {
			conn = PQconnectdb(conninfo);
		}
	} else {
		conn = plan.offload ? connect_offloaded(conninfo) : pq_connect_follow(&plan, conninfo);
	}
	end_plan(&plan);
	return conn;
}

PGconn *PHP_ASYNC_PQ(connect_start)(const char *conninfo)
{
	pq_plan_t plan;
	PGconn *conn = NULL;

	if (!php_async_may_suspend()) {
		return PQconnectStart(conninfo);
	}
	if (make_plan(&plan, conninfo) || !EG(exception)) {
		conn = plan.offload || !plan.options ? PQconnectStart(conninfo) : pq_connect_start(&plan, conninfo);
	} else {
		pq_gave_up(NULL);
	}
	end_plan(&plan);
	return conn;
}

/* Uses the addresses of the original connect. A name that was given to a blocking connect is resolved in place, and
 * blocks. */
void PHP_ASYNC_PQ(reset)(PGconn *conn)
{
	pq_op_t op;

	if (UNEXPECTED(!pq_enter(&op, conn))) {
		return;
	}
	if (op.waits) {
		PQconninfoOption *options = PQconninfo(conn);
		const char *limit = option_in(options, "connect_timeout");
		const int timeout_ms = limit && atoi(limit) > 0 ? 1000 * MIN(MAX(atoi(limit), 2), INT_MAX / 1000) : -1;
		uint32_t tried = 0;

		PQconninfoFree(options);
		op.state->nonblocking = false;
		php_async_forget_fd(PQsocket(conn));
		op.fd = -1;
		if (PQresetStart(conn)) {
			switch (pq_connect_drive(conn, PQresetPoll, timeout_ms, &tried)) {
				case PQ_DONE: break;
				case PQ_TIMED_OUT: {
					char *text;

					spprintf(&text, 0, "%stimeout expired\n", PQerrorMessage(conn));
					pq_kill(conn);
					pq_say(conn, text);
					efree(text);
					break;
				}
				case PQ_CANCELLED:
					op.given_up = true;
					pq_kill(conn);
					break;
			}
		}
	} else {
		php_async_forget_fd(PQsocket(conn));
		op.fd = -1;
		PQreset(conn);
	}
	pq_leave(&op);
}

/* ---- cancelling ---- */

/* A PGcancel may be used on any thread. The work owns it unless the caller has waited for the result. */
typedef struct {
	php_async_work_t work;
	PGcancel *cancel;
	bool owned;
	int result;
	char error[256];
} cancel_work_t;

/* The PGcancel that the work frees, because its caller was cancelled; free_cancel() ignores it. Compared only. */
ZEND_TLS const PGcancel *taken_over;

static void run_cancel(php_async_work_t *work)
{
	cancel_work_t *cancel = (cancel_work_t *) work;

	cancel->result = PQcancel(cancel->cancel, cancel->error, sizeof(cancel->error));
}

static void release_cancel(php_async_work_t *work)
{
	cancel_work_t *cancel = (cancel_work_t *) work;

	if (cancel->owned) {
		PQfreeCancel(cancel->cancel);
	}
	pefree(cancel, true);
}

int PHP_ASYNC_PQ(cancel)(PGcancel *cancel, char *error, int size)
{
	cancel_work_t *work;
	int result;

	if (!cancel || !php_async_may_suspend()) {
		return PQcancel(cancel, error, size);
	}
	work = pecalloc(1, sizeof(*work), true);
	work->work.run = run_cancel;
	work->work.release = release_cancel;
	work->cancel = cancel;
	work->owned = true;
	if (!php_async_offload(&work->work, PHP_ASYNC_LONG)) {
		taken_over = cancel;
		pq_gave_up(NULL);
		return 1;
	}
	result = work->result;
	strlcpy(error, work->error, size);
	work->owned = false;
	release_cancel(&work->work);
	return result;
}

void PHP_ASYNC_PQ(free_cancel)(PGcancel *cancel)
{
	if (UNEXPECTED(cancel && cancel == taken_over)) {
		taken_over = NULL;
		return;
	}
	PQfreeCancel(cancel);
}

static void run_cancel_task(zend_async_task_t *task)
{
	char error[256];

	PQcancel(task->data, error, sizeof(error));
	PQfreeCancel(task->data);
}

/* Requests the server to cancel the current command of `conn`, without waiting for an answer. */
static void request_cancel(PGconn *conn)
{
	PGcancel *cancel;
	zend_async_task_t *task;
	zend_object *exception;

	if (PQtransactionStatus(conn) != PQTRANS_ACTIVE || !(cancel = PQgetCancel(conn))) {
		return;
	}
	exception = zend_async_exception_take();
	task = ZEND_ASYNC_NEW_TASK(run_cancel_task, cancel);
	if (task) {
		ZEND_ASYNC_TASK_SET_LONG(task);
	}
	if (task && ZEND_ASYNC_QUEUE_TASK(task)) {
		ZEND_ASYNC_EVENT_RELEASE(&task->base);
	} else {
		if (task) {
			ZEND_ASYNC_EVENT_RELEASE(&task->base);
		}
		PQfreeCancel(cancel);
		zend_clear_exception();
	}
	EG(exception) = exception;
}

void pq_kill(PGconn *conn)
{
	const int fd = PQsocket(conn);
	PGresult *result;
	int dead[2];

	if (fd < 0) {
		return;
	}
	request_cancel(conn);
	php_async_forget_fd(fd);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, dead) == 0) {
		fcntl(dead[0], F_SETFL, O_NONBLOCK);
		dup2(dead[0], fd);
		fcntl(fd, F_SETFD, FD_CLOEXEC);
		close(dead[0]);
		close(dead[1]);
	} else {
		shutdown(fd, SHUT_RDWR);
	}

	/* Make libpq detect the loss. A connection in start-up may try the next host: fail that attempt, too. */
	if (PQstatus(conn) == CONNECTION_OK) {
		for (int i = 0; i < 1000 && PQstatus(conn) == CONNECTION_OK && PQconsumeInput(conn); i++) {}
		for (int i = 0; i < 1000 && PQstatus(conn) == CONNECTION_BAD && (result = PQgetResult(conn)) != NULL; i++) {
			PQclear(result);
		}
	} else {
		for (int i = 0; i < 10 && PQstatus(conn) != CONNECTION_BAD && PQconnectPoll(conn) != PGRES_POLLING_FAILED;
				i++) {}
	}
}
