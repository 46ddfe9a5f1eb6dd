/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpResponse::sendFile(): what it is given is recorded; at the end of the handler the file is opened, in the handler's
 * coroutine, and becomes the response. */
#include "send_file.h"
#include "answer.h"
#include "mime.h"
#include "base/exceptions.h"
#include "base/text.h"
#include "message/access.h"
#include "message/response_object.h"
#include "main/async_offload.h"
#include "zend_enum.h"
#include "files_arginfo.h"
#include "message/response_arginfo.h"

#include <fcntl.h>
#include <unistd.h>

#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

static zend_class_entry *options_ce;
static zend_class_entry *disposition_ce;

void http_register_send_file(void)
{
	disposition_ce = register_class_TrueAsync_SendFileDisposition();
	options_ce = register_class_TrueAsync_SendFileOptions();
}

/* --- SendFileOptions --- */

static void set_property(zend_object *object, const char *name, size_t length, zval *value)
{
	/* Calling the constructor again throws at the first one. */
	if (EXPECTED(!EG(exception))) {
		zend_update_property(options_ce, object, name, length, value);
	}
	zval_ptr_dtor(value);
}

static void set_string(zend_object *object, const char *name, size_t length, zend_string *value)
{
	zval property;

	if (value != NULL) {
		ZVAL_STR_COPY(&property, value);
	} else {
		ZVAL_NULL(&property);
	}
	set_property(object, name, length, &property);
}

static void set_bool(zend_object *object, const char *name, size_t length, bool value)
{
	zval property;

	ZVAL_BOOL(&property, value);
	set_property(object, name, length, &property);
}

ZEND_METHOD(TrueAsync_SendFileOptions, __construct)
{
	zend_string *type = NULL, *name = NULL, *cache_control = NULL;
	zend_object *disposition = NULL, *this = Z_OBJ_P(ZEND_THIS);
	bool etag = true, last_modified = true, ranges = true, precompressed = true, conditional = true, deletes = false;
	zend_long status = 0;
	bool no_status = true;
	zval property;

	ZEND_PARSE_PARAMETERS_START(0, 11)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(type)
		Z_PARAM_OBJ_OF_CLASS(disposition, disposition_ce)
		Z_PARAM_STR_OR_NULL(name)
		Z_PARAM_STR_OR_NULL(cache_control)
		Z_PARAM_BOOL(etag)
		Z_PARAM_BOOL(last_modified)
		Z_PARAM_BOOL(ranges)
		Z_PARAM_BOOL(precompressed)
		Z_PARAM_BOOL(conditional)
		Z_PARAM_BOOL(deletes)
		Z_PARAM_LONG_OR_NULL(status, no_status)
	ZEND_PARSE_PARAMETERS_END();

	if (disposition == NULL) {
		disposition = zend_enum_get_case_cstr(disposition_ce, "INLINE");
	}
	set_string(this, ZEND_STRL("contentType"), type);
	ZVAL_OBJ_COPY(&property, disposition);
	set_property(this, ZEND_STRL("disposition"), &property);
	set_string(this, ZEND_STRL("downloadName"), name);
	set_string(this, ZEND_STRL("cacheControl"), cache_control);
	set_bool(this, ZEND_STRL("etag"), etag);
	set_bool(this, ZEND_STRL("lastModified"), last_modified);
	set_bool(this, ZEND_STRL("acceptRanges"), ranges);
	set_bool(this, ZEND_STRL("precompressed"), precompressed);
	set_bool(this, ZEND_STRL("conditional"), conditional);
	set_bool(this, ZEND_STRL("deleteAfterSend"), deletes);
	if (no_status) {
		ZVAL_NULL(&property);
	} else {
		ZVAL_LONG(&property, status);
	}
	set_property(this, ZEND_STRL("status"), &property);
}

/* --- what is recorded --- */

typedef struct {
	http_sealed_t sealed;
	char *path;                 /* owned, persistent, absolute */
	zend_string *type;          /* owned; NULL: that of the extension. So are the others */
	zend_string *cache_control;
	zend_string *disposition;   /* the whole value; NULL: no field */
	bool etag;
	bool last_modified;
	bool ranges;
	bool precompressed;
	bool conditional;
	bool deletes;               /* the file is to be removed, and no file object has taken that over yet */
	uint16_t status;
} send_file_t;

