/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Intrusive doubly linked lists. The links are two members of the node, named by the caller, so that a node can be in
 * several lists. NULL ends a list at both sides: a zeroed list is empty. Each operation is O(1), takes no memory and
 * evaluates its arguments several times. */
#ifndef ZEND_ASYNC_LIST_H
#define ZEND_ASYNC_LIST_H

/* A list with two ends: `first` and `last` are lvalues. */
#define ZEND_ASYNC_LIST_APPEND(first, last, node, prev, next) do { \
		(node)->next = NULL; \
		(node)->prev = (last); \
		if ((last) != NULL) { \
			(last)->next = (node); \
		} else { \
			(first) = (node); \
		} \
		(last) = (node); \
	} while (0)

/* The links of the node keep their values. */
#define ZEND_ASYNC_LIST_REMOVE(first, last, node, prev, next) do { \
		if ((node)->prev != NULL) { \
			(node)->prev->next = (node)->next; \
		} else { \
			(first) = (node)->next; \
		} \
		if ((node)->next != NULL) { \
			(node)->next->prev = (node)->prev; \
		} else { \
			(last) = (node)->prev; \
		} \
	} while (0)

/* Inserts before a node that is in the list. */
#define ZEND_ASYNC_LIST_INSERT_BEFORE(first, after, node, prev, next) do { \
		(node)->next = (after); \
		(node)->prev = (after)->prev; \
		if ((after)->prev != NULL) { \
			(after)->prev->next = (node); \
		} else { \
			(first) = (node); \
		} \
		(after)->prev = (node); \
	} while (0)

/* A list with one end, the youngest node first. */
#define ZEND_ASYNC_STACK_PUSH(first, node, prev, next) do { \
		(node)->prev = NULL; \
		(node)->next = (first); \
		if ((first) != NULL) { \
			(first)->prev = (node); \
		} \
		(first) = (node); \
	} while (0)

#define ZEND_ASYNC_STACK_REMOVE(first, node, prev, next) do { \
		if ((node)->prev != NULL) { \
			(node)->prev->next = (node)->next; \
		} else { \
			(first) = (node)->next; \
		} \
		if ((node)->next != NULL) { \
			(node)->next->prev = (node)->prev; \
		} \
	} while (0)

#endif
