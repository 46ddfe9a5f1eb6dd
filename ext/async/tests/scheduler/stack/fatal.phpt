--TEST--
exit and a fatal error below the first stack of a coroutine end the program as elsewhere
--INI--
async.stack_size=128K
memory_limit=1G
--FILE--
<?php
$programs = [
    'exit' => 'deep(500, function () { echo "out "; exit(3); });',
    'exit while others wait there' => 'Async\spawn(fn () => deep(500, fn () => Async\delay(60000))); Async\suspend(); deep(500, function () { exit(4); });',
    'fatal error' => 'deep(500, function () { echo str_repeat(".", 3); ini_set("memory_limit", "8M"); return str_repeat("x", 1 << 26); });',
    'fatal error while others wait there' => 'Async\spawn(fn () => deep(500, fn () => Async\delay(60000))); Async\suspend(); deep(500, function () { eval("class Fiber {}"); });',
    'uncaught' => 'deep(500, function () { throw new Exception("thrown"); });',
];
foreach ($programs as $name => $program) {
    $code = 'function deep($n, $f) { return $n ? array_map(fn () => deep($n - 1, $f), [1])[0] : $f(); }
        register_shutdown_function(function () { echo "shutdown "; });
        Async\spawn(function () {' . $program . '});';
    $file = __DIR__ . '/fatal.tmp';
    file_put_contents($file, "<?php $code");
    $options = '-n -d async.stack_size=128K -d memory_limit=1G -d display_errors=1 -d log_errors=0 -d error_reporting=-1 -d html_errors=0';
    exec(getenv('TEST_PHP_EXECUTABLE') . " $options " . escapeshellarg($file) . ' 2>&1', $lines, $status);
    $lines = preg_replace(['/ in .*/', '/(?: at \S+:\d+)? \(tried/', '/ \d+ bytes/', '/PHP /'], ['', ' (tried', ' N bytes', ''], preg_grep('/^(Stack|#|  thrown|$)/', $lines, PREG_GREP_INVERT));
    echo $name, ': ', $status, ' ', trim(implode(' | ', $lines)), "\n";
    $lines = [];
    unlink($file);
}
?>
--EXPECT--
exit: 3 out shutdown
exit while others wait there: 4 shutdown
fatal error: 255 ... | Fatal error: Allowed memory size of N bytes exhausted (tried to allocate N bytes) | shutdown
fatal error while others wait there: 255 Fatal error: Cannot redeclare class Fiber | shutdown
uncaught: 255 Fatal error: Uncaught Exception: thrown | shutdown
