/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Names to addresses and back, by libc on the threads of the long calls: an unreachable name server blocks no file.
 *
 * A query without a lookup (an address literal, a wildcard, a numeric answer) completes on the calling thread: the
 * constructor returns an event that is already closed and replays its outcome to every subscriber. The same replay
 * serves subscribers that arrive after a real lookup has completed.
 *
 * The one invariant to remember: the lookup owns the request and copies of all that the thread reads, not the event.
 * After an early dispose of the event the lookup is an orphan, and its completion frees it together with the unused
 * result. After the loop's shutdown the thread does that.
 *
 *   state      request   CLOSED   leaves by
 *   in flight  linked    no       completion (closed), dispose (the request continues alone)
 *   closed     NULL      yes      dispose */
#include "reactor/reactor.h"
#include "reactor/long_calls.h"

typedef struct _reactor_lookup_s reactor_lookup_t;

/* Persistent memory. */
struct _reactor_lookup_s {
	zend_async_event_t *event;    /* borrowed; NULL once detached */
	reactor_lookup_t **link;      /* the event's pointer to this; valid as long as `event` is */
	reactor_request_t request;
	reactor_long_call_t call;
	int error;                    /* the outcome, an EAI_* number */
};

typedef struct {
	reactor_lookup_t lookup;      /* first member */
	char *node, *service;         /* owned, or NULL */
	struct addrinfo hints;
	bool has_hints;
	struct addrinfo *result;      /* owned, until the event takes it */
} addrinfo_lookup_t;

typedef struct {
	reactor_lookup_t lookup;      /* first member */
	union {
		struct sockaddr any;
		struct sockaddr_in in;
		struct sockaddr_in6 in6;
	} address;
	int flags;
	char hostname[NI_MAXHOST];
	char service[NI_MAXSERV];
} nameinfo_lookup_t;

typedef struct {
	zend_async_dns_addrinfo_t event;
	reactor_lookup_t *lookup;     /* borrowed while in flight, else NULL */
	zend_object *exception;       /* owned: the outcome of a failed lookup */
} reactor_addrinfo_t;

typedef struct {
	zend_async_dns_nameinfo_t event;
	reactor_lookup_t *lookup;
	zend_object *exception;
	char *address;                /* owned, printable, for info */
} reactor_nameinfo_t;

#define LOOKUP_FROM_REQUEST(r) ((reactor_lookup_t *) ((char *) (r) - XtOffsetOf(reactor_lookup_t, request)))
#define LOOKUP_FROM_CALL(c) ((reactor_lookup_t *) ((char *) (c) - XtOffsetOf(reactor_lookup_t, call)))

/* ---- errors ---- */

/* The code of the exception is libc's EAI_* number, its message libc's text. */
static zend_object *lookup_exception(const int native, const char *what)
{
	const char *text = gai_strerror(native);
	return async_reactor_exception(ZEND_ASYNC_EXCEPTION_DNS, native, "Lookup of %s failed: %s", what, text);
}

/* ---- requests ---- */

/* Detaches the request from its event. Returns the event, or NULL if it was detached before. */
static zend_async_event_t *lookup_part(reactor_lookup_t *lookup)
{
	zend_async_event_t *event = lookup->event;

	if (event != NULL) {
		*lookup->link = NULL;
		lookup->event = NULL;
		event->loop_ref_count = 0;
	}
	return event;
}

static void lookup_abandon(reactor_request_t *request)
{
	zend_async_event_t *event = lookup_part(LOOKUP_FROM_REQUEST(request));

	if (event != NULL) {
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	}
}

/* Submits a lookup of `event`. An error is an EAI_* number; the caller keeps the lookup then. */
static int lookup_begin(reactor_lookup_t *lookup, zend_async_event_t *event, reactor_lookup_t **link)
{
	const int error = async_reactor_long_call(&lookup->call);

	if (UNEXPECTED(error != 0)) {
		return error == UV_ENOMEM ? EAI_MEMORY : EAI_AGAIN;
	}
	lookup->event = event;
	lookup->link = link;
	*link = lookup;
	async_reactor_request_begin_long(&lookup->request, &lookup->call, lookup_abandon);
	return 0;
}

/* Detaches an event that is disposed of in flight. Removes the request from the queue if no worker has started it. */
static void lookup_leave(reactor_lookup_t *lookup)
{
	lookup_part(lookup);
	async_reactor_request_cancel(&lookup->request);
}

