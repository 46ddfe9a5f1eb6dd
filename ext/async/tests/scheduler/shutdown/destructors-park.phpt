--TEST--
Destructors at request end: one that parks does not hold up the next; the phase ends when all have returned
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\delay;
class D {
    public function __construct(private string $n) {}
    public function __destruct() { echo "{$this->n} begins\n"; delay(5); echo "{$this->n} ends\n"; }
}
$a = new D('a');
$b = new D('b');
class Holder { public static array $list; }
Holder::$list = [new D('c'), new D('d')];
register_shutdown_function(fn () => print "shutdown function\n");
--EXPECT--
shutdown function
b begins
a begins
c begins
d begins
b ends
a ends
c ends
d ends
