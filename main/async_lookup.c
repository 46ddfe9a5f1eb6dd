/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Lookups of names and addresses (see async_lookup.h). Each is one block that carries its arguments to the worker
 * and its results back; php_async_offload() determines its owner. */
#include "php.h"
#include "php_network.h"
#include "async_lookup.h"
#include "async_offload.h"

#include <arpa/inet.h>

/* ---- getaddrinfo ---- */

typedef struct {
	php_async_work_t work;
	struct addrinfo hints;
	struct addrinfo *result; /* owned */
	int code;
	int h_error;             /* h_errno of the worker thread */
	const char *service;     /* points into `names`, or NULL */
	char names[];            /* node, then service */
} addrinfo_work_t;

static void addrinfo_run(php_async_work_t *work)
{
	addrinfo_work_t *lookup = (addrinfo_work_t *) work;

	h_errno = 0;
	lookup->code = getaddrinfo(lookup->names, lookup->service, &lookup->hints, &lookup->result);
	lookup->h_error = h_errno;
}

static void addrinfo_release(php_async_work_t *work)
{
	addrinfo_work_t *lookup = (addrinfo_work_t *) work;

	if (lookup->code == 0 && lookup->result) {
		freeaddrinfo(lookup->result);
	}
	free(lookup);
}

PHPAPI int php_async_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
		struct addrinfo **result)
{
	const size_t node_size = node ? strlen(node) + 1 : 0;
	const size_t service_size = service ? strlen(service) + 1 : 0;

	/* An empty or overlong name fails without a lookup. */
	if (!php_async_may_suspend() || node_size <= 1 || node_size > NI_MAXHOST) {
		return getaddrinfo(node, service, hints, result);
	}

	struct addrinfo literal = { 0 };
	if (hints) {
		literal = *hints;
	}
	literal.ai_flags |= AI_NUMERICHOST;
	int code = getaddrinfo(node, service, &literal, result);
	if (hints && (hints->ai_flags & AI_NUMERICHOST)) {
		return code;
	}
	if (code == 0) {
		/* The results carry the requested flags. */
		for (struct addrinfo *info = *result; info; info = info->ai_next) {
			info->ai_flags &= ~AI_NUMERICHOST;
		}
	}
	if (code != EAI_NONAME) {
		return code;
	}

	addrinfo_work_t *lookup = calloc(1, sizeof(*lookup) + node_size + service_size);
	if (UNEXPECTED(lookup == NULL)) {
		return EAI_MEMORY;
	}
	lookup->work.run = addrinfo_run;
	lookup->work.release = addrinfo_release;
	memcpy(lookup->names, node, node_size);
	if (service) {
		lookup->service = memcpy(lookup->names + node_size, service, service_size);
	}
	if (hints) {
		lookup->hints = *hints;
	}

	if (UNEXPECTED(!php_async_offload(&lookup->work, PHP_ASYNC_LONG))) {
		return EAI_SYSTEM;
	}

	code = lookup->code;
	h_errno = lookup->h_error;
	if (code == 0) {
		*result = lookup->result;
		lookup->result = NULL;
	}
	lookup->work.release(&lookup->work);
	return code;
}

/* ---- getnameinfo ---- */

typedef struct {
	php_async_work_t work;
	struct sockaddr_storage address;
	socklen_t address_length;
	int flags;
	int code;
	char host[NI_MAXHOST];
} nameinfo_work_t;

static void nameinfo_run(php_async_work_t *work)
{
	nameinfo_work_t *lookup = (nameinfo_work_t *) work;
	lookup->code = getnameinfo((struct sockaddr *) &lookup->address, lookup->address_length, lookup->host,
			sizeof(lookup->host), NULL, 0, lookup->flags);
}

static void nameinfo_release(php_async_work_t *work)
{
	free(work);
}

PHPAPI int php_async_getnameinfo(const struct sockaddr *address, socklen_t address_length, char *host,
		socklen_t host_size, int flags)
{
	if (!php_async_may_suspend() || address_length > sizeof(struct sockaddr_storage)) {
		return getnameinfo(address, address_length, host, host_size, NULL, 0, flags);
	}

	nameinfo_work_t *lookup = calloc(1, sizeof(*lookup));
	if (UNEXPECTED(lookup == NULL)) {
		return EAI_MEMORY;
	}
	lookup->work.run = nameinfo_run;
	lookup->work.release = nameinfo_release;
	memcpy(&lookup->address, address, address_length);
	lookup->address_length = address_length;
	lookup->flags = flags;

	if (UNEXPECTED(!php_async_offload(&lookup->work, PHP_ASYNC_LONG))) {
		return EAI_SYSTEM;
	}

	int code = lookup->code;
	if (code == 0 && strlen(lookup->host) >= host_size) {
		code = EAI_OVERFLOW;
	} else if (code == 0) {
		strcpy(host, lookup->host);
	}
	nameinfo_release(&lookup->work);
	return code;
}

