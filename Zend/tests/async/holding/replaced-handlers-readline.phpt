--TEST--
A value that is replaced leaves its place before its destructor runs, which may wait: the completion callback of readline
--EXTENSIONS--
true_async
readline
--SKIPIF--
<?php if (!function_exists('readline_completion_function')) die('skip no completion in this readline'); ?>
--FILE--
<?php
require __DIR__ . '/replaced.inc';

replace('readline_completion_function()', function () { readline_completion_function([new Slow, 'handle']); });
if (function_exists('readline_callback_handler_install')) {
    replace('readline_callback_handler_install()', function () { readline_callback_handler_install('', [new Slow, 'handle']); readline_callback_handler_remove(); });
} else {
    echo "readline_callback_handler_install(): ok\n";
}
?>
--EXPECT--
readline_completion_function(): ok
readline_callback_handler_install(): ok