/* ---- name to addresses ---- */

static const char *addrinfo_subject(const reactor_addrinfo_t *addrinfo)
{
	return addrinfo->event.node != NULL ? addrinfo->event.node : addrinfo->event.service;
}

static bool addrinfo_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	reactor_addrinfo_t *addrinfo = (reactor_addrinfo_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, addrinfo->event.result, addrinfo->exception);
		return true;
	}
	if (result != NULL) {
		ZVAL_NULL(result);
	}
	if (exception != NULL && addrinfo->exception != NULL) {
		*exception = addrinfo->exception;
		GC_ADDREF(addrinfo->exception);
	}
	return true;
}

static void addrinfo_lookup_free(reactor_long_call_t *call)
{
	addrinfo_lookup_t *lookup = (addrinfo_lookup_t *) LOOKUP_FROM_CALL(call);

	if (lookup->result != NULL) {
		freeaddrinfo(lookup->result);
	}
	free(lookup->node);
	free(lookup->service);
	free(lookup);
}

static void addrinfo_lookup_run(reactor_long_call_t *call)
{
	addrinfo_lookup_t *lookup = (addrinfo_lookup_t *) LOOKUP_FROM_CALL(call);

	lookup->lookup.error = getaddrinfo(lookup->node, lookup->service, lookup->has_hints ? &lookup->hints : NULL,
			&lookup->result);
	if (lookup->lookup.error != 0) {
		lookup->result = NULL;
	}
}

static void addrinfo_lookup_done(reactor_long_call_t *call, int status)
{
	addrinfo_lookup_t *lookup = (addrinfo_lookup_t *) LOOKUP_FROM_CALL(call);
	reactor_addrinfo_t *addrinfo = (reactor_addrinfo_t *) lookup_part(&lookup->lookup);

	async_reactor_request_end(&lookup->lookup.request);
	if (addrinfo == NULL) {
		addrinfo_lookup_free(call);
		return;
	}

	const int error = lookup->lookup.error;

	addrinfo->event.result = lookup->result;
	lookup->result = NULL;
	addrinfo_lookup_free(call);
	if (error != 0) {
		REACTOR_GUARD(addrinfo->exception = lookup_exception(error, addrinfo_subject(addrinfo)));
	}
	async_reactor_notify_and_close(&addrinfo->event.base, addrinfo->event.result, addrinfo->exception);
}

