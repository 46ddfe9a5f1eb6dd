/*
 * A load generator for the benchmarks of web servers.
 *
 *     cc -O2 load.c -o load -lm
 *     ./load [options] PORT
 *
 *     -c N          keep-alive connections (default 64)
 *     -t MS         how long (default 2000); the first tenth warms up and is not counted
 *     -p N          requests that are in flight on each connection (default 1)
 *     -u PATH       what is asked for (default /)
 *     -H FIELD      a further field of the request, "Name: value"
 *     -P PID,...    the server's processes; those that they have started belong to them
 *     -l PERCENT    after a third of the time, requests at random times, at so much of the rate that was reached until then
 *     -s N -S PATH  beside it, N clients that ask for PATH and read 1 KB of it a second
 *     -w            WebSocket: messages of 32 bytes, which are echoed
 *     -m            only one request on each connection, then the server's memory for a connection
 *
 * Connects to the loopback interface only. The first response is checked as HTTP (status 200, Content-Length, exactly that
 * many bytes); all others must be equal to it, but for the date. What does not fit in the buffer of a connection is counted.
 * Prints one line of name=value pairs:
 *
 *     requests=... seconds=... rate=... cpu_us=... p50_us=... p99_us=... errors=...
 *
 * cpu_us is the CPU time of the server for a request, 0 without -P.
 *
 * One thread, level-triggered epoll, one send and one recv for each request, one read of the clock for each batch:
 * cheaper than the servers it measures, so that the servers saturate first.
 */

#define _GNU_SOURCE /* strcasestr */

#include "process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

#define MAX_CONNECTIONS 15000
#define MAX_MS          60000
#define MS              ((uint64_t) 1000000)
#define MAX_DEPTH       64
#define MAX_REQUEST     2048
#define BUFFER          16384
#define SLOW_BYTES      1024 /* a second */
#define SLOW_STEPS      20   /* in which the slow clients have their turns */

static const char
		usage[] = "usage: load [-c connections] [-t ms] [-p depth] [-u path] [-H field] [-P pids] [-l percent]\n"
				  "            [-s slow clients -S path] [-w] [-m] PORT\n";

typedef struct {
	int port;
	int connections;
	uint64_t ns;
	int depth;
	const char *path;
	const char *pids;
	double share; /* 0: as fast as possible */
	int slow;
	const char *slow_path;
	int websocket;
	int memory;
} options_t;

static options_t options = { .connections = 64, .ns = 2000000000, .depth = 1, .path = "/" };

typedef struct _connection_t {
	int fd;
	int in_flight;
	size_t used;         /* bytes in the buffer */
	size_t skip;         /* bytes of a body that are thrown away */
	uint64_t sent_ns;
	struct _connection_t *next; /* among the idle ones, with -l */
	char *buffer;        /* owned: BUFFER bytes and one */
} connection_t;

/*
 * Latencies in buckets of 1/16 of a power of two: exact to 6 %, of constant size, no sorting.
 */
#define SUB_BITS 4
static uint64_t histogram[64 << SUB_BITS];
static uint64_t requests, errors;

static char fields[MAX_REQUEST]; /* of -H */
static char request[MAX_DEPTH * MAX_REQUEST];
static size_t request_length; /* of one; as many as are in flight stand behind each other */

/* The response that all others must equal: as much of it as is compared, and what follows. */
static char expected[BUFFER];
static size_t expected_length, expected_rest;

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (uint64_t) ts.tv_sec * 1000000000u + (uint64_t) ts.tv_nsec;
}

/* --- latencies --- */

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

/* --- connections --- */

