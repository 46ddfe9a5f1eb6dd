/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The table of media types: those of the IANA registry that browsers load and downloads use. */
#include "mime.h"
#include "base/text.h"

typedef struct {
	const char *extension;
	const char *type;
} mime_t;

/* Sorted by extension. */
static const mime_t table[] = {
	{ "7z", "application/x-7z-compressed" },
	{ "aac", "audio/aac" },
	{ "apng", "image/apng" },
	{ "atom", "application/atom+xml" },
	{ "avif", "image/avif" },
	{ "bin", "application/octet-stream" },
	{ "bmp", "image/bmp" },
	{ "bz2", "application/x-bzip2" },
	{ "css", "text/css; charset=utf-8" },
	{ "csv", "text/csv; charset=utf-8" },
	{ "doc", "application/msword" },
	{ "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
	{ "eot", "application/vnd.ms-fontobject" },
	{ "epub", "application/epub+zip" },
	{ "flac", "audio/flac" },
	{ "gif", "image/gif" },
	{ "gz", "application/gzip" },
	{ "htm", "text/html; charset=utf-8" },
	{ "html", "text/html; charset=utf-8" },
	{ "ico", "image/x-icon" },
	{ "ics", "text/calendar; charset=utf-8" },
	{ "jpeg", "image/jpeg" },
	{ "jpg", "image/jpeg" },
	{ "js", "text/javascript; charset=utf-8" },
	{ "json", "application/json" },
	{ "jsonld", "application/ld+json" },
	{ "jxl", "image/jxl" },
	{ "m3u8", "application/vnd.apple.mpegurl" },
	{ "m4a", "audio/mp4" },
	{ "m4v", "video/mp4" },
	{ "map", "application/json" },
	{ "md", "text/markdown; charset=utf-8" },
	{ "mjs", "text/javascript; charset=utf-8" },
	{ "mov", "video/quicktime" },
	{ "mp3", "audio/mpeg" },
	{ "mp4", "video/mp4" },
	{ "mpeg", "video/mpeg" },
	{ "oga", "audio/ogg" },
	{ "ogg", "audio/ogg" },
	{ "ogv", "video/ogg" },
	{ "opus", "audio/ogg" },
	{ "otf", "font/otf" },
	{ "pdf", "application/pdf" },
	{ "png", "image/png" },
	{ "ppt", "application/vnd.ms-powerpoint" },
	{ "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation" },
	{ "rss", "application/rss+xml" },
	{ "rtf", "application/rtf" },
	{ "svg", "image/svg+xml" },
	{ "svgz", "image/svg+xml" },
	{ "tar", "application/x-tar" },
	{ "tif", "image/tiff" },
	{ "tiff", "image/tiff" },
	{ "ts", "video/mp2t" },
	{ "ttf", "font/ttf" },
	{ "txt", "text/plain; charset=utf-8" },
	{ "vtt", "text/vtt; charset=utf-8" },
	{ "wasm", "application/wasm" },
	{ "wav", "audio/wav" },
	{ "weba", "audio/webm" },
	{ "webm", "video/webm" },
	{ "webmanifest", "application/manifest+json" },
	{ "webp", "image/webp" },
	{ "woff", "font/woff" },
	{ "woff2", "font/woff2" },
	{ "xhtml", "application/xhtml+xml" },
	{ "xls", "application/vnd.ms-excel" },
	{ "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
	{ "xml", "application/xml" },
	{ "xz", "application/x-xz" },
	{ "zip", "application/zip" },
	{ "zst", "application/zstd" },
};

const char *http_mime_extension(const char *path, size_t length, size_t *extension_length)
{
	const char *dot = zend_memrchr(path, '.', length), *slash = zend_memrchr(path, '/', length);

	if (dot == NULL || (slash != NULL && slash > dot)) {
		*extension_length = 0;
		return path + length;
	}
	*extension_length = (size_t) (path + length - (dot + 1));
	return dot + 1;
}

const char *http_mime_type(const char *extension, size_t length)
{
	size_t low = 0, high = sizeof(table) / sizeof(*table);

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const int order = zend_binary_strcasecmp(extension, length, table[middle].extension,
				strlen(table[middle].extension));

		if (order == 0) {
			return table[middle].type;
		}
		if (order < 0) {
			high = middle;
		} else {
			low = middle + 1;
		}
	}
	return "application/octet-stream";
}
