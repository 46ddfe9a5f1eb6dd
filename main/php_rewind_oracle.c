/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds what a rewind leaves behind. With auto_boot_oracle=FILE all writable memory of the process is copied after an early rewind, and
 * compared after each later one. What differs is written to the file, a line for each variable or block:
 *
 *     3 executor_globals+0x58 8 bytes: 0000000000000000 -> 00007f21b2c01000
 *
 * the number of the request, what it is, how much of it. Caches and statistics differ by right; anything else is state that leaks from one
 * request into the next. Memory without a name, most of it malloc()'s, is one line. A tool for tests: it costs milliseconds for each request. */
#include "php_rewind_parts.h"

#ifdef __linux__

# include "zend_rewind.h"

# include <elf.h>
# include <fcntl.h>
# include <link.h>
# include <malloc.h>
# include <stdio.h>
# include <sys/mman.h>
# include <sys/stat.h>
# include <sys/uio.h>
# include <unistd.h>

/* Rewinds until the copy is made: caches have been filled by then. */
# define WARM_UP 3
# define PAGE 4096
# define MAPPINGS_MAX 512

typedef struct {
	char *from, *to;
	char *copy; /* NULL: there is none */
} mapping_t;

typedef struct {
	const char *at;
	size_t size;
	const char *name;
} symbol_t;

static ZEND_EXT_TLS const char *report;
static ZEND_EXT_TLS uint64_t rewinds;
static ZEND_EXT_TLS mapping_t mappings[MAPPINGS_MAX];
static ZEND_EXT_TLS uint32_t mapping_count;
static ZEND_EXT_TLS symbol_t *symbols;
static ZEND_EXT_TLS size_t symbol_count, symbols_size;

static void add_symbol(const char *at, size_t size, const char *name)
{
	if (symbol_count == symbols_size) {
		symbols_size = symbols_size > 0 ? symbols_size * 2 : 4096;
		symbols = safe_perealloc(symbols, symbols_size, sizeof(*symbols), 0, true);
	}
	symbols[symbol_count++] = (symbol_t) { at, size, name };
}

static int compare_symbols(const void *a, const void *b)
{
	const symbol_t *const left = a, *const right = b;

	return left->at < right->at ? -1 : left->at > right->at;
}

static void read_symbols(const ElfW(Ehdr) * elf, const struct dl_phdr_info *object)
{
	const char *const file = (const char *) elf;
	const ElfW(Shdr) *const sections = (const ElfW(Shdr) *) (file + elf->e_shoff);

	for (int i = 0; i < elf->e_shnum; i++) {
		if (sections[i].sh_type != SHT_SYMTAB) {
			continue;
		}
		const ElfW(Sym) *const table = (const ElfW(Sym) *) (file + sections[i].sh_offset);
		const char *const names = file + sections[sections[i].sh_link].sh_offset;

		for (size_t s = 0; s < sections[i].sh_size / sizeof(*table); s++) {
			const int type = ELF64_ST_TYPE(table[s].st_info);

			if (table[s].st_size == 0 || table[s].st_shndx == SHN_UNDEF) {
				continue;
			}
			if (type == STT_OBJECT) {
				add_symbol((const char *) object->dlpi_addr + table[s].st_value, table[s].st_size,
						names + table[s].st_name);
			} else if (type == STT_TLS && object->dlpi_tls_data != NULL) {
				add_symbol((const char *) object->dlpi_tls_data + table[s].st_value, table[s].st_size,
						names + table[s].st_name);
			}
		}
	}
}

