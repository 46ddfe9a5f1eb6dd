--TEST--
Read timeout and feof() on TLS are those of outside
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await};

echo json_encode(await(spawn(function () {
    [$a, $b] = tls_connected();
    stream_set_timeout($a, 0, 100_000);
    $start = microtime(true);
    $results = [fread($a, 10), stream_get_meta_data($a)['timed_out'], feof($a), microtime(true) - $start >= 0.1];
    fwrite($b, "late\n");
    $results[] = fgets($a);
    fclose($b);
    $results[] = fread($a, 10);
    $results[] = feof($a);
    return $results;
}))), "\n";
--EXPECT--
[false,true,false,true,"late\n","",true]
