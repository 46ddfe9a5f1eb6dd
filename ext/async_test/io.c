/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * AsyncTest\Io and AsyncTest\Request: handles and requests of the unified I/O, callable from PHP.
 * Invariant: memory that an operation reads or writes belongs to the Request object (or to the operation itself), and
 * the object disposes of its request before it frees that memory. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"
#include "io_arginfo.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>

typedef struct {
	zend_async_io_t *io; /* one counted reference; NULL after release() */
	zval anchor;         /* owned: the stream that the descriptor belongs to */
	zend_string *path;   /* owned: of open(), which uses it until it completes */
	char *detach_name;   /* owned: printed when the reactor detaches the handle; or NULL */
	zend_object std;
} test_io_t;

typedef struct {
	zend_async_io_req_t *request;     /* owned; NULL once disposed, and for datagrams */
	zend_async_udp_req_t *datagram;   /* owned; set instead of `request` for datagrams */
	zend_async_io_t *io;              /* one counted reference */
	char *buffer;                     /* owned: the bytes read or to be written; NULL if the request has its own */
	zend_stat_t *stat;                /* owned: the result of stat() */
	uint32_t wakeups;
	zend_object std;
} test_request_t;

static zend_class_entry *ce_io, *ce_request;
static zend_object_handlers io_handlers, request_handlers;

#define IO_FROM(object) ((test_io_t *) ((char *) (object) - XtOffsetOf(test_io_t, std)))
#define REQUEST_FROM(object) ((test_request_t *) ((char *) (object) - XtOffsetOf(test_request_t, std)))

/* Declares the handle of $this; throws and returns from the method if there is none. */
#define THIS_IO(io_) \
	zend_async_io_t *io_ = IO_FROM(Z_OBJ_P(ZEND_THIS))->io; \
	if (io_ == NULL) { \
		zend_throw_error(NULL, "The handle has been released"); \
		RETURN_THROWS(); \
	}

/* ---- handles ---- */

static zend_object *create_io(zend_class_entry *ce)
{
	test_io_t *self = zend_object_alloc(sizeof(test_io_t), ce);

	zend_object_std_init(&self->std, ce);
	TEST_G(live_objects)++;
	return &self->std;
}

static void release_io(test_io_t *self)
{
	zend_async_io_t *io = self->io;

	self->io = NULL;
	if (io != NULL) {
		if (self->detach_name != NULL) {
			io->on_detach = NULL;
		}
		ZEND_ASYNC_EVENT_RELEASE(&io->event);
	}
}

static void free_io(zend_object *object)
{
	test_io_t *self = IO_FROM(object);

	release_io(self);
	zval_ptr_dtor(&self->anchor);
	if (self->path != NULL) {
		zend_string_release(self->path);
	}
	if (self->detach_name != NULL) {
		efree(self->detach_name);
	}
	TEST_G(live_objects)--;
	zend_object_std_dtor(object);
}

/* Creates the object of a handle and takes over the caller's reference. */
static test_io_t *return_io(zval *return_value, zend_async_io_t *io)
{
	if (io == NULL) {
		return NULL;
	}
	object_init_ex(return_value, ce_io);
	IO_FROM(Z_OBJ_P(return_value))->io = io;
	return IO_FROM(Z_OBJ_P(return_value));
}

static const struct { char letter; uint32_t bit; } letters[] = {
	{ 'r', ZEND_ASYNC_IO_READABLE }, { 'w', ZEND_ASYNC_IO_WRITABLE }, { 'a', ZEND_ASYNC_IO_APPEND },
	{ 'p', ZEND_ASYNC_IO_PRESERVE_FD }, { 'o', ZEND_ASYNC_IO_OWNS_FD }, { 'C', ZEND_ASYNC_IO_CLOSED }, { 'E', ZEND_ASYNC_IO_EOF }
};

