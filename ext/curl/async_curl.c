/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Easy handles in a coroutine, and their callbacks (see async_curl.h).
 * Invariant: no exception is pending while libcurl is on the stack, and the reactor watches no descriptor that libcurl has
 * closed. */
#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#include "php.h"
#include "php_network.h"
#include "curl_private.h"
#include "async_fd.h"
#include "zend_async_inflight.h"
#include "zend_bitset.h"
#include "zend_exceptions.h"
#include "zend_hrtime.h"

#include <sys/stat.h>

/* libcurl's own loop runs its transfer at least this often: progress callbacks depend on it. */
#define LOOK_AFTER_MS 1000

/* ---- sockets of libcurl ---- */

/* The descriptors whose close libcurl reports: its connections, but not others (of the resolver, accepted ones). */
ZEND_TLS zend_bitset announced;   /* owned, malloc; NULL while empty */
ZEND_TLS uint32_t announced_size; /* in bits */
ZEND_TLS uint32_t announced_count;

static bool curl_is_announced(curl_socket_t fd)
{
	return (uint32_t) fd < announced_size && zend_bitset_in(announced, (uint32_t) fd);
}

static int socket_made(void *unused, curl_socket_t fd, curlsocktype purpose)
{
	if (purpose != CURLSOCKTYPE_IPCXN || fd < 0 || curl_is_announced(fd)) {
		return CURL_SOCKOPT_OK;
	}
	if ((uint32_t) fd >= announced_size) {
		const uint32_t old = zend_bitset_len(announced_size);
		const uint32_t new = zend_bitset_len(MAX((uint32_t) fd + 1, 1024));

		announced = safe_perealloc(announced, new, ZEND_BITSET_ELM_SIZE, 0, true);
		memset(announced + old, 0, (new - old) * ZEND_BITSET_ELM_SIZE);
		announced_size = new *ZEND_BITSET_ELM_SIZE * 8;
	}
	zend_bitset_incl(announced, (uint32_t) fd);
	announced_count++;
	return CURL_SOCKOPT_OK;
}

static int socket_close(void *unused, curl_socket_t fd)
{
	if (curl_is_announced(fd)) {
		zend_bitset_excl(announced, (uint32_t) fd);
		if (--announced_count == 0) {
			pefree(announced, true);
			announced = NULL;
			announced_size = 0;
		}
	}
	return php_async_close_fd(fd);
}

void php_async_curl_waited_for(const struct pollfd *fds, unsigned int nfds)
{
	const int error = errno;

	for (unsigned int i = 0; i < nfds; i++) {
		if (!curl_is_announced(fds[i].fd)) {
			php_async_forget_fd(fds[i].fd);
		}
	}
	errno = error;
}

/* ---- frames ---- */

ZEND_TLS php_async_curl_frame_t *current_frame; /* of the running coroutine */

void php_async_curl_enter(php_async_curl_frame_t *frame)
{
	frame->outer = current_frame;
	frame->thrown = NULL;
	current_frame = frame;
	zend_async_bind(&frame->binding, &current_frame, &frame->outer, sizeof(current_frame));
}

void php_async_curl_abandon(php_async_curl_frame_t *frame)
{
	zend_async_unbind(&frame->binding);
	current_frame = frame->outer;
}

static void curl_keep(php_async_curl_frame_t *frame, zend_object *exception)
{
	frame->thrown = zend_async_exception_merge(frame->thrown, exception);
}

void php_async_curl_leave(php_async_curl_frame_t *frame)
{
	zend_async_unbind(&frame->binding);
	current_frame = frame->outer;
	if (EXPECTED(frame->thrown == NULL)) {
		return;
	}
	if (EG(exception)) {
		zend_object *pending = zend_async_exception_take();
		curl_keep(frame, pending);
	}
	/* Set, not thrown again: the callback has thrown it. The caller is an internal function. */
	EG(exception) = frame->thrown;
}

