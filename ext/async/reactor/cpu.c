/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * CPU time counters of the host, and the number of threads of this process that can run at once: the CPUs it may use
 * (affinity), limited by the quota of its control group. libuv computes that number without the quota before 1.49, and
 * since then scales it by the group's weight, which is a share under contention and no limit.
 *
 * Read again at every call, because both can change. Calls are rare. */
#include "reactor.h"
#include "async_reactor.h"

#ifdef __linux__
# include <errno.h>
# include <fcntl.h>
# include <sched.h>
# include <unistd.h>

# define CGROUP_ROOT "/sys/fs/cgroup"

/* Reads the beginning of a small file, NUL-terminated. */
static bool cpu_read_file(const char *path, char *buffer, const size_t size)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		return false;
	}

	const ssize_t length = read(fd, buffer, size - 1);
	close(fd);
	if (length <= 0) {
		return false;
	}
	buffer[length] = '\0';
	return true;
}

/* Rounds up: a fraction of a CPU still needs a thread. */
static unsigned int quota_to_cpus(const long long quota, const long long period, const unsigned int limit)
{
	if (quota <= 0 || period <= 0) {
		return limit;
	}
	const long long cpus = (quota + period - 1) / period;
	return cpus < limit ? (unsigned int) cpus : limit;
}

/* The file contains "max 100000" or "150000 100000". */
static unsigned int limit_of_v2_group(const char *group, const unsigned int limit)
{
	char path[MAXPATHLEN];
	char text[64];
	long long quota, period;

	snprintf(path, sizeof(path), CGROUP_ROOT "%s/cpu.max", group);
	if (!cpu_read_file(path, text, sizeof(text)) || sscanf(text, "%lld %lld", &quota, &period) != 2) {
		return limit;
	}
	return quota_to_cpus(quota, period, limit);
}

static unsigned int limit_of_v1_group(const char *group, const unsigned int limit)
{
	char path[MAXPATHLEN];
	char quota[32];
	char period[32];

	snprintf(path, sizeof(path), CGROUP_ROOT "/cpu%s/cpu.cfs_quota_us", group);
	if (!cpu_read_file(path, quota, sizeof(quota))) {
		return limit;
	}
	snprintf(path, sizeof(path), CGROUP_ROOT "/cpu%s/cpu.cfs_period_us", group);
	if (!cpu_read_file(path, period, sizeof(period))) {
		return limit;
	}
	return quota_to_cpus(strtoll(quota, NULL, 10), strtoll(period, NULL, 10), limit);
}

/* Applies the limits of the group and all its ancestors, the root included: in a container the visible root has the
 * limit. */
static unsigned int limit_of_path(char *group, unsigned int limit, unsigned int (*limit_of)(const char *, unsigned int))
{
	for (;;) {
		char *slash = strrchr(group, '/');

		limit = limit_of(strcmp(group, "/") == 0 ? "" : group, limit);
		if (slash == NULL || *group == '\0') {
			return limit;
		}
		*slash = '\0';
	}
}

/* Lines are "0::/path" (version 2) or "4:cpu,cpuacct:/path". */
static unsigned int limit_of_cgroups(unsigned int limit)
{
	char text[4096];
	char *state = NULL;

	if (!cpu_read_file("/proc/self/cgroup", text, sizeof(text))) {
		return limit;
	}

	for (char *line = php_strtok_r(text, "\n", &state); line != NULL; line = php_strtok_r(NULL, "\n", &state)) {
		char *controllers = strchr(line, ':');
		char *group = controllers != NULL ? strchr(controllers + 1, ':') : NULL;

		if (group == NULL) {
			continue;
		}
		*group++ = '\0';
		if (controllers[1] == '\0') {
			limit = limit_of_path(group, limit, limit_of_v2_group);
		} else if (strstr(controllers, ":cpu,") || strstr(controllers, ",cpu,") || strcmp(controllers, ":cpu") == 0) {
			limit = limit_of_path(group, limit, limit_of_v1_group);
		}
	}
	return limit;
}

unsigned int async_reactor_available_parallelism(void)
{
	cpu_set_t set;
	long cpus = sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : sysconf(_SC_NPROCESSORS_ONLN);

	return limit_of_cgroups(cpus > 0 ? (unsigned int) cpus : 1);
}

/* Reads the first line of /proc/stat: the sums over all CPUs since boot, in clock ticks. uv_cpu_info() reads the line
 * of every CPU and more files, and omits steal. */
void async_reactor_host_times(uint64_t *idle_ns, uint64_t *busy_ns, uint32_t *cpu_count)
{
	char text[512];
	unsigned long long user, nice, system, idle, iowait = 0, irq = 0, softirq = 0, steal = 0;
	const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	const long ticks = sysconf(_SC_CLK_TCK);

	*idle_ns = *busy_ns = 0;
	*cpu_count = cpus > 0 ? (uint32_t) cpus : 1;
	if (ticks <= 0 || !cpu_read_file("/proc/stat", text, sizeof(text))
			|| sscanf(text, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &user, &nice, &system, &idle, &iowait, &irq,
					   &softirq, &steal)
					< 4) {
		return;
	}
	*idle_ns = (idle + iowait) * (1000000000 / (uint64_t) ticks);
	*busy_ns = (user + nice + system + irq + softirq + steal) * (1000000000 / (uint64_t) ticks);
}

#else

unsigned int async_reactor_available_parallelism(void)
{
	const unsigned int cpus = uv_available_parallelism();

	return cpus > 0 ? cpus : 1;
}

void async_reactor_host_times(uint64_t *idle_ns, uint64_t *busy_ns, uint32_t *cpu_count)
{
	uv_cpu_info_t *cpus;
	int count;

	*idle_ns = *busy_ns = 0;
	*cpu_count = async_reactor_available_parallelism();
	if (uv_cpu_info(&cpus, &count) != 0) {
		return;
	}
	*cpu_count = (uint32_t) count;
	for (int i = 0; i < count; i++) {
		*idle_ns += cpus[i].cpu_times.idle * 1000000;
		*busy_ns += (cpus[i].cpu_times.user + cpus[i].cpu_times.nice + cpus[i].cpu_times.sys + cpus[i].cpu_times.irq)
				* 1000000;
	}
	uv_free_cpu_info(cpus, count);
}

#endif
