/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * UploadedFile: its temporary file, and what PHP sees of it. */
#include "uploaded_file.h"
#include "main/async_offload.h"
#include "main/php_open_temporary_file.h"
#include "ext/spl/spl_exceptions.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"
#include "uploads_arginfo.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

zend_class_entry *http_ce_uploaded_file;
static zend_object_handlers file_handlers;

#define THIS_FILE() http_uploaded_file_from_object(Z_OBJ_P(ZEND_THIS))

/* --- the object --- */

static zend_object *file_create_object(zend_class_entry *ce)
{
	http_uploaded_file_t *file = zend_object_alloc(sizeof(*file), ce);

	memset(file, 0, XtOffsetOf(http_uploaded_file_t, std));
	file->fd = -1;
	file->error = HTTP_UPLOAD_NO_FILE;
	zend_object_std_init(&file->std, ce);
	return &file->std;
}

http_uploaded_file_t *http_uploaded_file_new(void)
{
	return http_uploaded_file_from_object(file_create_object(http_ce_uploaded_file));
}

static void release_string(zend_string *string)
{
	if (string != NULL) {
		zend_string_release(string);
	}
}

void http_uploaded_file_discard(http_uploaded_file_t *file)
{
	http_uploaded_file_close(file);
	if (file->path != NULL) {
		unlink(file->path);
		free(file->path);
		file->path = NULL;
	}
}

static void file_free_object(zend_object *object)
{
	http_uploaded_file_t *file = http_uploaded_file_from_object(object);

	http_uploaded_file_discard(file);
	release_string(file->name);
	release_string(file->type);
	release_string(file->charset);
	zend_object_std_dtor(object);
}

void http_register_uploads(void)
{
	http_ce_uploaded_file = register_class_TrueAsync_UploadedFile();
	http_ce_uploaded_file->create_object = file_create_object;
	http_ce_uploaded_file->default_object_handlers = &file_handlers;

	memcpy(&file_handlers, &std_object_handlers, sizeof(file_handlers));
	file_handlers.offset = XtOffsetOf(http_uploaded_file_t, std);
	file_handlers.free_obj = file_free_object;
	file_handlers.clone_obj = NULL;
}

/* --- content --- */

/* Makes a file in a directory. False with errno. */
static bool open_in(http_uploaded_file_t *file, const char *directory)
{
	char path[MAXPATHLEN];

	if ((size_t) snprintf(path, sizeof(path), "%s/phpXXXXXX", directory) >= sizeof(path)) {
		errno = ENAMETOOLONG;
		return false;
	}
	/* Mode 0600. */
	file->fd = mkostemp(path, O_CLOEXEC);
	if (file->fd < 0) {
		return false;
	}
	file->path = pestrdup(path, true);
	return true;
}

void http_uploaded_file_open(http_uploaded_file_t *file)
{
	const char *configured = PG(upload_tmp_dir);

	file->error = HTTP_UPLOAD_OK;
	if (configured != NULL && *configured != '\0' && open_in(file, configured)) {
		return;
	}
	if (!open_in(file, php_get_temporary_directory())) {
		file->error = HTTP_UPLOAD_NO_DIRECTORY;
	}
}

void http_uploaded_file_write(http_uploaded_file_t *file, const char *data, size_t length)
{
	while (length > 0 && file->error == HTTP_UPLOAD_OK) {
		const ssize_t written = write(file->fd, data, length);

		if (written < 0 && errno == EINTR) {
			continue;
		}
		if (written <= 0) {
			http_uploaded_file_discard(file);
			file->error = HTTP_UPLOAD_CANNOT_WRITE;
			return;
		}
		file->size += written;
		data += written;
		length -= (size_t) written;
	}
}

void http_uploaded_file_close(http_uploaded_file_t *file)
{
	if (file->fd >= 0) {
		close(file->fd);
		file->fd = -1;
	}
}

/* --- moving --- */

static ZEND_COLD void throw_error(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

static ZEND_COLD void throw_error(const char *format, ...)
{
	va_list arguments;
	zend_string *message;

	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	zend_throw_exception(spl_ce_RuntimeException, ZSTR_VAL(message), 0);
	zend_string_release(message);
}

typedef struct {
	php_async_work_t work;
	char *from; /* owned, persistent */
	char *to;
	mode_t mode;
	bool fine;
	bool is_directory; /* what has failed is to make a directory */
} move_t;

/* Makes the directories that the path needs. */
static bool make_directories(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
		*slash = '\0';

		const bool made = mkdir(path, 0755) == 0 || errno == EEXIST || errno == EISDIR;

		*slash = '/';
		if (!made) {
			return false;
		}
	}
	return true;
}

static bool copy_bytes(int from, int to)
{
	char bytes[65536];
	ssize_t got;

	while ((got = read(from, bytes, sizeof(bytes))) != 0) {
		const char *at = bytes;

		if (got < 0 && errno != EINTR) {
			return false;
		}
		while (got > 0) {
			const ssize_t written = write(to, at, (size_t) got);

			if (written < 0 && errno != EINTR) {
				return false;
			}
			at += MAX(written, 0);
			got -= MAX(written, 0);
		}
	}
	return true;
}