/* Files stay mapped: their strings are the names. */
static int read_object(struct dl_phdr_info *object, size_t size, void *unused)
{
	const int file = open(*object->dlpi_name != '\0' ? object->dlpi_name : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
	struct stat found;

	(void) size;
	(void) unused;
	if (file < 0) {
		return 0;
	}
	if (fstat(file, &found) == 0 && found.st_size > (off_t) sizeof(ElfW(Ehdr))) {
		const void *const content = mmap(NULL, (size_t) found.st_size, PROT_READ, MAP_PRIVATE, file, 0);

		if (content != MAP_FAILED && memcmp(content, ELFMAG, SELFMAG) == 0) {
			read_symbols(content, object);
		}
	}
	close(file);
	return 0;
}

static void find_symbols(void)
{
	dl_iterate_phdr(read_object, NULL);
	qsort(symbols, symbol_count, sizeof(*symbols), compare_symbols);
}

static const symbol_t *symbol_at(const char *address)
{
	size_t low = 0, high = symbol_count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (symbols[middle].at <= address) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low > 0 && address < symbols[low - 1].at + symbols[low - 1].size ? &symbols[low - 1] : NULL;
}

# ifdef ZTS
/* Globals of a thread lie where the variable "NAME_globals_offset" says, or are the kind that "NAME_globals_id" numbers. */
static bool ends_with(const char *name, const char *end)
{
	const size_t length = strlen(name), size = strlen(end);

	return length > size && strcmp(name + length - size, end) == 0;
}

/* The symbol of a kind that is not in the fixed part. */
static const symbol_t *symbol_of_number(int number)
{
	for (size_t i = 0; i < symbol_count; i++) {
		if (symbols[i].size == sizeof(int) && ends_with(symbols[i].name, "_globals_id")
				&& *(const int *) symbols[i].at == number) {
			return &symbols[i];
		}
	}
	return NULL;
}

static const symbol_t *symbol_of_offset(size_t offset)
{
	const symbol_t *best = NULL;
	size_t best_offset = 0;

	for (size_t i = 0; i < symbol_count; i++) {
		if (symbols[i].size == sizeof(size_t) && ends_with(symbols[i].name, "_globals_offset")) {
			const size_t begins = *(const size_t *) symbols[i].at;

			if (begins <= offset && begins >= best_offset) {
				best = &symbols[i];
				best_offset = begins;
			}
		}
	}
	return best;
}

/* A name for an address in the globals of this thread, and the offset in them. */
static bool name_of_thread(const char *address, char *name, size_t size, size_t *offset)
{
	/* How TSRM.c begins its entry of a thread. */
	const struct {
		void **storage;
		int count;
	} *const thread = tsrm_get_ls_cache();
	const char *const fixed = (const char *) thread, *const fixed_end = fixed + malloc_usable_size((void *) thread);
	const symbol_t *symbol = NULL;

	if (address >= fixed && address < fixed_end) {
		*offset = (size_t) (address - fixed);
		symbol = symbol_of_offset(*offset);
		*offset -= symbol != NULL ? *(const size_t *) symbol->at : 0;
		snprintf(name, size, "%s", symbol != NULL ? symbol->name : "globals");
	} else {
		int number = 0;

		for (; number < thread->count; number++) {
			const char *const globals = thread->storage[number];

			if (globals != NULL && (globals < fixed || globals >= fixed_end) && address >= globals
					&& address < globals + malloc_usable_size((void *) globals)) {
				*offset = (size_t) (address - globals);
				break;
			}
		}
		if (number == thread->count) {
			return false;
		}
		symbol = symbol_of_number(number + 1);
		snprintf(name, size, "%s", symbol != NULL ? symbol->name : "globals");
	}
	if (symbol != NULL) {
		name[strlen(name) - (ends_with(name, "_id") ? strlen("_id") : strlen("_offset"))] = '\0';
	}
	return true;
}
# else
static bool name_of_thread(const char *address, char *name, size_t size, size_t *offset)
{
	(void) address;
	(void) name;
	(void) size;
	(void) offset;
	return false;
}
# endif

static void find_mappings(void)
{
	FILE *const list = fopen("/proc/self/maps", "r");
	char line[1024];

	while (list != NULL && mapping_count < MAPPINGS_MAX && fgets(line, sizeof(line), list) != NULL) {
		unsigned long from, to;
		char permissions[8], name[512] = "";

		if (sscanf(line, "%lx-%lx %7s %*s %*s %*s %511s", &from, &to, permissions, name) >= 3
				&& strcmp(permissions, "rw-p") == 0 && strncmp(name, "[stack", 6) != 0) {
			mappings[mapping_count++] = (mapping_t) { (char *) from, (char *) to, NULL };
		}
	}
	if (list != NULL) {
		fclose(list);
	}
}

/* Copies a page, if it is still there: mappings come and go. */
static bool read_page(void *to, const void *from)
{
	const struct iovec local = { to, PAGE }, remote = { (void *) from, PAGE };

	return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == PAGE;
}

static void copy_all(void)
{
	find_symbols();
	find_mappings();
	for (uint32_t i = 0; i < mapping_count; i++) {
		const size_t size = (size_t) (mappings[i].to - mappings[i].from);
		void *const copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

		mappings[i].copy = copy != MAP_FAILED ? copy : NULL;
	}
	for (uint32_t i = 0; i < mapping_count; i++) {
		for (char *at = mappings[i].from; mappings[i].copy != NULL && at < mappings[i].to; at += PAGE) {
			if (!zend_rewind_is_scratch(at)) {
				read_page(mappings[i].copy + (at - mappings[i].from), at);
			}
		}
	}
}

typedef struct {
	int file;
	char name[256];
	size_t offset, bytes, nameless;
	uint64_t before, now;
} difference_t;

static void flush(difference_t *difference)
{
	if (difference->bytes > 0) {
		dprintf(difference->file, "%llu %s+0x%zx %zu bytes: %016llx -> %016llx\n", (unsigned long long) rewinds,
				difference->name, difference->offset, difference->bytes, (unsigned long long) difference->before,
				(unsigned long long) difference->now);
	}
	difference->bytes = 0;
}

static void differs(difference_t *difference, const char *address, uint64_t before, uint64_t now)
{
	char name[256];
	size_t offset;
	const char *const known = zend_rewind_name_of(address, &offset);
	const symbol_t *const symbol = known == NULL ? symbol_at(address) : NULL;

	if (known != NULL) {
		snprintf(name, sizeof(name), "%s", known);
	} else if (symbol != NULL) {
		snprintf(name, sizeof(name), "%s", symbol->name);
		offset = (size_t) (address - symbol->at);
	} else if (zend_rewind_is_sealed_heap(address)) {
		snprintf(name, sizeof(name), "heap");
		offset = (uintptr_t) address;
	} else if (!name_of_thread(address, name, sizeof(name), &offset)) {
		difference->nameless += sizeof(now);
		return;
	}
	if (difference->bytes == 0 || strcmp(difference->name, name) != 0) {
		flush(difference);
		memcpy(difference->name, name, sizeof(name));
		difference->offset = offset;
		difference->before = before;
		difference->now = now;
	}
	difference->bytes += sizeof(now);
}

static void compare_mapping(difference_t *difference, const mapping_t *mapping)
{
	char page[PAGE];

	for (size_t at = 0; at < (size_t) (mapping->to - mapping->from); at += PAGE) {
		if (zend_rewind_is_scratch(mapping->from + at) || !read_page(page, mapping->from + at)
				|| memcmp(page, mapping->copy + at, PAGE) == 0) {
			continue;
		}
		for (size_t word = at; word < at + PAGE; word += sizeof(uint64_t)) {
			uint64_t before, now;

			memcpy(&before, mapping->copy + word, sizeof(before));
			memcpy(&now, page + (word - at), sizeof(now));
			if (before != now) {
				differs(difference, mapping->from + word, before, now);
			}
		}
	}
}

void php_rewind_oracle_begin(const char *path)
{
	report = path != NULL && *path != '\0' ? path : NULL;
	rewinds = 0;
}

void php_rewind_oracle_look(void)
{
	if (EXPECTED(report == NULL) || ++rewinds < WARM_UP) {
		return;
	}
	if (rewinds == WARM_UP) {
		copy_all();
		return;
	}
	difference_t difference = { .file = open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) };

	if (difference.file < 0) {
		return;
	}
	for (uint32_t i = 0; i < mapping_count; i++) {
		if (mappings[i].copy != NULL) {
			compare_mapping(&difference, &mappings[i]);
		}
	}
	flush(&difference);
	dprintf(difference.file, "%llu other memory %zu bytes\n", (unsigned long long) rewinds, difference.nameless);
	close(difference.file);
}

#else

void php_rewind_oracle_begin(const char *path)
{
	(void) path;
}

void php_rewind_oracle_look(void)
{
}

#endif
