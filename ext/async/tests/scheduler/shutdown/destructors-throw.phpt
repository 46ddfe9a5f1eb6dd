--TEST--
A destructor's exception at request end is unhandled; other parked ones are cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{delay, spawn};
class D {
    public function __construct(private string $n) {}
    public function __destruct() {
        if ($this->n === 'thrower') { delay(1); throw new LogicException('from a destructor'); }
        try { delay(100_000); echo "never\n"; } catch (Cancellation $e) { echo "{$this->n}: {$e->getMessage()}\n"; }
    }
}
$a = new D('a');
$b = new D('thrower');
$c = new D('c');
--EXPECTF--
c: Graceful shutdown
a: Graceful shutdown

Fatal error: Uncaught LogicException: from a destructor in %s:6
Stack trace:
#0 [internal function]: D->__destruct()
#1 {main}
  thrown in %s on line 6
