--TEST--
Output and waits that succeed leave errno alone: a warning names the error of the call, not that of a try behind the scenes
--EXTENSIONS--
true_async
--FILE--
<?php
/* Standard output is a regular file, where a write that must not wait is refused first on some file systems. */
$script = __DIR__ . '/errno-script.php';
file_put_contents($script, '<?php
function both($path) { scandir($path); }
both("/no/such/directory");
Async\await(Async\spawn(both(...), "/no/such/directory"));
set_error_handler(function ($number, $message) { Async\delay(1); file_get_contents(__FILE__); echo "$message\n"; return true; });
Async\await(Async\spawn(both(...), "/no/such/directory"));
Async\await(Async\spawn(both(...), __FILE__));
');
foreach ([__DIR__, sys_get_temp_dir()] as $directory) {
    $output = "$directory/errno-output.txt";
    exec(getenv('TEST_PHP_EXECUTABLE') . ' -n -d display_errors=1 -d html_errors=0 ' . escapeshellarg($script) . ' > ' . escapeshellarg($output) . ' 2>&1');
    preg_match_all('/\(errno \d+\)[^\n]*?(?= in |\n)/', file_get_contents($output), $lines);
    echo implode("\n", $lines[0]), "\n";
    unlink($output);
}
?>
--CLEAN--
<?php @unlink(__DIR__ . '/errno-script.php'); ?>
--EXPECT--
(errno 2): No such file or directory
(errno 2): No such file or directory
(errno 2): No such file or directory
(errno 20): Not a directory
(errno 2): No such file or directory
(errno 2): No such file or directory
(errno 2): No such file or directory
(errno 20): Not a directory
