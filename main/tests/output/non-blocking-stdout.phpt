--TEST--
a standard output in non-blocking mode makes its coroutine wait
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

$script = <<<'PHP'
use function Async\{spawn, await, delay};
for ($i = 0; $i < 3; $i++) {
    $all[] = spawn(function () use ($i) {
        for ($j = 0; $j < 200; $j++) {
            echo str_repeat((string) $i, 1000), "\n";
        }
    });
}
array_map(await(...), $all);
PHP;
// A standard output in non-blocking mode is waited for.
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($theirs, false);
$php = proc_open([PHP_BINARY, '-n', '-r', $script], [['file', '/dev/null', 'r'], $theirs], $pipes);
fclose($theirs);
usleep(200_000);
$output = stream_get_contents($ours);
var_dump(proc_close($php), strlen($output), count(array_unique(explode("\n", $output))));
--EXPECT--
int(0)
int(600600)
int(4)
