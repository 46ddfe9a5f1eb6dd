/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handshakes: checks, the key, extensions. */
#include "handshake.h"
#include "base/text.h"
#include "ext/standard/base64.h"
#include "ext/standard/sha1.h"

/* RFC 6455 section 1.3. */
#define GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

#define KEY_LENGTH 16

#define VERSION_FIELD "Sec-WebSocket-Version: 13\r\n"

static const http_field_ref_t *single_field(const http_request_t *request, const char *name, size_t length)
{
	const http_field_ref_t *field = http_request_find(request, name, length, 0);

	if (field == NULL || http_request_find(request, name, length, (uint32_t) (field - request->fields) + 1) != NULL) {
		return NULL;
	}
	return field;
}

static bool has_version(const http_request_t *request)
{
	const http_field_ref_t *field = single_field(request, ZEND_STRL("sec-websocket-version"));

	return field != NULL && HTTP_IS(http_request_bytes(request, field->value), field->value_length, "13");
}

static bool has_key(const http_request_t *request)
{
	const http_field_ref_t *field = single_field(request, ZEND_STRL("sec-websocket-key"));
	zend_string *key;
	bool fits;

	if (field == NULL) {
		return false;
	}
	key = php_base64_decode_ex((const unsigned char *) http_request_bytes(request, field->value), field->value_length,
			true);
	fits = key != NULL && ZSTR_LEN(key) == KEY_LENGTH && field->value_length == 24;
	if (key != NULL) {
		zend_string_release(key);
	}
	return fits;
}

static http_ws_wish_t refuse(int refusal, const char *lines, int *status, const char **fields)
{
	*status = refusal;
	*fields = lines;
	return HTTP_WS_IS_REFUSED;
}

http_ws_wish_t http_ws_wish(const http_request_t *request, bool has_handler, int *status, const char **fields)
{
	if (request->version == HTTP_2) {
		if (!request->is_tunnel) {
			return HTTP_WS_IS_NO_UPGRADE;
		}
		return has_version(request) ? HTTP_WS_IS_UPGRADE : refuse(426, VERSION_FIELD, status, fields);
	}
	if (EXPECTED(!http_request_header_has(request, ZEND_STRL("upgrade"), ZEND_STRL("websocket")))) {
		return HTTP_WS_IS_NO_UPGRADE;
	}
	if (!has_handler || request->version == HTTP_1_0
			|| !http_request_header_has(request, ZEND_STRL("connection"), ZEND_STRL("upgrade"))) {
		return refuse(426, VERSION_FIELD, status, fields);
	}
	if (!zend_string_equals_literal(request->method, "GET")) {
		return refuse(405, "Allow: GET\r\n", status, fields);
	}
	if (!has_version(request)) {
		return refuse(426, VERSION_FIELD, status, fields);
	}
	if (!request->complete) {
		/* The rest of its body would be taken for frames. */
		return refuse(400, NULL, status, fields);
	}
	return has_key(request) ? HTTP_WS_IS_UPGRADE : refuse(400, NULL, status, fields);
}

zend_string *http_ws_accept_key(const http_request_t *request)
{
	const http_field_ref_t *field = http_request_find(request, ZEND_STRL("sec-websocket-key"), 0);
	unsigned char digest[20];
	PHP_SHA1_CTX context;

	PHP_SHA1Init(&context);
	PHP_SHA1Update(&context, (const unsigned char *) http_request_bytes(request, field->value), field->value_length);
	PHP_SHA1Update(&context, (const unsigned char *) GUID, sizeof(GUID) - 1);
	PHP_SHA1Final(digest, &context);
	return php_base64_encode(digest, sizeof(digest));
}

/* --- lists --- */

/* Takes the next element off a list: what stands before `separator`, which may stand in quotes, without blanks around
 * it. False: the list has ended. */
static bool next_element(const char **at, const char *end, char separator, const char **element, size_t *length)
{
	const char *begin, *stop;
	bool quoted = false;

	if (*at >= end) {
		return false;
	}
	begin = stop = http_skip_blanks(*at, end);
	while (stop < end && (quoted || *stop != separator)) {
		if (*stop == '"') {
			quoted = !quoted;
		} else if (*stop == '\\' && quoted && stop + 1 < end) {
			stop++;
		}
		stop++;
	}
	*at = stop + 1;
	while (stop > begin && http_is_blank(stop[-1])) {
		stop--;
	}
	*element = begin;
	*length = (size_t) (stop - begin);
	return true;
}

