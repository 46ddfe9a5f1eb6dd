--TEST--
readline() on a terminal: others run, a second coroutine queues, cancelled, end of input
--EXTENSIONS--
true_async
readline
--SKIPIF--
<?php
if (!@proc_open([PHP_BINARY, "-n", "-r", ""], [["pty"], ["pty"], ["pty"]], $pipes)) die("skip no pseudo-terminals");
?>
--FILE--
<?php
require __DIR__ . '/pty.inc';
use function Async\{spawn, await, delay, suspend};

$terminal = new Terminal(['-r', <<<'PHP'
use function Async\{spawn, await, delay};
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    while (true) {
        delay(5);
        $ticks++;
    }
});
$first = spawn(fn() => readline('first> '));
$second = spawn(fn() => readline('second> '));
printf("got %s\n", await($first));
printf("got %s\n", await($second));
echo $ticks > 10 ? "others ran\n" : "others ran $ticks times\n";
$victim = spawn(function () {
    try {
        readline('cancelled> ');
    } finally {
        echo "finally\n";
    }
});
delay(50);
$victim->cancel();
delay(10);
printf("main %s\n", readline('main> '));
var_dump(readline('end> '));
$ticker->cancel();
PHP]);
var_dump($terminal->expect('first> '));
usleep(200_000);
$terminal->type("one\n");
var_dump($terminal->expect('second> '), $terminal->expect('got one'));
$terminal->type("two\n");
var_dump($terminal->expect('got two'), $terminal->expect('others ran'));
var_dump($terminal->expect('cancelled> '), $terminal->expect('finally'), $terminal->expect('main> '));
$terminal->type("line\n");
var_dump($terminal->expect('main line'), $terminal->expect('end> '));
$terminal->type("\x04");
var_dump($terminal->expect('bool(false)'), $terminal->end());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
