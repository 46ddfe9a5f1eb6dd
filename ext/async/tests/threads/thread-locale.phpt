--TEST--
Each thread has a locale of its own, which begins as that of the place where the thread was started
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip needs a thread-safe build');
if (PHP_OS_FAMILY !== 'Linux') die('skip needs a C library that names the parts of a locale');
?>
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn_thread};

// As many as this machine has: C and C.UTF-8 everywhere.
$other = setlocale(LC_NUMERIC, 'de_DE.UTF-8', 'fr_FR.UTF-8', 'C.UTF-8');
setlocale(LC_NUMERIC, 'C');

$report = fn() => [setlocale(LC_ALL, 0), setlocale(LC_NUMERIC, 0), localeconv()['decimal_point']];
var_dump(await(spawn_thread($report)) === $report());

[$go, $back] = [new ThreadChannel, new ThreadChannel];
$thread = spawn_thread(function () use ($go, $back, $other, $report) {
    $set = [setlocale(LC_NUMERIC, 'xx_XX.none', $other), setlocale(LC_NUMERIC, 0)];
    $wrong = [setlocale(LC_ALL, 'xx_XX.none'), setlocale(LC_CTYPE, 'xx_XX.none')];
    $back->send($report());
    $go->recv();
    $mine = $report();
    setlocale(LC_ALL, 'C');
    return [$set, $wrong, $mine, $report(), setlocale(LC_ALL, $mine[0]) === $mine[0], $report() === $mine];
});
$before = $report();
$theirs = $back->recv();
var_dump($before === $report(), $theirs[1] === $other);
setlocale(LC_NUMERIC, 'C');
$go->send(1);
[$set, $wrong, $mine, $plain, $again, $same] = await($thread);
var_dump($set === [$other, $other], $wrong, $mine === $theirs, $plain, $again, $same);

// The end of a thread's request leaves the locale of all others alone.
setlocale(LC_NUMERIC, $other);
$mine = $report();
await(spawn_thread(function () { setlocale(LC_ALL, 'C'); setlocale(LC_CTYPE, 'C'); }));
var_dump($report() === $mine, await(spawn_thread($report)) === $mine);

// Environment and locale: "" means the thread's own variables.
var_dump(await(spawn_thread(function () { putenv('LC_ALL=C'); return setlocale(LC_ALL, ''); })));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
}
bool(true)
array(3) {
  [0]=>
  string(1) "C"
  [1]=>
  string(1) "C"
  [2]=>
  string(1) "."
}
bool(true)
bool(true)
bool(true)
bool(true)
string(1) "C"