/* A property of the options; NULL: it is null, or not initialized. */
static const zval *read_option(zend_object *options, const char *name, size_t length)
{
	zval *value = options != NULL ? zend_hash_str_find_ind(zend_std_get_properties(options), name, length) : NULL;

	return value != NULL && Z_TYPE_P(value) > IS_NULL ? value : NULL;
}

static bool read_switch(zend_object *options, const char *name, size_t length, bool default_)
{
	const zval *value = read_option(options, name, length);

	return value != NULL ? Z_TYPE_P(value) == IS_TRUE : default_;
}

/* Copies a string that becomes a field value. False with an exception. */
static bool read_value(zend_object *options, const char *name, size_t length, zend_string **place)
{
	const zval *value = read_option(options, name, length);

	if (value == NULL) {
		return true;
	}
	if (!http_is_field_value(Z_STRVAL_P(value), Z_STRLEN_P(value))) {
		http_throw_argument("sendFile(): %s has a control character, or blanks around it", name);
		return false;
	}
	*place = zend_string_copy(Z_STR_P(value));
	return true;
}

/* True if the name can stand between quotes. */
static bool is_plain_name(const zend_string *name)
{
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		const uint8_t byte = (uint8_t) ZSTR_VAL(name)[i];

		if (byte < 0x20 || byte >= 0x7f || byte == '"' || byte == '\\') {
			return false;
		}
	}
	return true;
}

/* Appends the name as RFC 8187 encodes it. */
static void append_encoded(smart_str *value, const zend_string *name)
{
	static const char digits[] = "0123456789ABCDEF";

	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		const uint8_t byte = (uint8_t) ZSTR_VAL(name)[i];

		if ((http_bytes[byte] & HTTP_BYTE_TOKEN) && byte != '*' && byte != '\'' && byte != '%') {
			smart_str_appendc(value, (char) byte);
		} else {
			smart_str_appendc(value, '%');
			smart_str_appendc(value, digits[byte >> 4]);
			smart_str_appendc(value, digits[byte & 15]);
		}
	}
}

static zend_string *make_disposition(zend_object *options)
{
	const zval *disposition = read_option(options, ZEND_STRL("disposition"));
	const zval *name = read_option(options, ZEND_STRL("downloadName"));
	const zend_string *kind = disposition != NULL ? Z_STR_P(zend_enum_fetch_case_value(Z_OBJ_P(disposition))) : NULL;
	smart_str value = { 0 };

	if (name == NULL && (kind == NULL || zend_string_equals_literal(kind, "inline"))) {
		return NULL;
	}
	smart_str_appends(&value, kind != NULL ? ZSTR_VAL(kind) : "inline");
	if (name != NULL && is_plain_name(Z_STR_P(name))) {
		smart_str_appends(&value, "; filename=\"");
		smart_str_append(&value, Z_STR_P(name));
		smart_str_appendc(&value, '"');
	} else if (name != NULL) {
		smart_str_appends(&value, "; filename*=UTF-8''");
		append_encoded(&value, Z_STR_P(name));
	}
	return smart_str_extract(&value);
}

static bool read_options(send_file_t *file, zend_object *options)
{
	const zval *status = read_option(options, ZEND_STRL("status"));

	if (status != NULL
			&& (Z_LVAL_P(status) < 200 || Z_LVAL_P(status) > 599 || Z_LVAL_P(status) == 204 || Z_LVAL_P(status) == 205
					|| Z_LVAL_P(status) == 304)) {
		http_throw_argument("sendFile(): status must be between 200 and 599, and not 204, 205 or 304, " ZEND_LONG_FMT
							" given",
				Z_LVAL_P(status));
		return false;
	}
	file->status = status != NULL ? (uint16_t) Z_LVAL_P(status) : 200;
	file->etag = read_switch(options, ZEND_STRL("etag"), true);
	file->last_modified = read_switch(options, ZEND_STRL("lastModified"), true);
	file->ranges = read_switch(options, ZEND_STRL("acceptRanges"), true);
	file->precompressed = read_switch(options, ZEND_STRL("precompressed"), true);
	file->conditional = read_switch(options, ZEND_STRL("conditional"), true);
	if (!read_value(options, ZEND_STRL("contentType"), &file->type)
			|| !read_value(options, ZEND_STRL("cacheControl"), &file->cache_control)) {
		return false;
	}
	file->disposition = make_disposition(options);
	file->deletes = read_switch(options, ZEND_STRL("deleteAfterSend"), false);
	return true;
}

/* --- opening --- */

