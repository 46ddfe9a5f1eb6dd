--TEST--
Server: a recursion without end costs no more for each call the deeper it is
--EXTENSIONS--
true_async_server
--INI--
memory_limit=128M
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../server.inc';

$begun = hrtime(true);
serve(
    function ($request, $response) {
        $deep = function () use (&$deep) {
            return $deep();
        };
        $request->getPath() === '/deep' ? $deep() : $response->setBody('other');
    },
    function ($address) {
        echo fetch($address, '/deep')[0], "\n", fetch($address, '/')[2], "\n";
    },
);
// A million calls on hundreds of pages: a search of all pages for each call took minutes.
echo ($seconds = (hrtime(true) - $begun) / 1e9) < 20 ? 'in time' : "after $seconds s", "\n";
?>
--EXPECTF--
%AHTTP/1.1 500 Internal Server Error
other
in time
