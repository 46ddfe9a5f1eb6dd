--TEST--
Semaphore::with(): the value; the permits come back in any case
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Semaphore;
use function Async\{spawn, await, suspend};

$semaphore = new Semaphore(2);
var_dump($semaphore->with(fn () => $semaphore->available()));
var_dump($semaphore->with(fn () => $semaphore->available(), 2));
var_dump($semaphore->with(fn () => $semaphore->with(fn () => $semaphore->available()), n: 1));
try {
    $semaphore->with(fn () => throw new Exception('passed on'), 2);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($semaphore->available());
$c = spawn(fn () => $semaphore->with(fn () => suspend(), 2));
suspend();
$c->cancel();
var_dump($semaphore->available());
try {
    await($c);
} catch (Cancellation) {
    var_dump($semaphore->available());
}
$semaphore->with(fn () => $semaphore->release());
var_dump($semaphore->available());
register_shutdown_function(function () use ($semaphore) { var_dump($semaphore->available()); });
spawn(fn () => $semaphore->with(function () { suspend(); eval('function f() {} function f() {}'); }, 2));
?>
--EXPECTF--
int(1)
int(0)
int(0)
passed on
int(2)
int(0)
int(2)
int(2)

Fatal error: %s
int(2)
