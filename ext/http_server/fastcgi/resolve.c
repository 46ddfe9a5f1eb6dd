/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scripts and files below a document root. */
#include "resolve.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <strings.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXTENSION ".php"

/* --- what a name is --- */

bool http_resolve_is_script(const char *path)
{
	const char *extension = strrchr(path, '.');

	if (extension == NULL) {
		return false;
	}
	if (strcasecmp(extension, ".phtml") == 0 || strcasecmp(extension, ".phar") == 0) {
		return true;
	}
	return strncasecmp(extension, EXTENSION, sizeof(EXTENSION) - 1) == 0
			&& strspn(extension + sizeof(EXTENSION) - 1, "0123456789sS") == strlen(extension + sizeof(EXTENSION) - 1);
}

/* The state of a path below the root; 0, or an error. EAGAIN: the kernel would need the disk. */
static int look(const http_resolve_t *resolve, const char *path, struct stat *state)
{
	struct open_how how = { .flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_CACHED | RESOLVE_NO_MAGICLINKS };
	int fd, error;

	path = *path != '\0' ? path : ".";
	if (resolve->may_wait) {
		return fstatat(resolve->root_fd, path, state, 0) == 0 ? 0 : errno;
	}
	fd = (int) syscall(SYS_openat2, resolve->root_fd, path, &how, sizeof(how));
	if (fd < 0) {
		/* A kernel, or a sandbox, without the call or the flag. */
		return errno == ENOSYS || errno == EPERM || errno == EINVAL ? EAGAIN : errno;
	}
	error = fstat(fd, state) == 0 ? 0 : errno;
	close(fd);
	return error;
}

/* True if the name is a regular file; *waits: it is not known. */
static bool is_file(const http_resolve_t *resolve, const char *path, bool *waits)
{
	struct stat state;
	const int error = look(resolve, path, &state);

	*waits = error == EAGAIN;
	return error == 0 && S_ISREG(state.st_mode);
}

/* True if the directory has an index. */
static bool has_index(const http_resolve_t *resolve, const char *directory, bool *waits)
{
	char name[PATH_MAX];

	*waits = false;
	return (size_t) snprintf(name, sizeof(name), "%s%s%s", directory, *directory != '\0' ? "/" : "", resolve->index)
			< sizeof(name)
			&& is_file(resolve, name, waits);
}

/* --- scripts that the path names --- */

/* The end of the first segment from `at` on that has the extension; NULL: none has. */
static const char *script_end(const char *at)
{
	const size_t extension = sizeof(EXTENSION) - 1;

	while (*at != '\0') {
		const char *end = at + strcspn(at, "/");

		if ((size_t) (end - at) > extension && memcmp(end - extension, EXTENSION, extension) == 0) {
			return end;
		}
		at = *end == '/' ? end + 1 : end;
	}
	return NULL;
}

const char *http_resolve_hidden(const char *path)
{
	const size_t known = sizeof(HTTP_WELL_KNOWN) - 1;

	if (strncmp(path, HTTP_WELL_KNOWN, known) == 0 && (path[known] == '/' || path[known] == '\0')) {
		path += known;
	}
	for (const char *at = path; *at != '\0'; at = *at == '/' ? at + 1 : at) {
		if (*at == '.' && (at == path || at[-1] == '/')) {
			return at;
		}
		at += strcspn(at, "/");
	}
	return NULL;
}

/* A path with a segment that looks like a script: it means the first that is one, and not behind `hidden`. */
static http_resolved_t resolve_script(http_resolve_t *resolve, const char *end, const char *hidden)
{
	for (; end != NULL && (hidden == NULL || end < hidden); end = script_end(*end == '/' ? end + 1 : end)) {
		const size_t length = (size_t) (end - resolve->path);
		char name[PATH_MAX];
		bool waits;

		if (length >= sizeof(name)) {
			break;
		}
		memcpy(name, resolve->path, length);
		name[length] = '\0';
		if (is_file(resolve, name, &waits)) {
			resolve->directory = NULL;
			resolve->script_length = length;
			return HTTP_RESOLVED_SCRIPT;
		}
		if (waits) {
			return HTTP_RESOLVED_WAITS;
		}
	}
	return HTTP_RESOLVED_MISSING;
}

/* --- anything else --- */

static http_resolved_t front_controller(http_resolve_t *resolve)
{
	bool waits;

	resolve->directory = "";
	if (has_index(resolve, "", &waits)) {
		return HTTP_RESOLVED_SCRIPT;
	}
	return waits ? HTTP_RESOLVED_WAITS : HTTP_RESOLVED_MISSING;
}

static http_resolved_t open_file(http_resolve_t *resolve, char *const *index, uint32_t index_count)
{
	resolve->file = (http_lookup_t) {
		.root_fd = resolve->root_fd,
		.root = resolve->root,
		.path = resolve->path,
		.is_directory = index_count > 0,
		.index = index,
		.index_count = index_count,
		.symlinks = HTTP_SYMLINKS_ANYWHERE,
		.codings = { HTTP_CODING_IDENTITY },
		.may_wait = resolve->may_wait,
	};
	switch (http_lookup(&resolve->file)) {
		case HTTP_LOOKUP_FOUND: return HTTP_RESOLVED_FILE;
		case HTTP_LOOKUP_WAITS: return HTTP_RESOLVED_WAITS;
		default: return HTTP_RESOLVED_MISSING;
	}
}

static http_resolved_t resolve_directory(http_resolve_t *resolve)
{
	static char *const document[] = { "index.html" };
	http_resolved_t result;
	bool waits;

	if (has_index(resolve, resolve->path, &waits)) {
		resolve->directory = resolve->path;
		return resolve->is_directory ? HTTP_RESOLVED_SCRIPT : HTTP_RESOLVED_REDIRECT;
	}
	if (waits) {
		return HTTP_RESOLVED_WAITS;
	}
	result = open_file(resolve, document, 1);
	if (result == HTTP_RESOLVED_FILE && !resolve->is_directory) {
		close(resolve->file.fd);
		return HTTP_RESOLVED_REDIRECT;
	}
	return result == HTTP_RESOLVED_MISSING ? front_controller(resolve) : result;
}

http_resolved_t http_resolve(http_resolve_t *resolve)
{
	const char *end = script_end(resolve->path), *hidden = http_resolve_hidden(resolve->path);
	struct stat state;
	int error;

	if (end != NULL && (EXPECTED(hidden == NULL) || end < hidden)) {
		return resolve_script(resolve, end, hidden);
	}
	if (UNEXPECTED(hidden != NULL)) {
		return front_controller(resolve);
	}
	error = look(resolve, resolve->path, &state);
	if (error == EAGAIN) {
		return HTTP_RESOLVED_WAITS;
	}
	if (error == 0 && S_ISDIR(state.st_mode)) {
		return resolve_directory(resolve);
	}
	if (error == 0 && S_ISREG(state.st_mode) && !resolve->is_directory) {
		return http_resolve_is_script(resolve->path) ? HTTP_RESOLVED_MISSING : open_file(resolve, NULL, 0);
	}
	return front_controller(resolve);
}
