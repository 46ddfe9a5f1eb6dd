--TEST--
The unhandled exception report respects display_errors and error_log
--EXTENSIONS--
true_async
--FILE--
<?php
$log = __DIR__ . '/uncaught-log-messages.txt';
ini_set('display_errors', '0');
ini_set('log_errors', '1');
ini_set('error_log', $log);

register_shutdown_function(function () use ($log) {
    echo preg_match('/PHP Fatal error:  Uncaught RuntimeException: logged in /', file_get_contents($log)), "\n";
});

Async\spawn(function () { throw new RuntimeException('logged'); });
echo "end\n";
--EXPECT--
end
1
--CLEAN--
<?php
@unlink(__DIR__ . '/uncaught-log-messages.txt');
?>
