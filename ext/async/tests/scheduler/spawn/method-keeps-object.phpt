--TEST--
The object behind a callable lives until the coroutine has ended
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

class Job
{
    public function run() { echo "runs\n"; suspend(); echo "ends\n"; }
    public function __destruct() { echo "destroyed\n"; }
}
spawn([new Job(), 'run']);
echo "main\n";
suspend();
echo "main\n";
suspend();
echo "main\n";
--EXPECT--
main
runs
main
ends
destroyed
main
