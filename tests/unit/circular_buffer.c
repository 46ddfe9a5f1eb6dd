/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Compares the circular buffer with a plain array: random pushes and pops at both ends, from many starting points, so
 * that growth and shrinking occur at every position of the wrap-around. Includes the source it tests and a counting
 * allocator; see circular-buffer.phpt. */
#include "ext/async/base/circular_buffer.c"

#include <stdio.h>
#include <stdlib.h>

/* --- replacements of engine functions --- */

static long blocks;

ZEND_API void *ZEND_FASTCALL _safe_emalloc(size_t nmemb, size_t size,
		size_t offset ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC)
{
	blocks++;
	return malloc(nmemb * size + offset);
}

ZEND_API void ZEND_FASTCALL _efree(void *ptr ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC)
{
	blocks--;
	free(ptr);
}

ZEND_API ZEND_COLD ZEND_NORETURN void zend_error_noreturn(int type, const char *format, ...)
{
	printf("fatal: %s\n", format);
	exit(1);
}

ZEND_API void zval_ptr_dtor(zval *value)
{
}

/* --- the model --- */

#define CHECK(condition) \
	do { \
		if (!(condition)) { \
			printf("line %d: %s\n", __LINE__, #condition); \
			exit(1); \
		} \
	} while (0)

#define MODEL_SIZE 4096

static int model[2 * MODEL_SIZE];
static int first, length;

static void compare(const async_circular_buffer_t *buffer)
{
	CHECK(buffer->length == (uint32_t) length);
	CHECK((buffer->capacity & (buffer->capacity - 1)) == 0 && buffer->capacity >= buffer->length);
	for (int i = 0; i < length; i++) {
		CHECK(*(int *) async_circular_buffer_at(buffer, i, sizeof(int)) == model[first + i]);
	}
}

static void step(async_circular_buffer_t *buffer, int operation, int value, bool trim)
{
	switch (operation) {
		case 0:
			*(int *) async_circular_buffer_push_back(buffer, sizeof(int)) = value;
			model[first + length++] = value;
			break;
		case 1:
			*(int *) async_circular_buffer_push_front(buffer, sizeof(int)) = value;
			model[--first] = value;
			length++;
			break;
		case 2:
			if (length) {
				CHECK(*(int *) async_circular_buffer_pop_front(buffer, sizeof(int)) == model[first]);
				first++, length--;
			}
			break;
		default:
			if (length) {
				CHECK(*(int *) async_circular_buffer_pop_back(buffer, sizeof(int)) == model[first + length - 1]);
				length--;
			}
			break;
	}
	if (trim) {
		async_circular_buffer_trim(buffer, sizeof(int));
	}
}

static void random_operations(unsigned seed, uint32_t initial, bool trim)
{
	async_circular_buffer_t buffer;
	int bias = 0;

	srand(seed);
	async_circular_buffer_init(&buffer, initial);
	first = MODEL_SIZE;
	length = 0;
	for (int i = 0; i < 1500; i++) {
		/* Phases of growing and of shrinking. */
		if (i % 100 == 0) {
			bias = rand() % 3;
		}
		const bool push = rand() % 4 < 1 + bias;
		step(&buffer, (push ? 0 : 2) + rand() % 2, i, trim);
		if (i % 7 == 0) {
			compare(&buffer);
		}
	}
	compare(&buffer);
	if (trim) {
		while (length) {
			step(&buffer, 2, 0, true);
		}
		CHECK(buffer.capacity == initial);
	}
	async_circular_buffer_destroy(&buffer);
	CHECK(blocks == 0 && buffer.capacity == 0 && buffer.length == 0 && buffer.initial == initial);
}

/* Fills and empties a buffer with its head at every position. */
static void every_wrap_around(uint32_t initial)
{
	for (uint32_t head = 0; head < 4 * initial; head++) {
		async_circular_buffer_t buffer;
		int next = 0, expected = 0;

		async_circular_buffer_init(&buffer, initial);
		for (uint32_t i = 0; i < head; i++) {
			*(int *) async_circular_buffer_push_back(&buffer, sizeof(int)) = -1;
			CHECK(*(int *) async_circular_buffer_pop_front(&buffer, sizeof(int)) == -1);
		}
		CHECK(head == 0 || buffer.capacity == initial);
		while (buffer.length < 4 * initial + 1) {
			*(int *) async_circular_buffer_push_back(&buffer, sizeof(int)) = next++;
		}
		CHECK(buffer.capacity == 8 * initial);
		while (buffer.length) {
			CHECK(*(int *) async_circular_buffer_pop_front(&buffer, sizeof(int)) == expected++);
			async_circular_buffer_trim(&buffer, sizeof(int));
			/* More than a quarter full, or at the initial capacity. */
			CHECK(buffer.capacity == initial || buffer.length > buffer.capacity / 4);
		}
		CHECK(expected == next && buffer.capacity == initial);
		async_circular_buffer_destroy(&buffer);
	}
	CHECK(blocks == 0);
}

static void zeroed_struct(void)
{
	async_circular_buffer_t buffer = { 0 };
	zval value;

	ZVAL_LONG(&value, 1);
	async_zval_buffer_push(&buffer, &value);
	CHECK(buffer.capacity == 8);
	ZVAL_LONG(&value, 0);
	async_zval_buffer_push_front(&buffer, &value);
	async_zval_buffer_pop(&buffer, &value);
	CHECK(Z_LVAL(value) == 0 && Z_LVAL_P(async_zval_buffer_at(&buffer, 0)) == 1);
	async_zval_buffer_destroy(&buffer);
	CHECK(blocks == 0 && buffer.length == 0);
	/* A destroyed buffer is usable again. */
	async_zval_buffer_push(&buffer, &value);
	CHECK(buffer.length == 1);
	async_zval_buffer_destroy(&buffer);
}

int main(void)
{
	for (unsigned seed = 0; seed < 300; seed++) {
		random_operations(seed, 1u << seed % 5, seed % 3 != 0);
	}
	for (uint32_t initial = 1; initial <= 16; initial *= 2) {
		every_wrap_around(initial);
	}
	zeroed_struct();
	puts("ok");
	return 0;
}
