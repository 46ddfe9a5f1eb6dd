--TEST--
Threads that come and go leave signals to the main thread; signal() works in any thread
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\Signal;
use function Async\{await, delay, signal, spawn_thread};

$handled = 0;
pcntl_async_signals(true);
pcntl_signal(SIGUSR2, function () use (&$handled) { $handled++; });
$future = signal(Signal::SIGUSR1);
for ($i = 0; $i < 50; $i++) {
	await(spawn_thread(fn() => Async\delay(0)));
}
posix_kill(getmypid(), SIGUSR2);
posix_kill(getmypid(), SIGUSR1);
var_dump(await($future));
while ($handled < 1) {
	delay(1);
}
var_dump($handled);

/* Each loop that waits is told. */
$folder = sys_get_temp_dir() . '/thread-signals-' . getmypid();
mkdir($folder);
$threads = [];
for ($i = 0; $i < 2; $i++) {
	$threads[] = spawn_thread(function () use ($folder, $i) {
		$future = Async\signal(Async\Signal::SIGUSR1);
		Async\spawn(function () use ($folder, $i) { Async\delay(20); touch("$folder/$i"); });
		return Async\await($future)->name;
	});
}
$future = signal(Signal::SIGUSR1);
while (count(scandir($folder)) < 4) {
	delay(5);
}
posix_kill(getmypid(), SIGUSR1);
var_dump(await($future)->name, Async\await_all_or_fail($threads));
array_map('unlink', glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
enum(Async\Signal::SIGUSR1)
int(1)
string(7) "SIGUSR1"
array(2) {
  [0]=>
  string(7) "SIGUSR1"
  [1]=>
  string(7) "SIGUSR1"
}