/* Returns a connected socket that blocks, or -1. */
static int connect_to(int port, int receive_buffer)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t) port) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd >= 0 && receive_buffer > 0) {
		setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
	}
	if (fd < 0 || connect(fd, (struct sockaddr *) &address, sizeof(address)) < 0) {
		return -1;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

/* Asks for a WebSocket, and reads the answer up to its end, behind which the server says nothing by itself. */
static int shake_hands(int fd)
{
	static const char hello[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
								"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
	char answer[2048] = "";
	size_t used = 0;
	ssize_t n;

	if (send(fd, hello, sizeof(hello) - 1, MSG_NOSIGNAL) < 0) {
		return -1;
	}
	while (strstr(answer, "\r\n\r\n") == NULL) {
		if (used == sizeof(answer) - 1 || (n = recv(fd, answer + used, sizeof(answer) - 1 - used, 0)) <= 0) {
			return -1;
		}
		used += (size_t) n;
		answer[used] = '\0';
	}
	return strncmp(answer, "HTTP/1.1 101 ", 13) == 0 ? 0 : -1;
}

static int connection_open(connection_t *connection, int epoll)
{
	struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = connection } };

	connection->fd = connect_to(options.port, 0);
	if (connection->fd < 0 || (options.websocket && shake_hands(connection->fd) < 0)
			|| (connection->buffer = malloc(BUFFER + 1)) == NULL || fcntl(connection->fd, F_SETFL, O_NONBLOCK) < 0
			|| epoll_ctl(epoll, EPOLL_CTL_ADD, connection->fd, &event) < 0) {
		return -1;
	}
	return 0;
}

/* Sends as many requests as may be in flight. They are far smaller than a socket buffer: a partial send means a broken
 * connection. */
static int connection_send(connection_t *connection, uint64_t now)
{
	const size_t length = request_length * (size_t) options.depth;

	connection->used = 0;
	connection->in_flight = options.depth;
	connection->sent_ns = now;
	return send(connection->fd, request, length, MSG_NOSIGNAL) == (ssize_t) length ? 0 : -1;
}

/* The response is the expected one, but for the date, which moves on. */
static int is_expected(const char *response)
{
	const char *date;

	if (memcmp(response, expected, expected_length) == 0) {
		return 1;
	}
	if ((date = strcasestr(expected, "\r\ndate: ")) == NULL) {
		return 0;
	}
	memcpy(expected + (date - expected), response + (date - expected),
			sizeof("\r\ndate: Sun, 06 Nov 1994 08:49:37 GMT") - 1);
	return memcmp(response, expected, expected_length) == 0;
}

/* Learns from the first response what all others must be. 1: they are known now; 0: it is incomplete; -1: it is invalid. */
static int learn(connection_t *connection)
{
	char *end, *length;
	size_t head, body;

	connection->buffer[connection->used] = '\0';
	if ((end = strstr(connection->buffer, "\r\n\r\n")) == NULL) {
		return connection->used < BUFFER ? 0 : -1;
	}
	head = (size_t) (end + 4 - connection->buffer);
	if (strncmp(connection->buffer, "HTTP/1.1 200 ", 13) != 0
			|| (length = strcasestr(connection->buffer, "\r\nContent-Length:")) == NULL || length > end) {
		return -1;
	}
	body = strtoul(length + 17, NULL, 10);
	if (head + body <= BUFFER / 2) {
		if (connection->used < head + body) {
			return 0;
		}
		expected_length = head + body;
	} else {
		expected_length = head;
		expected_rest = body;
	}
	memcpy(expected, connection->buffer, expected_length);
	return 1;
}

/* Takes the responses that are whole out of the buffer. Returns their number, or -1: one is not what it must be. */
static int take_responses(connection_t *connection)
{
	size_t taken = 0, part;
	int count = 0, known;

	if (expected_length == 0 && (known = learn(connection)) <= 0) {
		return known;
	}
	while (connection->skip == 0 && connection->used - taken >= expected_length) {
		if (!is_expected(connection->buffer + taken)) {
			return -1;
		}
		taken += expected_length;
		part = connection->used - taken < expected_rest ? connection->used - taken : expected_rest;
		connection->skip = expected_rest - part;
		taken += part;
		count += connection->skip == 0;
	}
	connection->used -= taken;
	memmove(connection->buffer, connection->buffer + taken, connection->used);
	return count;
}

