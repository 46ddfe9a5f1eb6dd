--TEST--
What the user sees of the blocking mode is not changed by parked operations
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!is_dir('/proc/self/fdinfo')) die('skip needs /proc');
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
[$listener, $address] = listen();
$reader = spawn(fn() => fread($a, 10));
$accept = spawn(fn() => stream_socket_accept($listener, 30));
parked($reader, $accept);
var_dump(stream_get_meta_data($a)['blocked'], stream_get_meta_data($listener)['blocked']);

/* O_NONBLOCK is 04000 */
function nonblocking(): array
{
    $flags = [];
    foreach (glob('/proc/self/fdinfo/*') as $file) {
        $info = @file_get_contents($file);
        if ($info && preg_match('/^flags:\s+(\d+)/m', $info, $m)) {
            $link = @readlink(str_replace('fdinfo', 'fd', $file));
            if ($link && str_starts_with($link, 'socket:')) {
                $flags[] = (bool) (octdec($m[1]) & 04000);
            }
        }
    }
    return $flags;
}
var_dump(in_array(true, nonblocking(), true), count(nonblocking()) >= 3);
$client = stream_socket_client($address);
fwrite($b, 'x');
await($reader);
await($accept);
var_dump(in_array(true, nonblocking(), true));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
