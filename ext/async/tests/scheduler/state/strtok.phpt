--TEST--
strtok() in several coroutines does not mix; a new coroutine starts without a string
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$split = function (string $text) {
    $tokens = [];
    for ($token = strtok($text, ' '); $token !== false; $token = strtok(' ')) {
        $tokens[] = $token;
        suspend();
    }
    return implode(',', $tokens);
};
var_dump(strtok(str_repeat('main ', 3), ' '));
$coroutines = [spawn($split, 'a b c'), spawn($split, 'd e f g h'), spawn($split, str_repeat('x ', 4))];
$fresh = spawn(fn() => @strtok(' '));
$left = spawn(fn() => strtok(str_repeat('left over ', 2), ' '));
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
var_dump(await($fresh), await($left), strtok(' '), strtok(' '), strtok(' '));
?>
--EXPECT--
string(4) "main"
a,b,c
d,e,f,g,h
x,x,x,x
bool(false)
string(4) "left"
string(4) "main"
string(4) "main"
bool(false)