/* Receives bytes. Returns the number of responses that they complete, or -1: the connection must be closed. */
static int connection_receive(connection_t *connection)
{
	ssize_t n;

	if (connection->skip > 0) {
		/* TCP throws these bytes away without a copy. */
		n = recv(connection->fd, NULL, connection->skip, MSG_TRUNC);
	} else {
		n = recv(connection->fd, connection->buffer + connection->used, BUFFER - connection->used, 0);
	}
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
		return 0;
	}
	if (n <= 0) {
		return -1;
	}
	if (connection->skip > 0) {
		connection->skip -= (size_t) n;
		return connection->skip == 0;
	}
	connection->used += (size_t) n;
	return take_responses(connection);
}

/* Counts responses. Returns 1 if none is in flight any more, 0, or -1: the connection must be closed. */
static int connection_serve(connection_t *connection, uint64_t now)
{
	const int count = connection_receive(connection);

	if (count < 0 || count > connection->in_flight) {
		return -1;
	}
	histogram[bucket_of(now - connection->sent_ns)] += (uint64_t) count;
	requests += (uint64_t) count;
	connection->in_flight -= count;
	return count > 0 && connection->in_flight == 0;
}

/* --- the load --- */

/* The values at the start of the count. */
typedef struct {
	uint64_t ns;
	double cpu;
} start_t;

static start_t count_from_here(void)
{
	memset(histogram, 0, sizeof(histogram));
	requests = 0;
	return (start_t) { now_ns(), cpu_seconds(options.pids) };
}

static connection_t *connections;
static int epoll, alive;

static void lose(connection_t *connection)
{
	close(connection->fd);
	errors++;
	alive--;
}

static void serve_slow(uint64_t now);

/* Waits for what is ready, and calls `idle` for each connection that has got all its responses. */
static void turn(uint64_t wait_ns, uint64_t *now, void (*idle)(connection_t *connection, uint64_t now))
{
	const struct timespec wait = { (time_t) (wait_ns / 1000000000u), (long) (wait_ns % 1000000000u) };
	struct epoll_event ready[256];
	int n = epoll_pwait2(epoll, ready, 256, &wait, NULL), i;

	*now = now_ns();
	for (i = 0; i < n; i++) {
		connection_t *connection = ready[i].data.ptr;
		const int served = connection_serve(connection, *now);

		if (served < 0) {
			lose(connection);
		} else if (served > 0) {
			idle(connection, *now);
		}
	}
	serve_slow(*now);
}

static void send_again(connection_t *connection, uint64_t now)
{
	if (connection_send(connection, now) < 0) {
		lose(connection);
	}
}

/* Keeps all connections busy until `end`. Returns the start of the count, at the end of the warm-up. */
static start_t run_closed(uint64_t warm, uint64_t end)
{
	start_t start = { 0, 0 };
	uint64_t now = now_ns();
	int i;

	for (i = 0; i < options.connections; i++) {
		send_again(&connections[i], now);
	}
	while (now < end && alive > 0) {
		if (start.ns == 0 && now >= warm) {
			start = count_from_here();
		}
		turn(options.slow > 0 ? 10 * MS : 100 * MS, &now, send_again);
	}
	return start;
}

/* --- requests at random times --- */

static connection_t *first_idle;
static int busy;

static void put_idle(connection_t *connection, uint64_t now)
{
	(void) now;
	connection->next = first_idle;
	first_idle = connection;
	busy--;
}

/* Nanoseconds until the next request: exponentially distributed, the same in every run. */
static uint64_t pause_ns(double mean)
{
	static uint64_t state = 88172645463325252u;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint64_t) (-log(((double) (state >> 11) + 1) / 9007199254740993.0) * mean);
}

/* Sends requests at random times, `mean` nanoseconds apart, until `end`. A latency counts from the time at which the request
 * was due, whether or not a connection was free for it. */
