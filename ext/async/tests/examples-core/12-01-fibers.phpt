--TEST--
Example of 12.1 Fibers
--FILE--
<?php
Async\await(Async\spawn(function () {
    $f = new Fiber(function () { $v = Fiber::suspend('a'); echo "got $v\n"; Async\delay(1); return 'r'; });
    echo $f->start(), "\n";
    $f->resume('b');
    echo $f->getReturn(), "\n";
}));
?>
--EXPECT--
a
got b
r
