/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds files below a directory. Where the kernel has openat2(2), one call walks the path and keeps it below the root; otherwise,
 * and for the owners of links, the path is walked segment by segment. */
#include "lookup.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A FIFO does not wait for its other side, and a terminal does not become ours. */
#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
/* As many links as the kernel follows. */
#define LINKS_MAX  40

/* --- the kernel's walk --- */

static int open_by_kernel(const http_lookup_t *lookup, const char *path, uint64_t resolve)
{
	struct open_how how = { .flags = OPEN_FLAGS, .resolve = resolve | RESOLVE_NO_MAGICLINKS };

	if (!lookup->may_wait) {
		how.resolve |= RESOLVE_CACHED;
	}
	return (int) syscall(SYS_openat2, lookup->root_fd, path, &how, sizeof(how));
}

/* --- a walk of ours --- */

typedef struct {
	const http_lookup_t *lookup;
	int links; /* followed so far */
} walk_t;

static int walk(walk_t *state, int from, const char *path);

/* Closes a descriptor without touching errno. */
static int drop(int fd)
{
	const int error = errno;

	close(fd);
	errno = error;
	return -1;
}

/* Follows the link `name` of the directory `from`. Returns its target. */
static int follow(walk_t *state, int from, int link)
{
	char target[PATH_MAX];
	struct stat of_link, of_target;
	const char *root = state->lookup->root;
	const ssize_t length = readlinkat(link, "", target, sizeof(target) - 1);
	int fd;

	if (length < 0 || fstat(link, &of_link) != 0) {
		return -1;
	}
	if (state->lookup->symlinks == HTTP_SYMLINKS_REJECT || ++state->links > LINKS_MAX) {
		errno = ELOOP;
		return -1;
	}
	target[length] = '\0';
	if (target[0] == '/') {
		const size_t root_length = strlen(root);

		if (strncmp(target, root, root_length) != 0 || (target[root_length] != '/' && target[root_length] != '\0')) {
			errno = EXDEV;
			return -1;
		}
		fd = walk(state, state->lookup->root_fd, target + root_length);
	} else {
		fd = walk(state, from, target);
	}
	if (fd >= 0 && state->lookup->symlinks == HTTP_SYMLINKS_OWNER_MATCH
			&& (fstat(fd, &of_target) != 0 || of_target.st_uid != of_link.st_uid)) {
		errno = EXDEV;
		return drop(fd);
	}
	return fd;
}

