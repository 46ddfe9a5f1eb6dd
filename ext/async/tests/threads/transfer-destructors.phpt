--TEST--
The loaded object is destroyed in the target, the transit copy silently; nothing half loaded is destroyed with its destructor
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class D { public $o; public int $n; function __construct($n) { $this->n = $n; } function __destruct() { echo "destroyed $this->n\n"; } }');
eval('class Missing { public $x; }');
$d = new D(1);
in_thread('echo "loaded\n"; unset($value, $values); echo "gone\n";', [$d], $c);
echo "transit copy gone\n";
AsyncTest\drop(AsyncTest\transfer($d));
$d->o = [new D(2), new Missing, new D(3)];
in_thread('echo "loaded\n";', [$d], $c);
try { AsyncTest\transfer([$d, fopen('php://memory', 'r')]); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$d->o = null;
unset($d);
?>
--EXPECT--
loaded
destroyed 1
gone
transit copy gone
Async\ThreadTransferException: Cannot load transferred object: class "Missing" not found
Cannot transfer a resource between threads
destroyed 2
destroyed 3
destroyed 1
