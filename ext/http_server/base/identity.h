/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The rights of another user, for what one thread of root's opens: a file that the other may not read is not found. Linux has them for each
 * thread (setfsuid(2)); elsewhere there is no identity, and http_identity_new() says so. */
#ifndef HTTP_SERVER_IDENTITY_H
#define HTTP_SERVER_IDENTITY_H

#include "php.h"

typedef struct _http_identity_s http_identity_t;

/* Name or number of a user; likewise of a group, NULL: those of the user. Persistent, owned by the caller. *problem is NULL, or says why there
 * is none: a static text. NULL without a problem: the user is the one of the process. */
http_identity_t *http_identity_new(const char *user, const char *group, const char **problem);
void http_identity_free(http_identity_t *identity);
/* From one to the other the thread has the rights of the identity, which may be NULL. Nothing suspends in between. */
void http_identity_enter(const http_identity_t *identity);
void http_identity_leave(const http_identity_t *identity);

#endif
