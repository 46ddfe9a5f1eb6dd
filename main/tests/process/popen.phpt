--TEST--
popen() and pclose(): both directions, exit codes, failures, cancelled
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

$file = tempnam(sys_get_temp_dir(), 'out');
$outside = [fgets(popen('echo some text', 'r')), pclose(popen('exit 9', 'r')), pclose(popen('no-such-command 2>/dev/null', 'r'))];
$inside = await(spawn(fn() => [fgets(popen('echo some text', 'r')), pclose(popen('exit 9', 'r')), pclose(popen('no-such-command 2>/dev/null', 'r'))]));
var_dump($inside === $outside);
echo json_encode($inside), "\n";

await(spawn(function () use ($file) {
    $stream = popen("cat >$file", 'w');
    fwrite($stream, str_repeat('x', 300_000));
    var_dump(pclose($stream), filesize($file));
}));

// Both run at once; a pipe of one is not held open by the other.
$start = microtime(true);
$first = spawn(function () { $p = popen('cat >/dev/null; exit 1', 'w'); delay(50); return pclose($p); });
$second = spawn(function () { $p = popen('cat >/dev/null; exit 2', 'w'); delay(100); return pclose($p); });
var_dump(await($first), await($second));

try {
    await(spawn(fn() => popen('true', 'z')));
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}

// The child goes on; its end is for us to see to.
$stream = popen("echo \$\$ >$file; exec sleep 60", 'w');
while (($pid = (int) file_get_contents($file)) < 2) {
    delay(1);
}
$victim = spawn(fn() => pclose($stream));
delay(5);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
var_dump(get_resource_type($stream), posix_kill($pid, 0));
posix_kill($pid, SIGKILL);
unlink($file);
?>
--EXPECTF--
bool(true)
["some text\n",9,127]
int(0)
int(300000)
int(1)
int(2)
popen(): Argument #2 ($mode) must be one of "r", "rb", "w", or "wb"
Async\AsyncCancellation
string(7) "Unknown"
bool(true)