/* Copies across file systems, under a name of its own until the copy is whole. */
static bool copy_file(const move_t *move)
{
	char name[MAXPATHLEN];
	const int from = open(move->from, O_RDONLY | O_CLOEXEC);
	bool fine = false;
	int to;

	if (from < 0) {
		return false;
	}
	snprintf(name, sizeof(name), "%.*s.XXXXXX", (int) sizeof(name) - 8, move->to);
	to = mkostemp(name, O_CLOEXEC);
	if (to >= 0) {
		fine = copy_bytes(from, to) & (close(to) == 0) && rename(name, move->to) == 0;
		if (!fine) {
			unlink(name);
		}
	}
	close(from);
	return fine;
}

static void run_move(php_async_work_t *work)
{
	move_t *move = (move_t *) work;

	if (!make_directories(move->to)) {
		move->is_directory = true;
		return;
	}
	if (rename(move->from, move->to) == 0) {
		move->fine = true;
	} else if (errno == EXDEV && copy_file(move)) {
		unlink(move->from);
		move->fine = true;
	}
	if (move->fine) {
		chmod(move->to, move->mode);
	}
}

static void release_move(php_async_work_t *work)
{
	move_t *move = (move_t *) work;

	free(move->from);
	free(move->to);
	free(move);
}

/* Moves, on a helper thread if there is one. A cancellation waits until it is known where the file is. False with an exception. */
static bool perform(move_t *move)
{
	zend_async_section_t section;
	bool done;

	if (!php_async_may_suspend()) {
		move->work.run(&move->work);
		return true;
	}
	zend_async_section_begin(&section);
	done = php_async_offload(&move->work, PHP_ASYNC_SHORT);
	zend_async_section_end(&section);
	return done;
}

static void move_file(http_uploaded_file_t *file, const char *target, zend_long mode)
{
	move_t *move = pecalloc(1, sizeof(*move), true);

	move->work.run = run_move;
	move->work.release = release_move;
	move->from = file->path;
	move->to = pestrdup(target, true);
	move->mode = (mode_t) mode & 07777;
	/* Until it is over, the file belongs to the move; nothing else can move or remove it. */
	file->path = NULL;
	file->was_moved = true;
	if (!perform(move)) {
		return;
	}
	if (move->fine) {
		move->work.release(&move->work);
		return;
	}
	file->path = move->from;
	file->was_moved = false;
	move->from = NULL;
	if (move->is_directory) {
		throw_error("Cannot create directory of %s", target);
	} else {
		throw_error("Failed to move file to %s", target);
	}
	move->work.release(&move->work);
}

/* --- methods --- */

ZEND_METHOD(TrueAsync_UploadedFile, moveTo)
{
	zend_string *target;
	zend_long mode = 0644;
	char resolved[MAXPATHLEN];

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_PATH_STR(target)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(mode)
	ZEND_PARSE_PARAMETERS_END();

	http_uploaded_file_t *file = THIS_FILE();

	if (file->was_moved) {
		throw_error("Cannot move file: file has already been moved");
	} else if (file->error != HTTP_UPLOAD_OK) {
		throw_error("Cannot move file: upload error %d", file->error);
	} else if (ZSTR_LEN(target) == 0 || expand_filepath(ZSTR_VAL(target), resolved) == NULL
			|| php_check_open_basedir_ex(resolved, 0) != 0) {
		throw_error("Failed to move file to %s", ZSTR_VAL(target));
	} else {
		move_file(file, resolved, mode);
	}
}

ZEND_METHOD(TrueAsync_UploadedFile, getStream)
{
	php_stream *stream;
	int fd;

	ZEND_PARSE_PARAMETERS_NONE();

	http_uploaded_file_t *file = THIS_FILE();

	if (file->was_moved) {
		throw_error("The file has already been moved");
		RETURN_THROWS();
	}
	if (file->error != HTTP_UPLOAD_OK) {
		RETURN_NULL();
	}
	fd = open(file->path, O_RDONLY | O_CLOEXEC);
	stream = fd >= 0 ? php_stream_fopen_from_fd(fd, "rb", NULL) : NULL;
	if (stream == NULL) {
		throw_error("The file is not there any more");
		RETURN_THROWS();
	}
	php_stream_to_zval(stream, return_value);
}

ZEND_METHOD(TrueAsync_UploadedFile, getSize)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (THIS_FILE()->error == HTTP_UPLOAD_OK) {
		RETURN_LONG(THIS_FILE()->size);
	}
}

ZEND_METHOD(TrueAsync_UploadedFile, getError)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(THIS_FILE()->error);
}

static void return_string(const zend_string *string, zval *return_value)
{
	if (string != NULL) {
		RETVAL_STR_COPY((zend_string *) string);
	}
}

ZEND_METHOD(TrueAsync_UploadedFile, getClientFilename)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_string(THIS_FILE()->name, return_value);
}

ZEND_METHOD(TrueAsync_UploadedFile, getClientMediaType)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_string(THIS_FILE()->type, return_value);
}

ZEND_METHOD(TrueAsync_UploadedFile, getClientCharset)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_string(THIS_FILE()->charset, return_value);
}

ZEND_METHOD(TrueAsync_UploadedFile, isReady)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(THIS_FILE()->error == HTTP_UPLOAD_OK && !THIS_FILE()->was_moved);
}

ZEND_METHOD(TrueAsync_UploadedFile, isValid)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(THIS_FILE()->error == HTTP_UPLOAD_OK);
}
