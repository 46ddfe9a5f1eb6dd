/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/curl inside a coroutine. curl_exec() drives a private multi handle that belongs to the easy handle, on the stack of
 * the calling coroutine: sockets and timer as libcurl announces them, waits for descriptors in coroutine form. So callbacks
 * run in the caller's coroutine and may suspend, throw, or use other handles. curl_multi_select() waits for the descriptors
 * of the multi. Where the flow may not suspend libcurl's own functions run.
 *
 *   easy handle   idle -> running, in curl_exec() -> idle
 *                         with CURLOPT_CONNECT_ONLY: -> attached to the private multi, which keeps the connection -> idle
 *   transfer      going on -> over, a callback threw: no user code runs for it any more
 *
 * A callback that throws ends its transfer, and nothing else: the exception is kept aside while libcurl is on the stack,
 * and thrown when it has returned. */
#ifndef PHP_ASYNC_CURL_H
#define PHP_ASYNC_CURL_H

#include "php.h"
#include "async_wait.h"
#include "zend_async_marks.h"

#include <stdio.h>
#include <curl/curl.h>
#include <curl/multi.h>

struct _php_curl;
struct _php_curlm;
struct pollfd;

/* In php_curl. All zero at start. */
typedef struct {
	struct _php_async_curl_driver *driver; /* owned; made by the first curl_exec() in a coroutine */
	struct _php_curlm *multi;              /* it was added to this CurlMultiHandle; borrowed, the list of it holds us */
	long max_connects;                     /* CURLOPT_MAXCONNECTS */
	bool connect_only;                     /* CURLOPT_CONNECT_ONLY */
	CURLcode over;                         /* why the transfer is over; CURLE_OK while it is not */
} php_async_curl_t;

/* In php_curlm. All zero at start. */
typedef struct {
	struct _php_async_curl_waiter *waiters; /* who is in curl_multi_select(), each on its own stack */
	zend_coroutine_t *performing;           /* who is in curl_multi_exec(); borrowed, NULL when nobody */
	bool close_later;                       /* another coroutine closed it meanwhile */
} php_async_curlm_t;

BEGIN_EXTERN_C()

/* ---- easy handles (async_curl.c) ---- */

/* For a new or reset handle. */
void php_async_curl_defaults(struct _php_curl *ch);
void php_async_curl_copied(struct _php_curl *ch, const struct _php_curl *source);
/* An option with a number was set: the private multi has to know some. */
void php_async_curl_option_set(struct _php_curl *ch, CURLoption option, long value);

/* True while somebody is in curl_exec() with the handle. */
bool php_async_curl_is_running(const struct _php_curl *ch);

/* curl_easy_perform(). An exception of a callback is pending afterwards. May suspend. */
CURLcode php_async_curl_perform(struct _php_curl *ch);
/* curl_easy_upkeep(), for connections of the private multi too where libcurl can. */
CURLcode php_async_curl_upkeep(struct _php_curl *ch);
/* curl_easy_pause(); who drives the transfer looks again. Never suspends. */
CURLcode php_async_curl_pause(struct _php_curl *ch, int bitmask);
/* The handle leaves its private multi, before it is added to another one. */
void php_async_curl_detach(struct _php_curl *ch);
/* curl_easy_cleanup(), and the private multi goes too. */
void php_async_curl_cleanup(struct _php_curl *ch);

/* ---- callbacks (async_curl.c) ---- */

/* zend_call_known_fcc() that holds what it calls; skipped when the transfer is over. `retval` may be NULL. */
void php_async_curl_call(struct _php_curl *ch, const zend_fcall_info_cache *fcc, zval *retval, uint32_t argc, zval *argv);

bool php_async_curl_threw_here(struct _php_curl *ch, CURLcode code);

/* At the end of a callback: true if user code threw, or had thrown before, in a coroutine: libcurl must be told that the
 * callback failed. The exception is kept aside, and curl_errno() gives `code` from now on. */
static zend_always_inline bool php_async_curl_threw(struct _php_curl *ch, CURLcode code)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_curl_threw_here(ch, code);
}

/* The same for callbacks that know no handle. */
bool php_async_curl_threw_somewhere(void);

/* At the head of a callback that uses a FILE: its stream may have been closed by another coroutine. */
void php_async_curl_verify(struct _php_curl *ch);

/* fwrite(3) and fread(3): pipes and sockets behind the FILE make the coroutine wait. */
size_t php_async_curl_fwrite(const void *data, size_t size, size_t count, FILE *file);
size_t php_async_curl_fread(void *data, size_t size, size_t count, FILE *file);

/* ---- multi handles (async_curl_multi.c) ---- */

/* curl_multi_perform(). CURLM_RECURSIVE_API_CALL while another coroutine is in it. An exception of a callback is pending
 * afterwards. */
CURLMcode php_async_curl_multi_perform(struct _php_curlm *mh, int *still_running);
/* curl_multi_wait() without descriptors of the caller. `*ready` is -1 when the wait was given up. May suspend. */
CURLMcode php_async_curl_multi_wait(struct _php_curlm *mh, int timeout_ms, int *ready);
/* From curl_multi_close(): who waits gives up. True: a coroutine is in curl_multi_exec(), which closes when it is done. */
bool php_async_curl_multi_close_later(struct _php_curlm *mh);
/* The handle joined the multi, or left it. */
void php_async_curl_multi_added(struct _php_curlm *mh, struct _php_curl *ch);
void php_async_curl_multi_removed(struct _php_curl *ch);
/* Who waits in curl_multi_select() looks again. */
void php_async_curl_multi_ring(struct _php_curlm *mh);

/* ---- shared by both ---- */

/* While libcurl is on the stack of a coroutine. */
typedef struct _php_async_curl_frame {
	zend_async_binding_t binding;
	struct _php_async_curl_frame *outer;
	zend_object *thrown; /* owned: what callbacks threw */
} php_async_curl_frame_t;

void php_async_curl_enter(php_async_curl_frame_t *frame);
/* Throws what was kept. */
void php_async_curl_leave(php_async_curl_frame_t *frame);
/* For a bailout: only forgets the frame. */
void php_async_curl_abandon(php_async_curl_frame_t *frame);

/* After a wait: the reactor forgets descriptors that libcurl may close without telling us. */
void php_async_curl_waited_for(const struct pollfd *fds, unsigned int nfds);

END_EXTERN_C()

#endif