/* ---- gethostbyname ---- */

typedef struct {
	php_async_work_t work;
	php_async_gethostbyname_t lookup;
	struct hostent host;
	struct hostent *answer; /* NULL or &host */
	int h_error;            /* h_errno of the worker thread */
	char *buffer;           /* owned, malloc */
	size_t size;
	char name[];
} hostent_work_t;

static void hostent_run(php_async_work_t *work)
{
	hostent_work_t *lookup = (hostent_work_t *) work;

	h_errno = 0;
	lookup->answer = lookup->lookup(lookup->name, &lookup->host, &lookup->buffer, &lookup->size);
	lookup->h_error = h_errno;
}

static void hostent_release(php_async_work_t *work)
{
	free(((hostent_work_t *) work)->buffer);
	free(work);
}

PHPAPI bool php_async_name_needs_lookup(const char *name)
{
	struct in6_addr address;

	return *name != '\0' && inet_aton(name, (struct in_addr *) &address) == 0
			&& inet_pton(AF_INET6, name, &address) != 1;
}

PHPAPI struct hostent *php_async_gethostbyname(const char *name, php_async_gethostbyname_t lookup_fn,
		struct hostent *host, char **buffer, size_t *size)
{
	const size_t name_size = strlen(name) + 1;
	hostent_work_t *lookup = calloc(1, sizeof(*lookup) + name_size);
	struct hostent *answer = NULL;

	if (UNEXPECTED(lookup == NULL)) {
		errno = ENOMEM;
		return NULL;
	}
	lookup->work.run = hostent_run;
	lookup->work.release = hostent_release;
	lookup->lookup = lookup_fn;
	memcpy(lookup->name, name, name_size);

	if (UNEXPECTED(!php_async_offload(&lookup->work, PHP_ASYNC_LONG))) {
		return NULL;
	}

	/* The per-thread buffer is filled only after the wait: other lookups have used it in the meantime. */
	free(*buffer);
	*buffer = lookup->buffer;
	*size = lookup->size;
	lookup->buffer = NULL;
	if (lookup->answer) {
		*host = lookup->host;
		answer = host;
	}

	const int error = errno;
	h_errno = lookup->h_error;
	hostent_release(&lookup->work);
	errno = error;
	return answer;
}

/* ---- res_nsearch ---- */

#ifdef HAVE_RES_NSEARCH
typedef struct {
	php_async_work_t work;
	const char *name; /* stored after the answer */
	int class;
	int type;
	int length;
	int h_error;
	int answer_size;
	unsigned char answer[];
} query_work_t;

static void query_run(php_async_work_t *work)
{
	query_work_t *query = (query_work_t *) work;
	struct __res_state state;

	memset(&state, 0, sizeof(state));
	query->length = -1;
	query->h_error = NETDB_INTERNAL;
	if (res_ninit(&state) == 0) {
		query->length = res_nsearch(&state, query->name, query->class, query->type, query->answer, query->answer_size);
		query->h_error = state.res_h_errno;
	}
#ifdef HAVE_RES_NDESTROY
	res_ndestroy(&state);
#else
	res_nclose(&state);
#endif
}

static void query_release(php_async_work_t *work)
{
	free(work);
}

PHPAPI int php_async_res_nsearch(struct __res_state *state, const char *name, int class, int type,
		unsigned char *answer, int answer_size)
{
	const size_t name_size = strlen(name) + 1;
	query_work_t *query;

	if (!php_async_may_suspend() || (query = calloc(1, sizeof(*query) + answer_size + name_size)) == NULL) {
		return res_nsearch(state, name, class, type, answer, answer_size);
	}

	query->work.run = query_run;
	query->work.release = query_release;
	query->name = memcpy(query->answer + answer_size, name, name_size);
	query->class = class;
	query->type = type;
	query->answer_size = answer_size;

	state->res_h_errno = NETDB_INTERNAL;
	if (UNEXPECTED(!php_async_offload(&query->work, PHP_ASYNC_LONG))) {
		return -1;
	}

	const int length = query->length;
	const int error = errno;
	if (length > 0) {
		memcpy(answer, query->answer, MIN(length, answer_size));
	}
	state->res_h_errno = query->h_error;
	query_release(&query->work);
	errno = error;
	return length;
}
#endif
