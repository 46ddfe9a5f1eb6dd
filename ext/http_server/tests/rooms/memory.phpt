--TEST--
Room::subscribe() and WebSocket::subscribe() where memory runs out in them: nothing is half subscribed
--EXTENSIONS--
true_async_server
--INI--
display_errors=0
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use function Async\{await, spawn};

ini_set('memory_limit', '8M');
/* Takes pages until few of them are left. */
function fill(int $pages): SplFixedArray
{
    $kept = new SplFixedArray(3000);
    for ($i = 0; memory_get_usage() < 8 * 1048576 - 8192 * $pages; $i++) {
        $kept[$i] = str_repeat('x', 4000);
    }

    return $kept;
}

$failed = $right = 0;
serve_sessions(
    function ($ws) {
        $kept = fill((int) $ws->recv()->data);
        for ($i = 0; $i < 500; $i++) {
            $ws->subscribe("session/$i");
        }
    },
    function (string $address, $server) use (&$failed, &$right) {
        $GLOBALS['hub'] = $server;
        for ($i = 0; $i < 40; $i++) {
            str_contains(fetch($address, "/$i")[0], ' 500 ') ? $failed++ : $right++;
            $i % 4 || Client::open($address)->send(TEXT, (string) $i)->rest();
        }
        /* What is still subscribed gets this: no session and no handle that is gone. */
        $room = $server->room('after');
        $room->subscribe();
        var_dump($server->publish('after', 'x')['served'], $server->publish('session/7', 'x')['served'], $server->publish('room/7', 'x')['served']);
    },
    null,
    function ($request, $response) {
        for ($i = 0; $i < 1000; $i++) {
            $rooms[] = $GLOBALS['hub']->room("room/$i");
        }
        $kept = fill((int) substr($request->getPath(), 1));
        for ($i = 0; $i < 1000; $i++) {
            $rooms[$i]->subscribe();
        }
        $response->end('subscribed');
    },
);
var_dump($failed > 0);
?>
--EXPECT--
int(1)
int(0)
int(0)
bool(true)
