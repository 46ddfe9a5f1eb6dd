--TEST--
The callback of header_register_callback() parks: no coroutine's output goes out before the headers
--EXTENSIONS--
true_async
--CGI--
--FILE--
<?php
use function Async\{spawn, delay, await_all};

header_register_callback(function () {
    delay(5);
    header('X-Late: yes');
});
await_all([spawn(function () { echo "first\n"; }), spawn(function () { delay(1); echo "second\n"; })]);
?>
--EXPECTHEADERS--
X-Late: yes
--EXPECT--
first
second
