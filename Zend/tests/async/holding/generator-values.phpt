--TEST--
The value that a generator yielded before is destroyed when it is out of reach
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all};

class Slow
{
    public string $data = 'alive';
    function __destruct() { suspend(); suspend(); $this->data = 'dead'; }
}
class Walk implements Iterator
{
    private int $n = 0;
    function current(): mixed { return [new Slow]; }
    function key(): mixed { return [new Slow]; }
    function next(): void { $this->n++; }
    function valid(): bool { return $this->n < 5; }
    function rewind(): void { $this->n = 0; }
}
$sources = [
    'yield' => function () { for ($i = 0; $i < 5; $i++) { yield [new Slow] => [new Slow]; } },
    'yield from iterator' => function () { yield from new Walk; },
    'yield from array' => function () { yield from array_map(fn() => [new Slow], range(1, 5)); },
    'yield from generator' => function () use (&$sources) { yield from $sources['yield'](); },
];
foreach ($sources as $name => $source) {
    $generator = $source();
    $seen = [];
    $flow = spawn(function () use ($generator) {
        while ($generator->valid()) {
            $generator->next();
        }
    });
    $reader = spawn(function () use ($generator, &$seen) {
        for ($i = 0; $i < 30; $i++) {
            $value = $generator->current();
            $key = $generator->key();
            if (is_array($value) && $value[0]->data === 'dead') {
                echo "dead\n";
            }
            unset($value, $key);
            gc_collect_cycles();
            suspend();
        }
    });
    await_all([$flow, $reader]);
    echo $name, "\n";
}

// foreach over an iterator whose values are destroyed one by one, while the collector looks at them.
$flow = spawn(function () { foreach (new Walk as $key => $value) { unset($key, $value); } });
$collector = spawn(function () { for ($i = 0; $i < 40; $i++) { gc_collect_cycles(); suspend(); } });
await_all([$flow, $collector]);
echo "foreach\n";
?>
--EXPECT--
yield
yield from iterator
yield from array
yield from generator
foreach
