/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The supervisor of a pool: starts FPM, starts it again when it dies, ends it.
 *
 *   state     entered by                         left by
 *   --------  ---------------------------------  ------------------------------------------------------
 *   starting  FPM was started                    its socket accepts -> ready, its death -> waiting
 *   ready     the socket accepts                 its death -> waiting
 *   waiting   FPM is dead                        the time until the next attempt -> starting
 *   stopping  http_supervisor_stop()             FPM is dead, or was not there -> stopped
 *
 * Requests wait while the state is not ready. */
#ifndef HTTP_SERVER_SCRIPTS_SUPERVISOR_H
#define HTTP_SERVER_SCRIPTS_SUPERVISOR_H

#include "pool.h"
#include "fastcgi/fastcgi.h"

typedef struct _http_supervisor_s http_supervisor_t;

/* Starts FPM for a pool, which is borrowed, and waits until it is ready. `grace`: seconds that it has to end. NULL with an exception: it is
 * not ready in time, and has been ended. Suspends. */
http_supervisor_t *http_supervisor_start(http_fpm_t *pool, zend_long grace);
/* From now on the client is told when FPM is ready again; NULL: it is not any more. */
void http_supervisor_attach(http_supervisor_t *supervisor, http_fcgi_t *client);
/* Asks FPM to end when its children have: SIGQUIT, in half of the time (ms); then at once: SIGTERM; then kills all of it. Frees the
 * supervisor. Suspends, also with a pending exception, which stays. */
void http_supervisor_stop(http_supervisor_t *supervisor, uint64_t ms);

#endif
