--TEST--
A value that is replaced leaves its place before its destructor runs, which may wait: handlers of the core
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/replaced.inc';

replace('set_exception_handler()', function () { set_exception_handler([new Slow, 'handle']); restore_exception_handler(); });
replace('set_error_handler()', function () { set_error_handler([new Slow, 'handle']); restore_error_handler(); });
replace('header_register_callback()', function () { header_register_callback([new Slow, 'handle']); });
header_register_callback(fn() => 0);
$context = stream_context_create();
replace('stream_context_set_params()', function () use ($context) { stream_context_set_params($context, ['notification' => [new Slow, 'handle']]); });
replace('spl_autoload_register()', function () { spl_autoload_register($loader = [new Slow, 'handle']); spl_autoload_unregister($loader); });
replace('register_tick_function()', function () { register_tick_function($f = [new Slow, 'handle']); unregister_tick_function($f); });
replace('assert_options()', function () { @assert_options(ASSERT_CALLBACK, [new Slow, 'handle']); });
@assert_options(ASSERT_CALLBACK, null);
replace('ob_start()', function () { ob_start([new Slow, 'handle']); ob_end_clean(); });
replace('callback filter', function () { iterator_to_array(new CallbackFilterIterator(new ArrayIterator([1]), [new Slow, 'accept'])); });
echo Slow::$alive, "\n";
?>
--EXPECT--
set_exception_handler(): ok
set_error_handler(): ok
header_register_callback(): ok
stream_context_set_params(): ok
spl_autoload_register(): ok
register_tick_function(): ok
assert_options(): ok
ob_start(): ok
callback filter: ok
1
