--TEST--
A thousand new threads, one after the other: no growth of memory, descriptors, handles
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

function resident(): int {
	preg_match('/VmRSS:\s+(\d+)/', @file_get_contents('/proc/self/status') ?: 'VmRSS: 0', $m);
	return (int) $m[1];
}
function descriptors(): int {
	return is_dir('/proc/self/fd') ? count(scandir('/proc/self/fd')) : 0;
}

posix_setrlimit(POSIX_RLIMIT_AS, 1 << 48, 1 << 48); // with a limit of addresses no thread is kept for the next task
for ($i = 0; $i < 1000; $i++) {
	if (await(spawn_thread(fn() => [$i, str_repeat('x', 1000)]))[0] !== $i) {
		echo "wrong\n";
	}
	if ($i === 300) {
		usleep(2000); // the loop opens a descriptor for its first timer
		$resident = resident();
		$descriptors = descriptors();
	}
}
/* The last ones may not be gone yet. */
for ($i = 0; $i < 1000 && descriptors() > $descriptors; $i++) {
	usleep(10000);
}
/* KiB; a sanitizer keeps freed memory for a while. */
$limit = getenv('SKIP_ASAN') || getenv('TSAN_OPTIONS') ? 65536 : 8192;
var_dump(descriptors() <= $descriptors, resident() - $resident < $limit ?: resident() - $resident);
?>
--EXPECT--
bool(true)
bool(true)
