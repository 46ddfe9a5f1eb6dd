--TEST--
CompositeException: a list of Throwables in insertion order, empty at first, duplicates kept
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\CompositeException;

$composite = new CompositeException();
var_dump($composite->getExceptions());

$a = new Exception('a');
$b = new Error('b');
$c = new Async\AsyncCancellation('c');

var_dump($composite->addException($a));
$composite->addException($b);
$composite->addException($c);
$composite->addException($a);

$list = $composite->getExceptions();
var_dump(array_is_list($list), count($list));
var_dump($list[0] === $a, $list[1] === $b, $list[2] === $c, $list[3] === $a);

/* The returned array is the caller's own. */
$list[] = 'mine';
var_dump(count($composite->getExceptions()));

$named = new CompositeException('message', 5, $a);
var_dump($named->getMessage(), $named->getCode(), $named->getPrevious() === $a, $named->getExceptions());
--EXPECT--
array(0) {
}
NULL
bool(true)
int(4)
bool(true)
bool(true)
bool(true)
bool(true)
int(4)
string(7) "message"
int(5)
bool(true)
array(0) {
}
