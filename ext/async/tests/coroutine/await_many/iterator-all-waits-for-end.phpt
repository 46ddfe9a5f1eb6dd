--TEST--
The all variants wait for the end of the iterator, not only for the triggers
--FILE--
<?php
use function Async\{spawn, suspend, delay, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail};

function slowly()
{
    yield spawn(fn () => 1);
    delay(2);
    echo "iterator ends\n";
}
echo json_encode(await_all(slowly())), "\n";
echo json_encode(await_all_or_fail(slowly())), "\n";
echo json_encode(await_any_of(5, slowly())), "\n";
echo json_encode(await_any_of_or_fail(5, slowly())), "\n";
?>
--EXPECT--
iterator ends
[[1],[]]
iterator ends
[1]
iterator ends
[[1],[]]
iterator ends
[1]
