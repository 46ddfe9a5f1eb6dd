/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Watching on Linux: one inotify instance per loop, opened by the first watch and kept until the loop is shut down,
 * because the kernel needs milliseconds to close one. The kernel has one watch per file, so nodes of several events
 * share it.
 *
 * The one invariant to remember: a watch exists while it has nodes. The kernel never reuses its descriptor, so queued
 * notifications of a removed watch are dropped. */
#include "filesystem.h"

#ifdef FS_USES_INOTIFY

#include <errno.h>
#include <limits.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#define WATCHED (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

/* Bytes per read, and reads per iteration, so that a busy tree does not starve the loop. */
#define BUFFER_SIZE 16384
#define READS_PER_ITERATION 16

struct _fs_watch_s {
	int descriptor;
	uint32_t busy;       /* running passes over the nodes; the block is not freed before they end */
	fs_node_t *nodes;    /* borrowed; each is owned by its event */
	fs_node_t *cursor;   /* the next one of the running pass */
};

/* Persistent memory: the handle may outlive the request if a worker is stuck at shutdown. */
typedef struct {
	uv_poll_t handle;
	int fd;
	HashTable watches; /* descriptor -> fs_watch_t, owned; also frees a watch whose pass a fatal error has cut off */
	bool reading;      /* a read is in progress; a nested one must not overtake it */
} fs_inotify_t;

static void filesystem_inotify_on_readable(uv_poll_t *handle, int status, int events);

/* ---- the instance ---- */

static void watch_dtor(zval *entry)
{
	pefree(Z_PTR_P(entry), true);
}

static fs_inotify_t *require_inotify(async_reactor_t *reactor, int *error)
{
	fs_inotify_t *inotify = reactor->filesystem_backend;

	if (EXPECTED(inotify != NULL)) {
		return inotify;
	}

	inotify = pecalloc(1, sizeof(*inotify), true);
	inotify->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	*error = inotify->fd < 0 ? errno : 0;
	if (*error == 0) {
		*error = -uv_poll_init(&reactor->loop, &inotify->handle, inotify->fd);
		if (*error != 0) {
			close(inotify->fd);
		}
	}
	if (UNEXPECTED(*error != 0)) {
		pefree(inotify, true);
		return NULL;
	}

	zend_hash_init(&inotify->watches, 0, NULL, watch_dtor, true);
	uv_poll_start(&inotify->handle, UV_READABLE, filesystem_inotify_on_readable);
	reactor->filesystem_backend = inotify;
	return inotify;
}

static void on_inotify_closed(uv_handle_t *handle)
{
	fs_inotify_t *inotify = (fs_inotify_t *) handle;

	zend_hash_destroy(&inotify->watches);
	pefree(inotify, true);
}

void async_fs_backend_shutdown(async_reactor_t *reactor)
{
	fs_inotify_t *inotify = reactor->filesystem_backend;

	if (inotify != NULL) {
		reactor->filesystem_backend = NULL;
		uv_close((uv_handle_t *) &inotify->handle, on_inotify_closed);
		close(inotify->fd);
	}
}

/* ---- watches ---- */

int async_fs_watch_add(async_reactor_t *reactor, fs_node_t *node, const char *path, bool follow, bool recursive)
{
	int error = 0;
	fs_inotify_t *inotify = require_inotify(reactor, &error);

	if (UNEXPECTED(inotify == NULL)) {
		return error;
	}

	const int descriptor = inotify_add_watch(inotify->fd, path,
			WATCHED | IN_EXCL_UNLINK | (follow ? 0 : IN_DONT_FOLLOW | IN_ONLYDIR));
	if (descriptor < 0) {
		return errno;
	}

	fs_watch_t *watch = zend_hash_index_find_ptr(&inotify->watches, descriptor);
	if (watch == NULL) {
		watch = pecalloc(1, sizeof(*watch), true);
		watch->descriptor = descriptor;
		zend_hash_index_add_new_ptr(&inotify->watches, descriptor, watch);
	}

	node->watch = watch;
	ZEND_ASYNC_STACK_PUSH(watch->nodes, node, prev, next);
	return 0;
}

static void free_unused(fs_inotify_t *inotify, fs_watch_t *watch)
{
	if (watch->nodes == NULL && watch->busy == 0) {
		/* Fails if the kernel has dropped the watch already. */
		inotify_rm_watch(inotify->fd, watch->descriptor);
		zend_hash_index_del(&inotify->watches, watch->descriptor);
	}
}

