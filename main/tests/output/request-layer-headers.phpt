--TEST--
While the request's buffer holds what coroutines print, headers can still be sent
--INI--
output_buffering=4096
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

await(spawn(function () {
    echo "text\n";
    var_dump(headers_sent());
    header('X-Test: 1');
    await(spawn(fn() => ob_flush())); // none of its own
}));
var_dump(headers_sent());
ob_flush();
var_dump(headers_sent());
?>
--EXPECTF--
text
bool(false)

Notice: ob_flush(): Failed to flush buffer. No buffer to flush in %s on line %d
bool(false)
bool(true)
