/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The address of a backend. A name is resolved on a helper thread when it is needed, and again when that is some time ago. */
#include "internal.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/un.h>

/* Seconds for which the address of a name is used. */
#define NAME_TTL 30

/* A lookup on a helper thread. */
typedef struct {
	http_job_t job;
	http_fcgi_t *fcgi; /* borrowed: freeing it abandons the job */
	char *host;        /* owned, persistent */
	int port;
	struct sockaddr_storage address;
	socklen_t length;  /* 0: there is none */
} resolver_t;

static void set_port(struct sockaddr_storage *address, int port)
{
	if (address->ss_family == AF_INET) {
		((struct sockaddr_in *) address)->sin_port = htons((uint16_t) port);
	} else {
		((struct sockaddr_in6 *) address)->sin6_port = htons((uint16_t) port);
	}
}

static void set_path(http_fcgi_t *fcgi)
{
	struct sockaddr_un *address = (struct sockaddr_un *) &fcgi->address;

	address->sun_family = AF_UNIX;
	snprintf(address->sun_path, sizeof(address->sun_path), "%s", fcgi->settings->address);
	fcgi->address_length = sizeof(*address);
}

void http_fcgi_address_read(http_fcgi_t *fcgi)
{
	const http_fcgi_settings_t *settings = fcgi->settings;
	struct sockaddr_in *v4 = (struct sockaddr_in *) &fcgi->address;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *) &fcgi->address;

	if (settings->port == 0) {
		set_path(fcgi);
	} else if (inet_pton(AF_INET, settings->address, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		fcgi->address_length = sizeof(*v4);
		set_port(&fcgi->address, settings->port);
	} else if (inet_pton(AF_INET6, settings->address, &v6->sin6_addr) == 1) {
		v6->sin6_family = AF_INET6;
		fcgi->address_length = sizeof(*v6);
		set_port(&fcgi->address, settings->port);
	}
}

/* --- names --- */

static void run_resolver(http_job_t *job)
{
	resolver_t *resolver = (resolver_t *) job;
	const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
	struct addrinfo *found = NULL;

	if (getaddrinfo(resolver->host, NULL, &hints, &found) != 0) {
		return;
	}
	if (found->ai_family == AF_INET || found->ai_family == AF_INET6) {
		memcpy(&resolver->address, found->ai_addr, found->ai_addrlen);
		set_port(&resolver->address, resolver->port);
		resolver->length = found->ai_addrlen;
	}
	freeaddrinfo(found);
}

/* The first link that waits for the address; NULL: none. */
static http_fcgi_link_t *first_waiting(const http_fcgi_t *fcgi)
{
	http_fcgi_link_t *link = fcgi->links_first;

	while (link != NULL && link->state != HTTP_FCGI_LINK_RESOLVING) {
		link = link->next;
	}
	return link;
}

static void resolver_done(http_job_t *job)
{
	resolver_t *resolver = (resolver_t *) job;
	http_fcgi_t *fcgi = resolver->fcgi;
	http_fcgi_link_t *link;

	fcgi->resolver = NULL;
	if (job->ran && resolver->length > 0) {
		fcgi->address = resolver->address;
		fcgi->address_length = resolver->length;
	}
	fcgi->address_since = time(NULL);
	while ((link = first_waiting(fcgi)) != NULL) {
		http_fcgi_link_resolved(link);
	}
}

static void release_resolver(http_job_t *job)
{
	free(((resolver_t *) job)->host);
	free(job);
}

static void resolve(http_fcgi_t *fcgi)
{
	resolver_t *resolver = pecalloc(1, sizeof(*resolver), true);

	resolver->job.run = run_resolver;
	resolver->job.done = resolver_done;
	resolver->job.release = release_resolver;
	resolver->fcgi = fcgi;
	resolver->host = pestrdup(fcgi->settings->address, true);
	resolver->port = fcgi->settings->port;
	fcgi->resolver = http_job_start(&resolver->job) ? &resolver->job : NULL;
}

bool http_fcgi_address(http_fcgi_t *fcgi)
{
	if (fcgi->address_length > 0 && fcgi->address_since == 0) {
		return true;
	}
	if (fcgi->resolver == NULL && (fcgi->address_length == 0 || time(NULL) - fcgi->address_since > NAME_TTL)) {
		resolve(fcgi);
	}
	return fcgi->address_length > 0;
}
