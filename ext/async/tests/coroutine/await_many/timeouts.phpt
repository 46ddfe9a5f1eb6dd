--TEST--
Timeouts as triggers: expiry and cancellation are failures
--FILE--
<?php
use function Async\{spawn, timeout, await_all, await_any_or_fail};

$cancelled = timeout(10_000);
$cancelled->cancel();
[, $errors] = await_all([timeout(1), $cancelled, timeout(2)]);
foreach ($errors as $key => $error) {
    echo $key, ' ', get_class($error), ' ', $error->getMessage(), "\n";
}
try {
    await_any_or_fail([timeout(10_000), timeout(1)]);
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
0 Async\TimeoutException Timeout occurred after 1 milliseconds
1 Async\AsyncCancellation %s
2 Async\TimeoutException Timeout occurred after 2 milliseconds
Timeout occurred after 1 milliseconds
