--TEST--
Functions that wait: the terminal
--EXTENSIONS--
true_async
readline
--SKIPIF--
<?php
if (!@proc_open([PHP_BINARY, "-n", "-r", ""], [["pty"], ["pty"], ["pty"]], $pipes)) die("skip no pseudo-terminals");
?>
--FILE--
<?php
require __DIR__ . '/../../../readline/tests/async/pty.inc';

$terminal = new Terminal(['-r', 'require ' . var_export(__DIR__ . '/functions.inc', true) . ';
    check("Terminal", ["readline" => fn() => readline("prompt> ")]);']);
// One line for each run that may be needed; on a quick machine the others are never read.
for ($i = 0; $i < 5 && $terminal->expect('prompt> '); $i++) {
    usleep(150_000);
    $terminal->type("a line\n");
    if ($i === 0 && !$terminal->expect('a line')) {
        break;
    }
    usleep(300_000);
    if (!proc_get_status($terminal->process)['running']) {
        break;
    }
}
var_dump($terminal->end(), str_contains($terminal->seen, 'checked'), str_contains($terminal->seen, 'readline'));
?>
--EXPECT--
int(0)
bool(true)
bool(false)
