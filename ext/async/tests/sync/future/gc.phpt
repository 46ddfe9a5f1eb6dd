--TEST--
Cycles through values, errors and callbacks are collected
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

#[AllowDynamicProperties]
class Probe { public $x; public function __destruct() { echo "gone {$this->x}\n"; } public function method() {} }

function probe(string $name): Probe { $p = new Probe; $p->x = $name; return $p; }

/* value -> Future */
(function () {
    $p = probe('value');
    $state = new FutureState();
    $p->future = (new Future($state))->ignore();
    $state->complete($p);
})();
/* pending chain -> closure -> state and source */
(function () {
    $p = probe('chain');
    $state = new FutureState();
    $future = new Future($state);
    $future->map(function () use ($state, $future, $p) {})->ignore();
})();
/* pending chain -> closure -> child */
(function () {
    $p = probe('child');
    $state = new FutureState();
    $child = null;
    $child = (new Future($state))->map(function () use (&$child, $state, $p) {})->ignore();
})();
/* bound $this */
(function () {
    $p = probe('this');
    $p->state = new FutureState();
    $p->future = (new Future($p->state))->finally($p->method(...))->ignore();
})();
/* error -> trace or property */
(function () {
    $e = new class('e') extends Exception { public $p; public $f; };
    $e->p = probe('error');
    $e->f = Future::failed($e)->ignore();
})();
echo "collecting\n";
var_dump(gc_collect_cycles() > 0);
echo "end\n";
--EXPECT--
collecting
gone value
gone chain
gone child
gone this
gone error
bool(true)
end
