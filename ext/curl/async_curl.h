/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/curl inside a coroutine. curl_exec() drives a private multi handle that belongs to the easy handle, on the stack
 * of the calling coroutine: libcurl announces sockets and timer, and the coroutine waits for them. So callbacks run in
 * the caller's coroutine and may suspend, throw, or use other handles. curl_multi_select() waits for the descriptors of
 * the multi. Where the caller may not suspend, libcurl's own functions run.
 *
 *   easy handle   idle -> running, in curl_exec() -> idle
 *                         with CURLOPT_CONNECT_ONLY: -> attached to the private multi, which keeps the connection -> idle
 *   transfer      active -> over, a callback has thrown: no user code runs for it any more
 *
 * A callback that throws ends only its own transfer. The exception is stashed while libcurl is on the stack, and
 * restored when libcurl has returned. */
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

/* In php_curl. Initially all zero. */
typedef struct {
	struct _php_async_curl_driver *driver; /* owned; created by the first curl_exec() in a coroutine */
	struct _php_curlm *multi;              /* the CurlMultiHandle it is in; borrowed, its list references us */
	long max_connects;                     /* CURLOPT_MAXCONNECTS */
	bool connect_only;                     /* CURLOPT_CONNECT_ONLY */
	CURLcode over;                         /* why the transfer is over; CURLE_OK while it is not */
} php_async_curl_t;

/* In php_curlm. Initially all zero. */
typedef struct {
	struct _php_async_curl_waiter *waiters; /* the coroutines in curl_multi_select(), each entry on its own stack */
	zend_coroutine_t *performing;           /* the coroutine in curl_multi_exec(); borrowed, NULL if none */
	bool close_later;                       /* closed by another coroutine during curl_multi_exec() */
} php_async_curlm_t;

BEGIN_EXTERN_C()

/* ---- easy handles (async_curl.c) ---- */

/* Sets up a new or reset handle. */
void php_async_curl_defaults(struct _php_curl *ch);
void php_async_curl_copied(struct _php_curl *ch, const struct _php_curl *source);
/* Records a numeric option that concerns the private multi. */
void php_async_curl_option_set(struct _php_curl *ch, CURLoption option, long value);

/* True while a coroutine is in curl_exec() with the handle. */
bool php_async_curl_is_running(const struct _php_curl *ch);

/* curl_easy_perform(). An exception of a callback is pending afterwards. May suspend. */
CURLcode php_async_curl_perform(struct _php_curl *ch);
/* curl_easy_upkeep(), including connections of the private multi where libcurl supports it. */
CURLcode php_async_curl_upkeep(struct _php_curl *ch);
/* curl_easy_pause(). Wakes the coroutine that drives the transfer. Never suspends. */
CURLcode php_async_curl_pause(struct _php_curl *ch, int bitmask);
/* Removes the handle from its private multi, before it is added to another one. */
void php_async_curl_detach(struct _php_curl *ch);
/* curl_easy_cleanup(); also frees the private multi. */
void php_async_curl_cleanup(struct _php_curl *ch);

/* ---- callbacks (async_curl.c) ---- */

/* zend_call_known_fcc() that references its callable; skipped when the transfer is over. `retval` may be NULL. */
void php_async_curl_call(struct _php_curl *ch, const zend_fcall_info_cache *fcc, zval *retval, uint32_t argc,
		zval *argv);

bool php_async_curl_threw_slow(struct _php_curl *ch, CURLcode code);

/* Ends a callback. True if user code threw in this call or an earlier one, in a coroutine: the callback must report a
 * failure to libcurl. The exception is stashed, and curl_errno() returns `code` from now on. */
static zend_always_inline bool php_async_curl_threw(struct _php_curl *ch, CURLcode code)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_curl_threw_slow(ch, code);
}

/* As php_async_curl_threw(), for callbacks without a handle. */
bool php_async_curl_threw_somewhere(void);

/* Begins a callback that uses a FILE: another coroutine may have closed its stream. */
void php_async_curl_verify(struct _php_curl *ch);

/* fwrite(3) and fread(3). Suspend for pipes and sockets behind the FILE. */
size_t php_async_curl_fwrite(const void *data, size_t size, size_t count, FILE *file);
size_t php_async_curl_fread(void *data, size_t size, size_t count, FILE *file);

/* ---- multi handles (async_curl_multi.c) ---- */

/* curl_multi_perform(). CURLM_RECURSIVE_API_CALL while another coroutine is in it. An exception of a callback is pending
 * afterwards. */
CURLMcode php_async_curl_multi_perform(struct _php_curlm *mh, int *still_running);
/* curl_multi_wait() without descriptors of the caller. `*ready` is -1 after an abandoned wait. May suspend. */
CURLMcode php_async_curl_multi_wait(struct _php_curlm *mh, int timeout_ms, int *ready);
/* Begins curl_multi_close(): the waiters fail. True if another coroutine is in curl_multi_exec(), which then closes. */
bool php_async_curl_multi_close_later(struct _php_curlm *mh);
/* Record that the handle was added to the multi, or removed. */
void php_async_curl_multi_added(struct _php_curlm *mh, struct _php_curl *ch);
void php_async_curl_multi_removed(struct _php_curl *ch);
/* Wakes the waiters in curl_multi_select() to check again. */
void php_async_curl_multi_notify(struct _php_curlm *mh);

/* ---- shared by both ---- */

/* One call of libcurl on the stack of a coroutine. */
typedef struct _php_async_curl_frame {
	zend_async_binding_t binding;
	struct _php_async_curl_frame *outer;
	zend_object *thrown; /* owned: the stashed exception of callbacks, or NULL */
} php_async_curl_frame_t;

void php_async_curl_enter(php_async_curl_frame_t *frame);
/* Ends the frame and restores the stashed exception. */
void php_async_curl_leave(php_async_curl_frame_t *frame);
/* Ends the frame at a bailout, without the exception. */
void php_async_curl_abandon(php_async_curl_frame_t *frame);

/* After a wait: removes descriptors from the reactor that libcurl may close without a callback. */
void php_async_curl_waited_for(const struct pollfd *fds, unsigned int nfds);

END_EXTERN_C()

#endif
