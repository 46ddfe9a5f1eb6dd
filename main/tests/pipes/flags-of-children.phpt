--TEST--
Standard input keeps its flags while a coroutine is parked on it
--EXTENSIONS--
true_async
--FILE--
<?php
$code = <<<'PHP'
    $c = Async\spawn(fn() => fread(STDIN, 10));
    Async\delay(20);
    echo exec('grep flags: /proc/self/fdinfo/0'), "\n";
    $c->cancel();
    PHP;
$child = proc_open([PHP_BINARY, '-n', '-r', $code], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$flags = octdec(trim(strstr(stream_get_contents($pipes[1]), "\t")));
fclose($pipes[0]);
proc_close($child);
var_dump(($flags & 04000) === 0);
?>
--SKIPIF--
<?php
if (!is_file('/proc/self/fdinfo/0')) die('skip no /proc');
?>
--EXPECT--
bool(true)
