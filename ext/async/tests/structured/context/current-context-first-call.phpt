--TEST--
current_context() and coroutine_context() work as the first call of a script and activate the runtime
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{current_context, current_coroutine};

try {
    current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}

current_context()->set('k', 1);
var_dump(current_coroutine() instanceof Async\Coroutine, count(Async\get_coroutines()));
var_dump(current_context()->get('k'), Async\root_context()->get('k'));
--EXPECT--
The current coroutine is not defined
bool(true)
int(1)
int(1)
int(1)
