--TEST--
a stream closed by another coroutine during the transfer: upstream's warning and fallback
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$target = tempnam(sys_get_temp_dir(), 'curl');
$file = fopen($target, 'w');
$transfer = spawn(function () use ($server, &$file) {
    ob_start();
    $handle = easy($server->url . '/slow/100', [CURLOPT_RETURNTRANSFER => false, CURLOPT_FILE => $file]);
    $result = curl_exec($handle);
    return [$result, ob_get_clean()];
});
until(fn() => $server->requests === 1);
fclose($file);
[$result, $output] = await($transfer);
var_dump($result);
echo preg_replace('/ in .*/', '', trim($output)), "\n";
var_dump(file_get_contents($target));
unlink($target);
$server->stop();

--EXPECT--
bool(true)
Warning: curl_exec(): CURLOPT_FILE resource has gone away, resetting to default
slow 100
string(0) ""
