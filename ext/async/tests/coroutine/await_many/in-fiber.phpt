--TEST--
Inside a fiber the whole coroutine waits
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

$fiber = new Fiber(function () {
    $results = await_all([spawn(function () { suspend(); return 1; }), spawn(fn () => 2)])[0];
    Fiber::suspend($results);
    return 'end';
});
echo json_encode($fiber->start()), "\n";
$fiber->resume();
var_dump($fiber->getReturn());
?>
--EXPECT--
[1,2]
string(3) "end"