/* ---- callbacks ---- */

void php_async_curl_call(php_curl *ch, const zend_fcall_info_cache *fcc, zval *retval, uint32_t argc, zval *argv)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		zend_call_known_fcc(fcc, retval, argc, argv, NULL);
		return;
	}
	if (ch->async.over != CURLE_OK
			|| (current_frame && current_frame->thrown && zend_async_is_exit(current_frame->thrown))) {
		if (retval) {
			ZVAL_UNDEF(retval);
		}
		return;
	}

	/* The callback may replace itself. */
	zend_object *object = fcc->object, *closure = fcc->closure;
	if (object) {
		GC_ADDREF(object);
	}
	if (closure) {
		GC_ADDREF(closure);
	}
	zend_call_known_fcc(fcc, retval, argc, argv, NULL);
	if (object) {
		OBJ_RELEASE(object);
	}
	if (closure) {
		OBJ_RELEASE(closure);
	}
}

bool php_async_curl_threw_somewhere(void)
{
	if (!ZEND_ASYNC_IS_ACTIVE || !current_frame || !EG(exception)) {
		return false;
	}

	zend_object *exception = zend_async_exception_take();
	curl_keep(current_frame, exception);
	return true;
}

bool php_async_curl_threw_slow(php_curl *ch, CURLcode code)
{
	if (php_async_curl_threw_somewhere()) {
		ch->async.over = code;
		SAVE_CURL_ERROR(ch, code);
	}
	return ch->async.over != CURLE_OK && current_frame;
}

void php_async_curl_verify(php_curl *ch)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && current_frame) {
		_php_curl_verify_handlers(ch, true);
	}
}

/* ---- FILEs ---- */

/* Returns the descriptor of a FILE whose I/O may block, or -1. */
static int waiting_fd(FILE *file)
{
	struct stat status;
	int fd;

	if (!php_async_may_suspend() || (fd = fileno(file)) < 0 || fstat(fd, &status) != 0 || S_ISREG(status.st_mode)) {
		return -1;
	}
	return fd;
}

size_t php_async_curl_fwrite(const void *data, size_t size, size_t count, FILE *file)
{
	const int fd = waiting_fd(file);
	const size_t length = size * count;
	size_t done = 0;

	if (fd < 0) {
		return fwrite(data, size, count, file);
	}

	fflush(file);
	while (done < length) {
		const ssize_t written = php_async_fd_write(fd, (const char *) data + done, length - done);
		if (written < 0) {
			break;
		}
		done += (size_t) written;
	}
	return size ? done / size : 0;
}

size_t php_async_curl_fread(void *data, size_t size, size_t count, FILE *file)
{
	const int fd = waiting_fd(file);

	if (fd < 0) {
		return fread(data, size, count, file);
	}

	const ssize_t received = php_async_fd_read(fd, data, size * count);
	return received > 0 && size ? (size_t) received / size : 0;
}

/* ---- the driver ---- */

typedef struct {
	curl_socket_t fd;
	short events;
} driver_socket_t;

typedef struct _php_async_curl_driver {
	CURLM *multi;             /* owned */
	driver_socket_t *sockets; /* owned; the descriptors and events that libcurl waits for */
	uint32_t count, room;
	uint64_t due_ns;          /* when libcurl's timer expires; 0: none */
	php_async_notifier_t notifier;    /* signalled by curl_pause() */
	bool running;
	bool attached;            /* idle, but still in the multi */
} driver_t;

static driver_socket_t *find_socket(driver_t *driver, curl_socket_t fd)
{
	for (uint32_t i = 0; i < driver->count; i++) {
		if (driver->sockets[i].fd == fd) {
			return &driver->sockets[i];
		}
	}
	return NULL;
}

