--TEST--
Functions that wait: curl
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/functions.inc';
require __DIR__ . '/../../../curl/tests/async/server.inc';

$server = new Server();
check('curl', [
    'curl_exec' => fn() => curl_exec(easy("$server->url/slow/100")) === 'slow 100' ?: throw new Exception('wrong'),
    'curl_multi_select' => function () use ($server) {
        $multi = curl_multi_init();
        curl_multi_add_handle($multi, easy("$server->url/slow/100"));
        do {
            curl_multi_exec($multi, $running);
            curl_multi_select($multi, 10);
        } while ($running);
    },
    'curl_upkeep' => new Brief(function () use ($server) {
        $handle = easy("$server->url/quick");
        curl_exec($handle);
        curl_upkeep($handle);
    }),
]);
$server->stop();
?>
--EXPECT--
checked
