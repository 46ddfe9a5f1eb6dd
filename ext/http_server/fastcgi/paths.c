/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * From the path of a request to a script or a file, and from what a script says to the file that it means. What the kernel has in memory
 * is looked up on the spot; a helper thread does the rest. */
#include "internal.h"
#include "resolve.h"
#include "base/report.h"
#include "base/status.h"
#include "files/answer.h"
#include "files/mime.h"
#include "files/mount_path.h"
#include "zend_smart_str.h"

#include <unistd.h>

static void release_string(char **place)
{
	free(*place);
	*place = NULL;
}

/* The root is looked up by its name, which may stand for another directory by now, once in a second. */
static int root_of(http_fcgi_t *fcgi)
{
	const time_t now = time(NULL);

	if (UNEXPECTED(now != fcgi->root_since)) {
		if (fcgi->root_fd >= 0) {
			close(fcgi->root_fd);
		}
		http_identity_enter(fcgi->settings->identity);
		fcgi->root_fd = http_lookup_open_root(fcgi->settings->root);
		http_identity_leave(fcgi->settings->identity);
		fcgi->root_since = now;
	}
	return fcgi->root_fd;
}

/* --- files --- */

/* Sends a file. Takes the descriptor over. Ends the call. */
static void answer_file(http_fcgi_call_t *call, const http_lookup_t *lookup, uint16_t status)
{
	http_exchange_t *exchange = call->exchange;
	http_file_t *file = http_file_new(lookup->fd, &lookup->state);
	size_t length;
	const char *name = lookup->found_index != NULL ? lookup->found_index : lookup->path;
	const char *extension = http_mime_extension(name, strlen(name), &length);
	const http_answer_t answer = {
		.type = http_mime_type(extension, length),
		.coding = HTTP_CODING_IDENTITY,
		.etag = true,
		.last_modified = true,
		.ranges = true,
		.conditional = true,
		.status = status,
	};

	exchange->user = NULL;
	http_answer_file(exchange->response, exchange->request, file, &answer);
	http_file_release(file);
	http_fcgi_call_free(call);
}

/* --- redirections --- */

/* The path with a slash at its end, and the query. It begins with one slash: two would name a host. */
static zend_string *make_location(const http_fcgi_call_t *call)
{
	static const char digits[] = "0123456789ABCDEF";
	const char *path, *query;
	size_t length, query_length;
	smart_str location = { 0 };

	smart_str_appendc(&location, '/');
	for (const char *at = call->path; *at != '\0'; at++) {
		const uint8_t byte = (uint8_t) *at;

		if (isalnum(byte) || strchr("-._~/!$&'()*+,;=:@", byte) != NULL) {
			smart_str_appendc(&location, (char) byte);
		} else {
			smart_str_appendc(&location, '%');
			smart_str_appendc(&location, digits[byte >> 4]);
			smart_str_appendc(&location, digits[byte & 15]);
		}
	}
	smart_str_appendc(&location, '/');
	http_request_split_target(call->exchange->request, &path, &length, &query, &query_length);
	if (query_length > 0) {
		smart_str_appendc(&location, '?');
		smart_str_appendl(&location, query, query_length);
	}
	return smart_str_extract(&location);
}

static void redirect(http_fcgi_call_t *call)
{
	http_exchange_t *exchange = call->exchange;
	zend_string *location = make_location(call);

	exchange->user = NULL;
	exchange->response->status = 301;
	http_fields_set_text(&exchange->response->fields, ZEND_STRL("Location"), ZSTR_VAL(location), ZSTR_LEN(location));
	zend_string_release(location);
	http_response_end(exchange->response);
	http_fcgi_call_free(call);
}

/* --- scripts --- */

/* Notes the script and what of the path is behind it. */
static void found_script(http_fcgi_call_t *call, const http_resolve_t *resolve)
{
	char name[2 * MAXPATHLEN];

	if (resolve->directory == NULL) {
		call->script = pestrndup(call->path, resolve->script_length, true);
		snprintf(name, sizeof(name), "%s%s", call->path + resolve->script_length, call->is_directory ? "/" : "");
		call->path_info = pestrdup(name, true);
	} else {
		snprintf(name, sizeof(name), "%s%s%s", resolve->directory, *resolve->directory != '\0' ? "/" : "",
				resolve->index);
		call->script = pestrdup(name, true);
		call->path_info = pestrdup("", true);
	}
	http_fcgi_call_begin(call);
}