static bool addrinfo_dispose(zend_async_event_t *event)
{
	reactor_addrinfo_t *addrinfo = (reactor_addrinfo_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}

	zend_async_callbacks_free(event);
	if (addrinfo->lookup != NULL) {
		lookup_leave(addrinfo->lookup);
	}
	if (addrinfo->event.result != NULL) {
		freeaddrinfo(addrinfo->event.result);
	}
	if (addrinfo->exception != NULL) {
		OBJ_RELEASE(addrinfo->exception);
	}
	if (addrinfo->event.node != NULL) {
		efree((char *) addrinfo->event.node);
	}
	if (addrinfo->event.service != NULL) {
		efree((char *) addrinfo->event.service);
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(addrinfo, false);
	return true;
}

static zend_string *addrinfo_info(zend_async_event_t *event)
{
	const zend_async_dns_addrinfo_t *addrinfo = (const zend_async_dns_addrinfo_t *) event;
	const char *node = addrinfo->node != NULL ? addrinfo->node : "";

	return addrinfo->service != NULL && *addrinfo->service ? zend_strpprintf(0, "DNS(%s:%s)", node, addrinfo->service)
														   : zend_strpprintf(0, "DNS(%s)", node);
}

static bool is_numeric(const char *text)
{
	return text[strspn(text, "0123456789")] == '\0';
}

/* True if a call with AI_NUMERICHOST may decide this. Every literal starts with a digit or contains a colon. A service
 * name would require a read of the services database. */
static bool is_literal(const char *node, const char *service, const struct addrinfo *hints)
{
	if (service != NULL && !is_numeric(service)) {
		return false;
	}
	return node == NULL || (hints != NULL && (hints->ai_flags & AI_NUMERICHOST)) || (*node >= '0' && *node <= '9')
			|| strchr(node, ':') != NULL;
}

/* Resolves a literal on the calling thread. False if the node is a name after all. */
static bool resolve_literal(reactor_addrinfo_t *addrinfo, const struct addrinfo *hints)
{
	static const struct addrinfo no_hints = { .ai_family = AF_UNSPEC };
	struct addrinfo numeric = hints != NULL ? *hints : no_hints;
	const bool only_numeric = addrinfo->event.node == NULL || (numeric.ai_flags & AI_NUMERICHOST);

	numeric.ai_flags |= AI_NUMERICHOST;
	const int error = getaddrinfo(addrinfo->event.node, addrinfo->event.service, &numeric, &addrinfo->event.result);

	if (error == EAI_NONAME && !only_numeric) {
		addrinfo->event.result = NULL;
		return false;
	}
	if (error != 0) {
		addrinfo->event.result = NULL;
		addrinfo->exception = lookup_exception(error, addrinfo_subject(addrinfo));
	}
	ZEND_ASYNC_EVENT_SET_CLOSED(&addrinfo->event.base);
	return true;
}

static char *copied(const char *text)
{
	return text != NULL ? pestrdup(text, true) : NULL;
}

static void resolve_name(reactor_addrinfo_t *addrinfo, const struct addrinfo *hints)
{
	addrinfo_lookup_t *lookup = pecalloc(1, sizeof(*lookup), true);

	lookup->node = copied(addrinfo->event.node);
	lookup->service = copied(addrinfo->event.service);
	if (hints != NULL) {
		lookup->has_hints = true;
		lookup->hints.ai_flags = hints->ai_flags;
		lookup->hints.ai_family = hints->ai_family;
		lookup->hints.ai_socktype = hints->ai_socktype;
		lookup->hints.ai_protocol = hints->ai_protocol;
	}
	lookup->lookup.call.run = addrinfo_lookup_run;
	lookup->lookup.call.done = addrinfo_lookup_done;
	lookup->lookup.call.late = addrinfo_lookup_free;

	const int error = lookup_begin(&lookup->lookup, &addrinfo->event.base, &addrinfo->lookup);
	if (UNEXPECTED(error != 0)) {
		addrinfo_lookup_free(&lookup->lookup.call);
		addrinfo->exception = lookup_exception(error, addrinfo_subject(addrinfo));
		ZEND_ASYNC_EVENT_SET_CLOSED(&addrinfo->event.base);
	}
}

zend_async_dns_addrinfo_t *async_reactor_getaddrinfo(const char *node, const char *service,
		const struct addrinfo *hints, size_t extra_size)
{
	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(node == NULL && service == NULL)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DNS, EAI_NONAME, "A lookup needs a host or a service");
		return NULL;
	}

	reactor_addrinfo_t *addrinfo = ecalloc(1, sizeof(*addrinfo) + extra_size);

	reactor_event_init(&addrinfo->event.base, sizeof(*addrinfo), async_reactor_request_start,
			async_reactor_request_stop, addrinfo_dispose, addrinfo_info);
	addrinfo->event.base.replay = addrinfo_replay;
	addrinfo->event.node = node != NULL ? estrdup(node) : NULL;
	addrinfo->event.service = service != NULL ? estrdup(service) : NULL;

	if (!is_literal(node, service, hints) || !resolve_literal(addrinfo, hints)) {
		resolve_name(addrinfo, hints);
	}
	return &addrinfo->event;
}

bool async_reactor_freeaddrinfo(struct addrinfo *result)
{
	if (result != NULL) {
		freeaddrinfo(result);
	}
	return true;
}

/* ---- address to name ---- */

static bool nameinfo_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	reactor_nameinfo_t *nameinfo = (reactor_nameinfo_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback != NULL) {
		callback->callback(event, callback, NULL, nameinfo->exception);
		return true;
	}
	if (result != NULL) {
		ZVAL_NULL(result);
	}
	if (exception != NULL && nameinfo->exception != NULL) {
		*exception = nameinfo->exception;
		GC_ADDREF(nameinfo->exception);
	}
	return true;
}

static void nameinfo_set_result(reactor_nameinfo_t *nameinfo, const int native, const char *hostname,
		const char *service)
{
	if (native != 0) {
		nameinfo->exception = lookup_exception(native, nameinfo->address);
		return;
	}
	nameinfo->event.hostname = zend_string_init(hostname, strlen(hostname), false);
	nameinfo->event.service = zend_string_init(service, strlen(service), false);
}

static socklen_t address_length(const struct sockaddr *addr)
{
	return addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
}

static void nameinfo_lookup_free(reactor_long_call_t *call)
{
	free(LOOKUP_FROM_CALL(call));
}

