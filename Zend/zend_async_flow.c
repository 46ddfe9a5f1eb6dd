/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Saves and restores the flow slots. The switch path is a loop of small copies over addresses that were looked up once;
 * slots of one size class could be merged, but all of them together are a few hundred bytes. */
#include "zend.h"
#include "zend_async_flow.h"

#define MAX_SLOTS 48

static const zend_async_flow_slot_t *slots[MAX_SLOTS]; /* written at MINIT only */
static uint32_t slot_count = 0;
static size_t image_size = 0;

ZEND_TLS void *addresses[MAX_SLOTS];
ZEND_TLS uint32_t address_count = 0;

ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot)
{
	if (slot_count == MAX_SLOTS) {
		zend_error_noreturn(E_CORE_ERROR, "Too many flow slots are registered");
	}
	slots[slot_count++] = slot;
	image_size += slot->size;
}

static zend_always_inline void find_addresses(void)
{
	while (UNEXPECTED(address_count < slot_count)) {
		addresses[address_count] = slots[address_count]->address();
		address_count++;
	}
}

ZEND_API size_t zend_async_flow_size(void)
{
	return image_size;
}

ZEND_API void zend_async_flow_save(char *image)
{
	find_addresses();
	for (uint32_t i = 0; i < slot_count; i++) {
		memcpy(image, addresses[i], slots[i]->size);
		image += slots[i]->size;
	}
}

ZEND_API void zend_async_flow_restore(const char *image)
{
	for (uint32_t i = 0; i < slot_count; i++) {
		memcpy(addresses[i], image, slots[i]->size);
		image += slots[i]->size;
	}
}

ZEND_API void zend_async_flow_reset(void)
{
	find_addresses();
	for (uint32_t i = 0; i < slot_count; i++) {
		if (slots[i]->initial) {
			memcpy(addresses[i], slots[i]->initial, slots[i]->size);
		} else {
			memset(addresses[i], 0, slots[i]->size);
		}
	}
}

ZEND_API void zend_async_flow_finish(void)
{
	for (uint32_t i = 0; i < slot_count; i++) {
		if (slots[i]->finish) {
			slots[i]->finish(addresses[i]);
		}
	}
}

ZEND_API void zend_async_flow_forget(void)
{
	address_count = 0;
}
