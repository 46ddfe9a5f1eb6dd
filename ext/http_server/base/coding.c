/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Content codings: names and negotiation. */
#include "coding.h"
#include "text.h"

static const char *const names[HTTP_CODINGS] = { "zstd", "gzip", "br", "identity" };

const char *http_coding_name(http_coding_t coding)
{
	return names[coding];
}

const char *http_coding_suffix(http_coding_t coding)
{
	static const char *const suffixes[HTTP_CODINGS] = { ".zst", ".gz", ".br", "" };

	return suffixes[coding];
}

http_coding_t http_coding_find(const char *name, size_t length)
{
	for (int coding = 0; coding < HTTP_CODINGS; coding++) {
		if (http_equals(name, length, names[coding], strlen(names[coding]))) {
			return (http_coding_t) coding;
		}
	}
	return HTTP_IS(name, length, "x-gzip") ? HTTP_CODING_GZIP : HTTP_CODINGS;
}

/* A weight in thousandths; -1: it is malformed. */
static int parse_weight(const char *at, const char *end)
{
	int weight, digits = 0;

	if (at >= end || (*at != '0' && *at != '1')) {
		return -1;
	}
	weight = (*at++ - '0') * 1000;
	if (at < end && *at == '.') {
		for (int unit = 100; ++at < end && *at >= '0' && *at <= '9'; unit /= 10) {
			weight += (*at - '0') * unit;
			digits++;
		}
	}
	return http_skip_blanks(at, end) == end && digits <= 3 && weight <= 1000 ? weight : -1;
}

/* An element of the list: `name`, or `name;q=weight`. */
static void read_element(const char *at, const char *end, int qualities[HTTP_CODINGS], int *others)
{
	const char *semicolon = memchr(at, ';', end - at), *name = http_skip_blanks(at, end);
	const char *name_end = semicolon != NULL ? semicolon : end;
	int weight = 1000;

	while (name_end > name && http_is_blank(name_end[-1])) {
		name_end--;
	}
	if (semicolon != NULL) {
		at = http_skip_blanks(semicolon + 1, end);
		if (end - at < 2 || http_lower(at[0]) != 'q' || at[1] != '=' || (weight = parse_weight(at + 2, end)) < 0) {
			return;
		}
	}
	if (name_end - name == 1 && *name == '*') {
		*others = weight;
		return;
	}
	const http_coding_t coding = http_coding_find(name, name_end - name);

	if (coding < HTTP_CODINGS) {
		qualities[coding] = weight;
	}
}

uint32_t http_codings_accepted(const char *accept, size_t length, uint32_t offered, http_coding_t order[HTTP_CODINGS])
{
	int qualities[HTTP_CODINGS] = { -1, -1, -1, -1 }, others = -1;
	uint32_t count = 0;
	const char *at = accept, *end = accept + length;

	while (accept != NULL && at < end) {
		const char *comma = memchr(at, ',', end - at);
		const char *element_end = comma != NULL ? comma : end;

		read_element(at, element_end, qualities, &others);
		at = element_end + 1;
	}
	for (int coding = 0; coding < HTTP_CODING_IDENTITY; coding++) {
		if (qualities[coding] < 0) {
			qualities[coding] = MAX(others, 0);
		}
	}
	/* Without a weight of its own identity is what is sent where nothing else is accepted. */
	const bool prefers_identity = qualities[HTTP_CODING_IDENTITY] > 0;

	for (int coding = 0; coding < HTTP_CODING_IDENTITY; coding++) {
		uint32_t place = count;

		if (!(offered & HTTP_CODING_BIT(coding)) || qualities[coding] == 0
				|| (prefers_identity && qualities[coding] < qualities[HTTP_CODING_IDENTITY])) {
			continue;
		}
		while (place > 0 && qualities[order[place - 1]] < qualities[coding]) {
			order[place] = order[place - 1];
			place--;
		}
		order[place] = (http_coding_t) coding;
		count++;
	}
	order[count++] = HTTP_CODING_IDENTITY;
	return count;
}
