--TEST--
A coroutine that is cancelled while it waits in __debugInfo() ends like any other
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

class Row
{
    function __debugInfo() { try { delay(1000); } finally { echo "finally\n"; } return ['id' => 1]; }
}
foreach (['var_dump', 'print_r'] as $function) {
    $flow = spawn(function () use ($function) {
        $function(new Row);
        echo "after $function\n";
        suspend();
        echo "never\n";
    });
    suspend();
    $flow->cancel();
    try {
        await($flow);
    } catch (Cancellation $cancellation) {
        echo get_class($cancellation), "\n";
    }
}
echo "goes on\n";
?>
--EXPECT--
finally
object(Row)#3 (0) {
}
Async\AsyncCancellation
finally
Row Object
(
)
Async\AsyncCancellation
goes on