/* It is known what the path means. */
static void resolved(http_fcgi_call_t *call, const http_resolve_t *resolve, http_resolved_t result)
{
	switch (result) {
		case HTTP_RESOLVED_SCRIPT: found_script(call, resolve); break;
		case HTTP_RESOLVED_REDIRECT: redirect(call); break;
		case HTTP_RESOLVED_FILE:
			if (http_request_gets(call->exchange->request)) {
				answer_file(call, &resolve->file, 200);
				break;
			}
			close(resolve->file.fd);
			http_fcgi_call_fail(call, 405);
			break;
		default: http_fcgi_call_fail(call, 404);
	}
}

/* --- helper threads --- */

/* A search on a helper thread: for a script, or, with `is_file`, for a file that a script has named. */
typedef struct {
	http_job_t job;
	http_fcgi_call_t *call; /* borrowed: the end of the call abandons the job */
	bool is_file;
	char *root;             /* owned, persistent; so are the others */
	char *index;
	char *path;
	http_resolve_t resolve;
	http_resolved_t result;
	http_lookup_result_t file_result;
	bool has_fd;            /* the descriptor is owned here */
	http_fcgi_settings_t *settings; /* one reference */
} search_t;

static void search_for(search_t *search)
{
	http_resolve_t *resolve = &search->resolve;

	resolve->root_fd = http_lookup_open_root(search->root);
	if (resolve->root_fd < 0) {
		return;
	}
	resolve->may_wait = true;
	if (search->is_file) {
		resolve->file.root_fd = resolve->root_fd;
		resolve->file.may_wait = true;
		search->file_result = http_lookup(&resolve->file);
		search->has_fd = search->file_result == HTTP_LOOKUP_FOUND;
	} else {
		search->result = http_resolve(resolve);
		search->has_fd = search->result == HTTP_RESOLVED_FILE;
	}
	close(resolve->root_fd);
}

static void run_search(http_job_t *job)
{
	search_t *search = (search_t *) job;

	search->result = HTTP_RESOLVED_MISSING;
	search->file_result = HTTP_LOOKUP_MISSING;
	http_identity_enter(search->settings->identity);
	search_for(search);
	http_identity_leave(search->settings->identity);
}

static void found_file(http_fcgi_call_t *call, const http_lookup_t *lookup, http_lookup_result_t result);

static void search_done(http_job_t *job)
{
	search_t *search = (search_t *) job;
	http_fcgi_call_t *call = search->call;

	call->job = NULL;
	search->has_fd = false;
	if (search->is_file) {
		found_file(call, &search->resolve.file, job->ran ? search->file_result : HTTP_LOOKUP_MISSING);
	} else {
		resolved(call, &search->resolve, job->ran ? search->result : HTTP_RESOLVED_MISSING);
	}
}

static void release_search(http_job_t *job)
{
	search_t *search = (search_t *) job;

	if (search->has_fd) {
		close(search->resolve.file.fd);
	}
	http_fcgi_settings_release(search->settings);
	free(search->root);
	free(search->index);
	free(search->path);
	free(search);
}

/* Lets a helper thread look. */
static void search_later(http_fcgi_call_t *call, const http_resolve_t *resolve, bool is_file)
{
	search_t *search = pecalloc(1, sizeof(*search), true);

	search->job.run = run_search;
	search->job.done = search_done;
	search->job.release = release_search;
	search->call = call;
	search->settings = http_fcgi_settings_add_ref((http_fcgi_settings_t *) call->fcgi->settings);
	search->is_file = is_file;
	search->root = pestrdup(is_file ? resolve->file.root : resolve->root, true);
	search->path = pestrdup(is_file ? resolve->file.path : resolve->path, true);
	search->index = pestrdup(call->fcgi->settings->index, true);
	search->resolve = *resolve;
	search->resolve.root = search->resolve.file.root = search->root;
	search->resolve.path = search->resolve.file.path = search->path;
	search->resolve.index = search->index;
	call->job = &search->job;
	if (UNEXPECTED(!http_job_start(&search->job))) {
		call->job = NULL;
		http_fcgi_call_fail(call, 503);
	}
}

/* --- the path of a request --- */

