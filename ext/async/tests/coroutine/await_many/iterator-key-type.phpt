--TEST--
A key of any other type ends the call of every variant
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail, await_first_success};

$variants = [
    await_any_or_fail(...), await_first_success(...), await_all_or_fail(...), await_all(...),
    fn (...$a) => await_any_of(2, ...$a), fn (...$a) => await_any_of_or_fail(2, ...$a),
];
foreach ([1.5, true, [], new stdClass] as $key) {
    foreach ($variants as $wait) {
        $first = spawn(function () { for ($i = 0; $i < 9; $i++) suspend(); return 'runs on'; });
        try {
            $wait((function () use ($key, $first) { yield 'ok' => $first; yield $key => $first; })());
        } catch (Async\AsyncException $e) {
            echo $e->getMessage(), $first->isCancellationRequested() ? ' cancelled' : '', "\n";
        }
    }
}
?>
--EXPECT--
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
Invalid key type: must be string, long or null