static start_t run_open(double mean, uint64_t warm, uint64_t end)
{
	start_t start = { 0, 0 };
	uint64_t now = now_ns(), due;

	busy = options.connections;
	while (busy > 0 && alive > 0) {
		turn(100 * MS, &now, put_idle);
	}
	due = now;
	while (now < end && alive > 0) {
		if (start.ns == 0 && now >= warm) {
			start = count_from_here();
		}
		while (due <= now && first_idle != NULL) {
			connection_t *connection = first_idle;

			first_idle = connection->next;
			busy++;
			send_again(connection, due);
			due += pause_ns(mean);
		}
		turn(due > now ? due - now : 0, &now, put_idle);
	}
	return start;
}

/* --- slow clients --- */

static int *slow;

/* Opens them, asks, and waits for the first byte of each. */
static int open_slow(void)
{
	char text[MAX_REQUEST];
	const int length = snprintf(text, sizeof(text), "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", options.slow_path);
	int i;

	slow = calloc((size_t) options.slow + 1, sizeof(*slow));
	for (i = 0; i < options.slow; i++) {
		if ((slow[i] = connect_to(options.port, 4096)) < 0 || send(slow[i], text, (size_t) length, MSG_NOSIGNAL) < 0) {
			return -1;
		}
	}
	for (i = 0; i < options.slow; i++) {
		if (recv(slow[i], text, 1, MSG_PEEK) != 1) {
			return -1;
		}
	}
	return 0;
}

/* A share of them has its turn, each once in a second. */
static void serve_slow(uint64_t now)
{
	static uint64_t next;
	static int step;
	char piece[SLOW_BYTES];
	int i;

	if (options.slow == 0 || now < next) {
		return;
	}
	next = now + 1000000000u / SLOW_STEPS;
	for (i = step++ % SLOW_STEPS; i < options.slow; i += SLOW_STEPS) {
		if (recv(slow[i], piece, sizeof(piece), MSG_DONTWAIT) == 0) {
			errors++;
		}
	}
}

/* --- memory --- */

static void rest(connection_t *connection, uint64_t now)
{
	(void) connection;
	(void) now;
	busy--;
}

/* One exchange on each connection of a range, then memory when nothing has come for a while. */
static double memory_with(int from, int to)
{
	const struct timespec quiet = { 0, 300000000 };
	uint64_t now;

	for (; from < to; from++) {
		if (connection_open(&connections[from], epoll) < 0) {
			perror("load: connection");
			exit(1);
		}
		busy = 1;
		send_again(&connections[from], now_ns());
		while (busy > 0 && errors == 0) {
			turn(100 * MS, &now, rest);
		}
	}
	nanosleep(&quiet, NULL);
	return memory_bytes(options.pids);
}

/* A hundredth of the connections warms up. */
static int report_memory(void)
{
	const int few = options.connections / 100;
	const double before = memory_with(0, few), after = memory_with(few, options.connections);

	printf("connections=%d memory=%.1f errors=%llu\n", options.connections,
			(after - before) / (options.connections - few), (unsigned long long) errors);
	return errors > 0 || before == 0;
}

/* --- */

static void report(start_t start)
{
	double seconds = (double) (now_ns() - start.ns) / 1e9;
	double cpu = cpu_seconds(options.pids) - start.cpu;

	printf("requests=%llu seconds=%.3f rate=%.0f cpu_us=%.2f p50_us=%.0f p99_us=%.0f errors=%llu\n",
			(unsigned long long) requests, seconds, (double) requests / seconds,
			requests ? cpu * 1e6 / (double) requests : 0.0, percentile_us(0.50), percentile_us(0.99),
			(unsigned long long) errors);
}

