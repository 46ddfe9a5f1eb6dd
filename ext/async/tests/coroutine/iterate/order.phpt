--TEST--
A callback that calls suspend goes on before the worker that its parking has brought
--FILE--
<?php
use function Async\{iterate, suspend};

iterate([1, 2, 3, 4], function ($v) {
    echo "start $v\n";
    suspend();
    echo "end $v\n";
});
?>
--EXPECT--
start 1
end 1
start 2
start 3
end 2
start 4
end 3
end 4
