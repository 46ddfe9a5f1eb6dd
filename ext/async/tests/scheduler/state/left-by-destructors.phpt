--TEST--
What destructors leave behind at the end of a coroutine does not reach the next one
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Leaves
{
    function __destruct()
    {
        json_decode('{');
        strtok(str_repeat('left ', 3), ' ');
        ob_start(fn(string $buffer) => "[$buffer]\n");
        echo 'destructor';
    }
}
spawn(function (Leaves $argument) {}, new Leaves);
spawn(fn() => new Leaves);
spawn(function () {
    var_dump(json_last_error(), @strtok(' '), ob_get_level());
});
?>
--EXPECT--
[destructor]
[destructor]
int(0)
bool(false)
int(0)