static void make_request(void)
{
	int i, length;

	if (options.websocket) {
		/* A masked text of 32 bytes, and its echo. */
		static const char text[33] = "An echo of this is what we want.", mask[4] = { 0x37, 0x7a, 0x21, 0x3d };

		memcpy(request, "\x81\xa0", 2);
		memcpy(request + 2, mask, 4);
		for (i = 0; i < 32; i++) {
			request[6 + i] = text[i] ^ mask[i % 4];
		}
		memcpy(expected, "\x81\x20", 2);
		memcpy(expected + 2, text, 32);
		request_length = 38;
		expected_length = 34;
	} else {
		length = snprintf(request, MAX_REQUEST,
				"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: load\r\nAccept: */*\r\n%s\r\n", options.path,
				fields);
		if (length >= MAX_REQUEST) {
			fputs("load: the request is too long\n", stderr);
			exit(2);
		}
		request_length = (size_t) length;
	}
	for (i = 1; i < options.depth; i++) {
		memcpy(request + (size_t) i * request_length, request, request_length);
	}
}

static long number(const char *name, const char *text, long minimum, long maximum)
{
	char *end;
	long value = strtol(text, &end, 10);

	if (*text == '\0' || *end != '\0' || value < minimum || value > maximum) {
		fprintf(stderr, "load: %s must be a number from %ld to %ld\n%s", name, minimum, maximum, usage);
		exit(2);
	}
	return value;
}

static void read_options(int argc, char **argv)
{
	int option;

	while ((option = getopt(argc, argv, "c:t:p:u:H:P:l:s:S:wm")) != -1) {
		switch (option) {
			case 'c': options.connections = (int) number("-c", optarg, 1, MAX_CONNECTIONS); break;
			case 't': options.ns = (uint64_t) number("-t", optarg, 10, MAX_MS) * MS; break;
			case 'p': options.depth = (int) number("-p", optarg, 1, MAX_DEPTH); break;
			case 'u': options.path = optarg; break;
			case 'H':
				if (strlen(fields) + strlen(optarg) + 3 > sizeof(fields)) {
					fputs("load: the fields are too long\n", stderr);
					exit(2);
				}
				strcat(strcat(fields, optarg), "\r\n");
				break;
			case 'P': options.pids = optarg; break;
			case 'l': options.share = (double) number("-l", optarg, 1, 100) / 100; break;
			case 's': options.slow = (int) number("-s", optarg, 0, MAX_CONNECTIONS); break;
			case 'S': options.slow_path = optarg; break;
			case 'w': options.websocket = 1; break;
			case 'm': options.memory = 1; break;
			default: fputs(usage, stderr); exit(2);
		}
	}
	if (optind + 1 != argc || (options.slow > 0 && options.slow_path == NULL)) {
		fputs(usage, stderr);
		exit(2);
	}
	options.port = (int) number("PORT", argv[optind], 1, 65535);
}

int main(int argc, char **argv)
{
	struct rlimit files;
	uint64_t now;
	start_t start;
	int i;

	read_options(argc, argv);
	prctl(PR_SET_TIMERSLACK, 1);
	make_request();
	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	connections = calloc((size_t) options.connections, sizeof(*connections));
	epoll = epoll_create1(EPOLL_CLOEXEC);
	alive = options.connections;
	if (connections == NULL || epoll < 0) {
		perror("load");
		return 1;
	}
	if (options.memory) {
		return report_memory();
	}
	for (i = 0; i < options.connections; i++) {
		if (connection_open(&connections[i], epoll) < 0) {
			fprintf(stderr, "load: connection %d of %d: %s\n", i + 1, options.connections, strerror(errno));
			return 1;
		}
	}
	if (options.slow > 0 && open_slow() < 0) {
		perror("load: slow client");
		return 1;
	}

	now = now_ns();
	if (options.share > 0) {
		start = run_closed(now + options.ns / 15, now + options.ns / 3);
		start = run_open((double) (now_ns() - start.ns) / (double) requests / options.share, now + options.ns * 2 / 5,
				now + options.ns);
	} else {
		start = run_closed(now + options.ns / 10, now + options.ns);
	}
	report(start);
	return errors > 0 || requests == 0;
}
