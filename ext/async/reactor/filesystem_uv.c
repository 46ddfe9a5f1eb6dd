/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Watching on systems without inotify: one handle of libuv per directory or file. Where the system reports only the
 * directory (kqueue), its entries are compared with a snapshot. A change of contents that touches no directory is then
 * seen only for a file that is watched itself.
 *
 * The one invariant to remember: the block of a removed watch lives until libuv has closed its handle; it has no node
 * and makes no reports. */
#include "filesystem.h"

#ifndef FS_USES_INOTIFY

# include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

typedef struct {
	zend_stat_t st;
	bool seen; /* in the current scan */
} fs_snapshot_entry_t;

struct _fs_watch_s {
	uv_fs_event_t handle;
	fs_node_t *node;      /* borrowed; NULL once removed */
	HashTable *snapshot;  /* owned; name -> fs_snapshot_entry_t. NULL for a file, or where the system names entries */
	zend_stat_t st;       /* status at the last check */
	zend_string *path;    /* owned */
	fs_watch_t *prev;     /* neighbours among the watches that have a node */
	fs_watch_t *next;
};

#define FIRST_WATCH(reactor) (*(fs_watch_t **) &(reactor)->filesystem_backend)

/* ---- snapshots ---- */

static void snapshot_entry_dtor(zval *entry)
{
	pefree(Z_PTR_P(entry), true);
}

static bool was_touched(const zend_stat_t *before, const zend_stat_t *now)
{
	return before->st_mtime != now->st_mtime || before->st_ctime != now->st_ctime || before->st_size != now->st_size
			|| before->st_mode != now->st_mode;
}

#if defined(__APPLE__)

static void compare_with_snapshot(fs_watch_t *watch, bool report)
{
}

#else

typedef struct {
	char *name;
	fs_change_t change;
	fs_entry_type_t type;
} fs_difference_t;

typedef struct {
	fs_difference_t *data;
	uint32_t count;
	uint32_t capacity;
} fs_differences_t;

static void add_difference(fs_differences_t *all, const char *name, fs_change_t change, const zend_stat_t *st)
{
	if (all->count == all->capacity) {
		all->capacity = MAX(8, all->capacity * 2);
		all->data = safe_erealloc(all->data, all->capacity, sizeof(*all->data), 0);
	}
	all->data[all->count].name = estrdup(name);
	all->data[all->count].change = change;
	all->data[all->count++].type = S_ISDIR(st->st_mode) ? FS_DIRECTORY : FS_NOT_DIRECTORY;
}

static void scan_entry(fs_watch_t *watch, const char *name, fs_differences_t *differences)
{
	char path[MAXPATHLEN];
	zend_stat_t st;
	fs_snapshot_entry_t *entry = zend_hash_str_find_ptr(watch->snapshot, name, strlen(name));

	if (snprintf(path, sizeof(path), "%s/%s", ZSTR_VAL(watch->path), name) >= (int) sizeof(path)
			|| php_sys_lstat(path, &st) != 0) {
		return;
	}
	if (entry == NULL) {
		entry = pemalloc(sizeof(*entry), true);
		zend_hash_str_add_new_ptr(watch->snapshot, name, strlen(name), entry);
		add_difference(differences, name, FS_APPEARED, &st);
	} else if (entry->st.st_ino != st.st_ino || entry->st.st_dev != st.st_dev) {
		add_difference(differences, name, FS_VANISHED, &entry->st);
		add_difference(differences, name, FS_APPEARED, &st);
	} else if (was_touched(&entry->st, &st)) {
		add_difference(differences, name, FS_TOUCHED, &st);
	}
	entry->st = st;
	entry->seen = true;
}