void async_fs_watch_remove(fs_node_t *node)
{
	fs_watch_t *watch = node->watch;

	if (watch == NULL) {
		return;
	}
	if (watch->cursor == node) {
		watch->cursor = node->next;
	}
	ZEND_ASYNC_STACK_REMOVE(watch->nodes, node, prev, next);
	node->watch = NULL;
	free_unused(async_reactor->filesystem_backend, watch);
}

/* inotify_add_watch() returns the same descriptor for a watched file. */
bool async_fs_watch_is_current(const fs_node_t *node, const char *path)
{
	const fs_inotify_t *inotify = async_reactor->filesystem_backend;
	const int descriptor = inotify_add_watch(inotify->fd, path, WATCHED | IN_EXCL_UNLINK | IN_DONT_FOLLOW | IN_ONLYDIR);

	if (descriptor >= 0 && descriptor != node->watch->descriptor
			&& !zend_hash_index_exists(&inotify->watches, descriptor)) {
		inotify_rm_watch(inotify->fd, descriptor);
	}
	return descriptor == node->watch->descriptor;
}

/* ---- notifications ---- */

static void filesystem_inotify_report(fs_node_t *node, const struct inotify_event *event)
{
	const fs_entry_type_t type = event->mask & IN_ISDIR ? FS_DIRECTORY : FS_NOT_DIRECTORY;

	if (event->len > 0) {
		if (event->mask & (IN_CREATE | IN_MOVED_TO)) {
			async_fs_entry_changed(node, event->name, FS_APPEARED, type);
		} else if (event->mask & (IN_DELETE | IN_MOVED_FROM)) {
			async_fs_entry_changed(node, event->name, FS_VANISHED, type);
		} else if (event->mask & (IN_MODIFY | IN_ATTRIB)) {
			async_fs_entry_changed(node, event->name, FS_TOUCHED, type);
		}
	} else if (event->mask & (IN_DELETE_SELF | IN_UNMOUNT | IN_IGNORED)) {
		async_fs_self_gone(node);
	} else if (event->mask & IN_MOVE_SELF) {
		/* Below the root the parent's watch reports the move. */
		if (node->kind != FS_NODE_DIRECTORY) {
			async_fs_self_gone(node);
		}
	} else if (event->mask & (IN_MODIFY | IN_ATTRIB)) {
		async_fs_self_changed(node);
	}
}

static void filesystem_inotify_dispatch(async_reactor_t *reactor, const struct inotify_event *event)
{
	fs_inotify_t *inotify = reactor->filesystem_backend;

	if (UNEXPECTED(event->mask & IN_Q_OVERFLOW)) {
		async_fs_overflow(reactor);
		return;
	}

	fs_watch_t *watch = zend_hash_index_find_ptr(&inotify->watches, event->wd);
	if (watch == NULL) {
		return;
	}

	watch->busy++;
	watch->cursor = watch->nodes;
	while (watch->cursor != NULL) {
		fs_node_t *node = watch->cursor;
		watch->cursor = node->next;
		filesystem_inotify_report(node, event);
	}
	watch->busy--;
	free_unused(inotify, watch);
}

static void read_events(async_reactor_t *reactor, int reads)
{
	fs_inotify_t *inotify = reactor->filesystem_backend;
	char buffer[BUFFER_SIZE] __attribute__((aligned(__alignof__(struct inotify_event))));

	if (inotify->reading) {
		return;
	}
	inotify->reading = true;
	while (reads-- > 0) {
		const ssize_t length = read(inotify->fd, buffer, sizeof(buffer));

		if (length <= 0) {
			break;
		}
		for (const char *at = buffer; at < buffer + length;) {
			const struct inotify_event *event = (const struct inotify_event *) at;
			filesystem_inotify_dispatch(reactor, event);
			at += sizeof(*event) + event->len;
		}
	}
	inotify->reading = false;
}

static void filesystem_inotify_on_readable(uv_poll_t *handle, int status, int events)
{
	async_reactor_t *reactor = async_reactor;

	REACTOR_GUARD(read_events(reactor, READS_PER_ITERATION));
	((fs_inotify_t *) reactor->filesystem_backend)->reading = false;
}

void async_fs_backend_sync(async_reactor_t *reactor)
{
	if (reactor->filesystem_backend != NULL) {
		read_events(reactor, INT_MAX);
	}
}

#endif
