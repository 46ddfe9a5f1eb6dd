--TEST--
Cycles through callables, strategy, idle and lent resources are collected
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class Node { public $x; function __construct(public $name) {} function __destruct() { echo "collected {$this->name}\n"; } }
function cycles() {
    $a = new Node('factory');   $a->x = new Pool(function () use ($a) { return 1; });
    $b = new Node('idle');      $b->x = new Pool(fn () => $b); $b->x->release($b->x->acquire());
    $c = new Node('lent');      $c->x = new Pool(static fn () => null); $c->x = new Pool(fn () => $c); $c->x->acquire();
    $d = new Node('strategy');
    $d->x = new Pool(static fn () => 1);
    $d->x->setCircuitBreakerStrategy(new class($d) implements Async\CircuitBreakerStrategy {
        function __construct(public $node) {}
        public function reportSuccess(mixed $source): void {}
        public function reportFailure(mixed $source, Throwable $error): void {}
        public function shouldRecover(): bool { return false; }
    });
}
class Owner {
    public $pool;
    function __construct() { $this->pool = new Pool($this->make(...), fn () => 1, fn () => 1, fn () => 1, fn () => 1); }
    function make() {}
    function __destruct() { echo "collected owner\n"; }
}
cycles();
new Owner;
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
collected factory
collected idle
collected lent
collected strategy
collected owner
end
