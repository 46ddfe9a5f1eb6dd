/* Included in front of every file of a ThreadSanitizer build: its runtime refuses modules loaded with this flag. */
#ifndef __ASSEMBLER__
# include <dlfcn.h>
# undef RTLD_DEEPBIND
#endif
