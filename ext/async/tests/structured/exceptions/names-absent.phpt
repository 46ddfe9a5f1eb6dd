--TEST--
Names that must not exist, so that portable code can test for them
--EXTENSIONS--
true_async
--FILE--
<?php
foreach (['finally', 'shutdown', 'hiPriority', 'any', 'all', 'currentCoroutine', 'getCoroutines', 'currentContext',
          'coroutineContext', 'rootContext', 'requestContext', 'spawnWith', 'awaitAll', 'gracefulShutdown'] as $function) {
    if (function_exists("Async\\$function")) {
        echo "function $function\n";
    }
}
foreach (['AsyncError', 'CancellationError', 'AwaitCancelledException'] as $class) {
    if (class_exists("Async\\$class")) {
        echo "class $class\n";
    }
}
foreach ([['Async\Coroutine', 'onFinally'], ['Async\Coroutine', 'isFinished'], ['Fiber', 'getCoroutine']] as [$class, $method]) {
    if (method_exists($class, $method)) {
        echo "method $class::$method\n";
    }
}
var_dump(ini_get('async.zombie_coroutine_timeout'));
var_dump(array_filter(array_keys(get_defined_constants()), fn ($name) => str_starts_with(strtolower($name), 'async\\')));
echo "done\n";
--EXPECT--
bool(false)
array(0) {
}
done
