/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Filesystem events: subscribers are notified of changes of a path, or of the whole tree below it. On systems without
 * recursive watches a recursive event keeps one watch per directory, updated as the tree changes.
 *
 * The one invariant to remember: a report first updates the nodes and collects the changes. Only then the subscribers
 * are notified, once per change. No node is accessed from there on: a subscriber may stop or dispose of any event.
 *
 *   state     nodes              leaves by
 *   created   none               start, dispose
 *   watching  root, directories  stop, dispose, loss of the root
 *   waiting   the root's parent  return of the root, loss of the parent (closed with an exception), stop, dispose
 *   stopped   none               start, dispose
 *   closed    none               dispose */
#include "filesystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

/* Limit per event, the root included. Further directories are not watched. */
#define FS_DIRECTORIES_MAX 8192

typedef struct {
	zend_string *name; /* owned; NULL: unknown, or a change of the root directory itself */
	unsigned flags;
} fs_notice_t;

struct _reactor_fs_s {
	zend_async_filesystem_event_t event;
	zend_string *root;       /* owned; absolute form of event.path, against the directory current at creation */
	HashTable nodes;         /* name -> fs_node_t, owned; empty unless watching */
	fs_node_t *awaited;      /* owned; while waiting */
	bool root_is_directory;
	zend_stat_t root_stat;   /* of the root when it was found: its identity */
	fs_notice_t *notices;    /* owned; collected, subscribers not yet notified */
	uint32_t notice_count;
	uint32_t notice_capacity;
	int failure;             /* errno: the event closes after its notices were delivered; 0: none */
	reactor_fs_t *prev;      /* neighbours among the started events */
	reactor_fs_t *next;
};

#define FS_FROM_EVENT(ev) ((reactor_fs_t *) (ev))

static bool attach_root(reactor_fs_t *fs, bool report, int *error);

/* ---- names ---- */

static zend_string *child_name(const fs_node_t *node, const char *name)
{
	const size_t length = strlen(name);

	if (ZSTR_LEN(node->name) == 0) {
		return zend_string_init(name, length, false);
	}
	return zend_string_concat3(ZSTR_VAL(node->name), ZSTR_LEN(node->name), "/", 1, name, length);
}

static zend_string *full_path(const reactor_fs_t *fs, const zend_string *name)
{
	if (ZSTR_LEN(name) == 0) {
		return zend_string_copy(fs->root);
	}
	return zend_string_concat3(ZSTR_VAL(fs->root), ZSTR_LEN(fs->root), "/", 1, ZSTR_VAL(name), ZSTR_LEN(name));
}

static const char *own_name(const reactor_fs_t *fs)
{
	const char *slash = strrchr(ZSTR_VAL(fs->root), '/');
	return slash != NULL ? slash + 1 : ZSTR_VAL(fs->root);
}

/* ---- notices ---- */

/* Consumes the name. */
static void add_notice(reactor_fs_t *fs, zend_string *name, const unsigned flags)
{
	if (fs->notice_count == fs->notice_capacity) {
		fs->notice_capacity = MAX(4, fs->notice_capacity * 2);
		fs->notices = safe_erealloc(fs->notices, fs->notice_capacity, sizeof(*fs->notices), 0);
	}
	fs->notices[fs->notice_count].name = name;
	fs->notices[fs->notice_count++].flags = flags;
}

/* Adds a notice about the root itself: with its name for a file, without a name for a directory. */
static void add_root_notice(reactor_fs_t *fs, const unsigned flags)
{
	const char *name = own_name(fs);
	add_notice(fs, fs->root_is_directory ? NULL : zend_string_init(name, strlen(name), false), flags);
}

static void drop_notices(reactor_fs_t *fs)
{
	for (uint32_t i = 0; i < fs->notice_count; i++) {
		if (fs->notices[i].name != NULL) {
			zend_string_release(fs->notices[i].name);
		}
	}
	if (fs->notices != NULL) {
		efree(fs->notices);
	}
	fs->notices = NULL;
	fs->notice_count = 0;
	fs->notice_capacity = 0;
}

static void set_filename(reactor_fs_t *fs, zend_string *name)
{
	if (fs->event.triggered_filename != NULL) {
		zend_string_release(fs->event.triggered_filename);
	}
	fs->event.triggered_filename = name;
}

