--TEST--
Functions that wait: output
--EXTENSIONS--
true_async
--FILE--
<?php
// Each call in a process whose output nobody reads for a while.
$calls = [
    'echo' => 'function () { echo $GLOBALS["much"]; }',
    'flush' => 'new Brief(function () { echo "some"; flush(); })',
    'print' => 'fn() => print $GLOBALS["much"]',
    'printf' => 'fn() => printf("%s", $GLOBALS["much"])',
    'print_r' => 'fn() => print_r($GLOBALS["much"])',
    'var_dump' => 'fn() => var_dump($GLOBALS["much"])',
    'vprintf' => 'fn() => vprintf("%s", [$GLOBALS["much"]])',
];
require __DIR__ . '/functions.inc';
foreach (array_merge(array_diff(listed('Output'), array_keys($calls)), array_diff(array_keys($calls), listed('Output'))) as $name) {
    echo "page and test differ about $name\n";
}
foreach ($calls as $name => $call) {
    $script = 'require ' . var_export(__DIR__ . '/functions.inc', true) . "; \$much = str_repeat('x', 4 << 20);
        \$text = complaint($call); fwrite(STDERR, \$text === '' ? 'fine' : \$text);";
    $php = proc_open([PHP_BINARY, '-n', '-r', $script], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    stream_set_blocking($pipes[1], false);
    // It reads 4 MiB, and rests behind the first piece of each of them.
    for ($left = 0; !feof($pipes[1]);) {
        $data = fread($pipes[1], 65536);
        if ((string) $data === '') {
            usleep(1000);
            continue;
        }
        if ($left <= 0) {
            usleep(150_000);
            $left = 4 << 20;
        }
        $left -= strlen($data);
    }
    echo "$name: ", stream_get_contents($pipes[2]), "\n";
    proc_close($php);
}
?>
--EXPECT--
echo: fine
flush: fine
print: fine
printf: fine
print_r: fine
var_dump: fine
vprintf: fine
