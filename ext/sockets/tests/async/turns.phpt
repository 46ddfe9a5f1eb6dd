--TEST--
readers by line get whole lines, writers do not interleave
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

[$a, $b] = sockets();
// Whole lines for each of two readers.
$readers = [];
for ($i = 0; $i < 2; $i++) {
    $readers[] = spawn(function () use ($a) {
        $lines = [];
        while (($line = @socket_read($a, 100, PHP_NORMAL_READ)) !== false && $line !== '') {
            $lines[] = $line;
        }
        return $lines;
    });
}
$sent = [];
for ($i = 0; $i < 200; $i++) {
    $sent[] = $line = "line number $i\n";
    foreach (str_split($line, 5) as $part) {
        socket_write($b, $part);
        if ($i % 10 === 0) {
            suspend();
        }
    }
}
socket_close($b);
$lines = array_merge(...array_map(await(...), $readers));
sort($lines);
sort($sent);
var_dump($lines === $sent);

// Nothing is consumed beyond the line.
[$a, $b] = sockets();
$reader = spawn(fn() => socket_read($a, 100, PHP_NORMAL_READ));
parked($reader);
socket_write($b, "one\rtwo\n");
var_dump(addcslashes(await($reader), "\r"), socket_read($a, 100));

// Blocks of two writers do not interleave.
$writers = [];
foreach (['a', 'b'] as $letter) {
    $writers[] = spawn(fn() => socket_write($a, str_repeat($letter, 1 << 20)));
}
$all = '';
while (strlen($all) < 2 << 20) {
    $all .= socket_read($b, 65536);
}
var_dump(array_map(await(...), $writers) === [1 << 20, 1 << 20], preg_match('/^(a+b+|b+a+)$/', $all));
--EXPECT--
bool(true)
string(5) "one\r"
string(4) "two
"
bool(true)
int(1)
