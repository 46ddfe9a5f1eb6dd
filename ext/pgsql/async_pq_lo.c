/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Large objects without blocking. libpq's lo_*() call functions of the server by a protocol that has no asynchronous
 * form. This file calls the same functions by SQL, with binary parameters and results. Errors are the server's own in
 * both cases. */
#include "async_pq_private.h"

#include <arpa/inet.h>
#include <fcntl.h>

#define INT4 23
#define INT8 20
#define OID 26
#define BYTEA 17

/* Bytes per step, as in libpq's lo_import() and lo_export(). */
#define CHUNK 8192

typedef struct {
	int count;
	Oid types[3];
	const char *values[3];
	int lengths[3];
	int formats[3];
	char numbers[3][8];
} pq_arguments_t;

static void pq_lo_add(pq_arguments_t *arguments, Oid type, const char *value, size_t length)
{
	const int i = arguments->count++;

	arguments->types[i] = type;
	arguments->values[i] = value;
	arguments->lengths[i] = (int) length;
	arguments->formats[i] = 1;
}

static void add_number(pq_arguments_t *arguments, Oid type, pg_int64 number)
{
	char *bytes = arguments->numbers[arguments->count];
	const size_t size = type == INT8 ? 8 : 4;

	for (size_t i = size; i-- > 0; number >>= 8) {
		bytes[i] = (char) (number & 0xff);
	}
	pq_lo_add(arguments, type, bytes, size);
}

/* Runs a query that returns one value. NULL: failed. */
static PGresult *pq_lo_call(pq_op_t *op, const char *query, const pq_arguments_t *arguments)
{
	PGresult *result = pq_command(op, query, arguments->count, arguments->types, arguments->values, arguments->lengths,
			arguments->formats, 1);

	if (result && (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1 || PQgetisnull(result, 0, 0))) {
		PQclear(result);
		result = NULL;
	}
	return result;
}

static pg_int64 call_for_number(pq_op_t *op, const char *query, const pq_arguments_t *arguments, pg_int64 failure)
{
	PGresult *result = pq_lo_call(op, query, arguments);
	pg_int64 number = failure;

	if (result) {
		const unsigned char *bytes = (const unsigned char *) PQgetvalue(result, 0, 0);
		const int size = PQgetlength(result, 0, 0);

		number = size > 0 && (bytes[0] & 0x80) ? -1 : 0;
		for (int i = 0; i < size; i++) {
			number = (pg_int64) (((uint64_t) number << 8) | bytes[i]);
		}
		PQclear(result);
	}
	return number;
}

/* ---- on an operation that waits ---- */

static Oid pq_lo_create(pq_op_t *op, Oid oid)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, OID, oid);
	return (Oid) call_for_number(op, "SELECT pg_catalog.lo_create($1)", &arguments, InvalidOid);
}

static Oid creat_mode(pq_op_t *op, int mode)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, mode);
	return (Oid) call_for_number(op, "SELECT pg_catalog.lo_creat($1)", &arguments, InvalidOid);
}

static int open_object(pq_op_t *op, Oid oid, int mode)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, OID, oid);
	add_number(&arguments, INT4, mode);
	return (int) call_for_number(op, "SELECT pg_catalog.lo_open($1, $2)", &arguments, -1);
}

static int close_object(pq_op_t *op, int fd)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, fd);
	return (int) call_for_number(op, "SELECT pg_catalog.lo_close($1)", &arguments, -1);
}

static int read_object(pq_op_t *op, int fd, char *data, size_t length)
{
	pq_arguments_t arguments = { 0 };
	PGresult *result;
	int got;

	add_number(&arguments, INT4, fd);
	add_number(&arguments, INT4, (pg_int64) length);
	if (!(result = pq_lo_call(op, "SELECT pg_catalog.loread($1, $2)", &arguments))) {
		return -1;
	}
	got = MIN(PQgetlength(result, 0, 0), (int) length);
	memcpy(data, PQgetvalue(result, 0, 0), got);
	PQclear(result);
	return got;
}