ZEND_METHOD(AsyncTest_Io, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(AsyncTest_Io, create)
{
	zval *descriptor;
	zend_long type;
	char *state;
	size_t state_len;
	zend_socket_t fd = -1;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_ZVAL(descriptor)
		Z_PARAM_LONG(type)
		Z_PARAM_STRING(state, state_len)
	ZEND_PARSE_PARAMETERS_END();

	if (Z_TYPE_P(descriptor) == IS_LONG) {
		fd = (zend_socket_t) Z_LVAL_P(descriptor);
	} else {
		php_stream *stream;
		php_stream_from_zval(stream, descriptor);
		if (php_stream_cast(stream, PHP_STREAM_AS_FD, (void **) &fd, 1) != SUCCESS) {
			zend_throw_error(NULL, "Not a descriptor");
			RETURN_THROWS();
		}
	}

	uint32_t bits = 0;
	for (size_t i = 0; i < sizeof(letters) / sizeof(*letters); i++) {
		bits |= strchr(state, letters[i].letter) != NULL ? letters[i].bit : 0;
	}
	test_io_t *self = return_io(return_value, ZEND_ASYNC_IO_CREATE((int) fd, (zend_async_io_type) type, bits));
	if (self != NULL) {
		ZVAL_COPY(&self->anchor, descriptor);
	}
}

ZEND_METHOD(AsyncTest_Io, open)
{
	zend_string *path;
	char *mode;
	size_t mode_len;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_PATH_STR(path)
		Z_PARAM_STRING(mode, mode_len)
	ZEND_PARSE_PARAMETERS_END();

	const int access = strchr(mode, '+') != NULL ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
	const int flags = access | (*mode == 'w' ? O_CREAT | O_TRUNC : *mode == 'a' ? O_CREAT | O_APPEND : 0);
	test_io_t *self = return_io(return_value, ZEND_ASYNC_FS_OPEN(ZSTR_VAL(path), flags, 0600));
	if (self != NULL) {
		self->path = zend_string_copy(path);
	}
}

ZEND_METHOD(AsyncTest_Io, udp)
{
	char *host;
	size_t host_len;
	zend_long port, flags = 0;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STRING(host, host_len)
		Z_PARAM_LONG(port)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(flags)
	ZEND_PARSE_PARAMETERS_END();

	return_io(return_value, ZEND_ASYNC_UDP_BIND_EX(host, (int) port, (uint32_t) flags, 0));
}

ZEND_METHOD(AsyncTest_Io, event)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	ZEND_ASYNC_EVENT_ADD_REF(&io->event);
	test_return_event(return_value, TEST_IO, &io->event);
}

ZEND_METHOD(AsyncTest_Io, state)
{
	char text[sizeof(letters) / sizeof(*letters)], *end = text;

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	for (size_t i = 0; i < sizeof(letters) / sizeof(*letters); i++) {
		if (io->state & letters[i].bit) {
			*end++ = letters[i].letter;
		}
	}
	RETURN_STRINGL(text, end - text);
}

ZEND_METHOD(AsyncTest_Io, refs)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	RETURN_LONG(ZEND_ASYNC_EVENT_REFCOUNT(&io->event));
}

ZEND_METHOD(AsyncTest_Io, descriptor)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	RETURN_LONG(io->type == ZEND_ASYNC_IO_TYPE_TCP || io->type == ZEND_ASYNC_IO_TYPE_UDP ? io->descriptor.socket
																						 : io->descriptor.fd);
}

ZEND_METHOD(AsyncTest_Io, close)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	RETURN_BOOL(ZEND_ASYNC_IO_CLOSE(io));
}

ZEND_METHOD(AsyncTest_Io, release)
{
	ZEND_PARSE_PARAMETERS_NONE();

	release_io(IO_FROM(Z_OBJ_P(ZEND_THIS)));
}

static void on_detach(zend_async_io_t *io, void *arg)
{
	fprintf(stderr, "detached: %s\n", (const char *) arg);
}

