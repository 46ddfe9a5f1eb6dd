--TEST--
Pipes: writing to a pipe without a reader gives the notice and the value of outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
$work = function () {
    $texts = [];
    set_error_handler(function ($level, $text) use (&$texts) {
        $texts[] = "$level $text";
        return true;
    });
    $child = proc_open(['true'], [['pipe', 'r']], $pipes);
    while (proc_get_status($child)['running']) {
        usleep(1000);
    }
    $r = [fwrite($pipes[0], 'x'), $texts];
    restore_error_handler();
    return $r;
};
$outside = $work();
var_dump(await(spawn($work)) === $outside);
echo json_encode($outside), "\n";
?>
--EXPECT--
bool(true)
[false,["8 fwrite(): Write of 1 bytes failed with errno=32 Broken pipe"]]
