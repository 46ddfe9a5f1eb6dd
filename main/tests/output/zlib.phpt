--TEST--
zlib.output_compression: the output of all coroutines is one valid stream
--EXTENSIONS--
true_async
zlib
--FILE--
<?php
$code = 'use function Async\{spawn, await, suspend};
$work = function (int $n) { for ($i = 0; $i < 50; $i++) { ob_start(); echo "$n:$i\n"; suspend(); ob_end_flush(); } };
$c = []; for ($n = 0; $n < 5; $n++) $c[] = spawn($work, $n);
array_map(await(...), $c); echo "end";';
$php = getenv('TEST_PHP_EXECUTABLE_ESCAPED') ?: escapeshellarg(PHP_BINARY);
$cgi = "HTTP_ACCEPT_ENCODING=gzip";
echo strlen((string) shell_exec("$cgi $php -n -d zlib.output_compression=1 -r " . escapeshellarg($code))) > 0 ? "output\n" : "nothing\n";
$data = shell_exec("$cgi $php -n -d zlib.output_compression=1 -r " . escapeshellarg($code));
$text = str_starts_with($data, "\x1f\x8b") ? gzdecode($data) : $data;
$lines = explode("\n", $text);
var_dump(count($lines), end($lines), $lines[0], $lines[249]);
?>
--EXPECT--
output
int(251)
string(3) "end"
string(3) "0:0"
string(4) "4:49"