ZEND_METHOD(AsyncTest_Io, watchDetach)
{
	char *name;
	size_t name_len;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STRING(name, name_len)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	test_io_t *self = IO_FROM(Z_OBJ_P(ZEND_THIS));
	if (self->detach_name == NULL) {
		self->detach_name = estrndup(name, name_len);
	}
	io->on_detach = on_detach;
	io->on_detach_arg = self->detach_name;
}

/* ---- requests ---- */

static zend_object *create_request(zend_class_entry *ce)
{
	test_request_t *self = zend_object_alloc(sizeof(test_request_t), ce);

	zend_object_std_init(&self->std, ce);
	TEST_G(live_objects)++;
	return &self->std;
}

static void dispose_request(test_request_t *self)
{
	if (self->request != NULL) {
		self->request->dispose(self->request);
		self->request = NULL;
	}
	if (self->datagram != NULL) {
		self->datagram->dispose(self->datagram);
		self->datagram = NULL;
	}
	if (self->buffer != NULL) {
		efree(self->buffer);
		self->buffer = NULL;
	}
}

static void free_request(zend_object *object)
{
	test_request_t *self = REQUEST_FROM(object);

	dispose_request(self);
	if (self->stat != NULL) {
		efree(self->stat);
	}
	if (self->io != NULL) {
		ZEND_ASYNC_EVENT_RELEASE(&self->io->event);
	}
	TEST_G(live_objects)--;
	zend_object_std_dtor(object);
}

static test_request_t *new_request(zval *return_value, zend_async_io_t *io)
{
	object_init_ex(return_value, ce_request);
	test_request_t *self = REQUEST_FROM(Z_OBJ_P(return_value));
	ZEND_ASYNC_EVENT_ADD_REF(&io->event);
	self->io = io;
	return self;
}

static void set_request(zval *return_value, zend_async_io_t *io, zend_async_io_req_t *request)
{
	if (request != NULL) {
		new_request(return_value, io)->request = request;
	}
}

/* Submits a request for an object that exists already; if that fails, destroys the object and throws. */
#define SUBMIT(self, member, call) \
	do { \
		(self)->member = (call); \
		if ((self)->member == NULL) { \
			zval_ptr_dtor(return_value); \
			ZVAL_UNDEF(return_value); \
			RETURN_THROWS(); \
		} \
	} while (0)

ZEND_METHOD(AsyncTest_Io, read)
{
	zend_long max;
	bool own = false;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(max)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(own)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	test_request_t *self = new_request(return_value, io);
	self->buffer = own ? NULL : ecalloc(1, (size_t) max + 1);
	SUBMIT(self, request, ZEND_ASYNC_IO_READ(io, self->buffer, (size_t) max));
}

ZEND_METHOD(AsyncTest_Io, write)
{
	char *data;
	size_t data_len;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STRING(data, data_len)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	test_request_t *self = new_request(return_value, io);
	self->buffer = estrndup(data, data_len);
	SUBMIT(self, request, ZEND_ASYNC_IO_WRITE(io, self->buffer, data_len));
}

static void give_back(void *buffer, zend_async_io_t *io)
{
	const bool is_fatal = strncmp(buffer, "fatal", 5) == 0;

	test_log("given back: %.8s", (const char *) buffer);
	efree(buffer);
	if (is_fatal) {
		zend_error(E_ERROR, "Fatal error where a buffer is given back");
	}
}

ZEND_METHOD(AsyncTest_Io, writeForget)
{
	char *data;
	size_t data_len;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STRING(data, data_len)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	RETURN_BOOL(ZEND_ASYNC_IO_WRITE_EX(io, estrndup(data, data_len), data_len, give_back) != NULL);
}

