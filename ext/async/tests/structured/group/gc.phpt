--TEST--
Cycles through callables, arguments, results, errors, handlers and the scope are collected
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet, Scope};
use function Async\suspend;

#[AllowDynamicProperties]
class Probe { public function __construct(public string $name) {} public function __destruct() { Seen::$all[] = $this->name; } public function method() {} }
class Seen { public static array $all = []; }

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    (function () use ($class) {
        $p = new Probe("$class: result");
        $group = new $class();
        $p->group = $group;
        $group->spawn(fn () => $p);
        suspend();
    })();
    (function () use ($class) {
        $p = new Probe("$class: error");
        $group = new $class();
        $group->spawn(function () use ($p, $group) { $e = new class extends Exception { public $p; }; $e->p = [$p, $group]; throw $e; });
        suspend();
        if ($group instanceof TaskGroup) $group->suppressErrors(); else foreach ($group as $x) { break; }
    })();
    (function () use ($class) {
        $p = new Probe("$class: handler");
        $p->group = new $class();
        $p->group->finally($p->method(...));
        $p->group->close();
        $p->group->finally(fn () => $p);
        suspend();
    })();
    (function () use ($class) {
        $p = new Probe("$class: scope");
        $scope = new Scope();
        $scope->setExceptionHandler($p->method(...));
        $p->group = new $class(scope: $scope);
    })();
    (function () use ($class) {
        $p = new Probe("$class: future");
        $group = new $class();
        $group->spawn(fn () => 1);
        suspend();
        $future = $group instanceof TaskGroup ? $group->all() : $group->joinAll();
        $p->both = [$future->ignore(), $group];
        $future->map(fn () => $p)->ignore();
        suspend();
        suspend();
    })();
}
gc_collect_cycles();
sort(Seen::$all);
echo implode("\n", Seen::$all), "\n";
--EXPECT--
Async\TaskGroup: error
Async\TaskGroup: future
Async\TaskGroup: handler
Async\TaskGroup: result
Async\TaskGroup: scope
Async\TaskSet: error
Async\TaskSet: future
Async\TaskSet: handler
Async\TaskSet: result
Async\TaskSet: scope