/* The file, or the best of its sidecars. */
typedef struct {
	php_async_work_t work;
	const char *path;                    /* borrowed: of what is recorded, which the waiter keeps */
	char *owned_path;                    /* owned, persistent; for a worker thread */
	http_coding_t codings[HTTP_CODINGS]; /* the best first, up to identity */
	http_coding_t coding;
	int fd;
	int error;                           /* errno, if fd is -1 */
	struct stat state;
	bool may_wait;
} opening_t;

/* Opens a regular file. -1 with errno. */
static int open_one(opening_t *opening, const char *path)
{
	const int fd = opening->may_wait ? open(path, OPEN_FLAGS) : php_async_try_open(path, OPEN_FLAGS);

	if (fd < 0) {
		return -1;
	}
	if (fstat(fd, &opening->state) == 0 && S_ISREG(opening->state.st_mode)) {
		return fd;
	}
	close(fd);
	errno = EINVAL;
	return -1;
}

static void open_best(opening_t *opening)
{
	struct stat state;
	char name[MAXPATHLEN];

	opening->coding = HTTP_CODING_IDENTITY;
	opening->fd = open_one(opening, opening->path);
	if (opening->fd < 0) {
		opening->error = errno;
		return;
	}
	state = opening->state;
	for (int i = 0; opening->codings[i] != HTTP_CODING_IDENTITY; i++) {
		snprintf(name, sizeof(name), "%s%s", opening->path, http_coding_suffix(opening->codings[i]));

		const int sidecar = open_one(opening, name);

		if (sidecar >= 0 || errno == EAGAIN) {
			close(opening->fd);
			opening->fd = sidecar;
			opening->coding = opening->codings[i];
			return;
		}
	}
	opening->state = state;
}

static void run_opening(php_async_work_t *work)
{
	open_best((opening_t *) work);
}

static void release_opening(php_async_work_t *work)
{
	opening_t *opening = (opening_t *) work;

	if (work->done && opening->fd >= 0) {
		close(opening->fd);
	}
	free(opening->owned_path);
	free(opening);
}

/* Opens the file, on a helper thread if the kernel would need the disk. False with an exception: cancelled. */
static bool open_file(opening_t *opening)
{
	opening_t *work;

	open_best(opening);
	if (EXPECTED(opening->fd >= 0) || errno != EAGAIN) {
		return true;
	}
	opening->may_wait = true;
	if (!php_async_may_suspend()) {
		open_best(opening);
		return true;
	}
	work = pemalloc(sizeof(*work), true);
	*work = *opening;
	work->work = (php_async_work_t) { .run = run_opening, .release = release_opening };
	work->path = work->owned_path = pestrdup(opening->path, true);
	if (!php_async_offload(&work->work, PHP_ASYNC_SHORT)) {
		return false;
	}
	opening->fd = work->fd;
	opening->error = work->error;
	opening->state = work->state;
	opening->coding = work->coding;
	work->fd = -1;
	work->work.release(&work->work);
	return true;
}

/* --- sending --- */

/* The media type: as given, else that of the extension. */
static const char *type_of(const send_file_t *sent)
{
	size_t length;
	const char *extension;

	if (sent->type != NULL) {
		return ZSTR_VAL(sent->type);
	}
	extension = http_mime_extension(sent->path, strlen(sent->path), &length);
	return http_mime_type(extension, length);
}

static void log_failure(http_request_t *request, const char *path, int error)
{
	const char *text = strerror(error);
	http_log_record_t record;

	if (http_log_enabled(request->log, HTTP_LOG_ERROR, HTTP_LOG_APP)) {
		http_log_begin(&record, HTTP_LOG_ERROR, HTTP_LOG_APP, ZEND_STRL("file.failed"));
		http_log_add_string(&record, "path", path, strlen(path));
		http_log_add_string(&record, "error", text, strlen(text));
		http_access_add_trace(&record, request);
		http_log_write(request->log, &record);
	}
}

