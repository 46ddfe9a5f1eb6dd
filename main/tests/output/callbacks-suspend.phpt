--TEST--
Output callbacks may suspend; others run, write and use buffers meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$callback = function (string $buffer): string {
    for ($i = 0; $i < 3; $i++) {
        suspend();
    }
    return "<$buffer>";
};
$slow = spawn(function () use ($callback) {
    ob_start($callback);
    echo "one";
    ob_flush();
    echo "two";
    ob_end_flush();
    ob_start($callback, 4); // chunked: called by echo
    echo "three";
    ob_end_clean();
    ob_start($callback);
    echo "four";
});
$other = spawn(function () {
    for ($i = 0; $i < 5; $i++) {
        ob_start();
        echo "other$i";
        suspend();
        echo ob_get_clean(), ' ', ob_get_level(), ' ';
    }
});
ob_start($callback);
echo "main";
ob_end_flush();
await($slow);
await($other);
?>
--EXPECT--
other0 0 other1 0 <main><one>other2 0 other3 0 other4 0 <two><three><four>
