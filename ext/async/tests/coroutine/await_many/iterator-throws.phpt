--TEST--
What an iterator method throws is thrown by every variant, from every method
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail, await_first_success};

class Thrower implements Iterator
{
    private int $i = 0;
    public function __construct(private string $where) {}
    private function call(string $method, mixed $result = null): mixed
    {
        return $this->where === $method ? throw new LogicException($method) : $result;
    }
    public function rewind(): void { $this->call('rewind'); }
    public function valid(): bool { return $this->call('valid', true); }
    public function current(): mixed { return $this->call('current', spawn(function () { suspend(); suspend(); })); }
    public function key(): mixed { return $this->call('key', $this->i); }
    public function next(): void { $this->i++; $this->call('next'); }
}
class BadAggregate implements IteratorAggregate
{
    public function getIterator(): Iterator { throw new LogicException('getIterator'); }
}
$variants = [
    await_any_or_fail(...), await_first_success(...), await_all_or_fail(...), await_all(...),
    fn (...$a) => await_any_of(2, ...$a), fn (...$a) => await_any_of_or_fail(2, ...$a),
];
foreach ($variants as $wait) {
    foreach (['rewind', 'valid', 'current', 'key', 'next', 'getIterator'] as $method) {
        try {
            $wait($method === 'getIterator' ? new BadAggregate() : new Thrower($method));
            echo 'nothing ';
        } catch (LogicException $e) {
            echo $e->getMessage(), ' ';
        }
    }
    echo "\n";
}
?>
--EXPECT--
rewind valid current key next getIterator 
rewind valid current key next getIterator 
rewind valid current key next getIterator 
rewind valid current key next getIterator 
rewind valid current key next getIterator 
rewind valid current key next getIterator 
