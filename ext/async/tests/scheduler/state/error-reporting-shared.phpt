--TEST--
The level set by error_reporting() is shared, also with a coroutine that was inside a silence operator meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

error_reporting(E_ALL);
$setter = spawn(function () {
    suspend();
    error_reporting(E_ALL & ~E_USER_NOTICE);
    suspend();
});
$reader = spawn(function () {
    var_dump(error_reporting() === E_ALL);
    (function () { suspend(); suspend(); })();
    var_dump(error_reporting() === (E_ALL & ~E_USER_NOTICE));
    trigger_error('not shown', E_USER_NOTICE);
});
$silent = spawn(function () {
    $level = @(function () { suspend(); suspend(); return error_reporting(); })();
    var_dump($level === (E_ALL & ~E_USER_NOTICE), $level);
});
await($setter);
await($reader);
await($silent);
var_dump(error_reporting() === (E_ALL & ~E_USER_NOTICE));
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
int(4437)
bool(true)
