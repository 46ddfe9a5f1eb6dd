--TEST--
Who gets an error: each cell of the table in the guide
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip one of its rows needs a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

const PRELUDE = <<<'PHP'
use Async\{Scope, TaskGroup, TaskSet, CompositeException};
use function Async\{spawn, suspend, await, await_first_success, delay, timeout, iterate, spawn_thread};
function chain(Throwable $e): string {
    for ($texts = []; $e; $e = $e->getPrevious())
        $texts[] = $e instanceof CompositeException ? '{' . implode(', ', array_map(fn($x) => $x->getMessage(), $e->getExceptions())) . '}' : $e->getMessage();
    return implode(' <- ', $texts);
}
function fail(string $m = 'E', int $after = 2) { while ($after--) suspend(); throw new RuntimeException($m); }
function got(string $who, callable $f) { try { $f(); echo "$who: nothing; "; } catch (Throwable $e) { echo "$who: ", chain($e), '; '; } }
function turns(int $n = 6) { while ($n--) suspend(); }
PHP;

$cells = [
    'in progress' => [
        'main' => '$c = spawn(fail(...)); foreach ([1, 2] as $n) $w[] = spawn(fn() => got("wait $n", fn() => await($c))); turns();',
        'scope' => '$s = new Scope; $s->setExceptionHandler(fn() => print("handler; ")); $c = $s->spawn(fail(...)); $d = $s->spawn(fn() => turns() ?? print("sibling; ")); got("wait", fn() => await($c)); turns();',
        'task' => '$g = new TaskGroup; $g->spawn(fail(...)); $g->close(); got("all", fn() => $g->all()->await()); echo count($g->getErrors());',
    ],
    'looked at before' => [
        'main' => '$c = spawn(fail(...)); got("first", fn() => await($c, spawn(fn() => 1))); turns(); got("later", fn() => await($c));',
        'main, never again' => '$c = spawn(fail(...)); got("first", fn() => await($c, spawn(fn() => 1))); turns(); unset($c);',
        'scope' => '$s = new Scope; $s->setExceptionHandler(fn() => print("handler; ")); $c = $s->spawn(fail(...)); $d = $s->spawn(fn() => turns() ?? print("sibling; ")); await_first_success([spawn(fn() => 1), $c]); turns(8); got("later", fn() => await($c));',
        'task' => '$g = new TaskGroup; $g->spawn(function () { $c = spawn(fail(...)); await_first_success([spawn(fn() => 1), $c]); turns(); return "task goes on"; }); $g->close(); $g->awaitCompletion(); echo json_encode($g->getResults()), count($g->getErrors());',
    ],
    'handler' => [
        'scope' => '$s = new Scope; $s->setExceptionHandler(fn($s, $c, $e) => print("handler: {$e->getMessage()}; ")); $s->spawn(fail(...)); $s->spawn(fail(...), "F"); $s->spawn(fn() => turns() ?? print("sibling; ")); $s->awaitCompletion(timeout(10000));',
        'parent' => '$p = new Scope; $p->setChildScopeExceptionHandler(fn($s, $c, $e) => print("handler: {$e->getMessage()}; ")); $s = Scope::inherit($p); $s->spawn(fail(...)); $s->spawn(function () { try { turns(); } finally { echo "sibling cancelled; "; throw new Exception("F"); } }); $p->spawn(fn() => turns() ?? print("beside; ")); $p->awaitCompletion(timeout(10000));',
    ],
    'awaitAfterCancellation' => [
        'with a handler' => '$s = Scope::inherit(); $s->spawn(fail(...)); $s->spawn(fail(...), "F"); suspend(); $s->disposeSafely(); $s->awaitAfterCancellation(fn($e) => print("handler: {$e->getMessage()}; "));',
        'without' => '$s = Scope::inherit(); $s->spawn(fail(...)); $s->spawn(fail(...), "F"); suspend(); $s->disposeSafely(); got("wait", fn() => $s->awaitAfterCancellation());',
    ],
    'otherwise' => [
        'main, handle' => '$c = spawn(fail(...)); turns(); echo "alive; "; got("drop", function () use (&$c) { $c = null; });',
        'main, no handle' => 'spawn(fail(...)); got("main", fn() => turns());',
        'scope' => '$s = new Scope; $s->spawn(fail(...)); $s->spawn(function () { try { turns(); } finally { echo "sibling cancelled; "; } }); got("wait", fn() => $s->awaitCompletion(timeout(10000)));',
        'scope, child' => '$p = new Scope; $s = Scope::inherit($p); $s->spawn(fail(...)); $p->spawn(function () { try { turns(); } finally { echo "beside cancelled; "; } }); got("wait", fn() => $p->awaitCompletion(timeout(10000)));',
        'scope, without a wait' => '$s = new Scope; $s->spawn(fail(...)); got("main", fn() => turns());',
    ],
    'further' => [
        'in the same tick' => '$s = new Scope; $s->spawn(fail(...)); $s->spawn(function () { try { turns(); } finally { throw new Exception("F"); } }); got("wait", fn() => $s->awaitCompletion(timeout(10000))); turns(); echo "goes on";',
        'of two scopes' => '$p = new Scope; $s = Scope::inherit($p); $s->spawn(fail(...)); $s->spawn(function () { try { turns(); } finally { throw new Exception("F"); } }); $p->spawn(function () { try { turns(); } finally { throw new Exception("G"); } }); got("wait", fn() => $p->awaitCompletion(timeout(10000))); turns(); echo "goes on";',
    ],
    'child of a task' => [
        'group' => '$p = new Scope; $g = new TaskGroup(scope: $p); $g->spawn(function () { spawn(fail(...)); turns(); }); $g->close(); got("wait", fn() => $p->awaitCompletion(timeout(10000))); turns(); echo json_encode(array_map(fn($e) => $e->getMessage(), $g->getErrors()));',
        'iterate' => 'got("iterate", fn() => iterate([1, 2], function () { spawn(fail(...)); turns(); }));',
    ],
    'cancelled before it runs' => [
        'scope' => '$s = Scope::inherit(); $s->spawn(fn() => fail("E", 2)); $k = spawn(function () use (&$w) { suspend(); suspend(); $w->cancel(); }); suspend(); $w = spawn(function () use ($s) { got("wait", fn() => $s->awaitCompletion(timeout(10000))); got("next", fn() => suspend()); }); turns();',
    ],
    'dropped' => [
        'handle' => '$c = spawn(fail(...)); turns(); got("drop", function () use (&$c) { $c = null; });',
        'handle, at the end' => '$c = spawn(fail(...)); turns();',
        'group' => '$g = new TaskGroup; $g->spawn(fail(...)); turns(); got("drop", function () use (&$g) { $g = null; });',
        'group, at the end' => '$g = new TaskGroup; $g->spawn(fail(...)); turns();',
        'set, at the end' => 'class H { static $g; } H::$g = new TaskSet; H::$g->spawn(fail(...)); turns();',
    ] + (PHP_ZTS ? ['thread, at the end' => '$t = spawn_thread(fn() => throw new RuntimeException("E")); while (!$t->isCompleted()) delay(1);'] : []),
    'finally()' => [
        'scope' => '$s = new Scope; $s->setExceptionHandler(fn($s, $c, $e) => print("handler: {$e->getMessage()}; ")); $s->spawn(fn() => 1)->finally(fn() => throw new Exception("E")); turns();',
        'main' => 'spawn(fn() => 1)->finally(fn() => throw new Exception("E")); got("main", fn() => turns());',
    ],
    'cancellation' => [
        'waits' => '$c = spawn(fn() => delay(10000)); $w = spawn(fn() => got("wait", fn() => await($c))); suspend(); $c->cancel(); turns(); unset($c);',
        'scope' => '$s = new Scope; $s->setExceptionHandler(fn() => print("handler; ")); $c = $s->spawn(fn() => delay(10000)); $s->spawn(fn() => turns() ?? print("sibling; ")); suspend(); $c->cancel(); turns(8);',
    ],
];
foreach ($cells as $row => $columns) {
    echo "-- $row\n";
    foreach ($columns as $column => $code) {
        [$out, $status] = run_script(PRELUDE . "\n" . $code);
        $out = preg_replace('/\n*(PHP )?Fatal error:\s+Uncaught ([^\n]*?)( in [^ \n]+)?\n.*?thrown in [^\n]*/s', ' [uncaught]', $out);
        echo "$column: ", trim($out), " ($status)\n";
    }
}
?>
--EXPECT--
-- in progress
main: wait 1: E; wait 2: E; (0)
scope: wait: E; sibling; (0)
task: all: {E}; 1 (0)
-- looked at before
main: first: Operation has been cancelled; later: E; (0)
main, never again: first: Operation has been cancelled; (0)
scope: sibling; later: E; (0)
task: ["task goes on"]0 (0)
-- handler
scope: handler: E; handler: F; sibling; (0)
parent: handler: E; sibling cancelled; handler: F; beside; (0)
-- awaitAfterCancellation
with a handler: handler: E; handler: F; (0)
without: wait: E <- {F}; (0)
-- otherwise
main, handle: alive; drop: E; (0)
main, no handle: main: Graceful shutdown; [uncaught] (255)
scope: sibling cancelled; wait: E; (0)
scope, child: beside cancelled; wait: E; (0)
scope, without a wait: main: Graceful shutdown; [uncaught] (255)
-- further
in the same tick: wait: E <- {F}; goes on (0)
of two scopes: wait: E <- {F, G}; goes on (0)
-- child of a task
group: wait: E; ["Scope was cancelled"] (0)
iterate: iterate: E; (0)
-- cancelled before it runs
scope: wait: E; next: Coroutine was cancelled; (0)
-- dropped
handle: drop: E; (0)
handle, at the end: [uncaught] (255)
group: drop: {E}; (0)
group, at the end: [uncaught] (255)
set, at the end: [uncaught] (255)
thread, at the end: [uncaught] (255)
-- finally()
scope: handler: E; (0)
main: main: Graceful shutdown; [uncaught] (255)
-- cancellation
waits: wait: Coroutine was cancelled; (0)
scope: sibling; (0)
