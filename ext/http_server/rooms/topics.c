/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Topics of a thread: the tree of filters. */
#include "topics.h"
#include "zend_async_list.h"

struct _http_topic_node_s {
	http_topic_node_t *parent;  /* borrowed; NULL: the root */
	zend_string *level;         /* owned: its key in `children` of the parent; NULL: it is `any` of the parent, or the root */
	HashTable children;         /* by level; initialised with the first child */
	http_topic_node_t *any;     /* owned: the level `+`; NULL: none */
	http_subscription_t *exact; /* filters that end here */
	http_subscription_t *rest;  /* filters that go on with `#` */
	bool has_children;          /* `children` is initialised */
};

struct _http_topics_s {
	http_topic_node_t root;
};

/* --- names --- */

const char *http_topic_check(const zend_string *name, bool is_filter)
{
	const char *level = ZSTR_VAL(name), *end = level + ZSTR_LEN(name);
	uint32_t levels = 1;

	if (level == end) {
		return "it is empty";
	}
	if (ZSTR_LEN(name) > HTTP_TOPIC_LENGTH_MAX) {
		return "it is longer than 65535 bytes";
	}
	for (const char *at = level; at < end; at++) {
		switch (*at) {
			case '\0': return "it has a NUL byte";
			case '/':
				level = at + 1;
				if (++levels > HTTP_TOPIC_LEVELS_MAX) {
					return "it has more than 128 levels";
				}
				break;
			case '+':
			case '#':
				if (!is_filter) {
					return "it has a wildcard";
				}
				if (at != level || (at + 1 < end && (*at == '#' || at[1] != '/'))) {
					return *at == '#' ? "# is the last level, and all of it" : "+ is a whole level";
				}
				break;
			default: break;
		}
	}
	return NULL;
}

/* The level that begins at `at`; moves behind it and its slash. False: there is none any more. */
static bool next_level(const char **at, const char *end, const char **level, size_t *length)
{
	const char *slash;

	if (*at == NULL) {
		return false;
	}
	slash = memchr(*at, '/', (size_t) (end - *at));
	*level = *at;
	*length = (size_t) ((slash != NULL ? slash : end) - *at);
	*at = slash != NULL ? slash + 1 : NULL;
	return true;
}

/* --- nodes --- */

static http_topic_node_t *new_node(http_topic_node_t *parent)
{
	http_topic_node_t *node = ecalloc(1, sizeof(*node));

	node->parent = parent;
	return node;
}

static http_topic_node_t *need_child(http_topic_node_t *node, const char *level, size_t length)
{
	http_topic_node_t *child;

	if (length == 1 && *level == '+') {
		if (node->any == NULL) {
			node->any = new_node(node);
		}
		return node->any;
	}
	if (!node->has_children) {
		zend_hash_init(&node->children, 8, NULL, NULL, false);
		node->has_children = true;
	}
	child = zend_hash_str_find_ptr(&node->children, level, length);
	if (child == NULL) {
		child = new_node(node);
		child->level = zend_string_init(level, length, false);
		zend_hash_add_new_ptr(&node->children, child->level, child);
	}
	return child;
}

static bool is_used(const http_topic_node_t *node)
{
	return node->parent == NULL || node->exact != NULL || node->rest != NULL || node->any != NULL
			|| (node->has_children && zend_hash_num_elements(&node->children) > 0);
}

static void free_node(http_topic_node_t *node)
{
	if (node->has_children) {
		zend_hash_destroy(&node->children);
	}
	if (node->level != NULL) {
		zend_string_release(node->level);
	}
	efree(node);
}

/* Frees a node that nothing needs any more, and those above it that it was the last to need. */
static void prune(http_topic_node_t *node)
{
	while (!is_used(node)) {
		http_topic_node_t *parent = node->parent;

		if (node->level != NULL) {
			zend_hash_del(&parent->children, node->level);
		} else {
			parent->any = NULL;
		}
		free_node(node);
		node = parent;
	}
}

/* --- the tree --- */

http_topics_t *http_topics_new(void)
{
	return ecalloc(1, sizeof(http_topics_t));
}

void http_topics_free(http_topics_t *topics)
{
	ZEND_ASSERT(topics->root.any == NULL && topics->root.rest == NULL);
	if (topics->root.has_children) {
		zend_hash_destroy(&topics->root.children);
	}
	efree(topics);
}

http_subscription_t *http_topics_subscribe(http_topics_t *topics, const zend_string *filter,
		http_subscriber_t *subscriber)
{
	http_subscription_t *subscription = ecalloc(1, sizeof(*subscription));
	http_topic_node_t *node = &topics->root;
	const char *at = ZSTR_VAL(filter), *end = at + ZSTR_LEN(filter), *level;
	size_t length;

	subscription->subscriber = subscriber;
	while (next_level(&at, end, &level, &length)) {
		if (length == 1 && *level == '#') {
			subscription->is_rest = true;
		} else {
			node = need_child(node, level, length);
		}
	}
	subscription->node = node;
	if (subscription->is_rest) {
		ZEND_ASYNC_STACK_PUSH(node->rest, subscription, prev, next);
	} else {
		ZEND_ASYNC_STACK_PUSH(node->exact, subscription, prev, next);
	}
	return subscription;
}

void http_topics_unsubscribe(http_topics_t *topics, http_subscription_t *subscription)
{
	http_topic_node_t *node = subscription->node;

	if (subscription->is_rest) {
		ZEND_ASYNC_STACK_REMOVE(node->rest, subscription, prev, next);
	} else {
		ZEND_ASYNC_STACK_REMOVE(node->exact, subscription, prev, next);
	}
	efree(subscription);
	prune(node);
}

/* --- finding --- */

typedef struct {
	void (*found)(void *context, http_subscriber_t *subscriber);
	void *context;
	const char *end;
} search_t;

static void report(const search_t *search, const http_subscription_t *subscription)
{
	for (; subscription != NULL; subscription = subscription->next) {
		search->found(search->context, subscription->subscriber);
	}
}

/* As deep as the topic has levels. */
static void find(const search_t *search, const http_topic_node_t *node, const char *at)
{
	const char *level;
	size_t length;

	/* `#` matches none as well. */
	report(search, node->rest);
	if (!next_level(&at, search->end, &level, &length)) {
		report(search, node->exact);
		return;
	}
	if (node->has_children) {
		const http_topic_node_t *child = zend_hash_str_find_ptr(&node->children, level, length);

		if (child != NULL) {
			find(search, child, at);
		}
	}
	if (node->any != NULL) {
		find(search, node->any, at);
	}
}

void http_topics_find(http_topics_t *topics, const char *topic, size_t length,
		void (*found)(void *context, http_subscriber_t *subscriber), void *context)
{
	const search_t search = { .found = found, .context = context, .end = topic + length };

	find(&search, &topics->root, topic);
}