ZEND_METHOD(AsyncTest_Io, writeStrings)
{
	HashTable *strings;
	zend_long flags = 0;
	uint32_t count = 0;
	zval *string;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ARRAY_HT(strings)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(flags)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	zend_string **list = safe_emalloc(zend_hash_num_elements(strings) + 1, sizeof(*list), 0);
	ZEND_HASH_FOREACH_VAL(strings, string) {
		list[count++] = zval_get_string(string);
	} ZEND_HASH_FOREACH_END();
	zend_async_io_req_t *request = flags == 0 ? ZEND_ASYNC_IO_WRITEV(io, list, count)
											  : zend_async_io_writev_fn(io, list, count, (uint32_t) flags, NULL, NULL);
	efree(list);
	if (flags & ZEND_ASYNC_IO_WRITEV_AWAIT) {
		set_request(return_value, io, request);
	}
}

typedef struct {
	char name[16];
	char *text[8];
	unsigned count;
} buffers_t;

static void give_back_all(void *arg, zend_async_io_t *io)
{
	buffers_t *buffers = arg;

	test_log("given back: %s", buffers->name);
	for (unsigned i = 0; i < buffers->count; i++) {
		efree(buffers->text[i]);
	}
	efree(buffers);
}

ZEND_METHOD(AsyncTest_Io, writeBuffers)
{
	HashTable *strings;
	zend_async_buf_t list[8];
	zval *string;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(strings)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	buffers_t *buffers = ecalloc(1, sizeof(*buffers));
	ZEND_HASH_FOREACH_VAL(strings, string) {
		if (Z_TYPE_P(string) == IS_STRING && buffers->count < 8) {
			list[buffers->count].base = buffers->text[buffers->count] = estrndup(Z_STRVAL_P(string),
					Z_STRLEN_P(string));
			list[buffers->count++].len = Z_STRLEN_P(string);
		}
	} ZEND_HASH_FOREACH_END();
	snprintf(buffers->name, sizeof(buffers->name), "%u buffers", buffers->count);
	RETURN_BOOL(ZEND_ASYNC_IO_WRITEV_EX(io, list, buffers->count, give_back_all, buffers) != NULL);
}

ZEND_METHOD(AsyncTest_Io, flush)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	set_request(return_value, io, ZEND_ASYNC_IO_FLUSH(io));
}

ZEND_METHOD(AsyncTest_Io, stat)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_IO(io);

	test_request_t *self = new_request(return_value, io);
	self->stat = ecalloc(1, sizeof(*self->stat));
	self->stat->st_size = -1;
	SUBMIT(self, request, ZEND_ASYNC_IO_STAT(io, self->stat));
}

ZEND_METHOD(AsyncTest_Io, seek)
{
	zend_long offset, whence = SEEK_SET;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(offset)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(whence)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	RETURN_LONG(ZEND_ASYNC_IO_SEEK(io, (zend_off_t) offset, (int) whence));
}

ZEND_METHOD(AsyncTest_Io, sendfile)
{
	zend_object *from;
	zend_long offset, length;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_OBJ_OF_CLASS(from, ce_io)
		Z_PARAM_LONG(offset)
		Z_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	if (IO_FROM(from)->io == NULL) {
		zend_throw_error(NULL, "The handle has been released");
		RETURN_THROWS();
	}
	set_request(return_value, io, ZEND_ASYNC_IO_SENDFILE(io, IO_FROM(from)->io, (zend_off_t) offset, (size_t) length));
}

ZEND_METHOD(AsyncTest_Io, wait)
{
	zend_long events, timeout = -1;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(events)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	struct timeval limit = { timeout / 1000, timeout % 1000 * 1000 };
	RETURN_LONG(ZEND_ASYNC_IO_AWAIT(io, (uint32_t) events, timeout < 0 ? NULL : &limit));
}

/* ---- datagrams ---- */

