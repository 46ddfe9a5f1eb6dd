--TEST--
mysqlnd.kill_cancelled_queries: one connection for many, bounded in time, silent, also at the end of the script
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--INI--
mysqlnd.kill_cancelled_queries=1
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
require __DIR__ . '/../../../async/tests/run_script.inc';
use function Async\{spawn, await, await_all, delay};

set_error_handler(fn (int $level, string $text) => error_reporting() & $level && print("$text\n"));
$proxy = my_proxy();
$watch = my_open();
$working = fn () => (int) $watch->query("SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE '%kill_limits%' AND id <> CONNECTION_ID()")->fetch_row()[0];
$open = fn () => new mysqli('127.0.0.1', 'tester', 'secret', 'test', $proxy->port);
$begin = function (int $count) use ($open, $working) {
    $links = array_map($open, range(1, $count));
    $all = array_map(fn ($link) => spawn(fn () => $link->query("SELECT /* kill_limits */ BENCHMARK(2000000000, SHA2('x', 512))")), $links);
    eventually(fn () => $working() === $count) || print("they do not work\n");
    return $all;
};

/* Many at once. */
$all = $begin(8);
$before = $proxy->accepted;
foreach ($all as $coroutine) $coroutine->cancel();
await_all($all);
echo eventually(fn () => $working() === 0) ? 'stopped' : 'works on', ', ', $proxy->accepted - $before, " connection\n";

/* Nothing comes through any more. */
$all = $begin(2);
$before = $proxy->accepted;
$proxy->stall();
$started = microtime(true);
echo cancelled(...$all), "\n";
/* The greeting is held back: all coroutines of the proxy for this connection run by now. */
eventually(fn () => $proxy->accepted > $before) && $proxy->holds() || print("no connection came\n");
$alive = fn () => count(Async\get_coroutines());
$with = $alive();
echo eventually(fn () => $alive() < $with) ? 'given up' : 'still there', ' ', microtime(true) - $started < 8 ? 'soon' : 'late', "\n";
$proxy->cut();
$proxy->go();
foreach ($watch->query("SELECT id FROM information_schema.processlist WHERE info LIKE '%kill_limits%' AND id <> CONNECTION_ID()")->fetch_all() as [$id]) {
    $watch->query("KILL $id");
}
$proxy->end();

/* At the end of a script; where the end is in a hurry nobody waits for it, and the query may go on. */
$script = <<<'PHP'
$link = new mysqli('localhost', 'tester', 'secret', 'test', 0, getenv('TEST_MYSQL_SOCKET'));
$coroutine = Async\spawn(fn () => $link->query("SELECT /* kill_limits */ BENCHMARK(2000000000, SHA2('x', 512))"));
Async\delay(300);
PHP;
foreach (['cancelled' => '$coroutine->cancel();', 'failed' => '$coroutine->cancel(); Async\delay(1); undefined();', 'exit' => 'exit(3);'] as $name => $end) {
    $started = microtime(true);
    [$output, $status] = run_script("$script\n$end", '-d mysqlnd.kill_cancelled_queries=1');
    echo "$name: ", strtok($output, "\n") ?: 'silent', " $status", microtime(true) - $started < 5 ? '' : ' late';
    if ($name !== 'cancelled') {
        foreach ($watch->query("SELECT id FROM information_schema.processlist WHERE info LIKE '%kill_limits%' AND id <> CONNECTION_ID()")->fetch_all() as [$id]) {
            $watch->query("KILL $id");
        }
    }
    echo $working() && !eventually(fn () => $working() === 0) ? ', works on' : ', stopped', "\n";
}
?>
--EXPECT--
stopped, 1 connection
Async\AsyncCancellation, Async\AsyncCancellation
given up soon
cancelled: silent 0, stopped
failed: Fatal error: Uncaught Error: Call to undefined function undefined() in script.php:5 255, stopped
exit: silent 3, stopped
