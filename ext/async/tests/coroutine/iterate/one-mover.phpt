--TEST--
While the iterator is parked in its own next nobody else touches it
--FILE--
<?php
use function Async\{iterate, suspend};

class Careful implements Iterator
{
    private int $i = 0;
    private bool $inside = false;
    private function call(callable $body): mixed
    {
        if ($this->inside) {
            echo "entered twice\n";
        }
        $this->inside = true;
        suspend();
        suspend();
        $this->inside = false;
        return $body();
    }
    public function rewind(): void { $this->call(fn () => $this->i = 0); }
    public function valid(): bool { return $this->call(fn () => $this->i < 10); }
    public function current(): mixed { return $this->call(fn () => $this->i); }
    public function key(): mixed { return $this->call(fn () => "k{$this->i}"); }
    public function next(): void { $this->call(fn () => $this->i++); }
}
$seen = [];
iterate(new Careful(), function ($v, $k) use (&$seen) { $seen[] = "$k$v"; suspend(); suspend(); suspend(); });
echo implode(' ', $seen), "\n";
?>
--EXPECT--
k00 k11 k22 k33 k44 k55 k66 k77 k88 k99
