/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which files a pool of workers watches, to reload when one changes. In persistent memory, as all settings. */
#ifndef HTTP_SERVER_HOT_RELOAD_H
#define HTTP_SERVER_HOT_RELOAD_H

#include "base/string_list.h"

typedef struct {
	http_strings_t paths;      /* directories, with all below them; none: nothing is watched */
	http_strings_t extensions; /* without a dot, in lower case; none: all files */
	uint64_t debounce_ms;      /* no change for so long */
	uint64_t max_hold_ms;      /* since the first change, at most; 0: unlimited */
} http_hot_reload_t;

/* True if a change of this file counts. */
bool http_hot_reload_watches(const http_hot_reload_t *settings, const char *name);
void http_hot_reload_clear(http_hot_reload_t *settings);
void http_hot_reload_copy(http_hot_reload_t *copy, const http_hot_reload_t *settings);

#endif
