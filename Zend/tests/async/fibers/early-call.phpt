--TEST--
A call that began in a fiber before the first coroutine is the fiber's own in another coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

class Slow implements Iterator
{
    public int $i = 0;
    private bool $first = true;
    function current(): int { return $this->i; }
    function key(): int { return $this->i; }
    function rewind(): void { $this->i = 0; }
    function valid(): bool { return $this->i < 3; }
    function next(): void
    {
        if ($this->first) {
            $this->first = false;
            spawn(fn() => 0);
            (new IteratorIterator(new ArrayIterator([1, 2])))->rewind();
            Fiber::suspend();
            $GLOBALS['iterator']->rewind();
            echo "nested\n";
        }
        $this->i++;
    }
}
$iterator = new IteratorIterator(new Slow);
$fiber = new Fiber(function () use ($iterator) { $iterator->rewind(); $iterator->next(); echo "fiber ends\n"; });
$fiber->start();
await(spawn(fn() => $fiber->resume()));
?>
--EXPECT--
nested
fiber ends
