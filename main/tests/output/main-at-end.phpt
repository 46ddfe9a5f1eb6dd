--TEST--
Main's open buffers are flushed when the request ends, after the output of coroutines that outlive main
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

register_shutdown_function(function () {
    echo "shutdown function, level ", ob_get_level(), "\n";
});
ob_start(fn(string $buffer) => "[main: $buffer]");
echo "main\n";
spawn(function () {
    suspend();
    echo "late, level ", ob_get_level(), "\n";
    ob_start(fn(string $buffer) => "[late: $buffer]\n");
    echo "buffered";
    spawn(function () { echo "later\n"; });
});
?>
--EXPECT--
late, level 0
[late: buffered]
later
[main: main
shutdown function, level 1
]
