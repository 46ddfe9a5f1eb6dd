--TEST--
The spawn location is the line of the spawning call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};

$c = spawn(fn () => 1); $line = __LINE__;
var_dump($c->getSpawnFileAndLine() === [__FILE__, $line], $c->getSpawnLocation() === __FILE__ . ":$line");

function start()
{
    return spawn(
        fn () => spawn(fn () => 2)
    );
}
$outer = start();
$inner = await($outer);
var_dump($outer->getSpawnFileAndLine()[0] === __FILE__, $inner->getSpawnFileAndLine()[0] === __FILE__);
$line = (new ReflectionFunction('start'))->getStartLine();
var_dump(in_array($outer->getSpawnFileAndLine()[1] - $line, [2, 3], true), $inner->getSpawnFileAndLine()[1] - $line);

/* Kept after completion. The main coroutine has none. */
var_dump($inner->isCompleted() || await($inner), $inner->getSpawnLocation() === __FILE__ . ':' . ($line + 3));
var_dump(current_coroutine()->getSpawnFileAndLine(), current_coroutine()->getSpawnLocation());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(3)
bool(true)
bool(true)
array(2) {
  [0]=>
  NULL
  [1]=>
  int(0)
}
string(7) "unknown"
