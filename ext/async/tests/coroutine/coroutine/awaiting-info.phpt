--TEST--
getAwaitingInfo: one text per event a coroutine is parked on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, timeout};

function work() { suspend(); suspend(); suspend(); }

$subject = spawn('work');
$waiter = spawn(function () use ($subject) { await($subject); });
$token = spawn(function () use ($subject) { await($subject, timeout(60_000)); });
$delayed = spawn(function () { delay(60_000); });
$yielding = spawn(function () { suspend(); suspend(); });

var_dump($waiter->getAwaitingInfo());
suspend();
suspend();
echo count($waiter->getAwaitingInfo()), ' ', $waiter->getAwaitingInfo()[0], "\n";
var_dump($subject->getId() === (int) substr($waiter->getAwaitingInfo()[0], strlen('Coroutine ')));
var_dump(count($token->getAwaitingInfo()), count($delayed->getAwaitingInfo()), is_string($delayed->getAwaitingInfo()[0]));
var_dump($yielding->getAwaitingInfo(), $subject->getAwaitingInfo());
await($waiter);
var_dump($waiter->getAwaitingInfo(), Async\current_coroutine()->getAwaitingInfo());
$delayed->cancel();
--EXPECTF--
array(0) {
}
1 Coroutine %d spawned at %sawaiting-info.php:%d, suspended at %sawaiting-info.php:%d (work)
bool(true)
int(2)
int(1)
bool(true)
array(0) {
}
array(0) {
}
array(0) {
}
array(0) {
}