static void send_sealed(http_response_t *response)
{
	send_file_t *sent = (send_file_t *) response->sealed;
	http_exchange_t *exchange = response->exchange;
	opening_t opening = { .path = sent->path };
	http_file_t *file;

	http_answer_codings(exchange->request, sent->precompressed ? HTTP_CODINGS_OF_FILES : 0, opening.codings);
	if (!open_file(&opening)) {
		return;
	}
	if (opening.fd < 0) {
		log_failure(exchange->request, sent->path, opening.error);
		sent->deletes = false;
		http_response_fail(response, 500, NULL);
		return;
	}
	const http_answer_t answer = {
		.type = type_of(sent),
		.cache_control = sent->cache_control != NULL ? ZSTR_VAL(sent->cache_control) : NULL,
		.coding = opening.coding,
		.varies = opening.coding != HTTP_CODING_IDENTITY,
		.etag = sent->etag,
		.last_modified = sent->last_modified,
		.ranges = sent->ranges,
		.conditional = sent->conditional,
		.status = sent->status,
	};

	file = http_file_new(opening.fd, &opening.state);
	if (sent->disposition != NULL) {
		zend_string *name = ZSTR_INIT_LITERAL("Content-Disposition", false);

		http_fields_set(&response->fields, name, sent->disposition);
		zend_string_release(name);
	}
	http_answer_file(response, exchange->request, file, &answer);
	if (sent->deletes && response->status != 304 && response->status != 416) {
		file->deleted_path = pestrdup(sent->path, true);
	}
	sent->deletes = false;
	http_file_release(file);
}

static void release_sealed(http_sealed_t *sealed)
{
	send_file_t *sent = (send_file_t *) sealed;

	if (sent->deletes) {
		/* The client was gone before the file could be sent. */
		unlink(sent->path);
	}
	free(sent->path);
	if (sent->type != NULL) {
		zend_string_release(sent->type);
	}
	if (sent->cache_control != NULL) {
		zend_string_release(sent->cache_control);
	}
	if (sent->disposition != NULL) {
		zend_string_release(sent->disposition);
	}
	efree(sent);
}

/* True if the path names a stream wrapper. */
static bool has_scheme(const char *path)
{
	const char *at = path;

	while (isalnum((unsigned char) *at) || *at == '+' || *at == '-' || *at == '.') {
		at++;
	}
	return at > path && *at == ':' && ((at[1] == '/' && at[2] == '/') || strncasecmp(path, "data:", 5) == 0);
}

/* A relative path is one of the working directory. */
static bool make_absolute(const char *path, char *absolute, size_t size)
{
	char directory[MAXPATHLEN] = "";
	const bool is_relative = path[0] != '/';

	if (is_relative && VCWD_GETCWD(directory, sizeof(directory)) == NULL) {
		return false;
	}
	return (size_t) snprintf(absolute, size, "%s%s%s", directory, is_relative ? "/" : "", path) < size;
}

/* The absolute path: persistent, owned by the caller. NULL with an exception. */
static char *resolve_path(const zend_string *path)
{
	char resolved[MAXPATHLEN];

	if (ZSTR_LEN(path) == 0 || strlen(ZSTR_VAL(path)) != ZSTR_LEN(path)) {
		http_throw_argument("sendFile(): the path must not be empty or have a NUL byte");
	} else if (has_scheme(ZSTR_VAL(path))) {
		http_throw_argument("sendFile(): only plain files can be sent, not \"%s\"", ZSTR_VAL(path));
	} else if (!make_absolute(ZSTR_VAL(path), resolved, sizeof(resolved))) {
		http_throw_argument("sendFile(): the path is too long");
	} else if (php_check_open_basedir_ex(resolved, 0) != 0) {
		http_throw_argument("sendFile(): open_basedir does not allow \"%s\"", resolved);
	} else {
		return pestrdup(resolved, true);
	}
	return NULL;
}

ZEND_METHOD(TrueAsync_HttpResponse, sendFile)
{
	zend_string *path;
	zend_object *options = NULL;
	send_file_t *sent;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(options, options_ce)
	ZEND_PARSE_PARAMETERS_END();

	http_response_t *response = HTTP_THIS_RESPONSE();

	if (response->mode == HTTP_RESPONSE_FAILED) {
		http_throw_runtime("Cannot modify response after abort() has been called");
		RETURN_THROWS();
	}
	if (response->mode != HTTP_RESPONSE_OPEN && response->mode != HTTP_RESPONSE_BUFFERED) {
		http_response_throw_state(response, "sendFile");
		RETURN_THROWS();
	}
	if (response->exchange == NULL) {
		http_throw_runtime("sendFile(): the response has already ended");
		RETURN_THROWS();
	}
	sent = ecalloc(1, sizeof(*sent));
	sent->sealed.send = send_sealed;
	sent->sealed.release = release_sealed;
	if (!read_options(sent, options) || (sent->path = resolve_path(path)) == NULL) {
		sent->deletes = false;
		release_sealed(&sent->sealed);
		RETURN_THROWS();
	}
	http_response_seal(response, &sent->sealed);
}
