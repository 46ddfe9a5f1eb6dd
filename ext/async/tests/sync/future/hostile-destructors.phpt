--TEST--
Destructors of values, errors and callbacks that are released with a state may use futures and park
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{suspend, spawn, await};

class Busy {
    public function __construct(private string $name) {}
    public function __destruct() {
        $state = new FutureState();
        spawn(fn () => $state->complete($this->name));
        echo (new Future($state))->map(fn ($v) => "$v destroyed")->await(), "\n";
    }
}
$state = new FutureState();
$state->complete(new Busy('value'));
unset($state);
Future::completed(new Busy('awaited value'))->await();
$e = new class('x') extends Exception { public $busy; };
$e->busy = new Busy('error');
Future::failed($e)->ignore();
unset($e);
(function () {
    $busy = new Busy('callback that never ran');
    (new Future(new FutureState()))->map(function () use ($busy) {})->ignore();
})();
(function () {
    $busy = new Busy('callback that ran');
    Future::completed(1)->map(function () use ($busy) { return 1; })->ignore();
})();
for ($i = 0; $i < 10; $i++) suspend();
echo "end\n";
--EXPECT--
value destroyed
awaited value destroyed
error destroyed
callback that never ran destroyed
callback that ran destroyed
end
