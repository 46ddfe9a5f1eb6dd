--TEST--
A token that has settled does not matter where nothing has to be waited for
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_or_fail};

$token = spawn(fn () => throw new Exception('token'));
$a = spawn(fn () => 'a');
suspend();
var_dump(json_encode(await_all([$a], $token)), await_any_or_fail([spawn(fn () => 1), $a], $token), json_encode(await_all([], $token)));
// Nobody has waited with the token, but it was given: its failure is not unhandled.
unset($token);
echo "end\n";
?>
--EXPECT--
string(10) "[["a"],[]]"
string(1) "a"
string(7) "[[],[]]"
end
