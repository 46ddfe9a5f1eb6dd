/*
 * A load generator for the HTTP benchmark: N keep-alive connections, one request in flight on each.
 *
 *     cc -O2 load.c -o load
 *     ./load PORT [server's process id] [connections] [milliseconds]
 *
 * Connects to the loopback interface only, with at most 1,000 connections and for at most a minute. The first tenth
 * of the time warms up and is not counted. The first response is checked as HTTP (status 200, Content-Length,
 * exactly that many bytes); all others must be equal to it. Prints one line of name=value pairs:
 *
 *     requests=... seconds=... rate=... cpu_us=... p50_us=... p99_us=... errors=...
 *
 * cpu_us is the CPU time of the server's process for a request, 0 without a process id.
 *
 * One thread, level-triggered epoll, one send and one recv for each request, one read of the clock for each batch:
 * cheaper than the servers it measures, so that the servers saturate first.
 */

#define _GNU_SOURCE /* strcasestr */

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_CONNECTIONS 1000
#define MAX_MS 60000
#define MAX_RESPONSE 4096

static const char usage[] = "usage: load PORT [pid] [connections] [milliseconds]\n";
static const char request[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\nAccept: */*\r\n\r\n";

typedef struct {
	int fd;
	size_t used; /* bytes of the response so far */
	uint64_t sent_ns;
	char buffer[MAX_RESPONSE + 1];
} connection_t;

/*
 * Latencies in buckets of 1/16 of a power of two: exact to 6 %, of constant size, no sorting.
 */
#define SUB_BITS 4
static uint64_t histogram[64 << SUB_BITS];
static uint64_t requests, errors;

/* The response that all others must equal. */
static char expected[MAX_RESPONSE];
static size_t expected_length;

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (uint64_t) ts.tv_sec * 1000000000u + (uint64_t) ts.tv_nsec;
}

static unsigned bucket_of(uint64_t ns)
{
	unsigned power;

	if (ns < (1u << SUB_BITS)) {
		return (unsigned) ns;
	}
	power = 63u - (unsigned) __builtin_clzll(ns);
	return (power << SUB_BITS) | (unsigned) ((ns >> (power - SUB_BITS)) & ((1u << SUB_BITS) - 1));
}

static double percentile_us(double share)
{
	uint64_t wanted = (uint64_t) ((double) requests * share), seen = 0;
	unsigned i;

	for (i = 0; i < sizeof(histogram) / sizeof(*histogram); i++) {
		seen += histogram[i];
		if (seen > wanted) {
			unsigned power = i >> SUB_BITS, sub = i & ((1u << SUB_BITS) - 1);
			double ns = power < SUB_BITS ? i : (double) ((1ull << power) + ((uint64_t) sub << (power - SUB_BITS)));
			return ns / 1e3;
		}
	}
	return 0;
}

static int connection_open(connection_t *connection, int epoll, int port)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t) port) };
	struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = connection } };
	int on = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (connection->fd < 0 || connect(connection->fd, (struct sockaddr *) &address, sizeof(address)) < 0
			|| fcntl(connection->fd, F_SETFL, O_NONBLOCK) < 0
			|| epoll_ctl(epoll, EPOLL_CTL_ADD, connection->fd, &event) < 0) {
		return -1;
	}
	setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return 0;
}

/* Sends a request. It is far smaller than a socket buffer: a partial send means a broken connection. */
static int connection_send(connection_t *connection, uint64_t now)
{
	connection->used = 0;
	connection->sent_ns = now;
	return send(connection->fd, request, sizeof(request) - 1, MSG_NOSIGNAL) == (ssize_t) sizeof(request) - 1 ? 0 : -1;
}

/* The response is the expected one, but for the date, which moves on. */
static int is_expected(const char *response)
{
	const char *date = strcasestr(expected, "\r\ndate: ");

	if (memcmp(response, expected, expected_length) == 0) {
		return 1;
	}
	if (date == NULL) {
		return 0;
	}
	memcpy(expected + (date - expected), response + (date - expected),
			sizeof("\r\ndate: Sun, 06 Nov 1994 08:49:37 GMT") - 1);
	return memcmp(response, expected, expected_length) == 0;
}

/* 1: a complete valid response; 0: incomplete; -1: invalid. */
static int response_check(connection_t *connection)
{
	char *end, *length;
	size_t whole;

	if (expected_length > 0) {
		if (connection->used < expected_length) {
			return 0;
		}
		return connection->used == expected_length && is_expected(connection->buffer) ? 1 : -1;
	}

	connection->buffer[connection->used] = '\0';
	if ((end = strstr(connection->buffer, "\r\n\r\n")) == NULL) {
		return connection->used < MAX_RESPONSE ? 0 : -1;
	}
	if (strncmp(connection->buffer, "HTTP/1.1 200 ", 13) != 0
			|| (length = strcasestr(connection->buffer, "\r\nContent-Length:")) == NULL || length > end) {
		return -1;
	}
	whole = (size_t) (end + 4 - connection->buffer) + strtoul(length + 17, NULL, 10);
	if (whole > MAX_RESPONSE || connection->used > whole) {
		return -1;
	}
	if (connection->used == whole) {
		memcpy(expected, connection->buffer, whole);
		expected_length = whole;
	}
	return connection->used == whole;
}

