--TEST--
A helper parked in next() that runs before the caller fetches once more; that trigger is ignored
--FILE--
<?php
use function Async\{spawn, suspend, await_any_or_fail};

class Slow implements Iterator
{
    private int $i = 0;
    public function __construct(private Async\Coroutine $first) {}
    public function rewind(): void {}
    public function valid(): bool { echo "valid\n"; return true; }
    public function current(): mixed
    {
        echo "current {$this->i}\n";
        return $this->i ? spawn(function () { for ($i = 0; $i < 5; $i++) suspend(); throw new Exception('ignored, so unhandled'); }) : $this->first;
    }
    public function key(): mixed { return $this->i; }
    public function next(): void { echo "next\n"; suspend(); $this->i++; }
}
set_exception_handler(fn ($e) => print "unhandled: {$e->getMessage()}\n");
// The helper parks in next(), then the trigger settles and queues the caller behind it.
$trigger = spawn(function () { suspend(); return 'won'; });
var_dump(await_any_or_fail(new Slow($trigger)));
?>
--EXPECT--
valid
current 0
next
valid
current 1
string(3) "won"
unhandled: ignored, so unhandled
