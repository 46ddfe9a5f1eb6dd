--TEST--
Dropping a process does not wait and leaves no zombie; dropping a popen() stream waits in its coroutine only
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

// The child ends only when it is killed, after the drop; and no other coroutine has had a turn.
await(spawn(function () {
    $process = proc_open(['sleep', '20'], [], $pipes);
    $GLOBALS['pid'] = proc_get_status($process)['pid'];
    $other_ran = false;
    spawn(function () use (&$other_ran) { $other_ran = true; });
    unset($process);
    var_dump($other_ran);
}));
var_dump(posix_kill($pid, SIGKILL));
for ($i = 0; $i < 1000 && posix_kill($pid, 0); $i++) {
    delay(5);
}
var_dump(posix_kill($pid, 0)); // a zombie would still be there

// The drop of the stream ends after its child, which another coroutine kills meanwhile.
$file = tempnam(sys_get_temp_dir(), 'pid');
$dropper = spawn(function () use ($file) {
    $stream = popen("echo \$\$ >$file; exec sleep 20", 'w');
    unset($stream);
    echo "dropped\n";
});
while (($pid = (int) file_get_contents($file)) < 2) {
    delay(1);
}
echo "killed\n";
posix_kill($pid, SIGKILL);
await($dropper);
unlink($file);
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
killed
dropped