/* Updates the snapshot and, with `report`, reports the differences. The watch may be removed afterwards. */
static void compare_with_snapshot(fs_watch_t *watch, bool report)
{
	fs_differences_t differences = { NULL, 0, 0 };
	fs_snapshot_entry_t *entry;
	zend_string *name;
	DIR *directory = opendir(ZSTR_VAL(watch->path));
	const struct dirent *found;

	ZEND_HASH_MAP_FOREACH_PTR(watch->snapshot, entry) {
		entry->seen = false;
	} ZEND_HASH_FOREACH_END();
	while (directory != NULL && (found = readdir(directory)) != NULL) {
		if (strcmp(found->d_name, ".") != 0 && strcmp(found->d_name, "..") != 0) {
			scan_entry(watch, found->d_name, &differences);
		}
	}
	if (directory != NULL) {
		closedir(directory);
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY_PTR(watch->snapshot, name, entry) {
		if (!entry->seen) {
			add_difference(&differences, ZSTR_VAL(name), FS_VANISHED, &entry->st);
			zend_hash_del(watch->snapshot, name);
		}
	} ZEND_HASH_FOREACH_END();

	/* A report may stop the event, but the block stays allocated until this iteration has ended. */
	for (uint32_t i = 0; i < differences.count; i++) {
		if (report && watch->node != NULL) {
			async_fs_entry_changed(watch->node, differences.data[i].name, differences.data[i].change,
					differences.data[i].type);
		}
		efree(differences.data[i].name);
	}
	if (differences.data != NULL) {
		efree(differences.data);
	}
}

#endif

/* ---- handles ---- */

static void on_watch_closed(uv_handle_t *handle)
{
	fs_watch_t *watch = (fs_watch_t *) handle;

	if (watch->snapshot != NULL) {
		zend_hash_destroy(watch->snapshot);
		pefree(watch->snapshot, true);
	}
	zend_string_release(watch->path);
	pefree(watch, true);
}

static void close_watch(fs_watch_t *watch)
{
	if (watch->node != NULL) {
		watch->node = NULL;
		ZEND_ASYNC_STACK_REMOVE(FIRST_WATCH(async_reactor), watch, prev, next);
	}
	uv_close((uv_handle_t *) &watch->handle, on_watch_closed);
}

/* Checks the file that the path leads to, and reports its own changes or its loss. False: nothing else needs a check,
 * and the watch may have been removed. */
static bool look_at_self(fs_watch_t *watch)
{
	zend_stat_t now;

	if (php_sys_stat(ZSTR_VAL(watch->path), &now) != 0 || now.st_ino != watch->st.st_ino
			|| now.st_dev != watch->st.st_dev) {
		async_fs_self_gone(watch->node);
		return false;
	}
	if (watch->snapshot == NULL && was_touched(&watch->st, &now)) {
		watch->st = now;
		async_fs_self_changed(watch->node);
		return false;
	}
	if (watch->snapshot != NULL && watch->st.st_mode != now.st_mode) {
		watch->st = now;
		async_fs_self_changed(watch->node);
		return watch->node != NULL;
	}
	watch->st = now;
	return true;
}

static void change_seen(fs_watch_t *watch, const char *name, int events, int status)
{
	if (watch->node == NULL) {
		return;
	}
	if (status < 0) {
		async_fs_self_gone(watch->node);
		return;
	}
	if (!look_at_self(watch)) {
		return;
	}
	if (watch->snapshot != NULL) {
		compare_with_snapshot(watch, true);
		return;
	}
#if defined(__APPLE__)
	async_fs_entry_changed(watch->node, name, events & UV_RENAME ? FS_APPEARED : FS_TOUCHED, FS_UNKNOWN_TYPE);
#endif
}

static void filesystem_uv_on_change(uv_fs_event_t *handle, const char *name, int events, int status)
{
	REACTOR_GUARD(change_seen((fs_watch_t *) handle, name, events, status));
}

int async_fs_watch_add(async_reactor_t *reactor, fs_node_t *node, const char *path, bool follow, bool recursive)
{
	fs_watch_t *watch;
	zend_stat_t st;

	if ((follow ? php_sys_stat(path, &st) : php_sys_lstat(path, &st)) != 0) {
		return errno;
	}
	if (!follow && !S_ISDIR(st.st_mode)) {
		return ENOTDIR;
	}

	watch = pecalloc(1, sizeof(*watch), true);
	watch->path = zend_string_init(path, strlen(path), true);
	uv_fs_event_init(&reactor->loop, &watch->handle);

	const int error = uv_fs_event_start(&watch->handle, filesystem_uv_on_change, path,
			recursive ? UV_FS_EVENT_RECURSIVE : 0);
	if (error != 0) {
		close_watch(watch);
		return -error;
	}
	watch->st = st;
#if !defined(__APPLE__)
	if (S_ISDIR(st.st_mode)) {
		watch->snapshot = pemalloc(sizeof(*watch->snapshot), true);
		zend_hash_init(watch->snapshot, 0, NULL, snapshot_entry_dtor, true);
		compare_with_snapshot(watch, false);
	}
#endif
	watch->node = node;
	ZEND_ASYNC_STACK_PUSH(FIRST_WATCH(reactor), watch, prev, next);
	node->watch = watch;
	return 0;
}

void async_fs_watch_remove(fs_node_t *node)
{
	if (node->watch != NULL) {
		close_watch(node->watch);
		node->watch = NULL;
	}
}

bool async_fs_watch_is_current(const fs_node_t *node, const char *path)
{
	zend_stat_t st;

	return php_sys_lstat(path, &st) == 0 && st.st_ino == node->watch->st.st_ino && st.st_dev == node->watch->st.st_dev;
}

/* Queued notifications are inside libuv, so this checks every watch instead. A watch that a report removes stays in
 * memory until the next iteration. */
void async_fs_backend_sync(async_reactor_t *reactor)
{
	uint32_t count = 0;
	fs_watch_t **all;

	for (fs_watch_t *watch = FIRST_WATCH(reactor); watch != NULL; watch = watch->next) {
		count++;
	}
	all = safe_emalloc(count, sizeof(*all), 0);
	count = 0;
	for (fs_watch_t *watch = FIRST_WATCH(reactor); watch != NULL; watch = watch->next) {
		all[count++] = watch;
	}
	while (count-- > 0) {
		if (all[count]->node != NULL && look_at_self(all[count]) && all[count]->snapshot != NULL) {
			compare_with_snapshot(all[count], true);
		}
	}
	efree(all);
}

void async_fs_backend_shutdown(async_reactor_t *reactor)
{
}

#endif
