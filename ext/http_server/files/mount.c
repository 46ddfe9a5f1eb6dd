/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Static mounts of a worker: each request for a file is answered on the spot, unless the kernel would need the disk to find it.
 * No coroutine and no PHP code runs for it. */
#include "mount.h"
#include "answer.h"
#include "cache.h"
#include "mime.h"
#include "mount_path.h"
#include "base/job.h"
#include "zend_async_list.h"
#include "zend_smart_str.h"

#include <unistd.h>

typedef struct {
	http_mount_settings_t *settings; /* one reference */
	int root_fd;                     /* owned; -1: there is no such directory */
	time_t root_since;
	http_file_cache_t cache;
} mount_t;

typedef struct _visit_s visit_t;

struct _http_mounts_s {
	mount_t *mounts; /* owned */
	uint32_t count;
	void (*pass)(void *owner, http_exchange_t *exchange);
	void *owner;     /* borrowed */
	visit_t *first;  /* those that helper threads look for */
};

/* A lookup on a helper thread. */
struct _visit_s {
	http_job_t job;
	visit_t *prev;
	visit_t *next;
	http_mounts_t *mounts;           /* borrowed: freeing them abandons the job */
	uint32_t index;                  /* of the mount */
	http_mount_settings_t *settings; /* one reference, whose strings the lookup has */
	http_exchange_t *exchange;       /* one reference */
	char *path;                      /* owned, persistent */
	zend_string *key;                /* owned; NULL: it is not for the cache */
	http_lookup_t lookup;
	http_lookup_result_t result;
};

/* --- roots --- */

/* The root is looked up by its name, which may stand for another directory by now, once in a second. */
static int root_of(mount_t *mount, time_t now)
{
	if (UNEXPECTED(now != mount->root_since)) {
		if (mount->root_fd >= 0) {
			close(mount->root_fd);
		}
		mount->root_fd = http_lookup_open_root(mount->settings->root);
		mount->root_since = now;
	}
	return mount->root_fd;
}

/* --- answers --- */

static const char *type_of(const http_mount_settings_t *settings, const http_lookup_t *lookup)
{
	const char *name = lookup->found_index != NULL ? lookup->found_index : lookup->path, *type;
	size_t length;
	const char *extension = http_mime_extension(name, strlen(name), &length);

	type = http_strings_get_pair(&settings->types, extension, length);
	return type != NULL ? type : http_mime_type(extension, length);
}

static void answer_file(const http_mount_settings_t *settings, http_exchange_t *exchange, http_file_t *file,
		http_coding_t coding, const char *type)
{
	const http_answer_t answer = {
		.type = type,
		.cache_control = settings->cache_control,
		.fields = &settings->headers,
		.coding = coding,
		.varies = settings->codings != 0,
		.etag = settings->etag,
		.last_modified = true,
		.ranges = true,
		.conditional = true,
		.status = 200,
	};

	http_count(&exchange->counters->static_zero_coroutine_total, 1);
	http_answer_file(exchange->response, exchange->request, file, &answer);
}

/* A file was found: keeps it, and sends it. Takes the descriptor over. */
static void answer_found(mount_t *mount, http_exchange_t *exchange, const http_lookup_t *lookup, zend_string *key)
{
	const char *type = type_of(mount->settings, lookup);
	http_file_t *file = http_file_new(lookup->fd, &lookup->state);
	char name[PATH_MAX];

	if (key != NULL) {
		const size_t length = http_lookup_name(lookup, name, sizeof(name));

		if (length < sizeof(name)) {
			http_file_cache_add(&mount->cache, key, file, lookup->coding, type, name, length, time(NULL));
		}
	}
	answer_file(mount->settings, exchange, file, lookup->coding, type);
	http_file_release(file);
}

/* Answers what is no file. True: the next mount may have one. */
static bool answer_other(const http_mount_settings_t *settings, http_exchange_t *exchange, bool is_missing)
{
	if (is_missing && settings->on_missing == HTTP_MISSING_NEXT) {
		return true;
	}
	exchange->ops->refuse(exchange, 404, NULL, false);
	return false;
}

static void serve_from(http_mounts_t *mounts, http_exchange_t *exchange, uint32_t index);

/* --- helper threads --- */