static void nameinfo_lookup_run(reactor_long_call_t *call)
{
	nameinfo_lookup_t *lookup = (nameinfo_lookup_t *) LOOKUP_FROM_CALL(call);
	const struct sockaddr *addr = &lookup->address.any;

	lookup->lookup.error = getnameinfo(addr, address_length(addr), lookup->hostname, sizeof(lookup->hostname),
			lookup->service, sizeof(lookup->service), lookup->flags);
}

static void nameinfo_lookup_done(reactor_long_call_t *call, int status)
{
	nameinfo_lookup_t *lookup = (nameinfo_lookup_t *) LOOKUP_FROM_CALL(call);
	reactor_nameinfo_t *nameinfo = (reactor_nameinfo_t *) lookup_part(&lookup->lookup);

	if (nameinfo != NULL) {
		REACTOR_GUARD(nameinfo_set_result(nameinfo, lookup->lookup.error, lookup->hostname, lookup->service));
	}
	async_reactor_request_end(&lookup->lookup.request);
	nameinfo_lookup_free(call);
	if (nameinfo != NULL) {
		async_reactor_notify_and_close(&nameinfo->event.base, NULL, nameinfo->exception);
	}
}

static bool nameinfo_dispose(zend_async_event_t *event)
{
	reactor_nameinfo_t *nameinfo = (reactor_nameinfo_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}

	zend_async_callbacks_free(event);
	if (nameinfo->lookup != NULL) {
		lookup_leave(nameinfo->lookup);
	}
	if (nameinfo->event.hostname != NULL) {
		zend_string_release(nameinfo->event.hostname);
	}
	if (nameinfo->event.service != NULL) {
		zend_string_release(nameinfo->event.service);
	}
	if (nameinfo->exception != NULL) {
		OBJ_RELEASE(nameinfo->exception);
	}
	efree(nameinfo->address);
	ZEND_ASYNC_EVENT_FREE_MEMORY(nameinfo, false);
	return true;
}

static zend_string *nameinfo_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "DNS(%s)", ((reactor_nameinfo_t *) event)->address);
}

static void resolve_address(reactor_nameinfo_t *nameinfo, const struct sockaddr *addr, int flags)
{
	nameinfo_lookup_t *lookup = pecalloc(1, sizeof(*lookup), true);

	memcpy(&lookup->address, addr, address_length(addr));
	lookup->flags = flags;
	lookup->lookup.call.run = nameinfo_lookup_run;
	lookup->lookup.call.done = nameinfo_lookup_done;
	lookup->lookup.call.late = nameinfo_lookup_free;

	const int error = lookup_begin(&lookup->lookup, &nameinfo->event.base, &nameinfo->lookup);
	if (UNEXPECTED(error != 0)) {
		nameinfo_lookup_free(&lookup->lookup.call);
		nameinfo->exception = lookup_exception(error, nameinfo->address);
		ZEND_ASYNC_EVENT_SET_CLOSED(&nameinfo->event.base);
	}
}

zend_async_dns_nameinfo_t *async_reactor_getnameinfo(const struct sockaddr *addr, int flags, size_t extra_size)
{
	char hostname[NI_MAXHOST];
	char service[NI_MAXSERV];

	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(addr->sa_family != AF_INET && addr->sa_family != AF_INET6)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DNS, EAI_FAMILY,
				"Only IPv4 and IPv6 addresses can be resolved to names");
		return NULL;
	}

	reactor_nameinfo_t *nameinfo = ecalloc(1, sizeof(*nameinfo) + extra_size);

	reactor_event_init(&nameinfo->event.base, sizeof(*nameinfo), async_reactor_request_start,
			async_reactor_request_stop, nameinfo_dispose, nameinfo_info);
	nameinfo->event.base.replay = nameinfo_replay;

	const int error = getnameinfo(addr, address_length(addr), hostname, sizeof(hostname), service, sizeof(service),
			flags | NI_NUMERICHOST | NI_NUMERICSERV);
	nameinfo->address = estrdup(error == 0 ? hostname : "?");

	if ((flags & NI_NUMERICHOST) && (flags & NI_NUMERICSERV)) {
		nameinfo_set_result(nameinfo, error, hostname, service);
		ZEND_ASYNC_EVENT_SET_CLOSED(&nameinfo->event.base);
	} else {
		resolve_address(nameinfo, addr, flags);
	}
	return &nameinfo->event;
}