static void close_failed(reactor_fs_t *fs);

/* Delivers the collected notices. The event may be freed afterwards. */
static void filesystem_tell(reactor_fs_t *fs)
{
	zend_async_event_t *event = &fs->event.base;
	fs_notice_t *notices = fs->notices;
	const uint32_t count = fs->notice_count;

	fs->notices = NULL;
	fs->notice_count = 0;
	fs->notice_capacity = 0;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	for (uint32_t i = 0; i < count; i++) {
		if (event->loop_ref_count == 0) {
			if (notices[i].name != NULL) {
				zend_string_release(notices[i].name);
			}
			continue;
		}
		set_filename(fs, notices[i].name);
		fs->event.triggered_events = notices[i].flags;
		async_reactor_notify(event, NULL, NULL);
	}
	if (notices != NULL) {
		efree(notices);
	}
	if (UNEXPECTED(fs->failure != 0) && event->loop_ref_count > 0) {
		close_failed(fs);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* ---- nodes ---- */

static void free_node(fs_node_t *node)
{
	async_fs_watch_remove(node);
	zend_string_release(node->name);
	efree(node);
}

static void node_dtor(zval *entry)
{
	free_node(Z_PTR_P(entry));
}

static fs_node_t *new_node(reactor_fs_t *fs, const fs_node_kind_t kind, zend_string *name)
{
	fs_node_t *node = ecalloc(1, sizeof(*node));

	node->fs = fs;
	node->kind = kind;
	node->name = name;
	return node;
}

static void drop_awaited(reactor_fs_t *fs)
{
	if (fs->awaited != NULL) {
		free_node(fs->awaited);
		fs->awaited = NULL;
	}
}

static bool filesystem_is_below(const zend_string *name, const zend_string *directory)
{
	return ZSTR_LEN(name) > ZSTR_LEN(directory) && ZSTR_VAL(name)[ZSTR_LEN(directory)] == '/'
			&& memcmp(ZSTR_VAL(name), ZSTR_VAL(directory), ZSTR_LEN(directory)) == 0;
}

/* Stops watching a directory and all directories below it. */
static void drop_directory(reactor_fs_t *fs, zend_string *name)
{
	zend_string *key;

	if (!zend_hash_exists(&fs->nodes, name)) {
		return;
	}
	zend_string_addref(name);
	zend_hash_del(&fs->nodes, name);
	ZEND_HASH_MAP_FOREACH_STR_KEY(&fs->nodes, key) {
		if (filesystem_is_below(key, name)) {
			zend_hash_del(&fs->nodes, key);
		}
	} ZEND_HASH_FOREACH_END();
	zend_string_release(name);
}

/* Watches one more directory. NULL if it is watched already, is not a directory, or cannot be watched. Consumes the
 * name. */
static fs_node_t *add_directory(reactor_fs_t *fs, zend_string *name)
{
	zend_string *path = full_path(fs, name);
	fs_node_t *node = zend_hash_find_ptr(&fs->nodes, name);

	if (node != NULL && async_fs_watch_is_current(node, ZSTR_VAL(path))) {
		node = NULL;
		zend_string_release(name);
	} else {
		if (node != NULL) {
			drop_directory(fs, name);
		}
		node = new_node(fs, FS_NODE_DIRECTORY, name);
		if (zend_hash_num_elements(&fs->nodes) < FS_DIRECTORIES_MAX
				&& async_fs_watch_add(async_reactor, node, ZSTR_VAL(path), false, false) == 0) {
			zend_hash_add_new_ptr(&fs->nodes, name, node);
		} else {
			free_node(node);
			node = NULL;
		}
	}
	zend_string_release(path);
	return node;
}

static bool is_directory(const char *directory, const struct dirent *entry)
{
#ifdef DT_DIR
	if (entry->d_type != DT_UNKNOWN) {
		return entry->d_type == DT_DIR;
	}
#endif
	char path[MAXPATHLEN];
	zend_stat_t st;

	return snprintf(path, sizeof(path), "%s/%s", directory, entry->d_name) < (int) sizeof(path)
			&& php_sys_lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Watches all directories below a watched one, level by level. report: add a notice for each entry. */
static void watch_below(reactor_fs_t *fs, fs_node_t *top, const bool report)
{
	uint32_t count = 1, capacity = 16;
	fs_node_t **todo = safe_emalloc(capacity, sizeof(*todo), 0);

	todo[0] = top;
	for (uint32_t i = 0; i < count; i++) {
		zend_string *path = full_path(fs, todo[i]->name);
		DIR *directory = opendir(ZSTR_VAL(path));
		const struct dirent *entry;

		while (directory != NULL && (entry = readdir(directory)) != NULL) {
			if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
				continue;
			}
			if (report) {
				add_notice(fs, child_name(todo[i], entry->d_name), ZEND_ASYNC_FS_EVENT_RENAME);
			}
			if (!is_directory(ZSTR_VAL(path), entry)) {
				continue;
			}
			fs_node_t *node = add_directory(fs, child_name(todo[i], entry->d_name));
			if (node == NULL) {
				continue;
			}
			if (count == capacity) {
				capacity *= 2;
				todo = safe_erealloc(todo, capacity, sizeof(*todo), 0);
			}
			todo[count++] = node;
		}
		if (directory != NULL) {
			closedir(directory);
		}
		zend_string_release(path);
	}
	efree(todo);
}

static zend_always_inline bool is_emulated(const reactor_fs_t *fs)
{
#ifdef FS_NATIVE_RECURSION
	return false;
#else
	return (fs->event.flags & ZEND_ASYNC_FS_EVENT_RECURSIVE) != 0;
#endif
}

/* ---- the root ---- */

static bool attach_root(reactor_fs_t *fs, const bool report, int *error)
{
	if (php_sys_stat(ZSTR_VAL(fs->root), &fs->root_stat) != 0) {
		*error = errno;
		return false;
	}

	fs_node_t *node = new_node(fs, FS_NODE_ROOT, ZSTR_EMPTY_ALLOC());

	fs->root_is_directory = S_ISDIR(fs->root_stat.st_mode);
	*error = async_fs_watch_add(async_reactor, node, ZSTR_VAL(fs->root), true,
			(fs->event.flags & ZEND_ASYNC_FS_EVENT_RECURSIVE) != 0 && !is_emulated(fs));
	if (*error != 0) {
		free_node(node);
		return false;
	}

	zend_hash_add_new_ptr(&fs->nodes, node->name, node);
	if (fs->root_is_directory && is_emulated(fs)) {
		watch_below(fs, node, report);
	}
	return true;
}

/* Handles a missing root. It was either replaced under its name (programs save a file by rename()), or its parent is
 * watched until it exists again. */
static void lose_root(reactor_fs_t *fs)
{
	zend_string *parent;
	int error;

	zend_hash_clean(&fs->nodes);
	add_root_notice(fs, ZEND_ASYNC_FS_EVENT_RENAME);
	if (attach_root(fs, is_emulated(fs), &error)) {
		return;
	}

	parent = zend_string_init(ZSTR_VAL(fs->root), MAX(1, (size_t) (own_name(fs) - ZSTR_VAL(fs->root)) - 1), false);
	fs->awaited = new_node(fs, FS_NODE_AWAITED, ZSTR_EMPTY_ALLOC());
	fs->failure = async_fs_watch_add(async_reactor, fs->awaited, ZSTR_VAL(parent), true, false);
	zend_string_release(parent);

	/* It may have reappeared before the parent was watched. */
	if (fs->failure == 0 && attach_root(fs, is_emulated(fs), &error)) {
		drop_awaited(fs);
	}
}

/* True if the root's path now leads to another file or none. A file that is still open does not report its deletion. */
static bool root_was_replaced(const reactor_fs_t *fs)
{
	zend_stat_t now;

	return php_sys_stat(ZSTR_VAL(fs->root), &now) != 0 || now.st_ino != fs->root_stat.st_ino
			|| now.st_dev != fs->root_stat.st_dev;
}

/* ---- reports of the backend ---- */

void async_fs_self_changed(fs_node_t *node)
{
	reactor_fs_t *fs = node->fs;

	/* A directory below the root is reported as an entry of its parent. */
	if (node->kind != FS_NODE_ROOT) {
		return;
	}
	add_root_notice(fs, ZEND_ASYNC_FS_EVENT_CHANGE);
	if (!fs->root_is_directory && root_was_replaced(fs)) {
		lose_root(fs);
	}
	filesystem_tell(fs);
}

void async_fs_self_gone(fs_node_t *node)
{
	reactor_fs_t *fs = node->fs;

	switch (node->kind) {
		case FS_NODE_ROOT: lose_root(fs); break;
		case FS_NODE_DIRECTORY: drop_directory(fs, node->name); break;
		case FS_NODE_AWAITED: fs->failure = ENOENT; break;
	}
	filesystem_tell(fs);
}

static void awaited_changed(reactor_fs_t *fs, const char *name, const fs_change_t change)
{
	int error;

	if (change != FS_APPEARED || (name != NULL && strcmp(name, own_name(fs)) != 0)
			|| !attach_root(fs, is_emulated(fs), &error)) {
		return;
	}
	drop_awaited(fs);
	/* The notice about the root precedes those about its entries. */
	add_root_notice(fs, ZEND_ASYNC_FS_EVENT_RENAME);
	if (fs->notice_count > 1) {
		const fs_notice_t own = fs->notices[fs->notice_count - 1];
		memmove(fs->notices + 1, fs->notices, (fs->notice_count - 1) * sizeof(*fs->notices));
		fs->notices[0] = own;
	}
	filesystem_tell(fs);
}

static bool entry_is_directory(const reactor_fs_t *fs, const zend_string *name, const fs_entry_type_t type)
{
	if (type != FS_UNKNOWN_TYPE) {
		return type == FS_DIRECTORY;
	}

	zend_string *path = full_path(fs, name);
	zend_stat_t st;
	const bool result = php_sys_lstat(ZSTR_VAL(path), &st) == 0 && S_ISDIR(st.st_mode);

	zend_string_release(path);
	return result;
}

void async_fs_entry_changed(fs_node_t *node, const char *entry, const fs_change_t change, const fs_entry_type_t type)
{
	reactor_fs_t *fs = node->fs;

	if (node->kind == FS_NODE_AWAITED) {
		awaited_changed(fs, entry, change);
		return;
	}
	if (entry == NULL) {
		add_notice(fs, NULL, change == FS_TOUCHED ? ZEND_ASYNC_FS_EVENT_CHANGE : ZEND_ASYNC_FS_EVENT_RENAME);
		filesystem_tell(fs);
		return;
	}

	zend_string *name = child_name(node, entry);

	if (is_emulated(fs) && change == FS_VANISHED) {
		drop_directory(fs, name);
	}
	add_notice(fs, zend_string_copy(name),
			change == FS_TOUCHED ? ZEND_ASYNC_FS_EVENT_CHANGE : ZEND_ASYNC_FS_EVENT_RENAME);
	if (is_emulated(fs) && change == FS_APPEARED && entry_is_directory(fs, name, type)) {
		fs_node_t *directory = add_directory(fs, zend_string_copy(name));
		if (directory != NULL) {
			watch_below(fs, directory, true);
		}
	}
	zend_string_release(name);
	filesystem_tell(fs);
}

/* Rebuilds all watches after lost notifications: watched files may have been replaced, new ones may be unwatched. */
static void look_again(reactor_fs_t *fs)
{
	int error;

	if (fs->awaited != NULL) {
		if (attach_root(fs, false, &error)) {
			drop_awaited(fs);
		}
	} else {
		zend_hash_clean(&fs->nodes);
		if (!attach_root(fs, false, &error)) {
			lose_root(fs);
		}
	}
	add_notice(fs, NULL, ZEND_ASYNC_FS_EVENT_RENAME | ZEND_ASYNC_FS_EVENT_CHANGE);
}

void async_fs_overflow(async_reactor_t *reactor)
{
	uint32_t count = 0;

	for (reactor_fs_t *fs = reactor->filesystem_events; fs != NULL; fs = fs->next) {
		count++;
	}
	if (count == 0) {
		return;
	}

	reactor_fs_t **all = safe_emalloc(count, sizeof(*all), 0);
	count = 0;
	for (reactor_fs_t *fs = reactor->filesystem_events; fs != NULL; fs = fs->next) {
		ZEND_ASYNC_EVENT_ADD_REF(&fs->event.base);
		all[count++] = fs;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (all[i]->event.base.loop_ref_count > 0) {
			look_again(all[i]);
			filesystem_tell(all[i]);
		}
		ZEND_ASYNC_EVENT_RELEASE(&all[i]->event.base);
	}
	efree(all);
}

/* ---- the event ---- */

static void fs_disarm(reactor_fs_t *fs)
{
	zend_hash_clean(&fs->nodes);
	drop_awaited(fs);
	drop_notices(fs);
	fs->failure = 0;

	ZEND_ASYNC_STACK_REMOVE(async_reactor->filesystem_events, fs, prev, next);
	ZEND_ASYNC_EVENT_DISARMED(&fs->event.base);
}

static void close_failed(reactor_fs_t *fs)
{
	zend_object *exception = async_reactor_exception(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, fs->failure,
			"\"%s\" can no longer be watched: %s", ZSTR_VAL(fs->event.path), strerror(fs->failure));

	fs_disarm(fs);
	async_reactor_notify_and_close(&fs->event.base, NULL, exception);
	OBJ_RELEASE(exception);
}

static bool fs_start(zend_async_event_t *event)
{
	reactor_fs_t *fs = FS_FROM_EVENT(event);
	async_reactor_t *reactor;
	int error;

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	reactor = async_reactor_require();
	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}
	if (UNEXPECTED(!attach_root(fs, false, &error))) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, error, "Cannot watch \"%s\": %s",
				ZSTR_VAL(fs->event.path), strerror(error));
		return false;
	}

	ZEND_ASYNC_STACK_PUSH(reactor->filesystem_events, fs, prev, next);
	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static bool fs_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		fs_disarm(FS_FROM_EVENT(event));
	}
	return true;
}