static void run_visit(http_job_t *job)
{
	visit_t *visit = (visit_t *) job;

	visit->lookup.root_fd = http_lookup_open_root(visit->settings->root);
	if (visit->lookup.root_fd < 0) {
		visit->result = HTTP_LOOKUP_MISSING;
		return;
	}
	visit->lookup.may_wait = true;
	visit->result = http_lookup(&visit->lookup);
	close(visit->lookup.root_fd);
}

static void leave(visit_t *visit)
{
	if (visit->mounts != NULL) {
		ZEND_ASYNC_STACK_REMOVE(visit->mounts->first, visit, prev, next);
		visit->mounts = NULL;
	}
}

static void visit_done(http_job_t *job)
{
	visit_t *visit = (visit_t *) job;
	http_mounts_t *mounts = visit->mounts;
	http_exchange_t *exchange = visit->exchange;

	leave(visit);
	if (exchange->transport == NULL) {
		return;
	}
	if (visit->job.ran && visit->result == HTTP_LOOKUP_FOUND) {
		answer_found(&mounts->mounts[visit->index], exchange, &visit->lookup, visit->key);
		visit->lookup.fd = -1;
	} else if (answer_other(visit->settings, exchange, !visit->job.ran || visit->result == HTTP_LOOKUP_MISSING)) {
		serve_from(mounts, exchange, visit->index + 1);
	}
}

static void release_visit(http_job_t *job)
{
	visit_t *visit = (visit_t *) job;

	leave(visit);
	if (visit->job.ran && visit->result == HTTP_LOOKUP_FOUND && visit->lookup.fd >= 0) {
		close(visit->lookup.fd);
	}
	http_exchange_release(visit->exchange);
	http_mount_settings_release(visit->settings);
	if (visit->key != NULL) {
		zend_string_release(visit->key);
	}
	free(visit->path);
	efree(visit);
}

/* Lets a helper thread look. */
static void look_later(http_mounts_t *mounts, uint32_t index, http_exchange_t *exchange, const http_lookup_t *lookup,
		zend_string *key)
{
	visit_t *visit = ecalloc(1, sizeof(*visit));

	visit->job.run = run_visit;
	visit->job.done = visit_done;
	visit->job.release = release_visit;
	visit->mounts = mounts;
	visit->index = index;
	visit->settings = http_mount_settings_add_ref(mounts->mounts[index].settings);
	visit->exchange = exchange;
	visit->path = pestrdup(lookup->path, true);
	visit->key = key != NULL ? zend_string_copy(key) : NULL;
	visit->lookup = *lookup;
	visit->lookup.path = visit->path;
	visit->lookup.fd = -1;
	exchange->ref_count++;
	ZEND_ASYNC_STACK_PUSH(mounts->first, visit, prev, next);
	if (UNEXPECTED(!http_job_start(&visit->job))) {
		exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
	}
}

/* --- requests --- */

/* The key of a file in the cache: what the client accepts, and the path. */
static zend_string *make_key(const http_lookup_t *lookup)
{
	smart_str key = { 0 };

	for (int i = 0; lookup->codings[i] != HTTP_CODING_IDENTITY; i++) {
		smart_str_appendc(&key, (char) ('0' + lookup->codings[i]));
	}
	smart_str_appendc(&key, lookup->is_directory ? '/' : ':');
	smart_str_appends(&key, lookup->path);
	return smart_str_extract(&key);
}

/* Sends the file that is open already. */
static bool answer_cached(mount_t *mount, http_exchange_t *exchange, zend_string *key, time_t now)
{
	const http_cached_file_t *entry = http_file_cache_find(&mount->cache, key, mount->root_fd, now);

	if (entry == NULL) {
		http_count(&exchange->counters->static_cache_misses_total, 1);
		return false;
	}
	http_count(&exchange->counters->static_cache_hits_total, 1);
	answer_file(mount->settings, exchange, entry->file, entry->coding, entry->type);
	return true;
}