static int on_socket(CURL *easy, curl_socket_t fd, int what, void *context, void *unused)
{
	driver_t *driver = context;
	driver_socket_t *socket = find_socket(driver, fd);

	if (what == CURL_POLL_REMOVE) {
		if (socket) {
			*socket = driver->sockets[--driver->count];
		}
		return 0;
	}
	if (!socket) {
		if (driver->count == driver->room) {
			driver->room = MAX(4, driver->room * 2);
			driver->sockets = safe_erealloc(driver->sockets, driver->room, sizeof(*driver->sockets), 0);
		}
		socket = &driver->sockets[driver->count++];
		socket->fd = fd;
	}
	socket->events = (short) ((what & CURL_POLL_IN ? POLLIN : 0) | (what & CURL_POLL_OUT ? POLLOUT : 0));
	return 0;
}

static int curl_on_timer(CURLM *multi, long ms, void *context)
{
	((driver_t *) context)->due_ns = ms < 0 ? 0 : zend_hrtime() + (uint64_t) ms * 1000000;
	return 0;
}

static driver_t *driver_new(void)
{
	CURLM *multi = curl_multi_init();
	driver_t *driver;

	if (UNEXPECTED(multi == NULL)) {
		return NULL;
	}
	driver = ecalloc(1, sizeof(*driver));
	driver->multi = multi;
	curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, driver);
	curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, curl_on_timer);
	curl_multi_setopt(multi, CURLMOPT_TIMERDATA, driver);
	return driver;
}

/* Milliseconds until libcurl must be called. */
static int time_remaining(const driver_t *driver)
{
	if (driver->due_ns == 0) {
		return LOOK_AFTER_MS;
	}
	const uint64_t now = zend_hrtime();
	if (driver->due_ns <= now) {
		return 0;
	}
	return (int) MIN((driver->due_ns - now + 999999) / 1000000, LOOK_AFTER_MS);
}

