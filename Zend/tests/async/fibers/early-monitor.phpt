--TEST--
A fiber that was suspended before the first coroutine inside of a monitored object keeps other coroutines off it
--EXTENSIONS--
true_async
--INI--
async.autostart=0
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Slow implements Iterator
{
    public int $i = 0;
    public bool $waits = false;
    public ?Async\Future $gate = null;
    function current(): int { return $this->i; }
    function key(): int { return $this->i; }
    function rewind(): void { $this->i = 0; }
    function valid(): bool { return $this->i < 9; }
    function next(): void
    {
        if ($this->waits && Fiber::getCurrent()) {
            $this->waits = false;
            Fiber::suspend();
            $this->gate && await($this->gate);
        }
        $this->i++;
        echo "  next $this->i\n";
    }
}

/* Before anything of the runtime is used. */
$fibers = $iterators = [];
foreach (['moved', 'dropped', 'by its starter', 'in two'] as $name) {
    $iterators[$name] = $iterator = new IteratorIterator(new Slow);
    $iterator->rewind();
    $iterator->getInnerIterator()->waits = true;
    $fibers[$name] = new Fiber(function () use ($iterator) { $iterator->next(); echo "  fiber ends\n"; });
    $fibers[$name]->start();
}

echo "moved\n";
$gate = new Async\FutureState;
$iterator = $iterators['moved'];
$iterator->getInnerIterator()->gate = new Async\Future($gate);
$resumer = spawn(fn() => $fibers['moved']->resume());
suspend();
$others = [
    spawn(function () use ($iterator) { $iterator->next(); echo '  after next: ', $iterator->current(), "\n"; }),
    spawn(function () use ($iterator) {
        try {
            $iterator->next();
        } catch (Cancellation) {
            echo "  cancelled\n";
        }
    }),
    spawn(function () use ($iterator) { $iterator->next(); echo '  after next: ', $iterator->current(), "\n"; }),
];
for ($i = 0; $i < 5; $i++) {
    suspend();
}
$others[1]->cancel();
suspend();
echo "  opens\n";
$gate->complete(null);
await($resumer);
Async\await_all($others);

echo "dropped\n";
$iterator = $iterators['dropped'];
$other = spawn(function () use ($iterator) { $iterator->next(); echo '  after next: ', $iterator->current(), "\n"; });
suspend();
echo "  drops\n";
unset($fibers['dropped']);
await($other);

echo "by its starter\n";
$iterators['by its starter']->next();
$fibers['by its starter']->resume();

echo "in two\n";
$iterator = $iterators['in two'];
$other = spawn(function () use ($iterator) { $iterator->next(); echo '  after next: ', $iterator->current(), "\n"; });
suspend();
await(spawn(fn() => $fibers['in two']->resume()));
await($other);
?>
--EXPECT--
moved
  cancelled
  opens
  next 1
  fiber ends
  next 2
  after next: 2
  next 3
  after next: 3
dropped
  drops
  next 1
  after next: 1
by its starter
  next 1
  next 2
  fiber ends
in two
  next 1
  fiber ends
  next 2
  after next: 2
