--TEST--
Triggers may be created lazily, and the iterator may park, while the call waits
--FILE--
<?php
use function Async\{spawn, suspend, delay, await_all, current_coroutine};

$main = current_coroutine_or_null();
function current_coroutine_or_null() { try { return current_coroutine(); } catch (Async\AsyncException) { return null; } }

function lazily()
{
    for ($i = 1; $i <= 3; $i++) {
        echo "create $i\n";
        yield "job $i" => spawn(function () use ($i) { echo "run $i\n"; suspend(); echo "end $i\n"; return $i; });
        delay(2);
    }
    echo "exhausted\n";
}
[$results] = await_all(lazily());
echo json_encode($results), "\n";
?>
--EXPECT--
create 1
run 1
end 1
create 2
run 2
end 2
create 3
run 3
end 3
exhausted
{"job 1":1,"job 2":2,"job 3":3}
