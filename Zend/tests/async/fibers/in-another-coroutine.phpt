--TEST--
What a fiber uses in another coroutine is in use for the coroutine that started it, too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

class Lines
{
    public $context;
    public int $n = 0;
    public bool $inside = false;
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_read($count)
    {
        if ($this->inside) {
            echo "two are inside\n";
        }
        $this->inside = true;
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            delay(5);
        }
        $this->inside = false;
        return 'line ' . ++$this->n . "\n";
    }
    function stream_write($data) { Fiber::getCurrent() && Fiber::suspend(); return strlen($data); }
    function stream_eof() { return false; }
}
stream_wrapper_register('lines', 'Lines');
class Slow implements Iterator
{
    public int $i = 0;
    public bool $inside = false;
    function current(): int { return $this->i; }
    function key(): int { return $this->i; }
    function rewind(): void { $this->i = 0; }
    function valid(): bool { return true; }
    function next(): void
    {
        if ($this->inside) {
            echo "two are inside\n";
        }
        $this->inside = true;
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            delay(5);
        }
        $this->inside = false;
        $this->i++;
    }
}

/* One starts a fiber, another goes on with it, then the first wants the same. */
function meet(callable $use): void
{
    $fiber = new Fiber($use);
    $starter = spawn(function () use ($fiber, $use) {
        $fiber->start();
        suspend();
        suspend();
        return $use();
    });
    suspend();
    await(spawn(fn() => $fiber->resume()));
    echo trim($fiber->getReturn()), ', ', trim(await($starter)), "\n";
}

$stream = fopen('lines://', 'r');
meet(fn() => fgets($stream));
$iterator = new IteratorIterator(new Slow);
$iterator->rewind();
meet(function () use ($iterator) { $iterator->next(); return $iterator->current(); });

echo "a call inside a call, whose coroutine has ended\n";
class Nested extends Lines
{
    function stream_read($count)
    {
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            fwrite($GLOBALS['nested'], 'abc');
        }
        return 'line ' . ++$this->n . "\n";
    }
}
stream_wrapper_register('nested', 'Nested');
$nested = fopen('nested://', 'r+');
$fiber = new Fiber(fn() => fgets($nested));
await(spawn(fn() => $fiber->start()));
await(spawn(fn() => $fiber->resume()));
gc_collect_cycles();
$others = array_map(fn() => spawn(fn() => fgets($nested)), range(1, 4));
suspend();
await(spawn(function () use ($fiber) { while (!$fiber->isTerminated()) { $fiber->resume(); } }));
echo $fiber->getReturn(), implode(array_map(fn($other) => await($other), $others));

echo "lazy objects and classes\n";
class Point { public int $x = 0; public int $y = 0; }
$point = (new ReflectionClass('Point'))->newLazyGhost(function ($point) { $point->x = 1; Fiber::suspend(); delay(5); $point->y = 2; });
meet(fn() => $point->y);
spl_autoload_register(function ($class) { Fiber::suspend(); delay(5); eval("class $class {}"); });
meet(fn() => json_encode(class_exists('Loaded')));
?>
--EXPECT--
line 1, line 2
1, 2
a call inside a call, whose coroutine has ended
line 1
line 2
line 3
line 4
line 5
lazy objects and classes
2, 2
true, true
