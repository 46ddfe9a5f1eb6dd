--TEST--
After pcntl_fork() parent and child run coroutines, timers, streams and lookups, each with a loop of its own
--EXTENSIONS--
true_async
pcntl
--DESCRIPTION--
The leak sanitizer cannot work in the child of a process that had threads.
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php
use function Async\{spawn, await, delay, timeout};

/* What the parent has used before: a descriptor that stays armed, idle timers, the thread pool. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(fn() => fgets($a));
delay(1);
fwrite($b, "before\n");
echo await($reader);
gethostbyname('localhost');
$timeout = timeout(60_000);

function work(string $name, $a, $b): void
{
    $coroutines = [];
    for ($i = 0; $i < 10; $i++) {
        $coroutines[] = spawn(function () use ($i) { delay($i); return $i; });
    }
    $sum = array_sum(array_map(Async\await(...), $coroutines));

    [$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(fn() => fgets($c));
    delay(1);
    fwrite($d, "stream\n");
    echo "$name: sum $sum, ", rtrim(await($reader)), ', ', gethostbyname('localhost'), "\n";
}

$pid = pcntl_fork();
if ($pid === 0) {
    work('child', $a, $b);
    /* A descriptor that the parent has waited for. */
    $reader = spawn(fn() => fgets($a));
    delay(1);
    fwrite($b, "child's own\n");
    echo await($reader);
    exit(7);
}
pcntl_waitpid($pid, $status);
var_dump(pcntl_wexitstatus($status));
work('parent', $a, $b);
$reader = spawn(fn() => fgets($a));
delay(1);
fwrite($b, "after\n");
echo await($reader);
?>
--EXPECT--
before
child: sum 45, stream, 127.0.0.1
child's own
int(7)
parent: sum 45, stream, 127.0.0.1
after
