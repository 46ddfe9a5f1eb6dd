/*
 * What a server's processes use: CPU time and memory, from /proc. Shared by the programs of this folder.
 *
 * A server may consist of several processes: each that is named counts with all of its descendants.
 */

#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_PROCESSES 4096

typedef struct {
	int pid;
	int parent;
	unsigned long ticks;
	int counts;
} process_t;

/* Reads /proc/PID/stat. Returns 0 if the process is gone. */
static int process_read(process_t *process, const char *pid)
{
	char path[64], line[1024] = "";
	unsigned long user = 0, kernel = 0;
	const char *fields;
	FILE *file;
	int read;

	snprintf(path, sizeof(path), "/proc/%.16s/stat", pid);
	if ((file = fopen(path, "r")) == NULL) {
		return 0;
	}
	process->pid = atoi(pid);
	process->counts = 0;
	/* The second field, the name, may contain anything: count from its closing parenthesis. */
	read = fgets(line, sizeof(line), file) != NULL && (fields = strrchr(line, ')')) != NULL
			&& sscanf(fields, ") %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &process->parent, &user, &kernel)
					== 3;
	process->ticks = user + kernel;
	fclose(file);
	return read;
}

/* Marks the descendants of the marked processes: a parent may stand behind its children. */
static void mark_descendants(process_t *all, int count)
{
	int i, j, more = 1;

	while (more) {
		more = 0;
		for (i = 0; i < count; i++) {
			for (j = 0; j < count && !all[i].counts; j++) {
				all[i].counts = all[j].counts && all[j].pid == all[i].parent;
				more |= all[i].counts;
			}
		}
	}
}

/* User and system time of the processes of a comma-separated list, and of their descendants, in seconds. */
static double cpu_seconds(const char *pids)
{
	static process_t all[MAX_PROCESSES];
	unsigned long ticks = 0;
	int count = 0, i;
	struct dirent *entry;
	const char *at;
	DIR *proc;

	if (pids == NULL || (proc = opendir("/proc")) == NULL) {
		return 0;
	}
	while ((entry = readdir(proc)) != NULL && count < MAX_PROCESSES) {
		count += isdigit((unsigned char) entry->d_name[0]) && process_read(&all[count], entry->d_name);
	}
	closedir(proc);

	for (at = pids; at != NULL && *at != '\0'; at = strchr(at, ','), at += at != NULL) {
		for (i = 0; i < count; i++) {
			all[i].counts |= all[i].pid == atoi(at);
		}
	}
	mark_descendants(all, count);
	for (i = 0; i < count; i++) {
		ticks += all[i].counts ? all[i].ticks : 0;
	}
	return (double) ticks / (double) sysconf(_SC_CLK_TCK);
}

/* Resident memory of one process and its page tables, in bytes. */
static double memory_bytes(const char *pid)
{
	char path[64], line[256];
	double kib = 0;
	long value;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/status", pid != NULL ? atoi(pid) : 0);
	if ((file = fopen(path, "r")) == NULL) {
		return 0;
	}
	while (fgets(line, sizeof(line), file) != NULL) {
		if (sscanf(line, "VmRSS: %ld kB", &value) == 1 || sscanf(line, "VmPTE: %ld kB", &value) == 1) {
			kib += (double) value;
		}
	}
	fclose(file);
	return kib * 1024;
}

#endif
