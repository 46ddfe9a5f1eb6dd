/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Saves and restores the flow slots. A switch reads the guards, in three loops over addresses that were looked up once,
 * and copies nothing unless a guard is set. Saving leaves the fresh state, so restoring does not read the variables. */
#include "zend.h"
#include "zend_async_flow.h"
#include "zend_modules.h"
#include "zend_globals_macros.h"
#include "zend_bitset.h"

/* One bit each in the mask at the head of an image. */
#define MAX_SLOTS 64

static const zend_async_flow_slot_t *slots[MAX_SLOTS]; /* by descending guard size; written at MINIT only */
static uint32_t slot_count = 0;
static uint32_t wide_count = 0; /* slots with a guard of 8 bytes, of 4, and of 1 */
static uint32_t word_count = 0;
static uint32_t byte_count = 0;
static bool of_call[MAX_SLOTS];  /* parallel to `slots` */
static uint64_t inheritable = 0; /* slots with an inherit function */
static uint64_t calls = 0;       /* slots of calls */

ZEND_TLS void *addresses[MAX_SLOTS];
/* In the order of the slots, each padded to a multiple of GUARDS_AT_ONCE with guards that are never set. */
#define GUARDS_AT_ONCE 8
ZEND_TLS const uint64_t *wide_guards[MAX_SLOTS + GUARDS_AT_ONCE - 1];
ZEND_TLS const uint32_t *word_guards[MAX_SLOTS + GUARDS_AT_ONCE - 1];
ZEND_TLS const uint8_t *byte_guards[MAX_SLOTS + GUARDS_AT_ONCE - 1];
ZEND_TLS bool addresses_known = false;

static void register_slot(const zend_async_flow_slot_t *slot, bool is_of_call)
{
	uint32_t at;

	if (EG(current_module) && EG(current_module)->type == MODULE_TEMPORARY) {
		return;
	}
	if (slot_count == MAX_SLOTS) {
		zend_error_noreturn(E_CORE_ERROR, "Too many flow slots are registered");
	}

	switch (slot->guard_size) {
		case 8: at = wide_count++; break;
		case 4: at = wide_count + word_count++; break;
		default:
			ZEND_ASSERT(slot->guard_size == 1);
			at = wide_count + word_count + byte_count++;
			break;
	}
	memmove(&slots[at + 1], &slots[at], (slot_count - at) * sizeof(slots[0]));
	memmove(&of_call[at + 1], &of_call[at], (slot_count - at) * sizeof(of_call[0]));
	slots[at] = slot;
	of_call[at] = is_of_call;
	slot_count++;

	inheritable = calls = 0;
	for (uint32_t i = 0; i < slot_count; i++) {
		inheritable |= (uint64_t) (slots[i]->inherit != NULL) << i;
		calls |= (uint64_t) of_call[i] << i;
	}
}

ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot)
{
	register_slot(slot, false);
}

ZEND_API void zend_async_flow_slot_register_of_call(const zend_async_flow_slot_t *slot)
{
	register_slot(slot, true);
}

ZEND_API void zend_async_flow_shutdown(void)
{
	slot_count = wide_count = word_count = byte_count = 0;
	inheritable = calls = 0;
	addresses_known = false;
}

static zend_never_inline void find_addresses(void)
{
	static const uint64_t never = 0;

	for (uint32_t i = 0; i < MAX_SLOTS + GUARDS_AT_ONCE - 1; i++) {
		wide_guards[i] = &never;
		word_guards[i] = (const uint32_t *) &never;
		byte_guards[i] = (const uint8_t *) &never;
	}
	for (uint32_t slot = 0; slot < slot_count; slot++) {
		const char *guard = (const char *) (addresses[slot] = slots[slot]->address()) + slots[slot]->guard;

		if (slot < wide_count) {
			wide_guards[slot] = (const uint64_t *) guard;
		} else if (slot < wide_count + word_count) {
			word_guards[slot - wide_count] = (const uint32_t *) guard;
		} else {
			byte_guards[slot - wide_count - word_count] = (const uint8_t *) guard;
		}
	}
	addresses_known = true;
}

/* Returns the slots in use. Reads only the guards of a size of which one is set: the main coroutine always has one, of
 * a byte. */
static zend_never_inline uint64_t which_in_use(bool wide, bool word, bool byte)
{
	uint64_t mask = 0;

	for (uint32_t i = 0; wide && i < wide_count; i++) {
		mask |= (uint64_t) (*wide_guards[i] != 0) << i;
	}
	for (uint32_t i = 0; word && i < word_count; i++) {
		mask |= (uint64_t) (*word_guards[i] != 0) << (wide_count + i);
	}
	for (uint32_t i = 0; byte && i < byte_count; i++) {
		mask |= (uint64_t) (*byte_guards[i] != 0) << (wide_count + word_count + i);
	}
	return mask;
}