static int write_object(pq_op_t *op, int fd, const char *data, size_t length)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, fd);
	pq_lo_add(&arguments, BYTEA, data, length);
	return (int) call_for_number(op, "SELECT pg_catalog.lowrite($1, $2)", &arguments, -1);
}

static int unlink_object(pq_op_t *op, Oid oid)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, OID, oid);
	return (int) call_for_number(op, "SELECT pg_catalog.lo_unlink($1)", &arguments, -1);
}

static pg_int64 seek_object(pq_op_t *op, int fd, pg_int64 offset, int whence, bool wide)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, fd);
	add_number(&arguments, wide ? INT8 : INT4, offset);
	add_number(&arguments, INT4, whence);
	return call_for_number(op,
			wide ? "SELECT pg_catalog.lo_lseek64($1, $2, $3)" : "SELECT pg_catalog.lo_lseek($1, $2, $3)", &arguments,
			-1);
}

static pg_int64 tell_object(pq_op_t *op, int fd, bool wide)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, fd);
	return call_for_number(op, wide ? "SELECT pg_catalog.lo_tell64($1)" : "SELECT pg_catalog.lo_tell($1)", &arguments,
			-1);
}

static int truncate_object(pq_op_t *op, int fd, pg_int64 length, bool wide)
{
	pq_arguments_t arguments = { 0 };

	add_number(&arguments, INT4, fd);
	add_number(&arguments, wide ? INT8 : INT4, length);
	return (int) call_for_number(op,
			wide ? "SELECT pg_catalog.lo_truncate64($1, $2)" : "SELECT pg_catalog.lo_truncate($1, $2)", &arguments, -1);
}

static void pq_lo_cannot(PGconn *conn, const char *what, const char *filename)
{
	char *text;

	spprintf(&text, 0, "could not %s file \"%s\": %s\n", what, filename, strerror(errno));
	pq_say(conn, text);
	efree(text);
}

static Oid import_file(pq_op_t *op, const char *filename, Oid wanted)
{
	const int file = open(filename, O_RDONLY | O_CLOEXEC);
	char buffer[CHUNK];
	ssize_t got;
	Oid oid;
	int fd;

	if (file < 0) {
		pq_lo_cannot(op->conn, "open", filename);
		return InvalidOid;
	}
	oid = wanted == InvalidOid ? creat_mode(op, INV_READ | INV_WRITE) : pq_lo_create(op, wanted);
	fd = oid == InvalidOid ? -1 : open_object(op, oid, INV_WRITE);
	if (fd < 0) {
		close(file);
		return InvalidOid;
	}
	while ((got = read(file, buffer, sizeof(buffer))) > 0) {
		if (write_object(op, fd, buffer, (size_t) got) != got) {
			close(file);
			return InvalidOid;
		}
	}
	if (got < 0) {
		const int error = errno;

		close_object(op, fd);
		errno = error;
		pq_lo_cannot(op->conn, "read from", filename);
		oid = InvalidOid;
	} else if (close_object(op, fd) != 0) {
		oid = InvalidOid;
	}
	close(file);
	return oid;
}

