/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Which script, or which file, a path means. Uses C memory alone, so that a helper thread can look where the kernel would need the
 * disk.
 *
 *   the path                                means
 *   ------------------------------------    -------------------------------------------------
 *   x.php, or x.php/more, where x.php is    that script, with PATH_INFO /more
 *   x.php that is not there                 nothing
 *   another file                            that file
 *   a directory with an index               the index, or else its index.html; without the slash at its end: a redirection
 *   anything else                           the index of the root: the front controller
 *
 * What is behind a name that begins with a dot is not looked for: it is anything else, but for .well-known at the beginning, which is
 * for clients (RFC 8615).
 *
 * Links are followed, wherever they lead, as nginx does: a path itself leads out of the root in no case. */
#ifndef HTTP_SERVER_FCGI_RESOLVE_H
#define HTTP_SERVER_FCGI_RESOLVE_H

#include "files/lookup.h"

#define HTTP_WELL_KNOWN ".well-known"

typedef enum {
	HTTP_RESOLVED_SCRIPT,
	HTTP_RESOLVED_FILE,     /* in `file` */
	HTTP_RESOLVED_REDIRECT, /* to the path with a slash at its end */
	HTTP_RESOLVED_MISSING,
	HTTP_RESOLVED_WAITS     /* the kernel would need the disk: to be repeated with `may_wait` */
} http_resolved_t;

typedef struct {
	/* what is looked for */
	const char *root;
	int root_fd;
	const char *index;
	const char *path;      /* relative, without empty segments; "" is the root itself */
	bool is_directory;     /* the path ends in a slash */
	bool may_wait;

	/* what was found */
	const char *directory; /* of the script, in front of its name; "" is the root. NULL: the path names the script itself */
	size_t script_length;  /* bytes of the path that name the script */
	http_lookup_t file;    /* `fd` is owned by the caller */
} http_resolve_t;

http_resolved_t http_resolve(http_resolve_t *resolve);
/* The first name in the path that begins with a dot; NULL: none does that has no leave. */
const char *http_resolve_hidden(const char *path);
/* True for the names that some set-up runs as scripts: their text is not for clients, whatever runs here. */
bool http_resolve_is_script(const char *path);

#endif
