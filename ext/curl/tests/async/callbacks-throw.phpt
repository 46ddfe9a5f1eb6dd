--TEST--
a callback that throws ends the transfer at once; curl_errno() says so, the handle works afterwards
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$throw = function () { throw new RuntimeException('thrown'); };
$cases = [
    'write' => [CURLOPT_WRITEFUNCTION => $throw],
    'header' => [CURLOPT_HEADERFUNCTION => $throw],
    'read' => [CURLOPT_READFUNCTION => $throw, CURLOPT_UPLOAD => true, CURLOPT_INFILESIZE => 10],
    'progress' => [CURLOPT_PROGRESSFUNCTION => $throw, CURLOPT_NOPROGRESS => false],
    'xferinfo' => [CURLOPT_XFERINFOFUNCTION => $throw, CURLOPT_NOPROGRESS => false],
    'debug' => [CURLOPT_DEBUGFUNCTION => $throw, CURLOPT_VERBOSE => true],
    'prereq' => [CURLOPT_PREREQFUNCTION => $throw],
    'prereq type' => [CURLOPT_PREREQFUNCTION => fn() => 'no'],
];
foreach ($cases as $name => $options) {
    echo $name, ': ', await(spawn(function () use ($server, $options) {
        $handle = easy($server->url . '/slow/0', $options);
        try {
            curl_exec($handle);
            $text = 'nothing thrown';
        } catch (Throwable $e) {
            $text = get_class($e) . ', ' . match (curl_errno($handle)) {
                CURLE_WRITE_ERROR => 'CURLE_WRITE_ERROR',
                CURLE_ABORTED_BY_CALLBACK => 'CURLE_ABORTED_BY_CALLBACK',
                default => curl_errno($handle),
            };
        }
        curl_reset($handle);
        curl_setopt_array($handle, [CURLOPT_URL => $server->url . '/after', CURLOPT_RETURNTRANSFER => true]);
        return $text . ', ' . curl_exec($handle);
    })), "\n";
}
$server->stop();

--EXPECT--
write: RuntimeException, CURLE_WRITE_ERROR, path after
header: RuntimeException, CURLE_WRITE_ERROR, path after
read: RuntimeException, CURLE_ABORTED_BY_CALLBACK, path after
progress: RuntimeException, CURLE_ABORTED_BY_CALLBACK, path after
xferinfo: RuntimeException, CURLE_ABORTED_BY_CALLBACK, path after
debug: RuntimeException, CURLE_ABORTED_BY_CALLBACK, path after
prereq: RuntimeException, CURLE_ABORTED_BY_CALLBACK, path after
prereq type: TypeError, CURLE_ABORTED_BY_CALLBACK, path after
