--TEST--
A popped coroutine is neither queued nor ignored, in the bailout path either
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend};
use function AsyncTest\{watch, log, inspect};

class Watched {
    public function __destruct() {
        print_r(AsyncTest\log());
    }
}

$worker = spawn(function () {
    watch(Async\current_coroutine(), 'status');
    suspend();
    Async\delay(1);
    suspend();
});
$never = spawn(fn() => print("never runs\n"));
$never->cancel();
watch(Async\current_coroutine(), 'status');
Async\await($worker);
var_dump(inspect($never)['waker'], $never->isCompleted());
print_r(log());

/* Main waits in the queue while another coroutine hits a fatal error: it is popped for the bailout. */
register_shutdown_function(function () {
    print_r(log());
});
spawn(function () {
    trigger_error('fatal', E_USER_ERROR);
});
suspend();
echo "not reached\n";
?>
--EXPECTF--
NULL
bool(true)
Array
(
    [0] => leave not in queue
    [1] => leave in queue
    [2] => enter not in queue
    [3] => leave not in queue
    [4] => enter not in queue
    [5] => leave in queue
    [6] => enter not in queue
    [7] => finish not in queue
    [8] => enter not in queue
)

%AFatal error: fatal in %s on line %d
Array
(
    [0] => leave in queue
    [1] => finish not in queue
)
