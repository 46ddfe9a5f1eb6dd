--TEST--
The frames of suspended coroutines are scanned: what they hold is not collected, what they lost is
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Node
{
    public ?Node $self = null;
    public function __construct(public string $name) { $this->self = $this; }
    public function __destruct() { echo "{$this->name} destroyed\n"; }
}

$c = spawn(function () {
    $held = new Node('held');
    $lost = new Node('lost');
    unset($lost);
    $generator = (function () { $inner = new Node('in a generator'); yield 1; return $inner->name; })();
    $generator->current();
    suspend();
    echo $held->name, ' is still here', "\n";
    $generator->next();
    echo $generator->getReturn(), "\n";
    $held->self = null;
});
suspend();
echo "collect\n";
gc_collect_cycles();
echo "collected\n";
await($c);
unset($c);
gc_collect_cycles();
echo "end\n";
--EXPECT--
collect
lost destroyed
collected
held is still here
in a generator
held destroyed
in a generator destroyed
end