void http_ws_list(const http_request_t *request, const char *name, size_t length, zval *array)
{
	zend_string *value = http_request_header(request, name, length);
	const char *at, *element;
	size_t element_length;

	array_init(array);
	if (value == NULL) {
		return;
	}
	at = ZSTR_VAL(value);
	while (next_element(&at, ZSTR_VAL(value) + ZSTR_LEN(value), ',', &element, &element_length)) {
		if (element_length > 0) {
			add_next_index_stringl(array, element, element_length);
		}
	}
	zend_string_release(value);
}

/* --- permessage-deflate, RFC 7692 section 7 --- */

/* The value of a window parameter: 8 to 15; 0: it is none. It may stand in quotes. */
static int window_of(const char *text, size_t length)
{
	if (length >= 2 && text[0] == '"' && text[length - 1] == '"') {
		text++;
		length -= 2;
	}
	if (length == 1 && (*text == '8' || *text == '9')) {
		return *text - '0';
	}
	return length == 2 && text[0] == '1' && text[1] >= '0' && text[1] <= '5' ? 10 + text[1] - '0' : 0;
}

#define PARAMETER_SERVER_CONTEXT 1
#define PARAMETER_CLIENT_CONTEXT 2
#define PARAMETER_SERVER_WINDOW  4
#define PARAMETER_CLIENT_WINDOW  8

/* Reads a parameter. Returns its bit; 0: the offer cannot be accepted. */
static int read_parameter(const char *text, size_t length, int *window_bits)
{
	const char *equals = memchr(text, '=', length);
	const char *end = text + length;
	size_t name_length = equals != NULL ? (size_t) (equals - text) : length;
	const char *value = equals != NULL ? http_skip_blanks(equals + 1, end) : NULL;
	int window = 0;

	while (name_length > 0 && http_is_blank(text[name_length - 1])) {
		name_length--;
	}
	if (value != NULL) {
		window = window_of(value, (size_t) (end - value));
		if (window == 0) {
			return 0;
		}
	}
	if (HTTP_IS(text, name_length, "server_no_context_takeover")) {
		return value == NULL ? PARAMETER_SERVER_CONTEXT : 0;
	}
	if (HTTP_IS(text, name_length, "client_no_context_takeover")) {
		return value == NULL ? PARAMETER_CLIENT_CONTEXT : 0;
	}
	if (HTTP_IS(text, name_length, "client_max_window_bits")) {
		return PARAMETER_CLIENT_WINDOW;
	}
	if (HTTP_IS(text, name_length, "server_max_window_bits") && window > 8) {
		/* zlib has no window of 2^8 bytes. */
		*window_bits = window;
		return PARAMETER_SERVER_WINDOW;
	}
	return 0;
}

static bool accept_offer(const char *offer, size_t length, int *window_bits)
{
	const char *at = offer, *end = offer + length, *part;
	size_t part_length;
	int seen = 0;

	*window_bits = 0;
	if (!next_element(&at, end, ';', &part, &part_length) || !HTTP_IS(part, part_length, "permessage-deflate")) {
		return false;
	}
	while (next_element(&at, end, ';', &part, &part_length)) {
		const int parameter = read_parameter(part, part_length, window_bits);

		if (parameter == 0 || (seen & parameter) != 0) {
			return false;
		}
		seen |= parameter;
	}
	return true;
}

bool http_ws_accept_deflate(const http_request_t *request, int *window_bits)
{
	zend_string *value = http_request_header(request, ZEND_STRL("sec-websocket-extensions"));
	const char *at, *offer;
	size_t length;
	bool accepted = false;

	if (value == NULL) {
		return false;
	}
	at = ZSTR_VAL(value);
	while (!accepted && next_element(&at, ZSTR_VAL(value) + ZSTR_LEN(value), ',', &offer, &length)) {
		accepted = accept_offer(offer, length, window_bits);
	}
	zend_string_release(value);
	return accepted;
}
