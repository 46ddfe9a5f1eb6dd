--TEST--
Pipes: closing a pipe wakes who reads from it and who writes to it, without a warning
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn};
require __DIR__ . '/pipes.inc';

set_error_handler(function ($level, $text) {
    echo "warning: $text\n";
});
[$r, $w] = pipe_pair();
$reads = [spawn(fn() => fread($r, 10)), spawn(fn() => fgets($r)), spawn(fn() => stream_get_contents($r))];
delay(5);
fclose($r);
/* The number is taken again at once. */
$file = tmpfile();
foreach ($reads as $read) {
    var_dump(await($read));
}
[$r, $w] = pipe_pair();
$write = spawn(fn() => fwrite($w, str_repeat('x', 1 << 20)));
delay(5);
fclose($w);
var_dump(await($write) < 1 << 20);
fwrite($file, 'untouched');
rewind($file);
var_dump(fread($file, 100));
?>
--EXPECT--
bool(false)
bool(false)
string(0) ""
bool(true)
string(9) "untouched"