static CURLMcode timer_expired(driver_t *driver)
{
	int running;
	CURLMcode code;

	driver->due_ns = 0;
	code = curl_multi_socket_action(driver->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	/* In these versions the threaded resolver reports through a descriptor that libcurl does not announce. */
	static unsigned version;
	if (UNEXPECTED(version == 0)) {
		version = curl_version_info(CURLVERSION_NOW)->version_num;
	}
	if (UNEXPECTED(code == CURLM_OK && version >= 0x081400 && version < 0x081500)) {
		code = curl_multi_perform(driver->multi, &running);
	}
	return code;
}

/* Waits once and passes the ready descriptors and the expired timer to libcurl. */
static CURLMcode curl_step(driver_t *driver)
{
	struct pollfd few[4], *fds = few;
	const uint32_t count = driver->count;
	CURLMcode code = CURLM_OK;
	int running, ready;

	if (count > sizeof(few) / sizeof(few[0])) {
		fds = safe_emalloc(count, sizeof(*fds), 0);
	}
	for (uint32_t i = 0; i < count; i++) {
		fds[i] = (struct pollfd){ driver->sockets[i].fd, driver->sockets[i].events, 0 };
	}

	const bool idle = driver->due_ns == 0;
	const int left = time_remaining(driver);
	ready = left == 0 ? poll(fds, count, 0) : php_async_poll_or_notifier(fds, count, left, &driver->notifier);
	php_async_curl_waited_for(fds, count);

	if (UNEXPECTED(EG(exception))) {
		goto out;
	}
	for (uint32_t i = 0; i < count && code == CURLM_OK; i++) {
		/* No descriptor was ready for LOOK_AFTER_MS: let libcurl check all of them. */
		const bool look = ready == 0 && idle && left == LOOK_AFTER_MS;
		int mask = 0;

		if (!(fds[i].revents || look) || !find_socket(driver, fds[i].fd)) {
			continue;
		}
		if (!(fds[i].revents & ~(POLLIN | POLLOUT))) {
			mask = (fds[i].revents & POLLIN ? CURL_CSELECT_IN : 0) | (fds[i].revents & POLLOUT ? CURL_CSELECT_OUT : 0);
		} /* else libcurl determines the error itself */
		code = curl_multi_socket_action(driver->multi, fds[i].fd, mask, &running);
		if (UNEXPECTED(current_frame->thrown)) {
			goto out;
		}
	}
	if (code == CURLM_OK && driver->due_ns && driver->due_ns <= zend_hrtime()) {
		code = timer_expired(driver);
	}

out:
	if (UNEXPECTED(fds != few)) {
		efree(fds);
	}
	return code;
}

static bool curl_is_done(driver_t *driver, CURLcode *result)
{
	CURLMsg *message;
	int left;

	while ((message = curl_multi_info_read(driver->multi, &left)) != NULL) {
		if (message->msg == CURLMSG_DONE) {
			*result = message->data.result;
			return true;
		}
	}
	return false;
}

static CURLcode curl_drive(php_curl *ch, driver_t *driver)
{
	CURLcode result = CURLE_OK;

	for (;;) {
		/* Yield: a peer that always has data must not starve other coroutines. */
		if (UNEXPECTED(php_async_wait_state.spent >= PHP_ASYNC_BUDGET) && !php_async_yield()) {
			break;
		}
		php_async_budget_charge_read(0);

		const CURLMcode code = curl_step(driver);

		if (UNEXPECTED(EG(exception) || current_frame->thrown)) {
			break;
		}
		if (curl_is_done(driver, &result)) {
			return result;
		}
		if (UNEXPECTED(code != CURLM_OK)) {
			return code == CURLM_OUT_OF_MEMORY ? CURLE_OUT_OF_MEMORY : CURLE_BAD_FUNCTION_ARGUMENT;
		}
		/* Another coroutine may have closed CURLOPT_STDERR or a similar stream during the wait. */
		_php_curl_verify_handlers(ch, true);
		if (UNEXPECTED(EG(exception))) {
			break;
		}
	}

	if (ch->async.over == CURLE_OK) {
		ch->async.over = CURLE_ABORTED_BY_CALLBACK;
	}
	return ch->async.over;
}

/* Aborts before the request is sent if a callback has thrown, even within the same action of libcurl. A function of the
 * program set as CURLOPT_PREREQFUNCTION makes the same check. */
#if LIBCURL_VERSION_NUM >= 0x075000 /* Since 7.80.0 */
static int before_request(void *data, char *primary, char *local, int primary_port, int local_port)
{
	return current_frame && current_frame->thrown ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

static void ask_before_request(php_curl *ch, bool ask)
{
	if (!ZEND_FCC_INITIALIZED(ch->handlers.prereq)) {
		curl_easy_setopt(ch->cp, CURLOPT_PREREQFUNCTION, ask ? before_request : NULL);
	}
}
#else
# define ask_before_request(ch, ask) ((void) 0)
#endif

static CURLcode curl_perform(php_curl *ch, driver_t *driver)
{
	php_async_curl_frame_t frame;
	volatile CURLcode result = CURLE_OK;
	CURLMcode code;

	curl_multi_setopt(driver->multi, CURLMOPT_MAXCONNECTS, ch->async.max_connects);
	curl_easy_setopt(ch->cp, CURLOPT_NOSIGNAL, 1L);

	driver->running = true;
	driver->notifier.rung = false;
	ch->async.over = CURLE_OK;
	ask_before_request(ch, true);
	php_async_curl_enter(&frame);
	zend_try {
		code = curl_multi_add_handle(driver->multi, ch->cp);
		if (EXPECTED(code == CURLM_OK)) {
			result = curl_drive(ch, driver);
			driver->attached = true;
			if (!ch->async.connect_only || result != CURLE_OK) {
				php_async_curl_detach(ch);
			}
		} else if (code == CURLM_OUT_OF_MEMORY) {
			result = CURLE_OUT_OF_MEMORY;
		} else {
			/* The handle is in a multi of the program. libcurl returns the error. */
			result = curl_easy_perform(ch->cp);
		}
	} zend_catch {
		php_async_curl_abandon(&frame);
		driver->running = false;
		zend_bailout();
	} zend_end_try();
	driver->running = false;
	ask_before_request(ch, false);
	php_async_curl_leave(&frame);
	return result;
}

CURLcode php_async_curl_perform(php_curl *ch)
{
	if (!php_async_may_suspend()) {
		php_async_curl_frame_t *outer = current_frame;
		zend_async_binding_t binding;
		CURLcode result;

		php_async_curl_detach(ch);
		ch->async.over = CURLE_OK;
		current_frame = NULL;
		zend_async_bind(&binding, &current_frame, &outer, sizeof(current_frame));
		result = curl_easy_perform(ch->cp);
		zend_async_unbind(&binding);
		current_frame = outer;
		return result;
	}

	php_async_curl_detach(ch);
	if (ch->async.driver == NULL && (ch->async.driver = driver_new()) == NULL) {
		return CURLE_OUT_OF_MEMORY;
	}
	return curl_perform(ch, ch->async.driver);
}

/* ---- handles ---- */

void php_async_curl_defaults(php_curl *ch)
{
	curl_easy_setopt(ch->cp, CURLOPT_SOCKOPTFUNCTION, socket_made);
	curl_easy_setopt(ch->cp, CURLOPT_CLOSESOCKETFUNCTION, socket_close);
	ch->async.max_connects = 5; /* libcurl's default for easy handles */
	ch->async.connect_only = false;
}

void php_async_curl_copied(php_curl *ch, const php_curl *source)
{
	ch->async.max_connects = source->async.max_connects;
	ch->async.connect_only = source->async.connect_only;
}

void php_async_curl_option_set(php_curl *ch, CURLoption option, long value)
{
	if (option == CURLOPT_MAXCONNECTS) {
		ch->async.max_connects = value;
	} else if (option == CURLOPT_CONNECT_ONLY) {
		ch->async.connect_only = value != 0;
	}
}

bool php_async_curl_is_running(const php_curl *ch)
{
	return UNEXPECTED(ch->async.driver != NULL) && ch->async.driver->running;
}

void php_async_curl_detach(php_curl *ch)
{
	driver_t *driver = ch->async.driver;

	if (driver && driver->attached) {
		driver->attached = false;
		curl_multi_remove_handle(driver->multi, ch->cp);
		driver->due_ns = 0;
		driver->count = 0;
	}
}

void php_async_curl_cleanup(php_curl *ch)
{
	driver_t *driver = ch->async.driver;

	php_async_curl_detach(ch);
	curl_easy_cleanup(ch->cp);
	if (driver) {
		curl_multi_cleanup(driver->multi);
		if (driver->sockets) {
			efree(driver->sockets);
		}
		efree(driver);
	}
}

CURLcode php_async_curl_upkeep(php_curl *ch)
{
#if LIBCURL_VERSION_NUM >= 0x080a00 /* Since 8.10.0 curl_easy_upkeep() works on the multi that the handle is in. */
	driver_t *driver = ch->async.driver;

	if (driver && !driver->running && !driver->attached && curl_multi_add_handle(driver->multi, ch->cp) == CURLM_OK) {
		const CURLcode result = curl_easy_upkeep(ch->cp);

		driver->attached = true;
		php_async_curl_detach(ch);
		return result;
	}
#endif
	return curl_easy_upkeep(ch->cp);
}

CURLcode php_async_curl_pause(php_curl *ch, int bitmask)
{
	const CURLcode result = curl_easy_pause(ch->cp, bitmask);

	if (php_async_curl_is_running(ch)) {
		php_async_notifier_signal(&ch->async.driver->notifier);
	} else if (ch->async.multi) {
		php_async_curl_multi_notify(ch->async.multi);
	}
	return result;
}
