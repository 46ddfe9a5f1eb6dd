--TEST--
A channel or watcher that a piece of work creates and returns outlives it: blocks own no resources
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, FileSystemWatcher, Once, Scope, SingleFlight};
use function Async\{await, protect, race, scope, spawn, suspend, with_timeout};

class Connection
{
    public Channel $replies;
    public FileSystemWatcher $watcher;

    public function __construct()
    {
        $this->replies = new Channel(1);
        $this->watcher = new FileSystemWatcher(__DIR__);
    }

    public static function open(): self
    {
        suspend();
        return new self;
    }

    public function state(): string
    {
        return ($this->replies->isClosed() ? 'closed' : 'open') . ', ' . ($this->watcher->isClosed() ? 'closed' : 'open');
    }
}

$open = Connection::open(...);
$made = [
    'with_timeout' => with_timeout(10000, $open),
    'protect' => protect($open),
    'scope, its code' => scope(fn() => $open()),
    'scope, a coroutine of it' => scope(fn(Scope $scope) => await($scope->spawn($open))),
    'nested' => with_timeout(10000, fn() => scope(fn() => protect($open))),
    'race' => race([$open, fn() => suspend() ?? suspend() ?? suspend()])->value,
    'Once' => (new Once($open))->get(),
    'SingleFlight' => (new SingleFlight)->do('key', $open),
];

foreach ($made as $how => $connection) {
    echo "$how: ", $connection->state(), "\n";
}

// They belong to the nearest scope that is no block.
$scope = new Scope;
$made = await($scope->spawn(fn() => with_timeout(10000, $open)));
echo 'scope alive: ', $made->state(), "\n";
$scope->dispose();
echo 'scope gone: ', $made->state(), "\n";
try {
    $made->replies->send(1);
} catch (Async\ChannelException $e) {
    echo $e->reason->name, "\n";
}
?>
--EXPECT--
with_timeout: open, open
protect: open, open
scope, its code: open, open
scope, a coroutine of it: open, open
nested: open, open
race: open, open
Once: open, open
SingleFlight: open, open
scope alive: open, open
scope gone: closed, closed
SCOPE_DISPOSED
