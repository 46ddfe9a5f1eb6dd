/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds a file below a directory, and opens it: the descriptor that is returned is the one that was checked. Uses C memory alone,
 * so that a helper thread can do it where the kernel would need the disk. */
#ifndef HTTP_SERVER_LOOKUP_H
#define HTTP_SERVER_LOOKUP_H

#include "base/coding.h"

#include <sys/stat.h>

typedef enum {
	HTTP_SYMLINKS_REJECT,
	HTTP_SYMLINKS_FOLLOW,     /* those that lead to a place below the root */
	HTTP_SYMLINKS_OWNER_MATCH, /* the same, if link and target have one owner */
	HTTP_SYMLINKS_ANYWHERE     /* all; for document roots of scripts */
} http_symlinks_t;

typedef enum {
	HTTP_LOOKUP_FOUND,
	HTTP_LOOKUP_MISSING,
	HTTP_LOOKUP_DENIED,
	HTTP_LOOKUP_WAITS /* the kernel would need the disk, or cannot tell: to be repeated with `may_wait` */
} http_lookup_result_t;

typedef struct {
	/* what is looked for */
	int root_fd;
	const char *root;                   /* its path, canonical */
	const char *path;                   /* relative, without empty segments; "" is the root itself */
	bool is_directory;                  /* the path ends in a slash: it must not name a file */
	http_symlinks_t symlinks;
	char *const *index;                 /* names that are tried in a directory */
	uint32_t index_count;
	http_coding_t codings[HTTP_CODINGS]; /* of sidecars that the client accepts, the best first; up to identity */
	bool may_wait;

	/* what was found */
	int fd;                             /* owned by the caller */
	struct stat state;
	http_coding_t coding;               /* of the file; identity: it is the original */
	const char *found_index;            /* the name that was appended to the path; NULL: none */
} http_lookup_t;

http_lookup_result_t http_lookup(http_lookup_t *lookup);
/* Writes the relative name of the file that was found. Returns its length; `size` or more: it does not fit. */
size_t http_lookup_name(const http_lookup_t *lookup, char *name, size_t size);
/* Opens the place where the root is; -1: there is none. */
int http_lookup_open_root(const char *root);

#endif
