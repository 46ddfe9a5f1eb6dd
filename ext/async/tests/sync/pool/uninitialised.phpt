--TEST--
A pool whose constructor threw cannot serve anyone
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$keep = null;
try {
    (new ReflectionClass(Pool::class))->newInstanceArgs([function () { throw new DomainException('no'); }, 'min' => 1]);
} catch (DomainException $e) { echo $e->getMessage(), "\n"; }
class Holder { public $pool; }
$h = new Holder;
try {
    $r = new ReflectionClass(Pool::class);
    $p = $r->newInstanceWithoutConstructor();
} catch (ReflectionException $e) { echo "final\n"; }
?>
--EXPECT--
no
final
