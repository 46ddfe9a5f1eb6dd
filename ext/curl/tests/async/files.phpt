--TEST--
CURLOPT_FILE, CURLOPT_INFILE of 50 MiB and CURLFile: equal bytes, others run
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    while (true) {
        delay(1);
        $ticks++;
    }
});
$size = 50 << 20;
$target = tempnam(sys_get_temp_dir(), 'curl');
await(spawn(function () use ($server, $size, $target) {
    $file = fopen($target, 'w');
    $handle = easy($server->url . "/size/$size", [CURLOPT_RETURNTRANSFER => false, CURLOPT_FILE => $file]);
    var_dump(curl_exec($handle));
    fclose($file);
    var_dump(filesize($target) === $size, md5_file($target) === md5(str_repeat('0123456789abcdef', $size / 16)));
}));
$before = $ticks;
await(spawn(function () use ($server, $size, $target) {
    $file = fopen($target, 'r');
    $handle = easy($server->url . '/put', [CURLOPT_UPLOAD => true, CURLOPT_INFILE => $file, CURLOPT_INFILESIZE => $size]);
    var_dump(curl_exec($handle) === $size . ' ' . md5_file($target));
}));
var_dump($ticks > $before);
file_put_contents($target, 'small file');
$server->uploads = [];
var_dump((bool) await(spawn(curl_exec(...), easy($server->url . '/put', [CURLOPT_POSTFIELDS => ['a' => 'b', 'file' => new CURLFile($target)]]))));
var_dump(str_contains($server->uploads[0], 'small file'));
$ticker->cancel();
unlink($target);
$server->stop();

--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
