--TEST--
One Timeout may serve any number of waits
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, timeout, delay};

$t = timeout(20);
$never = spawn(function () { delay(60_000); });
$waiters = [];
for ($i = 0; $i < 5; $i++) {
    $waiters[] = spawn(function () use ($t, $never) {
        try {
            await($never, $t);
        } catch (Async\OperationCanceledException $e) {
            return $e->getPrevious();
        }
    });
}
$quick = spawn(fn () => 'quick');
var_dump(await($quick, $t), await($quick, $t));

$seen = array_map(fn ($w) => await($w), $waiters);
var_dump(count(array_unique(array_map(spl_object_id(...), $seen))), get_class($seen[0]));
$never->cancel();
--EXPECT--
string(5) "quick"
string(5) "quick"
int(1)
string(22) "Async\TimeoutException"
