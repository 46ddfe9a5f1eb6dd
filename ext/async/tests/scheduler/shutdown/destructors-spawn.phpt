--TEST--
What destructors start at request end is drained
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{delay, spawn, await};
class D {
    public function __construct(private string $n) {}
    public function __destruct() {
        spawn(function () { delay(1); echo "of {$this->n}\n"; });
        echo await(spawn(fn () => "{$this->n} awaits\n"));
    }
}
$a = new D('a');
$b = new D('b');
--EXPECT--
b awaits
a awaits
of b
of a