/* Looks for the file. True: the next mount may have it. */
static bool look(http_mounts_t *mounts, uint32_t index, http_exchange_t *exchange, http_lookup_t *lookup)
{
	mount_t *mount = &mounts->mounts[index];
	zend_string *key = NULL;
	bool passes_on = false;

	if (mount->cache.max > 0) {
		key = make_key(lookup);
		if (answer_cached(mount, exchange, key, mount->root_since)) {
			zend_string_release(key);
			return false;
		}
	}
	const http_lookup_result_t result = http_lookup(lookup);

	if (EXPECTED(result == HTTP_LOOKUP_FOUND)) {
		answer_found(mount, exchange, lookup, key);
	} else if (result == HTTP_LOOKUP_WAITS) {
		look_later(mounts, index, exchange, lookup, key);
	} else {
		passes_on = answer_other(mount->settings, exchange, result == HTTP_LOOKUP_MISSING);
	}
	if (key != NULL) {
		zend_string_release(key);
	}
	return passes_on;
}

/* Answers a request whose path begins with the prefix of the mount. True: the next mount may have it. */
static bool serve(http_mounts_t *mounts, uint32_t index, http_exchange_t *exchange, const char *text, size_t length)
{
	mount_t *mount = &mounts->mounts[index];
	const http_mount_settings_t *settings = mount->settings;
	char *path = emalloc(length + 1);
	http_lookup_t lookup = {
		.root = settings->root,
		.path = path,
		.symlinks = settings->symlinks,
		.index = settings->index.items,
		.index_count = settings->index.count,
	};
	bool passes_on = false;
	const http_path_result_t result = http_mount_path(settings, text, length, path, &lookup.is_directory);

	if (UNEXPECTED(result == HTTP_PATH_BAD)) {
		exchange->ops->refuse(exchange, 400, NULL, true);
	} else if (UNEXPECTED(result != HTTP_PATH_FINE) || (lookup.root_fd = root_of(mount, time(NULL))) < 0) {
		passes_on = answer_other(settings, exchange, result != HTTP_PATH_DENIED);
	} else {
		http_answer_codings(exchange->request, settings->codings, lookup.codings);
		passes_on = look(mounts, index, exchange, &lookup);
	}
	efree(path);
	return passes_on;
}

static void serve_from(http_mounts_t *mounts, http_exchange_t *exchange, uint32_t index)
{
	const http_request_t *request = exchange->request;
	const char *path, *query;
	size_t length, query_length;

	if (http_request_gets(request)) {
		http_request_split_target(request, &path, &length, &query, &query_length);
		for (; index < mounts->count; index++) {
			const http_mount_settings_t *settings = mounts->mounts[index].settings;
			const size_t prefix = settings->prefix_length;

			if (length >= prefix && memcmp(path, settings->prefix, prefix) == 0
					&& !serve(mounts, index, exchange, path + prefix, length - prefix)) {
				return;
			}
		}
	}
	mounts->pass(mounts->owner, exchange);
}

void http_mounts_serve(http_mounts_t *mounts, http_exchange_t *exchange)
{
	/* The end of the response may be the end of the exchange. */
	exchange->ref_count++;
	serve_from(mounts, exchange, 0);
	http_exchange_release(exchange);
}

/* --- mounts --- */

http_mounts_t *http_mounts_new(void (*pass)(void *owner, http_exchange_t *exchange), void *owner)
{
	http_mounts_t *mounts = ecalloc(1, sizeof(*mounts));

	mounts->pass = pass;
	mounts->owner = owner;
	return mounts;
}

void http_mounts_add(http_mounts_t *mounts, http_mount_settings_t *settings)
{
	mount_t *mount;

	mounts->mounts = safe_erealloc(mounts->mounts, mounts->count + 1, sizeof(*mounts->mounts), 0);
	mount = &mounts->mounts[mounts->count++];
	*mount = (mount_t) { .settings = http_mount_settings_add_ref(settings), .root_fd = -1 };
	http_file_cache_init(&mount->cache, settings->cache_entries, settings->cache_ttl,
			settings->symlinks != HTTP_SYMLINKS_REJECT);
}

void http_mounts_free(http_mounts_t *mounts)
{
	while (mounts->first != NULL) {
		visit_t *visit = mounts->first;

		leave(visit);
		http_job_abandon(&visit->job);
	}
	for (uint32_t i = 0; i < mounts->count; i++) {
		mount_t *mount = &mounts->mounts[i];

		http_file_cache_destroy(&mount->cache);
		if (mount->root_fd >= 0) {
			close(mount->root_fd);
		}
		http_mount_settings_release(mount->settings);
	}
	if (mounts->mounts != NULL) {
		efree(mounts->mounts);
	}
	efree(mounts);
}
