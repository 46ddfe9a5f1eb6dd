/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The files that a sealed state was made from: those that the boot has included, and those that it has named. After a request they are looked
 * at, at most once in auto_boot_check seconds. */
#include "php_rewind_parts.h"
#include "php_ini.h"

#include <sys/stat.h>
#include <time.h>

typedef struct {
	char *path;
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec time;
	bool is_there;
} file_t;

static ZEND_EXT_TLS file_t *files;
static ZEND_EXT_TLS uint32_t count, size;
static ZEND_EXT_TLS time_t looked_at;

static void look(const char *path, file_t *file)
{
	struct stat found;

	file->is_there = stat(path, &found) == 0;
	if (file->is_there) {
		file->device = found.st_dev;
		file->inode = found.st_ino;
		file->size = found.st_size;
		file->time = found.st_mtim;
	}
}

void php_rewind_files_add(const char *path)
{
	if (count == size) {
		size = size > 0 ? size * 2 : 64;
		files = safe_perealloc(files, size, sizeof(*files), 0, true);
	}
	files[count].path = pestrdup(path, true);
	look(path, &files[count++]);
}

void php_rewind_files_record(void)
{
	zend_string *path;

	ZEND_HASH_MAP_FOREACH_STR_KEY(&EG(included_files), path) {
		if (path != NULL) {
			php_rewind_files_add(ZSTR_VAL(path));
		}
	} ZEND_HASH_FOREACH_END();
	looked_at = time(NULL);
}

static bool is_same(const file_t *file)
{
	file_t now = { 0 };

	look(file->path, &now);
	if (now.is_there != file->is_there) {
		return false;
	}
	return !now.is_there
			|| (now.device == file->device && now.inode == file->inode && now.size == file->size
					&& now.time.tv_sec == file->time.tv_sec && now.time.tv_nsec == file->time.tv_nsec);
}

/* Opcache goes on with what it has compiled, whatever becomes of the files. */
static bool are_files_ignored(void)
{
	return zend_hash_str_exists(EG(ini_directives), ZEND_STRL("opcache.validate_timestamps"))
			&& INI_BOOL("opcache.enable") && !INI_BOOL("opcache.validate_timestamps");
}

bool php_rewind_files_have_changed(void)
{
	const zend_long interval = INI_INT("auto_boot_check");
	const time_t now = time(NULL);

	if (interval < 0 || now - looked_at < interval || are_files_ignored()) {
		return false;
	}
	looked_at = now;
	for (uint32_t i = 0; i < count; i++) {
		if (!is_same(&files[i])) {
			return true;
		}
	}
	return false;
}

void php_rewind_files_forget(void)
{
	for (uint32_t i = 0; i < count; i++) {
		free(files[i].path);
	}
	free(files);
	files = NULL;
	count = size = 0;
}
