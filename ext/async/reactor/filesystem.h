/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Between the filesystem event (filesystem.c), which knows trees, names and subscribers, and what the operating system
 * offers to watch one directory or file: inotify (filesystem_inotify.c), or whatever libuv finds (filesystem_uv.c).
 * Private to the reactor. */
#ifndef ASYNC_REACTOR_FILESYSTEM_H
#define ASYNC_REACTOR_FILESYSTEM_H

#include "reactor.h"

/* Define ASYNC_FS_PORTABLE to build what other systems use on Linux, for testing it. */
#if defined(__linux__) && !defined(ASYNC_FS_PORTABLE)
# define FS_USES_INOTIFY
#elif defined(__APPLE__) || defined(PHP_WIN32)
# define FS_NATIVE_RECURSION
#endif

typedef struct _reactor_fs_s reactor_fs_t;
typedef struct _fs_node_s fs_node_t;
typedef struct _fs_watch_s fs_watch_t;

typedef enum {
	FS_NODE_ROOT,      /* the path of the event itself, a directory or a file */
	FS_NODE_DIRECTORY, /* a directory below it */
	FS_NODE_AWAITED    /* the parent of a root that is gone, watched until the root is back */
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

/* ---- what the backend tells; each of these may free any node, any event and any watch ---- */

/* `name` is an entry of the node's directory; NULL: the system does not say which. */
void fs_entry_changed(fs_node_t *node, const char *name, fs_change_t change, fs_entry_type_t type);
/* The node's own contents or metadata. */
void fs_self_changed(fs_node_t *node);
/* The node's path does not lead to what is watched any more. */
void fs_self_gone(fs_node_t *node);
/* The system dropped notifications: anything may have happened. */
void fs_overflow(async_reactor_t *reactor);

/* ---- what the backend does ---- */

/* Start watching `path` for the node. follow: the last component may be a symbolic link, and need not be a directory.
 * 0 or an errno. */
int fs_watch_add(async_reactor_t *reactor, fs_node_t *node, const char *path, bool follow, bool recursive);
/* Nothing for a node that is not watched. */
void fs_watch_remove(fs_node_t *node);
/* Whether `path` is watched for the node already. */
bool fs_watch_is_current(const fs_node_t *node, const char *path);
/* Read and report what the system has queued by now. */
void fs_backend_sync(async_reactor_t *reactor);
/* Everything is removed already; let go of descriptors and handles. */
void fs_backend_shutdown(async_reactor_t *reactor);

#endif
