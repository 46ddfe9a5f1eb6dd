/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The proxies whose connections begin with a PROXY header. In persistent memory, as all settings. */
#ifndef HTTP_SERVER_PROXIES_H
#define HTTP_SERVER_PROXIES_H

#include "base/network.h"
#include "base/string_list.h"

/* Each connection is compared with all of them. */
#define HTTP_PROXIES_MAX 256

typedef struct {
	http_strings_t names;     /* as they were given */
	http_network_t *networks; /* owned list, in the order of the names, without that of Unix sockets */
	uint32_t count;
	bool has_unix;            /* every Unix listener is behind a proxy */
} http_proxies_t;

void http_proxies_clear(http_proxies_t *proxies);
void http_proxies_copy(http_proxies_t *copy, const http_proxies_t *proxies);

#endif
