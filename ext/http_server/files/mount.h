/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Static mounts. What StaticHandler sets is plain values in persistent memory, which every worker reads; what a worker knows
 * of the directory is its own. */
#ifndef HTTP_SERVER_MOUNT_H
#define HTTP_SERVER_MOUNT_H

#include "lookup.h"
#include "base/string_list.h"
#include "message/exchange.h"
#include "zend_atomic.h"

typedef enum {
	HTTP_MISSING_NOT_FOUND,
	HTTP_MISSING_NEXT /* for the next mount, or for the handler */
} http_missing_t;

typedef enum {
	HTTP_DOTFILES_DENY,
	HTTP_DOTFILES_ALLOW,
	HTTP_DOTFILES_IGNORE
} http_dotfiles_t;

/* All strings are owned and persistent. */
typedef struct {
	zend_atomic_int ref_count; /* one for the object, one for each worker that serves it */
	char *prefix;
	size_t prefix_length;
	char *root;                /* canonical */
	http_strings_t index;
	http_strings_t hidden;     /* globs */
	http_strings_t headers;    /* name, value, name, value ... */
	http_strings_t types;      /* extension, type, ... */
	char *cache_control;       /* NULL: none */
	http_missing_t on_missing;
	bool etag;
	uint32_t codings;          /* HTTP_CODING_BIT of sidecars */
	http_dotfiles_t dotfiles;
	bool of_program; /* paths are those of a program: an encoded slash separates names, a backslash is part of one */
	http_symlinks_t symlinks;
	uint32_t cache_entries;    /* 0: no file is kept open */
	uint32_t cache_ttl;        /* seconds */
} http_mount_settings_t;

/* With the defaults and one reference. Takes over both strings. */
http_mount_settings_t *http_mount_settings_new(char *prefix, char *root);
void http_mount_settings_release(http_mount_settings_t *settings);
http_mount_settings_t *http_mount_settings_add_ref(http_mount_settings_t *settings);

/* --- serving --- */

typedef struct _http_mounts_s http_mounts_t;

/* The mounts of a worker. `pass` gets the requests that no mount answers. */
http_mounts_t *http_mounts_new(void (*pass)(void *owner, http_exchange_t *exchange), void *owner);
/* Adds a mount; takes its own reference. */
void http_mounts_add(http_mounts_t *mounts, http_mount_settings_t *settings);
/* Answers the request, or passes it on, now or when a helper thread has looked. */
void http_mounts_serve(http_mounts_t *mounts, http_exchange_t *exchange);
/* No exchange is being served any more. */
void http_mounts_free(http_mounts_t *mounts);

#endif
