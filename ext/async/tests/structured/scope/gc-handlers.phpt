--TEST--
A scope without coroutines that only its own handlers refer to is collected
--EXTENSIONS--
true_async
--FILE--
<?php
class Probe { public function __construct(public $name) {} public function __destruct() { echo $this->name, " released\n"; } }
foreach (['setExceptionHandler', 'setChildScopeExceptionHandler', 'finally'] as $method) {
    $s = new Async\Scope();
    $p = new Probe($method);
    $s->$method(function () use ($s, $p) {});
    unset($s, $p);
    echo gc_collect_cycles() > 0 ? "collected\n" : "not collected\n";
    gc_collect_cycles();
}
--EXPECT--
setExceptionHandler released
collected
setChildScopeExceptionHandler released
collected
finally released
collected
