--TEST--
The token settles first: OperationCanceledException; the triggers keep running
--FILE--
<?php
use function Async\{spawn, suspend, timeout, await, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail, await_first_success};

$trigger = spawn(function () { for ($i = 0; $i < 200; $i++) suspend(); return 'done'; });
$variants = [
    await_any_or_fail(...), await_first_success(...), await_all_or_fail(...), await_all(...),
    fn (...$a) => await_any_of(1, ...$a), fn (...$a) => await_any_of_or_fail(1, ...$a),
];
foreach ($variants as $wait) {
    $value = spawn(function () { suspend(); return 1; });
    $failure = spawn(function () { suspend(); throw new LogicException('token failed'); });
    $settled = spawn(fn () => 1);
    suspend();
    foreach ([$value, $failure, $settled] as $token) {
        foreach ([[$trigger], new ArrayIterator([$trigger])] as $triggers) {
            try {
                $wait($triggers, $token);
            } catch (Async\OperationCanceledException $e) {
                echo $e->getMessage(), ' ', $e->getPrevious() ? get_class($e->getPrevious()) : '-', "; ";
            }
        }
    }
    echo "\n";
}
try {
    await_all([spawn(fn () => Async\delay(1))], timeout(10_000));
    await_all([$trigger, $slow = spawn(fn () => Async\delay(10_000))], timeout(5));
} catch (Async\OperationCanceledException $e) {
    echo get_class($e->getPrevious()), "\n";
}
$slow->cancel();
var_dump($trigger->isCancellationRequested(), await($trigger), Async\current_coroutine()->isCancellationRequested());
?>
--EXPECT--
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Operation has been cancelled -; Operation has been cancelled -; Operation has been cancelled LogicException; Operation has been cancelled LogicException; Operation has been cancelled -; Operation has been cancelled -; 
Async\TimeoutException
bool(false)
string(4) "done"
bool(false)
