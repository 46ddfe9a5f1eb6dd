--TEST--
stream_select() and socket_select() with descriptors above FD_SETSIZE
--EXTENSIONS--
true_async
sockets
posix
--SKIPIF--
<?php
if (!posix_setrlimit(POSIX_RLIMIT_NOFILE, 3000, max(3000, (int) posix_getrlimit(POSIX_RLIMIT_NOFILE)[1])) && posix_getrlimit(POSIX_RLIMIT_NOFILE)[0] < 3000) die('skip no more than 1024 descriptors here');
?>
--FILE--
<?php
require __DIR__ . '/../net/loopback.inc';
use function Async\{spawn, await};

posix_setrlimit(POSIX_RLIMIT_NOFILE, 3000, posix_getrlimit(POSIX_RLIMIT_NOFILE)[1]);
$fillers = [];
for ($i = 0; $i < 1100; $i++) {
    $fillers[] = fopen('/dev/null', 'r');
}
[$a, $b] = pair();
$c = socket_import_stream($a);
$d = socket_import_stream($b);
await(spawn(function () use ($a, $b) {
    $read = ['k' => $a];
    $write = [$b];
    $except = null;
    var_dump(stream_select($read, $write, $except, 5), $read, count($write));
}));
fwrite($b, "x");
await(spawn(function () use ($c, $d) {
    $read = ['k' => $c];
    $write = [$d];
    $except = [$c];
    var_dump(socket_select($read, $write, $except, 5), array_keys($read), count($write), $except);
}));
?>
--EXPECT--
int(1)
array(0) {
}
int(1)
int(2)
array(1) {
  [0]=>
  string(1) "k"
}
int(1)
array(0) {
}
