--TEST--
process_wait(): waits for a process that stays open; tokens, cancellation, signals
--EXTENSIONS--
true_async
posix
--FILE--
<?php
use Async\{AsyncCancellation, OperationCanceledException};
use function Async\{await, process_wait, spawn, suspend, timeout};

$open = fn (string $code) => proc_open([PHP_BINARY, '-n', '-r', $code], [], $pipes);

$process = $open('usleep(20000); exit(7);');
$other = spawn(function () { for ($i = 0; $i < 3; $i++) { suspend(); } return "meanwhile\n"; });
var_dump(process_wait($process), process_wait($process));
echo await($other);
var_dump(proc_get_status($process)['exitcode'], process_wait($process), proc_close($process));

echo "several wait for it:\n";
$process = $open('usleep(20000);');
$waits = [spawn(fn () => process_wait($process)), spawn(fn () => process_wait($process))];
var_dump(await($waits[0]), await($waits[1]), proc_close($process));

echo "a wait that ends early:\n";
$process = $open('sleep(60);');
try { process_wait($process, timeout(1)); } catch (OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
$wait = spawn(fn () => process_wait($process));
suspend();
$wait->cancel();
try { await($wait); } catch (AsyncCancellation) { echo "cancelled\n"; }
var_dump(proc_get_status($process)['running']);
proc_terminate($process);
var_dump(process_wait($process), proc_get_status($process)['termsig'] === 15);
proc_close($process);

foreach ([fn () => process_wait($process), fn () => process_wait(STDIN), fn () => process_wait('pid')] as $call) {
    try { $call(); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECT--
int(7)
int(7)
meanwhile
int(7)
int(7)
int(7)
several wait for it:
int(0)
int(0)
int(0)
a wait that ends early:
Async\TimeoutException
cancelled
bool(true)
int(-1)
bool(true)
Async\process_wait(): supplied resource is not a valid process resource
Async\process_wait(): supplied resource is not a valid process resource
Async\process_wait(): Argument #1 ($process) must be of type resource, string given
