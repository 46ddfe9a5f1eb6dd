--TEST--
A call that began before the first coroutine may be Closure::__invoke(), a function without slots
--EXTENSIONS--
true_async
--FILE--
<?php
for ($size = 150; $size < 330; $size += 8) {
    $filling = [];
    for ($i = 0; $i < 20; $i++) {
        $filling[] = str_repeat("\x7f", $size);
    }
    unset($filling);
}
(function () {
    Async\await(Async\spawn(function () {
        $iterator = new IteratorIterator(new ArrayIterator([1, 2]));
        foreach ($iterator as $value) {
            echo $value, "\n";
        }
        $iterator->rewind();
        $iterator->next();
        echo $iterator->current(), "\n";
    }));
})->__invoke();
?>
--EXPECT--
1
2
2
