--TEST--
json_last_error() and preg_last_error() are each coroutine's own and start without an error
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$state = fn() => json_last_error_msg() . ', ' . preg_last_error_msg() . "\n";
json_decode('{');
preg_match('/./u', "\xff");
echo 'main: ', $state();
$coroutine = spawn(function () use ($state) {
    echo 'fresh: ', $state();
    json_decode("\"\xff\"");
    suspend();
    echo 'own: ', $state();
});
suspend();
echo 'main: ', $state();
await($coroutine);
echo 'main: ', $state();
?>
--EXPECT--
main: Syntax error, Malformed UTF-8 characters, possibly incorrectly encoded
fresh: No error, No error
main: Syntax error, Malformed UTF-8 characters, possibly incorrectly encoded
own: Malformed UTF-8 characters, possibly incorrectly encoded, No error
main: Syntax error, Malformed UTF-8 characters, possibly incorrectly encoded
