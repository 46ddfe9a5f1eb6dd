/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interface between the filesystem event (filesystem.c), which handles trees, names and subscribers, and the backend
 * that watches one directory or file: inotify (filesystem_inotify.c), or what libuv offers (filesystem_uv.c). Private
 * to the reactor. */
#ifndef ASYNC_REACTOR_FILESYSTEM_H
#define ASYNC_REACTOR_FILESYSTEM_H

#include "reactor.h"

/* Define ASYNC_FS_PORTABLE to build the backend of other systems on Linux, for tests. */
#if defined(__linux__) && !defined(ASYNC_FS_PORTABLE)
# define FS_USES_INOTIFY
#elif defined(__APPLE__)
# define FS_NATIVE_RECURSION
#endif

typedef struct _reactor_fs_s reactor_fs_t;
typedef struct _fs_node_s fs_node_t;
typedef struct _fs_watch_s fs_watch_t;

typedef enum {
	FS_NODE_ROOT,      /* the path of the event itself, a directory or a file */
	FS_NODE_DIRECTORY, /* a directory below it */
	FS_NODE_AWAITED    /* the parent of a missing root, watched until the root exists again */
} fs_node_kind_t;

/* One directory (or file) that one event watches. */
struct _fs_node_s {
	reactor_fs_t *fs;       /* borrowed: the event owns its nodes */
	zend_string *name;      /* owned; relative to the root, "" for the root itself */
	fs_node_kind_t kind;
	fs_watch_t *watch;      /* of the backend; several events may share one */
	fs_node_t *prev;        /* neighbours on that watch */
	fs_node_t *next;
};

typedef enum {
	FS_APPEARED, /* created or moved here */
	FS_VANISHED, /* deleted or moved away */
	FS_TOUCHED   /* contents or metadata */
} fs_change_t;

typedef enum { FS_NOT_DIRECTORY, FS_DIRECTORY, FS_UNKNOWN_TYPE } fs_entry_type_t;

/* ---- reports of the backend; each may free any node, any event and any watch ---- */

/* An entry of the node's directory changed. name NULL: the system does not report which. */
void async_fs_entry_changed(fs_node_t *node, const char *name, fs_change_t change, fs_entry_type_t type);
/* The node's own contents or metadata changed. */
void async_fs_self_changed(fs_node_t *node);
/* The node's path no longer leads to the watched file. */
void async_fs_self_gone(fs_node_t *node);
/* The system dropped notifications: any change is possible. */
void async_fs_overflow(async_reactor_t *reactor);

/* ---- functions of the backend ---- */

/* Starts watching `path` for the node. follow: the last component may be a symbolic link, and need not be a directory.
 * 0 or an errno. */
int async_fs_watch_add(async_reactor_t *reactor, fs_node_t *node, const char *path, bool follow, bool recursive);
/* Stops watching; no effect on a node that is not watched. */
void async_fs_watch_remove(fs_node_t *node);
/* True if the node's watch is on the file that `path` leads to. */
bool async_fs_watch_is_current(const fs_node_t *node, const char *path);
/* Reads and reports the notifications that the system has queued. */
void async_fs_backend_sync(async_reactor_t *reactor);
/* Releases descriptors and handles after all watches were removed. */
void async_fs_backend_shutdown(async_reactor_t *reactor);

#endif