/* Decodes a path into `path`, which has `length` + 1 bytes. HTTP_PATH_MISSING: a name in it begins with a dot. */
static http_path_result_t decode(const char *text, size_t length, char *path, bool *is_directory)
{
	static const http_mount_settings_t rules = { .dotfiles = HTTP_DOTFILES_IGNORE, .of_program = true };
	const size_t known = sizeof(HTTP_WELL_KNOWN) - 1;
	http_path_result_t result;

	while (length > 0 && *text == '/') {
		text++;
		length--;
	}
	if (length <= known || memcmp(text, HTTP_WELL_KNOWN "/", known + 1) != 0) {
		return http_mount_path(&rules, text, length, path, is_directory);
	}
	/* Of the names with a dot, this one is for clients (RFC 8615). */
	memcpy(path, HTTP_WELL_KNOWN "/", known + 1);
	result = http_mount_path(&rules, text + known + 1, length - known - 1, path + known + 1, is_directory);
	if (path[known + 1] == '\0') {
		path[known] = '\0';
	}
	return result;
}

/* True if the backend answers the path by itself. */
static bool is_status(const http_fcgi_call_t *call)
{
	const char *status = call->fcgi->settings->status_path;

	return status != NULL && strcmp(status + 1, call->path) == 0;
}

static void look(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;
	http_resolve_t resolve = {
		.root = fcgi->settings->root,
		.root_fd = root_of(fcgi),
		.index = fcgi->settings->index,
		.path = call->path,
		.is_directory = call->is_directory,
	};
	http_resolved_t result;

	if (UNEXPECTED(is_status(call))) {
		resolve.script_length = strlen(call->path);
		found_script(call, &resolve);
		return;
	}
	http_identity_enter(fcgi->settings->identity);
	result = resolve.root_fd >= 0 ? http_resolve(&resolve) : HTTP_RESOLVED_MISSING;
	http_identity_leave(fcgi->settings->identity);
	if (UNEXPECTED(result == HTTP_RESOLVED_WAITS)) {
		search_later(call, &resolve, false);
	} else {
		resolved(call, &resolve, result);
	}
}

void http_fcgi_find_script(http_fcgi_call_t *call)
{
	const char *path, *query;
	size_t length, query_length;
	http_path_result_t result;

	http_request_split_target(call->exchange->request, &path, &length, &query, &query_length);
	if (*path != '/') {
		http_fcgi_call_fail(call, 400);
		return;
	}
	call->path = pemalloc(length + 1, true);
	result = decode(path, length, call->path, &call->is_directory);
	if (EXPECTED(result == HTTP_PATH_FINE) || result == HTTP_PATH_MISSING) {
		look(call);
	} else {
		http_fcgi_call_fail(call, result == HTTP_PATH_BAD ? 400 : 404);
	}
}

/* --- files that scripts name --- */

/* Removes what describes the output of the script, which is not sent. */
static void forget_output(http_fields_t *fields)
{
	static const char *const names[] = { "content-encoding", "content-range", "content-language", "content-location",
		"content-md5", "content-digest", "digest", "repr-digest", "etag", "last-modified", "accept-ranges" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		http_fields_remove(fields, names[i], strlen(names[i]));
	}
}

/* A script has named what is not sent: the client learns no more than that. */
static void refuse_file(http_fcgi_call_t *call, const char *reason)
{
	const bool is_location = call->told.location != NULL;

	http_report(LOG_WARNING, "%s: %s %s", is_location ? "X-Accel-Redirect" : "X-Sendfile",
			ZSTR_VAL(is_location ? call->told.location : call->told.file), reason);
	http_fcgi_call_fail(call, 404);
}

static void found_file(http_fcgi_call_t *call, const http_lookup_t *lookup, http_lookup_result_t result)
{
	http_response_t *response = call->exchange->response;

	if (result == HTTP_LOOKUP_FOUND) {
		/* Which part of the file, or whether any, is for the request to say. */
		const bool is_of_output = http_status_is_bodyless(response->status) || response->status == 206
				|| response->status == 416;

		forget_output(&response->fields);
		answer_file(call, lookup, is_of_output ? 200 : response->status);
	} else {
		refuse_file(call, "is no file that can be read");
	}
}

