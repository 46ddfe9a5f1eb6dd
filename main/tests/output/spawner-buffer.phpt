--TEST--
A coroutine does not write into the buffer of its spawner, which is main's or another coroutine's
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

ob_start(); // before activation: main's from then on
echo "main\n";
await(spawn(function () {
    echo "child\n";
    ob_start(fn(string $buffer) => "[$buffer]");
    echo "parent";
    await(spawn(function () {
        echo "grandchild, level ", ob_get_level(), "\n";
        var_dump(ob_get_contents(), @ob_end_clean());
    }));
}));
echo "\nend\n";
?>
--EXPECT--
child
grandchild, level 0
bool(false)
bool(false)
[parent]main

end
