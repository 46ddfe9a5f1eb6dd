--TEST--
Two coroutines with ob_start() never see each other's output
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};
use AsyncTest\Event;

$worker = function (string $name, callable $wait) {
    ob_start();
    $inner = [];
    for ($i = 0; $i < 4; $i++) {
        echo "$name$i ";
        $wait();
        ob_start(fn($text) => strtoupper($text));
        echo "inner$name ";
        $wait();
        $inner[] = ob_get_level();
        ob_end_flush();
    }
    $got = ob_get_clean();
    $foreign = preg_replace("/(inner)?$name\\d? /i", '', $got);
    return $name . ': ' . strlen($got) . ' bytes, ' . ($foreign === '' ? 'its own' : "foreign: $foreign") . ', levels ' . implode('', $inner);
};
$coroutines = [
    spawn($worker, 'a', fn() => suspend()),
    spawn($worker, 'b', fn() => delay(1)),
    spawn($worker, 'c', fn() => Event::timer(1)->await()),
    spawn($worker, 'd', fn() => (new Fiber(fn() => suspend()))->start()),
    spawn(function () {
        for ($i = 0; $i < 10; $i++) {
            suspend();
        }
        return 'no buffer: level ' . ob_get_level();
    }),
];
ob_start();
echo 'main ';
suspend();
echo 'only main';
$main = ob_get_clean();
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
echo $main, ', level ', ob_get_level(), "\n";

/* Left open: flushed by the coroutine itself. */
await(spawn(function () {
    ob_start(fn($text) => "[$text]");
    echo 'left open';
}));
echo "\n";
?>
--EXPECT--
a: 40 bytes, its own, levels 2222
b: 40 bytes, its own, levels 2222
c: 40 bytes, its own, levels 2222
d: 40 bytes, its own, levels 2222
no buffer: level 0
main only main, level 0
[left open]
