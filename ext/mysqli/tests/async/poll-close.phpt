--TEST--
mysqli_poll(): a connection that another coroutine closes meanwhile is reported as closed, and nothing leaks
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, suspend};

/* A second connection that has nothing to wait for: it lands among the rejected ones. */
function poll(mysqli $idle): int
{
    $polled = my_open();
    $polled->query('SELECT SLEEP(60)', MYSQLI_ASYNC);
    $polling = spawn(function () use ($polled, $idle) {
        $read = $error = [$polled, $idle];
        $reject = [];
        return mysqli_poll($read, $error, $reject, 60);
    });
    suspend();
    $idle->close();
    $polled->close();
    try {
        await($polling);
    } catch (Error $e) {
        $said[] = $e->getMessage();
    }
    $said === ['mysqli object is already closed'] || print_r($said);
    return memory_get_usage();
}

poll(my_open());
$before = poll(my_open());
for ($i = 0; $i < 10; $i++) {
    $after = poll(my_open());
}
var_dump($after - $before < 3000);
--EXPECT--
bool(true)
