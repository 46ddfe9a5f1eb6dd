--TEST--
Ten thousand coroutines parked on ten thousand sockets: little memory each, no CPU while they wait, all wake
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
if (!function_exists('posix_setrlimit')) die('skip no posix_setrlimit()');
['hard openfiles' => $hard] = posix_getrlimit();
if ($hard !== 'unlimited' && $hard < 10500) die('skip not enough descriptors');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{spawn, await, delay};

['hard openfiles' => $hard] = posix_getrlimit();
posix_setrlimit(POSIX_RLIMIT_NOFILE, 10500, $hard === 'unlimited' ? -1 : $hard);
const COUNT = 10_000;

function resident(): int
{
    preg_match('/^VmRSS:\s+(\d+)/m', file_get_contents('/proc/self/status'), $match);
    return (int) $match[1];
}

function cpu(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

$streams = $readers = [];
for ($i = 0; $i < COUNT; $i++) {
    // (Addresses of their own: with SO_REUSEADDR the kernel gives out ports twice.)
    $streams[] = stream_socket_server(sprintf('udp://127.0.%d.%d:0', intdiv($i, 250), $i % 250 + 1), $code, $text, STREAM_SERVER_BIND);
}
$before = resident();
foreach ($streams as $stream) {
    $readers[] = spawn(fn() => fread($stream, 100));
}
delay(1);
$each = (resident() - $before) / COUNT;
/* A sanitizer adds to every block. */
echo $each < (getenv('SKIP_ASAN') ? 64 : 24) ? "memory fine\n" : "$each KiB each\n";
$cpu = cpu();
delay(500);
echo cpu() - $cpu < 0.25 ? "idle\n" : "busy while it waits\n";
foreach ($streams as $i => $stream) {
    stream_socket_sendto($streams[0], (string) $i, 0, stream_socket_get_name($stream, false));
}
$right = 0;
foreach ($readers as $i => $reader) {
    $right += await($reader) === (string) $i;
}
var_dump($right);
?>
--EXPECT--
memory fine
idle
int(10000)
