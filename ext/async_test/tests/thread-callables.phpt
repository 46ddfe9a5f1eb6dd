--TEST--
A thread event of callables: any callable, with arguments of the same transfer; what cannot cross is refused by the constructor
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;

var_dump(Event::threadOf('strtoupper', ['text'])->await());
var_dump(Event::threadOf(fn() => $GLOBALS['n'], [], function () { $GLOBALS['n'] = 5; })->await());
$object = new ArrayObject([1]);
var_dump(Event::threadOf(function (ArrayObject $a, ArrayObject $b) use ($object) { $a[] = 2; return [$a === $b, count($object)]; },
	[$object, $object])->await());
try {
	Event::threadOf('count', [[fopen('php://memory', 'r')]]);
} catch (Error $e) {
	echo $e->getMessage(), "\n";
}
try {
	Event::threadOf(fn() => throw new DomainException('thrown', 3))->await();
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ' ', $e->getMessage(), ' ', $e->getCode(), "\n";
}
/* Nobody waits, nobody holds it. */
Event::threadOf(function () { usleep(20000); return new ArrayObject; });
?>
--EXPECT--
string(4) "TEXT"
int(5)
array(2) {
  [0]=>
  bool(true)
  [1]=>
  int(2)
}
Cannot transfer a resource between threads
DomainException thrown 3
