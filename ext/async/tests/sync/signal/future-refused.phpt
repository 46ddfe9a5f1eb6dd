--TEST--
signal(): signals that cannot be waited for, and arguments of other types
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Signal;
use function Async\signal;

foreach ([Signal::SIGKILL, Signal::SIGSEGV] as $signal) {
    try {
        signal($signal);
    } catch (Async\AsyncException $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach ([fn() => signal(10), fn() => signal(Signal::SIGHUP, new stdClass)] as $call) {
    try {
        $call();
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach (Signal::cases() as $case) {
    echo $case->name, ' = ', $case->value, '; ';
}
echo "\n";
echo new ReflectionFunction('Async\signal');
?>
--EXPECTF--
Async\AsyncException: Cannot wait for signal 9: %s
Async\AsyncException: Cannot wait for signal 11: %s
Async\signal(): Argument #1 ($signal) must be of type Async\Signal, int given
Async\signal(): Argument #2 ($cancellation) must be of type ?Async\Completable, stdClass given
SIGHUP = 1; SIGINT = 2; SIGQUIT = 3; SIGILL = 4; SIGABRT = 6; SIGFPE = 8; SIGKILL = 9; SIGUSR1 = 10; SIGSEGV = 11; SIGUSR2 = 12; SIGTERM = 15; SIGBREAK = 21; SIGABRT2 = 22; SIGWINCH = 28; 
Function [ <internal:true_async> function Async\signal ] {

  - Parameters [2] {
    Parameter #0 [ <required> Async\Signal $signal ]
    Parameter #1 [ <optional> ?Async\Completable $cancellation = null ]
  }
  - Return [ Async\Future ]
}
