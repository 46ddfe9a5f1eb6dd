--TEST--
php-cgi, started for one request: a body that comes late stops only those who read it
--EXTENSIONS--
true_async
--SKIPIF--
<?php
require __DIR__ . '/fcgi.inc';
if (!sapi_binary('php-cgi')) die('skip no php-cgi here');
?>
--FILE--
<?php
require __DIR__ . '/fcgi.inc';

$script = tempnam(sys_get_temp_dir(), 'cgi');
file_put_contents($script, <<<'PHP'
    <?php
    use function Async\{spawn, await, delay};
    $read = fn() => file_get_contents('php://input');
    $all = [spawn($read), spawn($read), spawn($read)];
    delay(1);
    $all[1]->cancel();
    echo "others run\n";
    flush();
    foreach ($all as $one) {
        try {
            echo md5(await($one)), "\n";
        } catch (Async\AsyncCancellation) {
            echo "cancelled\n";
        }
    }
    echo md5($read()), "\n";
    PHP);
$body = random_bytes(60_000);
$process = proc_open([sapi_binary('php-cgi'), '-n'], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes, null, [
    'REDIRECT_STATUS' => '200', 'GATEWAY_INTERFACE' => 'CGI/1.1', 'REQUEST_METHOD' => 'PUT', 'CONTENT_LENGTH' => '60000',
    'CONTENT_TYPE' => 'application/octet-stream', 'SCRIPT_FILENAME' => $script,
]);
fwrite($pipes[0], substr($body, 0, 20_000));
/* Without the second half. */
stream_set_timeout($pipes[1], 60);
while (($line = fgets($pipes[1])) !== false && $line !== "others run\n");
echo $line;
fwrite($pipes[0], substr($body, 20_000));
echo str_replace(md5($body), 'right', stream_get_contents($pipes[1]));
proc_close($process);
unlink($script);
--EXPECT--
others run
right
cancelled
right
right
