--TEST--
A woken high-priority coroutine goes to the head of the queue; on a completed one the call does nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$subject = spawn(function () { suspend(); suspend(); echo "subject ends\n"; });
$normal = spawn(function () use ($subject) { await($subject); echo "normal\n"; });
$urgent = spawn(function () use ($subject) { await($subject); echo "urgent\n"; });
$urgent->asHiPriority();
await($normal);
await($urgent);
var_dump($urgent->asHiPriority() === $urgent, $urgent->isQueued(), $urgent->isCompleted());
suspend();
--EXPECT--
subject ends
urgent
normal
bool(true)
bool(false)
bool(true)