/* Receives bytes, and sends the next request after a complete response. -1: the connection must be closed. */
static int connection_serve(connection_t *connection, uint64_t now)
{
	ssize_t n = recv(connection->fd, connection->buffer + connection->used, MAX_RESPONSE - connection->used, 0);
	int whole;

	if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
		return 0;
	}
	if (n <= 0) {
		return -1;
	}
	connection->used += (size_t) n;
	if ((whole = response_check(connection)) <= 0) {
		return whole;
	}
	histogram[bucket_of(now - connection->sent_ns)]++;
	requests++;
	return connection_send(connection, now);
}

/* User and system time of a process, in ticks; 0 if it cannot be read. */
static unsigned long cpu_ticks(int pid)
{
	char path[32], line[1024] = "";
	unsigned long user = 0, kernel = 0;
	const char *fields;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	if (pid == 0 || (file = fopen(path, "r")) == NULL) {
		return 0;
	}
	/* The second field, the name, may contain anything: count from its closing parenthesis. */
	if (fgets(line, sizeof(line), file) != NULL && (fields = strrchr(line, ')')) != NULL
			&& sscanf(fields, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2) {
		user = kernel = 0;
	}
	fclose(file);
	return user + kernel;
}

static long argument(int argc, char **argv, int index, long minimum, long maximum, long otherwise)
{
	char *end;
	long value;

	if (index >= argc) {
		return otherwise;
	}
	value = strtol(argv[index], &end, 10);
	if (*argv[index] == '\0' || *end != '\0' || value < minimum || value > maximum) {
		fprintf(stderr, "load: argument %d must be a number from %ld to %ld\n%s", index, minimum, maximum, usage);
		exit(2);
	}
	return value;
}

/* The values at the start of the count. */
typedef struct {
	uint64_t ns;
	unsigned long ticks;
} start_t;

static start_t count_from_here(int pid)
{
	memset(histogram, 0, sizeof(histogram));
	requests = 0;
	return (start_t) { now_ns(), cpu_ticks(pid) };
}

/* Keeps all connections busy until `end`. Returns the start of the count, at the end of the warm-up. */
static start_t run(int epoll, int alive, int pid, uint64_t warm, uint64_t end)
{
	start_t start = { 0, 0 };
	struct epoll_event ready[256];
	uint64_t now = now_ns();
	int i, n;

	while (now < end && alive > 0) {
		if (start.ns == 0 && now >= warm) {
			start = count_from_here(pid);
		}
		n = epoll_wait(epoll, ready, 256, 100);
		now = now_ns();
		for (i = 0; i < n; i++) {
			connection_t *connection = ready[i].data.ptr;

			if (connection_serve(connection, now) < 0) {
				close(connection->fd);
				errors++;
				alive--;
			}
		}
	}
	return start;
}

static void report(start_t start, int pid)
{
	double seconds = (double) (now_ns() - start.ns) / 1e9;
	double cpu = (double) (cpu_ticks(pid) - start.ticks) / (double) sysconf(_SC_CLK_TCK);

	printf("requests=%llu seconds=%.3f rate=%.0f cpu_us=%.2f p50_us=%.0f p99_us=%.0f errors=%llu\n",
			(unsigned long long) requests, seconds, (double) requests / seconds,
			requests ? cpu * 1e6 / (double) requests : 0.0, percentile_us(0.50), percentile_us(0.99),
			(unsigned long long) errors);
}

int main(int argc, char **argv)
{
	int port = (int) argument(argc, argv, 1, 1, 65535, 0);
	int pid = (int) argument(argc, argv, 2, 0, INT_MAX, 0);
	int count = (int) argument(argc, argv, 3, 1, MAX_CONNECTIONS, 64);
	uint64_t ns = (uint64_t) argument(argc, argv, 4, 10, MAX_MS, 2000) * 1000000u, now;
	connection_t *connections = calloc((size_t) count, sizeof(*connections));
	int epoll = epoll_create1(EPOLL_CLOEXEC), i;

	if (port == 0) {
		fputs(usage, stderr);
		return 2;
	}
	if (connections == NULL || epoll < 0) {
		perror("load");
		return 1;
	}
	for (i = 0; i < count; i++) {
		if (connection_open(&connections[i], epoll, port) < 0) {
			fprintf(stderr, "load: connection %d of %d: %s\n", i + 1, count, strerror(errno));
			return 1;
		}
	}

	now = now_ns();
	for (i = 0; i < count; i++) {
		if (connection_send(&connections[i], now) < 0) {
			perror("load: send");
			return 1;
		}
	}
	report(run(epoll, count, pid, now + ns / 10, now + ns), pid);
	return errors > 0 || requests == 0;
}
