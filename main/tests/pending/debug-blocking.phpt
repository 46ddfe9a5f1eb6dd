--TEST--
async.debug_blocking names plain calls that blocked the thread inside a coroutine
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (ini_get('async.debug_blocking') === false) die('skip debug builds only'); ?>
--FILE--
<?php
require __DIR__ . '/../../../ext/async/tests/run_script.inc';

/* A tick function is a region that must not suspend; the second one waits as a coroutine does. */
[$output] = run_script('
Async\await(Async\spawn(function () {
    declare(ticks=1) {
        register_tick_function($f = function () { static $once = 0; if (!$once++) usleep(40000); });
        $a = 1;
        unregister_tick_function($f);
    }
    usleep(40000);
    echo "end\n";
}));', '-d async.debug_blocking=1');
echo $output, "\n";
?>
--EXPECTF--
async.debug_blocking: the thread stood still for %d ms in a region that must not suspend, in script.php:%d
end