static bool fs_dispose(zend_async_event_t *event)
{
	reactor_fs_t *fs = FS_FROM_EVENT(event);

	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);
	zend_hash_destroy(&fs->nodes);
	set_filename(fs, NULL);
	zend_string_release(fs->event.path);
	zend_string_release(fs->root);
	ZEND_ASYNC_EVENT_FREE_MEMORY(fs, false);
	return true;
}

static zend_string *fs_info(zend_async_event_t *event)
{
	const zend_async_filesystem_event_t *fs = (const zend_async_filesystem_event_t *) event;

	return zend_strpprintf(0,
			fs->flags & ZEND_ASYNC_FS_EVENT_RECURSIVE ? "FileSystem(%s, recursive)" : "FileSystem(%s)",
			ZSTR_VAL(fs->path));
}

zend_async_filesystem_event_t *async_reactor_new_filesystem_event(zend_string *path, const unsigned int flags,
		size_t extra_size)
{
	char resolved[MAXPATHLEN];

	if (UNEXPECTED(async_reactor_require() == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(ZSTR_LEN(path) == 0 || zend_str_has_nul_byte(path)
				|| expand_filepath(ZSTR_VAL(path), resolved) == NULL)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT, ENOENT, "Cannot watch \"%s\": %s", ZSTR_VAL(path),
				strerror(ENOENT));
		return NULL;
	}

	reactor_fs_t *fs = ecalloc(1, sizeof(*fs) + extra_size);

	reactor_event_init(&fs->event.base, sizeof(*fs), fs_start, fs_stop, fs_dispose, fs_info);
	fs->event.path = zend_string_copy(path);
	fs->event.flags = flags;
	fs->root = zend_string_init(resolved, strlen(resolved), false);
	zend_hash_init(&fs->nodes, 0, NULL, node_dtor, false);
	return &fs->event;
}

void async_reactor_filesystem_sync(zend_async_filesystem_event_t *event)
{
	if (event->base.start == fs_start && event->base.loop_ref_count > 0 && async_reactor != NULL) {
		async_fs_backend_sync(async_reactor);
	}
}

void async_reactor_filesystem_shutdown(async_reactor_t *reactor)
{
	while (reactor->filesystem_events != NULL) {
		zend_async_event_t *event = &reactor->filesystem_events->event.base;

		async_reactor_outlived(event);
		fs_disarm(FS_FROM_EVENT(event));
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	}
	async_fs_backend_shutdown(reactor);
}