/* All guards from a place on, up to GUARDS_AT_ONCE. */
#define GUARDS(g) (*(g)[0] | *(g)[1] | *(g)[2] | *(g)[3] | *(g)[4] | *(g)[5] | *(g)[6] | *(g)[7])

/* Returns the slots in use. Two loads for each: most of the work of a switch. */
static zend_always_inline uint64_t flow_scan(void)
{
	uint64_t wide = 0;
	uint32_t word = 0;
	uint8_t byte = 0;

	if (UNEXPECTED(!addresses_known)) {
		find_addresses();
	}
	for (const uint64_t **guard = wide_guards, **end = wide_guards + wide_count; guard < end; guard += GUARDS_AT_ONCE) {
		wide |= GUARDS(guard);
	}
	for (const uint32_t **guard = word_guards, **end = word_guards + word_count; guard < end; guard += GUARDS_AT_ONCE) {
		word |= GUARDS(guard);
	}
	for (const uint8_t **guard = byte_guards, **end = byte_guards + byte_count; guard < end; guard += GUARDS_AT_ONCE) {
		byte |= GUARDS(guard);
	}
	return UNEXPECTED(wide | word | byte) ? which_in_use(wide != 0, word != 0, byte != 0) : 0;
}

static zend_always_inline uint32_t take_lowest(uint64_t *mask)
{
	const uint32_t low = (uint32_t) *mask;
	const uint32_t i = low ? zend_ulong_ntz(low) : 32 + zend_ulong_ntz((zend_ulong) (*mask >> 32));

	*mask &= *mask - 1;
	return i;
}

static zend_always_inline bool is_in_use(uint32_t i)
{
	if (i < wide_count) {
		return *wide_guards[i] != 0;
	}
	i -= wide_count;
	return i < word_count ? *word_guards[i] != 0 : *byte_guards[i - word_count] != 0;
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

ZEND_API uint64_t zend_async_flow_in_use(void)
{
	return flow_scan();
}

ZEND_API size_t zend_async_flow_size(uint64_t in_use)
{
	size_t size = sizeof(in_use);

	while (in_use) {
		size += slots[take_lowest(&in_use)]->size;
	}
	return size;
}

static uint64_t in_use_among(uint64_t candidates)
{
	uint64_t mask = 0;

	if (UNEXPECTED(!addresses_known)) {
		find_addresses();
	}
	while (candidates) {
		const uint32_t i = take_lowest(&candidates);
		mask |= (uint64_t) is_in_use(i) << i;
	}
	return mask;
}

ZEND_API uint64_t zend_async_flow_inherited(void)
{
	return in_use_among(inheritable);
}

/* Saves the slots of calls, NULL if none is set. Leaves the fresh state. */
ZEND_API char *zend_async_flow_save_calls(void)
{
	const uint64_t mask = in_use_among(calls);
	if (EXPECTED(mask == 0)) {
		return NULL;
	}

	char *image = emalloc(zend_async_flow_size(mask));

	zend_async_flow_save(image, mask);
	return image;
}

/* Restores the slots of calls. Consumes the image; expects the fresh state. */
ZEND_API void zend_async_flow_restore_calls(char *image)
{
	zend_async_flow_restore(image);
	efree(image);
}

ZEND_API void zend_async_flow_drop_calls(void)
{
	uint64_t left = in_use_among(calls);

	while (UNEXPECTED(left)) {
		const uint32_t i = take_lowest(&left);

		if (slots[i]->finish) {
			slots[i]->finish(addresses[i]);
		}
		make_fresh(i);
	}
}

ZEND_API void zend_async_flow_inherit(uint64_t inherited)
{
	while (inherited) {
		const uint32_t i = take_lowest(&inherited);
		slots[i]->inherit(addresses[i]);
	}
}

ZEND_API void zend_async_flow_save(char *image, uint64_t in_use)
{
	*(uint64_t *) image = in_use;
	save_slots(image + sizeof(in_use), in_use);
}

ZEND_API void zend_async_flow_restore(const char *image)
{
	restore_slots(image + sizeof(uint64_t), *(const uint64_t *) image);
}

ZEND_API void zend_async_flow_finish(void)
{
	/* The finish function of one slot may set another slot; only the first ones run user code. */
	for (uint64_t mask; UNEXPECTED((mask = flow_scan()) != 0);) {
		const uint32_t i = take_lowest(&mask);
		if (slots[i]->finish) {
			slots[i]->finish(addresses[i]);
		}
		make_fresh(i);
	}
}

ZEND_API void zend_async_flow_abandon(void)
{
	uint64_t mask = flow_scan();

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
