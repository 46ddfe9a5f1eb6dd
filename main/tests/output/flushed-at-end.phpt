--TEST--
Open buffers are flushed when the coroutine completes: in order, callbacks included, whatever it ends with
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$open = function () {
    ob_start(fn(string $buffer, int $mode) => "(outer$mode $buffer)\n");
    echo "a";
    ob_start(fn(string $buffer) => strtoupper($buffer), 0, 0); // not removable
    echo "b";
    ob_start();
    echo "c";
};
$end = [
    'return' => function () use ($open) { $open(); },
    'exception' => function () use ($open) { $open(); throw new Exception('thrown'); },
    'wait' => function () use ($open) { $open(); suspend(); suspend(); },
    'finally' => function () use ($open) { try { $open(); suspend(); suspend(); } finally { echo " finally"; } },
];
foreach ($end as $name => $code) {
    echo "$name: ";
    $coroutine = spawn($code);
    suspend();
    if ($name === 'wait' || $name === 'finally') {
        $coroutine->cancel(new Async\AsyncCancellation('stop'));
    }
    try {
        await($coroutine);
    } catch (Throwable $exception) {
        echo get_class($exception), ': ', $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
return: (outer9 aBC)
exception: (outer9 aBC)
Exception: thrown
wait: (outer9 aBC)
Async\AsyncCancellation: stop
finally: (outer9 aBC FINALLY)
Async\AsyncCancellation: stop