static int export_file(pq_op_t *op, Oid oid, const char *filename)
{
	char buffer[CHUNK];
	int fd = open_object(op, oid, INV_READ), file, got, failed = 1;

	if (fd < 0) {
		return -1;
	}
	file = open(filename, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
	if (file < 0) {
		const int error = errno;

		close_object(op, fd);
		errno = error;
		pq_lo_cannot(op->conn, "open", filename);
		return -1;
	}
	while ((got = read_object(op, fd, buffer, sizeof(buffer))) > 0) {
		if (write(file, buffer, (size_t) got) != got) {
			const int error = errno;

			close_object(op, fd);
			close(file);
			errno = error;
			pq_lo_cannot(op->conn, "write to", filename);
			return -1;
		}
	}
	/* After an error the transaction is aborted, and closing would hide the error. */
	if (got < 0 || close_object(op, fd) != 0) {
		failed = -1;
	}
	if (close(file) != 0 && failed == 1) {
		pq_lo_cannot(op->conn, "write to", filename);
		failed = -1;
	}
	return failed;
}

/* ---- the calls ---- */

#define LARGE_OBJECT(type, failure, here, blocking) \
	type result = (failure); \
	pq_op_t op; \
	\
	if (EXPECTED(pq_enter(&op, conn))) { \
		result = (type) (EXPECTED(op.waits) ? (here) : (blocking)); \
		pq_leave(&op); \
	} \
	return result

Oid PHP_ASYNC_PQ(lo_create)(PGconn *conn, Oid oid)
{
	LARGE_OBJECT(Oid, InvalidOid, pq_lo_create(&op, oid), lo_create(conn, oid));
}

Oid PHP_ASYNC_PQ(lo_creat)(PGconn *conn, int mode)
{
	LARGE_OBJECT(Oid, InvalidOid, creat_mode(&op, mode), lo_creat(conn, mode));
}

int PHP_ASYNC_PQ(lo_open)(PGconn *conn, Oid oid, int mode)
{
	LARGE_OBJECT(int, -1, open_object(&op, oid, mode), lo_open(conn, oid, mode));
}

int PHP_ASYNC_PQ(lo_close)(PGconn *conn, int fd)
{
	LARGE_OBJECT(int, -1, close_object(&op, fd), lo_close(conn, fd));
}

int PHP_ASYNC_PQ(lo_read)(PGconn *conn, int fd, char *data, size_t length)
{
	LARGE_OBJECT(int, -1, read_object(&op, fd, data, MIN(length, INT_MAX)), lo_read(conn, fd, data, length));
}

int PHP_ASYNC_PQ(lo_write)(PGconn *conn, int fd, const char *data, size_t length)
{
	LARGE_OBJECT(int, -1, write_object(&op, fd, data, MIN(length, INT_MAX)), lo_write(conn, fd, data, length));
}

pg_int64 PHP_ASYNC_PQ(lo_seek)(PGconn *conn, int fd, pg_int64 offset, int whence, bool wide)
{
	LARGE_OBJECT(pg_int64, -1, seek_object(&op, fd, offset, whence, wide),
			wide ? lo_lseek64(conn, fd, offset, whence) : lo_lseek(conn, fd, (int) offset, whence));
}

pg_int64 PHP_ASYNC_PQ(lo_tell)(PGconn *conn, int fd, bool wide)
{
	LARGE_OBJECT(pg_int64, -1, tell_object(&op, fd, wide), wide ? lo_tell64(conn, fd) : lo_tell(conn, fd));
}

int PHP_ASYNC_PQ(lo_truncate)(PGconn *conn, int fd, pg_int64 length, bool wide)
{
	LARGE_OBJECT(int, -1, truncate_object(&op, fd, length, wide),
			wide ? lo_truncate64(conn, fd, length) : lo_truncate(conn, fd, (size_t) length));
}

int PHP_ASYNC_PQ(lo_unlink)(PGconn *conn, Oid oid)
{
	LARGE_OBJECT(int, -1, unlink_object(&op, oid), lo_unlink(conn, oid));
}

Oid PHP_ASYNC_PQ(import_lo)(PGconn *conn, const char *filename, Oid oid)
{
	LARGE_OBJECT(Oid, InvalidOid, import_file(&op, filename, oid),
			oid == InvalidOid ? lo_import(conn, filename) : lo_import_with_oid(conn, filename, oid));
}

int PHP_ASYNC_PQ(lo_export)(PGconn *conn, Oid oid, const char *filename)
{
	LARGE_OBJECT(int, -1, export_file(&op, oid, filename), lo_export(conn, oid, filename));
}
