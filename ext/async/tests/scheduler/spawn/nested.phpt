--TEST--
Coroutines started by coroutines run in turn, and the process waits for all of them
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

function tree(int $depth, string $path): void
{
    echo $path, "\n";
    if ($depth > 0) {
        spawn('tree', $depth - 1, $path . 'l');
        suspend();
        spawn('tree', $depth - 1, $path . 'r');
    }
}
spawn('tree', 2, 't');
echo "end of main\n";
--EXPECT--
end of main
t
tl
tll
tr
tlr
trl
trr