static bool address_of(struct sockaddr_in *address, const char *ip, zend_long port)
{
	memset(address, 0, sizeof(*address));
	address->sin_family = AF_INET;
	address->sin_port = htons((uint16_t) port);
	if (inet_pton(AF_INET, ip, &address->sin_addr) == 1) {
		return true;
	}
	zend_throw_error(NULL, "Not an address: %s", ip);
	return false;
}

/* Parses the three arguments of a send. False with an exception. */
static bool parse_send(zend_execute_data *execute_data, char **data, size_t *data_len, struct sockaddr_in *address)
{
	char *ip;
	size_t ip_len;
	zend_long port;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_STRING(*data, *data_len)
		Z_PARAM_STRING(ip, ip_len)
		Z_PARAM_LONG(port)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	return address_of(address, ip, port);
}

ZEND_METHOD(AsyncTest_Io, sendTo)
{
	struct sockaddr_in address;
	char *data;
	size_t data_len;

	if (!parse_send(execute_data, &data, &data_len, &address)) {
		RETURN_THROWS();
	}
	THIS_IO(io);

	test_request_t *self = new_request(return_value, io);
	self->buffer = estrndup(data, data_len);
	SUBMIT(self, datagram,
			ZEND_ASYNC_UDP_SENDTO(io, self->buffer, data_len, (struct sockaddr *) &address, sizeof(address)));
}

ZEND_METHOD(AsyncTest_Io, trySend)
{
	struct sockaddr_in address;
	char *data;
	size_t data_len;

	if (!parse_send(execute_data, &data, &data_len, &address)) {
		RETURN_THROWS();
	}
	THIS_IO(io);

	RETURN_LONG(ZEND_ASYNC_UDP_TRY_SEND(io, data, data_len, (struct sockaddr *) &address, sizeof(address)));
}

ZEND_METHOD(AsyncTest_Io, receive)
{
	zend_long max;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_LONG(max)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	test_request_t *self = new_request(return_value, io);
	SUBMIT(self, datagram, ZEND_ASYNC_UDP_RECVFROM(io, (size_t) max));
}

ZEND_METHOD(AsyncTest_Io, option)
{
	zend_long option, value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_LONG(option)
		Z_PARAM_LONG(value)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	RETURN_LONG(ZEND_ASYNC_IO_SET_OPTION(io, (zend_async_socket_option_t) option, (int) value));
}

ZEND_METHOD(AsyncTest_Io, membership)
{
	char *group;
	size_t group_len;
	bool join;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STRING(group, group_len)
		Z_PARAM_BOOL(join)
	ZEND_PARSE_PARAMETERS_END();
	THIS_IO(io);

	RETURN_LONG(ZEND_ASYNC_UDP_SET_MEMBERSHIP(io, group, NULL, join));
}

/* ---- outcomes of requests ---- */

#define THIS_REQUEST(self) \
	ZEND_PARSE_PARAMETERS_NONE(); \
	test_request_t *self = REQUEST_FROM(Z_OBJ_P(ZEND_THIS)); \
	if (self->request == NULL && self->datagram == NULL) { \
		zend_throw_error(NULL, "The request has been disposed"); \
		RETURN_THROWS(); \
	}
#define OF(self, field) ((self)->request != NULL ? (self)->request->field : (self)->datagram->field)

