--TEST--
A failure cancels the other triggers, not the token among them
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

$token = spawn(function () { for ($i = 0; $i < 10; $i++) suspend(); return 'kept'; });
$other = spawn(function () { for ($i = 0; $i < 10; $i++) suspend(); });
try {
    await_all_or_fail([$token, $other, spawn(fn () => throw new Exception('failed'))], $token);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($token->isCancellationRequested(), $other->isCancellationRequested(), Async\await($token));
?>
--EXPECT--
failed
bool(false)
bool(true)
string(4) "kept"
