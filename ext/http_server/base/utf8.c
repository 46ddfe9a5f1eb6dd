/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * UTF-8 (RFC 3629). */
#include "utf8.h"

/* The state holds what may follow: in the low byte how many bytes are missing, above it the bounds of the next one
 * (RFC 3629 section 4). */
#define MISSING(count, low, high) ((uint32_t) (count) | (uint32_t) (low) << 8 | (uint32_t) (high) << 16)

static uint32_t first_of_character(uint8_t byte)
{
	if (byte < 0xC2) {
		return 0;
	}
	if (byte < 0xE0) {
		return MISSING(1, 0x80, 0xBF);
	}
	if (byte < 0xF0) {
		return MISSING(2, byte == 0xE0 ? 0xA0 : 0x80, byte == 0xED ? 0x9F : 0xBF);
	}
	if (byte < 0xF5) {
		return MISSING(3, byte == 0xF0 ? 0x90 : 0x80, byte == 0xF4 ? 0x8F : 0xBF);
	}
	return 0;
}

bool http_utf8_goes_on(uint32_t *state, const char *text, size_t length)
{
	const uint8_t *at = (const uint8_t *) text, *end = at + length;
	uint32_t now = *state;

	while (at < end) {
		if (now == 0) {
			uint64_t eight;

			/* ASCII, eight bytes at a time. */
			while (end - at >= 8 && (memcpy(&eight, at, 8), (eight & UINT64_C(0x8080808080808080)) == 0)) {
				at += 8;
			}
			if (at == end) {
				break;
			}
			if (*at < 0x80) {
				at++;
				continue;
			}
			now = first_of_character(*at++);
			if (now == 0) {
				return false;
			}
		} else {
			const uint32_t missing = now & 0xFF;

			if (*at < (now >> 8 & 0xFF) || *at > now >> 16) {
				return false;
			}
			at++;
			now = missing > 1 ? MISSING(missing - 1, 0x80, 0xBF) : 0;
		}
	}
	*state = now;
	return true;
}

size_t http_utf8_character(const uint8_t *at, size_t left)
{
	const uint8_t lead = at[0];
	const size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;

	if (length <= 1) {
		return length;
	}
	if (length > left) {
		return 0;
	}
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xc0) != 0x80) {
			return 0;
		}
	}
	/* Too long a form, a surrogate, beyond the last plane. */
	if ((lead == 0xe0 && at[1] < 0xa0) || (lead == 0xf0 && at[1] < 0x90) || (lead == 0xed && at[1] > 0x9f)
			|| (lead == 0xf4 && at[1] > 0x8f)) {
		return 0;
	}
	return length;
}
