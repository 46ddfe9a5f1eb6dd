/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Saves and restores the flow slots. A switch reads the guards, three loops over addresses that were looked up once, and
 * copies nothing unless a guard is set. Saving leaves the fresh state behind, so that restoring need not look at what is
 * there. */
#include "zend.h"
#include "zend_async_flow.h"
#include "zend_modules.h"
#include "zend_globals_macros.h"
#include "zend_bitset.h"

/* One bit each in the mask at the head of an image. */
#define MAX_SLOTS 64

static const zend_async_flow_slot_t *slots[MAX_SLOTS]; /* by descending guard size; written at MINIT only */
static uint32_t slot_count = 0;
static uint32_t wide_count = 0; /* slots with a guard of 8 bytes, and of 4 bytes */
static uint32_t word_count = 0;
static size_t slots_size = 0;

ZEND_TLS void *addresses[MAX_SLOTS];
ZEND_TLS const void *guards[MAX_SLOTS];
ZEND_TLS bool addresses_known = false;

ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot)
{
	uint32_t at;

	if (EG(current_module) && EG(current_module)->type == MODULE_TEMPORARY) {
		return;
	}
	if (slot_count == MAX_SLOTS) {
		zend_error_noreturn(E_CORE_ERROR, "Too many flow slots are registered");
	}

	switch (slot->guard_size) {
		case 8:
			at = wide_count++;
			break;
		case 4:
			at = wide_count + word_count++;
			break;
		default:
			ZEND_ASSERT(slot->guard_size == 1);
			at = slot_count;
			break;
	}
	memmove(&slots[at + 1], &slots[at], (slot_count - at) * sizeof(slots[0]));
	slots[at] = slot;
	slot_count++;
	slots_size += slot->size;
}

ZEND_API void zend_async_flow_shutdown(void)
{
	slot_count = wide_count = word_count = 0;
	slots_size = 0;
	addresses_known = false;
}

static zend_never_inline void find_addresses(void)
{
	for (uint32_t i = 0; i < slot_count; i++) {
		addresses[i] = slots[i]->address();
		guards[i] = (const char *) addresses[i] + slots[i]->guard;
	}
	addresses_known = true;
}

/* Whether any slot is in use: half the time of finding out which. */
static zend_always_inline bool any_in_use(void)
{
	const void *const *guard = guards;
	const void *const *end = guards + wide_count;
	uint64_t bits = 0;

	for (; guard < end; guard++) {
		bits |= *(const uint64_t *) *guard;
	}
	for (end += word_count; guard < end; guard++) {
		bits |= *(const uint32_t *) *guard;
	}
	for (end = guards + slot_count; guard < end; guard++) {
		bits |= *(const uint8_t *) *guard;
	}
	return bits != 0;
}

static zend_never_inline uint64_t which_in_use(void)
{
	const void *const *guard = guards;
	uint64_t mask = 0;
	uint32_t i = 0;

	for (; i < wide_count; i++) {
		mask |= (uint64_t) (*(const uint64_t *) guard[i] != 0) << i;
	}
	for (; i < wide_count + word_count; i++) {
		mask |= (uint64_t) (*(const uint32_t *) guard[i] != 0) << i;
	}
	for (; i < slot_count; i++) {
		mask |= (uint64_t) (*(const uint8_t *) guard[i] != 0) << i;
	}
	return mask;
}

static zend_always_inline uint64_t scan(void)
{
	if (UNEXPECTED(!addresses_known)) {
		find_addresses();
	}
	return UNEXPECTED(any_in_use()) ? which_in_use() : 0;
}

static zend_always_inline uint32_t take_lowest(uint64_t *mask)
{
	const uint32_t low = (uint32_t) *mask;
	const uint32_t i = low ? zend_ulong_ntz(low) : 32 + zend_ulong_ntz((zend_ulong) (*mask >> 32));

	*mask &= *mask - 1;
	return i;
}

static void make_fresh(uint32_t i)
{
	if (slots[i]->initial) {
		memcpy(addresses[i], slots[i]->initial, slots[i]->size);
	} else {
		memset(addresses[i], 0, slots[i]->size);
	}
}

static zend_never_inline void save_slots(char *image, uint64_t mask)
{
	while (mask) {
		const uint32_t i = take_lowest(&mask);
		memcpy(image, addresses[i], slots[i]->size);
		image += slots[i]->size;
		make_fresh(i);
	}
}

static zend_never_inline void restore_slots(const char *image, uint64_t mask)
{
	while (mask) {
		const uint32_t i = take_lowest(&mask);
		memcpy(addresses[i], image, slots[i]->size);
		image += slots[i]->size;
	}
}

ZEND_API size_t zend_async_flow_size(void)
{
	return sizeof(uint64_t) + slots_size;
}

ZEND_API void zend_async_flow_save(char *image)
{
	const uint64_t mask = scan();

	*(uint64_t *) image = mask;
	if (UNEXPECTED(mask)) {
		save_slots(image + sizeof(mask), mask);
	}
}

ZEND_API void zend_async_flow_restore(const char *image)
{
	const uint64_t mask = *(const uint64_t *) image;

	if (UNEXPECTED(mask)) {
		restore_slots(image + sizeof(mask), mask);
	}
}

ZEND_API void zend_async_flow_finish(void)
{
	/* What one slot runs may set another one; user code is run by the first ones only. */
	for (uint64_t mask; UNEXPECTED((mask = scan()) != 0); ) {
		const uint32_t i = take_lowest(&mask);
		if (slots[i]->finish) {
			slots[i]->finish(addresses[i]);
		}
		make_fresh(i);
	}
}

ZEND_API void zend_async_flow_abandon(void)
{
	uint64_t mask = scan();

	while (mask) {
		const uint32_t i = take_lowest(&mask);
		if (slots[i]->abandon) {
			slots[i]->abandon(addresses[i]);
		}
		make_fresh(i);
	}
}

ZEND_API void zend_async_flow_forget(void)
{
	addresses_known = false;
}