/* Opens one segment as a place, not for reading. */
static int step(walk_t *state, int from, const char *name)
{
	const int fd = openat(from, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	struct stat found;

	if (fd < 0 || fstat(fd, &found) != 0 || !S_ISLNK(found.st_mode)) {
		return fd;
	}
	const int target = follow(state, from, fd);

	drop(fd);
	return target;
}

static int walk(walk_t *state, int from, const char *path)
{
	int at = openat(from, ".", O_PATH | O_DIRECTORY | O_CLOEXEC);

	while (at >= 0) {
		const char *name = path + strspn(path, "/");
		const size_t length = strcspn(name, "/");
		char segment[NAME_MAX + 1];

		if (length == 0) {
			break;
		}
		if (length > NAME_MAX) {
			errno = ENAMETOOLONG;
			return drop(at);
		}
		memcpy(segment, name, length);
		segment[length] = '\0';
		path = name + length;

		const int next = step(state, at, segment);

		drop(at);
		at = next;
	}
	return at;
}

/* Opens a place for reading, if it is below the root. */
static int reopen(const http_lookup_t *lookup, int place)
{
	char link[32], path[PATH_MAX];
	const size_t root_length = strlen(lookup->root);
	ssize_t length;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", place);
	length = readlink(link, path, sizeof(path) - 1);
	if (length < 0) {
		return -1;
	}
	path[length] = '\0';
	if (strncmp(path, lookup->root, root_length) != 0 || (path[root_length] != '/' && path[root_length] != '\0')) {
		errno = EXDEV;
		return -1;
	}
	return open(link, OPEN_FLAGS);
}

static int open_by_walk(const http_lookup_t *lookup, const char *path)
{
	walk_t state = { .lookup = lookup };
	int place, fd;

	if (!lookup->may_wait) {
		errno = EAGAIN;
		return -1;
	}
	place = walk(&state, lookup->root_fd, path);
	if (place < 0) {
		return -1;
	}
	fd = reopen(lookup, place);
	drop(place);
	return fd;
}

/* --- opening --- */

/* Opens a path that may lead anywhere by its links. */
static int open_anywhere(const http_lookup_t *lookup, const char *path)
{
	int fd;

	if (lookup->may_wait) {
		return openat(lookup->root_fd, path, OPEN_FLAGS);
	}
	fd = open_by_kernel(lookup, path, 0);
	if (fd < 0 && (errno == ENOSYS || errno == EPERM || errno == EINVAL)) {
		errno = EAGAIN;
	}
	return fd;
}

static int open_below(const http_lookup_t *lookup, const char *path)
{
	int fd;

	path = *path != '\0' ? path : ".";
	switch (lookup->symlinks) {
		case HTTP_SYMLINKS_REJECT: fd = open_by_kernel(lookup, path, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS); break;
		case HTTP_SYMLINKS_FOLLOW: fd = open_by_kernel(lookup, path, RESOLVE_BENEATH); break;
		case HTTP_SYMLINKS_ANYWHERE: return open_anywhere(lookup, path);
		default: return open_by_walk(lookup, path);
	}
	/* A link to an absolute path is not below the root for the kernel, wherever it leads. */
	if (fd < 0 && (errno == ENOSYS || errno == EPERM || (errno == EXDEV && lookup->symlinks == HTTP_SYMLINKS_FOLLOW))) {
		return open_by_walk(lookup, path);
	}
	if (fd < 0 && errno == EINVAL && !lookup->may_wait) {
		/* A kernel without RESOLVE_CACHED. */
		errno = EAGAIN;
	}
	return fd;
}

/* What an error of open(2) means. */
static http_lookup_result_t result_of(int error)
{
	switch (error) {
		case EAGAIN: return HTTP_LOOKUP_WAITS;
		case EACCES:
		case EPERM:
		case ELOOP:
		case EXDEV: return HTTP_LOOKUP_DENIED;
		default: return HTTP_LOOKUP_MISSING;
	}
}

/* Opens a path, and learns what it is. */
static http_lookup_result_t open_path(http_lookup_t *lookup, const char *path)
{
	lookup->fd = open_below(lookup, path);
	if (lookup->fd < 0) {
		return result_of(errno);
	}
	if (fstat(lookup->fd, &lookup->state) != 0) {
		drop(lookup->fd);
		return HTTP_LOOKUP_MISSING;
	}
	return HTTP_LOOKUP_FOUND;
}

/* Opens a path that has to be a regular file. */
static http_lookup_result_t open_file(http_lookup_t *lookup, const char *path)
{
	const http_lookup_result_t result = open_path(lookup, path);

	if (result == HTTP_LOOKUP_FOUND && !S_ISREG(lookup->state.st_mode)) {
		drop(lookup->fd);
		return HTTP_LOOKUP_MISSING;
	}
	return result;
}

/* The original is open: takes the best sidecar instead, where there is one. */
static http_lookup_result_t choose_sidecar(http_lookup_t *lookup, const char *path)
{
	const int original = lookup->fd;
	const struct stat state = lookup->state;
	char name[PATH_MAX];

	for (int i = 0; lookup->codings[i] != HTTP_CODING_IDENTITY; i++) {
		http_lookup_result_t result;

		if ((size_t) snprintf(name, sizeof(name), "%s%s", path, http_coding_suffix(lookup->codings[i]))
				>= sizeof(name)) {
			continue;
		}
		result = open_file(lookup, name);
		if (result == HTTP_LOOKUP_FOUND) {
			lookup->coding = lookup->codings[i];
			drop(original);
			return result;
		}
		if (result == HTTP_LOOKUP_WAITS) {
			drop(original);
			return result;
		}
	}
	lookup->fd = original;
	lookup->state = state;
	lookup->coding = HTTP_CODING_IDENTITY;
	return HTTP_LOOKUP_FOUND;
}

/* The path is a directory: tries the names of its index. */
static http_lookup_result_t open_index(http_lookup_t *lookup)
{
	char name[PATH_MAX];

	for (uint32_t i = 0; i < lookup->index_count; i++) {
		const char *slash = *lookup->path != '\0' ? "/" : "";
		http_lookup_result_t result;

		if ((size_t) snprintf(name, sizeof(name), "%s%s%s", lookup->path, slash, lookup->index[i]) >= sizeof(name)) {
			continue;
		}
		result = open_file(lookup, name);
		if (result == HTTP_LOOKUP_FOUND) {
			lookup->found_index = lookup->index[i];
			return choose_sidecar(lookup, name);
		}
		if (result != HTTP_LOOKUP_MISSING) {
			return result;
		}
	}
	return HTTP_LOOKUP_MISSING;
}

http_lookup_result_t http_lookup(http_lookup_t *lookup)
{
	const http_lookup_result_t result = open_path(lookup, lookup->path);

	lookup->found_index = NULL;
	if (result != HTTP_LOOKUP_FOUND) {
		return result;
	}
	if (S_ISREG(lookup->state.st_mode) && !lookup->is_directory) {
		return choose_sidecar(lookup, lookup->path);
	}
	drop(lookup->fd);
	return S_ISDIR(lookup->state.st_mode) ? open_index(lookup) : HTTP_LOOKUP_MISSING;
}

size_t http_lookup_name(const http_lookup_t *lookup, char *name, size_t size)
{
	return (size_t) snprintf(name, size, "%s%s%s%s", lookup->path,
			lookup->found_index != NULL && *lookup->path != '\0' ? "/" : "",
			lookup->found_index != NULL ? lookup->found_index : "", http_coding_suffix(lookup->coding));
}

int http_lookup_open_root(const char *root)
{
	return open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
}