/* Opens a file below a root. */
static void open_below(http_fcgi_call_t *call, const char *root, const char *path)
{
	http_resolve_t resolve = { .path = path };
	http_lookup_result_t result = HTTP_LOOKUP_MISSING;
	const http_identity_t *identity = call->fcgi->settings->identity;
	int root_fd;

	http_identity_enter(identity);
	root_fd = http_lookup_open_root(root);
	resolve.file = (http_lookup_t) {
		.root_fd = root_fd,
		.root = root,
		.path = path,
		.symlinks = HTTP_SYMLINKS_FOLLOW,
		.codings = { HTTP_CODING_IDENTITY },
	};
	if (root_fd >= 0) {
		result = http_lookup(&resolve.file);
		close(root_fd);
	}
	http_identity_leave(identity);
	if (result == HTTP_LOOKUP_WAITS) {
		search_later(call, &resolve, true);
	} else {
		found_file(call, &resolve.file, result);
	}
}

/* What of a path is behind a directory; NULL: it is not in it. */
static const char *behind(const char *path, const char *directory)
{
	const size_t length = strlen(directory);

	return strncmp(path, directory, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* X-Accel-Redirect: a path of the server, percent-encoded. A prefix of the settings stands for a directory; what has none is a file of
 * the document root. */
static void find_location(http_fcgi_call_t *call)
{
	const http_fcgi_settings_t *settings = call->fcgi->settings;
	const char *location = ZSTR_VAL(call->told.location), *root = settings->root;
	size_t length = strcspn(location, "?"), best = 1;
	bool is_directory;

	for (uint32_t i = 0; i < settings->accel.count; i += 2) {
		const size_t prefix = strlen(settings->accel.items[i]);

		if (prefix > best && length >= prefix && memcmp(location, settings->accel.items[i], prefix) == 0) {
			best = prefix;
			root = settings->accel.items[i + 1];
		}
	}
	release_string(&call->path);
	call->path = pemalloc(length + 1, true);
	if (*location != '/') {
		refuse_file(call, "is no path of the server");
	} else if (decode(location + best, length - best, call->path, &is_directory) != HTTP_PATH_FINE) {
		refuse_file(call, "is a path that is never answered");
	} else if (is_directory) {
		refuse_file(call, "is a directory");
	} else if (best == 1 && http_resolve_is_script(call->path)) {
		refuse_file(call, "is a script, whose source is never sent");
	} else {
		open_below(call, root, call->path);
	}
}

/* Resolves `.` and `..` by the names alone, as scripts put paths together. */
static void normalize(char *path)
{
	char *out = path;

	for (const char *at = path; *at != '\0';) {
		const size_t length = strcspn(at, "/");

		if (length == 2 && memcmp(at, "..", 2) == 0) {
			while (out > path && *--out != '/') {}
		} else if (length > 0 && !(length == 1 && *at == '.')) {
			*out++ = '/';
			memmove(out, at, length);
			out += length;
		}
		at += length + (at[length] == '/');
	}
	*out = '\0';
}

/* X-Sendfile: the path of a file, in the document root or in a directory of the settings. */
static void find_path(http_fcgi_call_t *call)
{
	const http_fcgi_settings_t *settings = call->fcgi->settings;
	const char *root = settings->root, *rest;
	char path[MAXPATHLEN + 1];

	release_string(&call->path);
	if (ZSTR_LEN(call->told.file) >= MAXPATHLEN || *ZSTR_VAL(call->told.file) != '/') {
		refuse_file(call, "is no path of a file");
		return;
	}
	memcpy(path, ZSTR_VAL(call->told.file), ZSTR_LEN(call->told.file) + 1);
	normalize(path);
	rest = behind(path, settings->remote_root);
	for (uint32_t i = 1; rest == NULL && i < settings->accel.count; i += 2) {
		root = settings->accel.items[i];
		rest = behind(path, root);
	}
	if (rest == NULL) {
		refuse_file(call, "is in no directory that may be sent from");
	} else if (http_resolve_hidden(rest) != NULL) {
		refuse_file(call, "is a path that is never answered");
	} else if (root == settings->root && http_resolve_is_script(rest)) {
		refuse_file(call, "is a script, whose source is never sent");
	} else {
		call->path = pestrdup(rest, true);
		open_below(call, root, call->path);
	}
}

void http_fcgi_find_file(http_fcgi_call_t *call)
{
	call->state = HTTP_FCGI_CALL_FINDING;
	if (call->told.location != NULL) {
		find_location(call);
	} else {
		find_path(call);
	}
}
