/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Paths of requests for static mounts. */
#include "mount_path.h"
#include "base/text.h"

#include <fnmatch.h>

/* Decodes one byte. -1: the sequence is malformed, or means what no name has; -2: it is a slash. */
static int decode(const http_mount_settings_t *settings, const char **at, const char *end)
{
	int byte = (uint8_t) * (*at)++;

	if (byte == '%') {
		if (end - *at < 2 || http_hex((*at)[0]) < 0 || http_hex((*at)[1]) < 0) {
			return -1;
		}
		byte = http_hex((*at)[0]) * 16 + http_hex((*at)[1]);
		*at += 2;
		if (byte == '/') {
			return -2;
		}
	}
	return byte == '\0' || (byte == '\\' && !settings->of_program) ? -1 : byte;
}

/* What a segment that begins with a dot is to the mount. */
static http_path_result_t check_dots(const http_mount_settings_t *settings, const char *segment, size_t length)
{
	if (length == 2 && segment[1] == '.') {
		return HTTP_PATH_DENIED;
	}
	switch (settings->dotfiles) {
		case HTTP_DOTFILES_ALLOW: return HTTP_PATH_FINE;
		case HTTP_DOTFILES_IGNORE: return HTTP_PATH_MISSING;
		default: return HTTP_PATH_DENIED;
	}
}

/* Whether the pattern fits the path; with two asterisks and a slash in front, the path or what stands behind one of its slashes. */
static bool fits(const char *pattern, const char *path)
{
	if (strncmp(pattern, "**/", 3) != 0) {
		return fnmatch(pattern, path, FNM_PATHNAME) == 0;
	}
	for (const char *at = path; at != NULL; at = strchr(at, '/')) {
		at += at != path && *at == '/' ? 1 : 0;
		if (fnmatch(pattern + 3, at, FNM_PATHNAME) == 0) {
			return true;
		}
	}
	return false;
}

static bool is_hidden(const http_mount_settings_t *settings, const char *path)
{
	for (uint32_t i = 0; i < settings->hidden.count; i++) {
		if (fits(settings->hidden.items[i], path)) {
			return true;
		}
	}
	return false;
}

http_path_result_t http_mount_path(const http_mount_settings_t *settings, const char *text, size_t length, char *path,
		bool *is_directory)
{
	const char *end = text + length;
	char *out = path, *segment = path;
	/* The worst of what the segments are, told only when the whole path is well-formed. */
	http_path_result_t worst = HTTP_PATH_FINE;

	*is_directory = length == 0;
	for (bool last = false; !last;) {
		last = text == end;
		if (!last && *text != '/') {
			const int byte = decode(settings, &text, end);

			if (byte == -1) {
				return HTTP_PATH_BAD;
			}
			*is_directory = false;
			if (byte != -2) {
				*out++ = (char) byte;
				continue;
			}
			if (!settings->of_program) {
				worst = HTTP_PATH_DENIED;
				continue;
			}
		} else {
			text++;
		}
		*is_directory |= !last;
		if (out == segment) {
			continue;
		}
		if (*segment == '.') {
			const http_path_result_t result = check_dots(settings, segment, out - segment);

			worst = worst == HTTP_PATH_DENIED ? worst : MAX(worst, result);
			if (result == HTTP_PATH_DENIED) {
				worst = result;
			}
		}
		if (!last) {
			*out++ = '/';
			segment = out;
		}
	}
	if (out > path && out[-1] == '/') {
		out--;
	}
	*out = '\0';
	if (worst != HTTP_PATH_FINE) {
		return worst;
	}
	return is_hidden(settings, path) ? HTTP_PATH_MISSING : HTTP_PATH_FINE;
}
