--TEST--
async.exit_grace: the main script that goes on catching is unwound as well; a fatal error and an unhandled exception keep their status
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
foreach ([
    'exit(4);',
    'throw new Exception("unhandled");',
    'eval("function f() {} function f() {}");',
    'Async\graceful_shutdown();',
] as $end) {
    [$output, $status] = run_script(<<<PHP
        use function Async\{spawn, delay};
        spawn(function () { delay(5); $end });
        try {
            while (true) { try { delay(5); } catch (Throwable) { } }
        } finally {
            echo "main finally\\n";
        }
        PHP, '-d async.exit_grace=200');
    echo "$end $status\n", preg_replace('~^Stack trace:.*?\n  thrown~ms', '  thrown', $output), "\n\n";
}
--EXPECTF--
exit(4); 4
Coroutine 1 spawned at [internal]:0, suspended at script.php:5 (main) did not end within 200 ms and is ended by force
main finally

throw new Exception("unhandled"); 255
Coroutine 1 spawned at [internal]:0, suspended at script.php:5 (main) did not end within 200 ms and is ended by force
main finally

Fatal error: Uncaught Exception: unhandled in script.php:3
  thrown in script.php on line 3

eval("function f() {} function f() {}"); 255

Fatal error: Cannot redeclare function f() (previously declared in script.php(3) : eval()'d code:1) in script.php(3) : eval()'d code on line 1

Async\graceful_shutdown(); 0
Coroutine 1 spawned at [internal]:0, suspended at script.php:5 (main) did not end within 200 ms and is ended by force
main finally
