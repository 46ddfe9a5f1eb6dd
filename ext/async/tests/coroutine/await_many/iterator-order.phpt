--TEST--
Iterator methods are called in foreach order, once per element
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

class Log implements Iterator
{
    private int $i = 0;
    public function __construct(private array $triggers) {}
    public function rewind(): void { echo "rewind\n"; $this->i = 0; }
    public function valid(): bool { echo "valid {$this->i}\n"; return $this->i < count($this->triggers); }
    public function current(): mixed { echo "current\n"; return $this->triggers[$this->i]; }
    public function key(): mixed { echo "key\n"; return "k{$this->i}"; }
    public function next(): void { echo "next\n"; $this->i++; }
}
$late = spawn(function () { suspend(); suspend(); suspend(); return 2; });
echo json_encode(await_all(new Log([spawn(fn () => 1), $late]))), "\n";

class Aggregate implements IteratorAggregate
{
    public function getIterator(): Iterator { echo "getIterator\n"; return new Log([spawn(fn () => 3)]); }
}
echo json_encode(await_all(new Aggregate())), "\n";
?>
--EXPECT--
rewind
valid 0
current
key
next
valid 1
current
key
next
valid 2
[{"k0":1,"k1":2},[]]
getIterator
rewind
valid 0
current
key
next
valid 1
[{"k0":3},[]]
