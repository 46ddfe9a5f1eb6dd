--TEST--
Unknown writev flags fail, they do not abort; large writes are counted whole
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await};
use function AsyncTest\{counters, turn};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$io = Io::create($a, AsyncTest\TCP, 'rwp');

/* 4 and above are unknown; AWAIT does not go with buffers. The strings' references are consumed all the same. */
foreach ([4, 8, 4 | 2, 1 << 31, 1 | 2] as $flags) {
    if ($flags === 3) {
        break; // buffers, not strings: never with this method
    }
    try {
        $io->writeStrings(['a' . mt_rand(), 'b' . mt_rand()], $flags);
        echo "$flags accepted\n";
    } catch (Async\InputOutputException $e) {
        echo $e->getMessage(), "\n";
    }
}
echo counters()['events'], " active\n";
var_dump(fread_nothing($b));

function fread_nothing($stream): string
{
    stream_set_blocking($stream, false);
    $data = fread($stream, 10);
    stream_set_blocking($stream, true);
    return (string) $data;
}

/* 2 GiB and a bit, of which one piece of memory is written again and again: what is reported is the true sum. */
$null = Io::create(fopen('/dev/null', 'w'), AsyncTest\FILE, 'wp');
$piece = str_repeat('x', 1 << 20);
$request = $null->writeStrings(array_fill(0, 2049, $piece), 2);
echo await(spawn(fn() => $request->await())), ' ', $request->transferred() === 2049 << 20 ? "whole\n" : "cut\n";
unset($request);
echo counters()['events'], " active\n";
?>
--SKIPIF--
<?php if (PHP_INT_SIZE < 8 || !file_exists('/dev/null')) die('skip needs 64 bits and /dev/null'); ?>
--EXPECT--
Invalid flags for a vectored write: 4
Invalid flags for a vectored write: 8
Invalid flags for a vectored write: 6
Invalid flags for a vectored write: 2147483648
0 active
string(0) ""
2148532224 whole
0 active
