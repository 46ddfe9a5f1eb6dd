--TEST--
spawn_thread: await returns a copy of what the task returned; the getters give the same copy each time
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

enum Suit: string { case Hearts = "h"; }

$thread = spawn_thread(fn() => [1, 1.5, -0.0, "text\0binary", null, true, [[3 => "x"], "k" => []]]);
var_dump($thread->isRunning(), $thread->isCompleted(), $thread->isCancelled());
$value = await($thread);
var_dump($value === [1, 1.5, -0.0, "text\0binary", null, true, [[3 => "x"], "k" => []]]);
var_dump($thread->isRunning(), $thread->isCompleted(), $thread->isCancelled());
var_dump($thread->getResult() === $value, $thread->getException());

$object = spawn_thread(function () { $o = new ArrayObject([1, 2]); return [$o, $o, new stdClass]; });
[$a, $b, $c] = await($object);
var_dump($a === $b, $a->getArrayCopy(), $c == new stdClass, $object->getResult()[0] === $a, await($object)[0] === $a);

/* What is captured is copied: the original stays as it was. */
$list = new ArrayObject([1]);
var_dump(await(spawn_thread(function () use ($list) { $list[] = 2; return count($list); })), count($list));

var_dump(await(spawn_thread(fn() => Suit::Hearts, bootloader: function () {
	eval("enum Suit: string { case Hearts = \"h\"; }");
})) === Suit::Hearts);
var_dump(await(spawn_thread(function () { })));
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
NULL
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
bool(true)
bool(true)
int(2)
int(1)
bool(true)
NULL