ZEND_METHOD(AsyncTest_Request, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(AsyncTest_Request, isCompleted)
{
	THIS_REQUEST(self);
	RETURN_BOOL(OF(self, completed));
}

/* Resumes a waiter. It checks its own request, so a failure of the handle's event (a close) is marked as handled. */
static void wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

ZEND_METHOD(AsyncTest_Request, await)
{
	THIS_REQUEST(self);

	if (!ZEND_ASYNC_SCHEDULER_INIT()) {
		RETURN_THROWS();
	}
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_object *object = &self->std;
	bool going = true;

	GC_ADDREF(object);
	while (going && !OF(self, completed)) {
		going = ZEND_ASYNC_WAKER_NEW(coroutine) != NULL
				&& zend_async_resume_when(coroutine, &self->io->event, false, wake, NULL) && ZEND_ASYNC_SUSPEND();
		zend_async_waker_clean(coroutine);
		self->wakeups++;
		if (going && self->request == NULL && self->datagram == NULL) {
			zend_throw_error(NULL, "The request was disposed under its waiter");
			going = false;
		}
	}
	if (going && OF(self, exception) != NULL) {
		zend_object *exception = OF(self, exception);
		if (self->request != NULL) {
			self->request->exception = NULL;
		} else {
			self->datagram->exception = NULL;
		}
		zend_async_throw_object(exception);
	} else if (going) {
		RETVAL_LONG(OF(self, transferred));
	}
	OBJ_RELEASE(object);
}

ZEND_METHOD(AsyncTest_Request, wakeups)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(REQUEST_FROM(Z_OBJ_P(ZEND_THIS))->wakeups);
}

ZEND_METHOD(AsyncTest_Request, transferred)
{
	THIS_REQUEST(self);
	RETURN_LONG(OF(self, transferred));
}

ZEND_METHOD(AsyncTest_Request, data)
{
	THIS_REQUEST(self);
	if (OF(self, transferred) <= 0) {
		RETURN_EMPTY_STRING();
	}
	RETURN_STRINGL(OF(self, buf), (size_t) OF(self, transferred));
}

ZEND_METHOD(AsyncTest_Request, isClosed)
{
	THIS_REQUEST(self);
	RETURN_BOOL(OF(self, io_closed));
}

ZEND_METHOD(AsyncTest_Request, error)
{
	THIS_REQUEST(self);
	if (OF(self, exception) != NULL) {
		zval rv;
		RETURN_COPY(zend_read_property(OF(self, exception)->ce, OF(self, exception), ZEND_STRL("message"), 1, &rv));
	}
}

ZEND_METHOD(AsyncTest_Request, size)
{
	ZEND_PARSE_PARAMETERS_NONE();
	test_request_t *self = REQUEST_FROM(Z_OBJ_P(ZEND_THIS));
	RETURN_LONG(self->stat != NULL ? self->stat->st_size : -1);
}

ZEND_METHOD(AsyncTest_Request, peer)
{
	THIS_REQUEST(self);
	const struct sockaddr_in *address = self->datagram != NULL ? (struct sockaddr_in *) &self->datagram->addr : NULL;
	char ip[INET_ADDRSTRLEN] = "";

	if (address != NULL && address->sin_family == AF_INET) {
		inet_ntop(AF_INET, &address->sin_addr, ip, sizeof(ip));
	}
	RETURN_STR(zend_strpprintf(0, "%s:%d", ip, address != NULL ? ntohs(address->sin_port) : 0));
}

ZEND_METHOD(AsyncTest_Request, dispose)
{
	ZEND_PARSE_PARAMETERS_NONE();
	dispose_request(REQUEST_FROM(Z_OBJ_P(ZEND_THIS)));
}

/* ---- registration ---- */

static zend_class_entry *set_up(zend_class_entry *ce, zend_object *(*create)(zend_class_entry *),
		zend_object_handlers *handlers, int offset, void (*release)(zend_object *))
{
	ce->create_object = create;
	ce->default_object_handlers = handlers;
	memcpy(handlers, zend_get_std_object_handlers(), sizeof(*handlers));
	handlers->offset = offset;
	handlers->free_obj = release;
	handlers->clone_obj = NULL;
	return ce;
}

void test_register_io(int module_number)
{
	register_io_symbols(module_number);
	ce_io = set_up(register_class_AsyncTest_Io(), create_io, &io_handlers, XtOffsetOf(test_io_t, std), free_io);
	ce_request = set_up(register_class_AsyncTest_Request(), create_request, &request_handlers,
			XtOffsetOf(test_request_t, std), free_request);
}
