--TEST--
An exception handler that waits for ever, or starts what fails again, is not called for ever
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$handlers = [
    'deadlock' => '(new Async\Channel)->recv();',
    'spawned' => 'Async\spawn(fn () => throw new Exception("from the handler"));',
];
foreach ($handlers as $name => $handler) {
    foreach (['throw new Exception("a");', 'Async\spawn(fn () => throw new Exception("a"));'] as $end) {
        [$output, $status] = run_script("set_exception_handler(function (Throwable \$e) { echo get_class(\$e), ' handled', PHP_EOL; $handler });\n$end");
        printf("%s: %d handled, %d uncaught, status %d\n", $name, substr_count($output, 'handled'), substr_count($output, 'Uncaught'), $status);
    }
}
?>
--EXPECT--
deadlock: 3 handled, 1 uncaught, status 255
deadlock: 2 handled, 1 uncaught, status 255
spawned: 3 handled, 1 uncaught, status 255
spawned: 2 handled, 1 uncaught, status 255
