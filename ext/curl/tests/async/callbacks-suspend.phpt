--TEST--
callbacks that suspend, echo and use other handles, in several coroutines
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
function transfer(Server $server, string $name): string
{
    $log = $body = '';
    $handle = easy($server->url . '/lines/3', [
        CURLOPT_WRITEFUNCTION => function ($handle, $data) use (&$body, $server) {
            delay(5);
            $inner = curl_exec(easy($server->url . '/inner'));
            $body .= trim($data) . "<$inner>";
            return strlen($data);
        },
        CURLOPT_HEADERFUNCTION => function ($handle, $line) use (&$log) {
            suspend();
            $log .= 'h';
            return strlen($line);
        },
        CURLOPT_NOPROGRESS => false,
        CURLOPT_XFERINFOFUNCTION => function () use (&$log) {
            suspend();
            $log .= 'p';
            return 0;
        },
        CURLOPT_VERBOSE => true,
        CURLOPT_DEBUGFUNCTION => function ($handle, $type, $data) use (&$log) {
            suspend();
            $log .= 'd';
        },
    ]);
    ob_start();
    echo $name;
    $result = curl_exec($handle);
    $output = ob_get_clean();
    return json_encode([$output, $result, $body, (bool) strpbrk($log, 'h'), (bool) strpbrk($log, 'p'), (bool) strpbrk($log, 'd')]);
}
$coroutines = [];
foreach (['one', 'two', 'three'] as $name) {
    $coroutines[] = spawn(transfer(...), $server, $name);
}
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
$server->stop();

--EXPECT--
["one",true,"line 1<path inner>line 2<path inner>line 3<path inner>",true,true,true]
["two",true,"line 1<path inner>line 2<path inner>line 3<path inner>",true,true,true]
["three",true,"line 1<path inner>line 2<path inner>line 3<path inner>",true,true,true]
