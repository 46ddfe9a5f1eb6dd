--TEST--
A thread's request: its own scheduler, coroutines and globals; a fatal error ends that thread only; replays; late threads are waited for
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;
use function Async\{delay, spawn};

$global = 'main';
$thread = Event::thread('var_dump(isset($global)); Async\spawn(function () { Async\delay(1); echo "its coroutine\n"; });');
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(1); $ticks++; } });
var_dump($thread->await(), $ticks >= 0, $thread->outcome());
$ticker->cancel();

$fatal = Event::thread('eval("function f() {} function f() {}");');
foreach ([1, 2] as $again) {
	try {
		$fatal->await();
	} catch (Async\AsyncException $exception) {
		echo $exception->getMessage(), "\n";
	}
}

// Many at once, each with coroutines; nobody waits for the last one but the end of the request.
$threads = [];
for ($i = 0; $i < 10; $i++) {
	$threads[] = Event::thread('Async\await(Async\spawn(fn () => Async\delay(1)));');
}
foreach ($threads as $thread) {
	$thread->await();
}
$late = Event::thread('Async\delay(20); echo "late\n";');
unset($late);
echo "end\n";
?>
--EXPECTF--
bool(false)
its coroutine
NULL
bool(true)
array(%d) {%A}

Fatal error: Cannot redeclare function f() (previously declared in thread(1) : eval()'d code:1) in thread(1) : eval()'d code on line 1
Cannot redeclare function f() (previously declared in thread(1) : eval()'d code:1)
Cannot redeclare function f() (previously declared in thread(1) : eval()'d code:1)
end
late
