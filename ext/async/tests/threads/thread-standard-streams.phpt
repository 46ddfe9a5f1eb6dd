--TEST--
STDIN, STDOUT and STDERR are streams of the thread over the descriptors of the process, which outlive it
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--STDIN--
line of input
--FILE--
<?php
use function Async\{await, spawn_thread};

var_dump(await(spawn_thread(function () {
	$types = [];
	foreach ([STDIN, STDOUT, STDERR] as $stream) {
		$types[] = get_resource_type($stream) . ' ' . stream_get_meta_data($stream)['mode'];
	}
	return [$types, fwrite(STDOUT, "from the thread\n"), fwrite(STDERR, '')];
})));
var_dump(await(spawn_thread(fn() => fgets(STDIN))));
usleep(2000); // the loop opens a descriptor for its first timer
$descriptors = count(scandir('/proc/self/fd'));
for ($i = 0; $i < 100; $i++) {
	await(spawn_thread(fn() => fwrite(STDOUT, '')));
}
await(spawn_thread(function () { fclose(STDOUT); }));
/* The last ones may not be gone yet. */
for ($i = 0; $i < 1000 && count(scandir('/proc/self/fd')) > $descriptors; $i++) {
	usleep(10000);
}
var_dump(count(scandir('/proc/self/fd')) <= $descriptors);
fwrite(STDOUT, "the parent's still works\n");
var_dump(is_resource(STDIN), is_resource(STDERR));
?>
--EXPECT--
from the thread
array(3) {
  [0]=>
  array(3) {
    [0]=>
    string(9) "stream rb"
    [1]=>
    string(9) "stream wb"
    [2]=>
    string(9) "stream wb"
  }
  [1]=>
  int(16)
  [2]=>
  int(0)
}
string(14) "line of input
"
bool(true)
the parent's still works
bool(true)
bool(true)
