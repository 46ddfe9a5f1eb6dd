--TEST--
mysqli: MYSQLI_ASYNC, mysqli_poll() and reap_async_query() in coroutines
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, await_all, delay};

$work = function () {
    $links = $all = [];
    for ($i = 0; $i < 5; $i++) {
        $links[] = $all[] = $link = my_open();
        $link->query("SELECT SLEEP(0.1 * (5 - $i)), $i", MYSQLI_ASYNC);
    }
    $order = [];
    while ($all) {
        $read = $error = $reject = $all;
        if (mysqli_poll($read, $error, $reject, 5) === 0) {
            die("nothing\n");
        }
        foreach ($read as $link) {
            $order[] = $link->reap_async_query()->fetch_row()[1];
            $all = array_filter($all, fn ($other) => $other !== $link);
        }
    }
    return implode(' ', $order);
};
$started = microtime(true);
echo implode("\n", beside_ticker(fn () => await_all([spawn($work), spawn($work)]))[0]), "\n";
var_dump(microtime(true) - $started < 3);

/* Time limits, nothing to wait for, one that is closed meanwhile, cancellation. */
await(spawn(function () {
    $link = my_open();
    $idle = my_open();
    $link->query('SELECT SLEEP(60)', MYSQLI_ASYNC);
    [$read, $error, $reject] = [[$link], [$link], []];
    $started = microtime(true);
    var_dump(mysqli_poll($read, $error, $reject, 0, 200_000), $read, $error, microtime(true) - $started >= 0.19);
    [$read, $error, $reject] = [[$link, $idle], null, []];
    var_dump(mysqli_poll($read, $error, $reject, 0, 1), count($read), count($reject), $reject[0] === $idle);

    [$read, $error, $reject] = [[$link], null, []];
    $polling = spawn(function () use (&$read, &$error, &$reject) { return mysqli_poll($read, $error, $reject, 60); });
    delay(20);
    $polling->cancel();
    echo outcome($polling), ' ', count($read), "\n";
}));
--EXPECT--
4 3 2 1 0
4 3 2 1 0
bool(true)
int(0)
array(0) {
}
array(0) {
}
bool(true)
int(0)
int(0)
int(1)
bool(true)
Async\AsyncCancellation 1
