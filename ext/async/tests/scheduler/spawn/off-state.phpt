--TEST--
When the runtime is off (the last flush of the output buffers) spawn throws, suspend does nothing, delay blocks
--EXTENSIONS--
true_async
--FILE--
<?php
ob_start(function (string $buffer) {
    $report = [];
    try {
        Async\spawn(fn () => 1);
        $report[] = 'spawned';
    } catch (Async\AsyncException $e) {
        $report[] = get_class($e);
    }
    Async\suspend();
    $start = hrtime(true);
    Async\delay(5);
    $report[] = (hrtime(true) - $start) / 1e6 >= 5 ? 'waited' : 'too early';
    try {
        Async\current_coroutine();
    } catch (Async\AsyncException $e) {
        $report[] = $e->getMessage();
    }
    $report[] = count(Async\get_coroutines());
    return $buffer . implode("\n", $report) . "\n";
});
echo "buffered\n";
--EXPECT--
buffered
Async\AsyncException
waited
The current coroutine is not defined
0
