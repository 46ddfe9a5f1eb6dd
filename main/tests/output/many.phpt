--TEST--
Buffers of many coroutines: nothing is lost, nothing leaks
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$coroutines = [];
for ($i = 0; $i < 500; $i++) {
    $coroutines[] = spawn(function () use ($i) {
        ob_start();
        for ($k = 0; $k < 5; $k++) {
            ob_start();
            echo "$i.";
            suspend();
            ob_end_flush();
        }
        return ob_get_clean();
    });
}
foreach ($coroutines as $i => $coroutine) {
    if (await($coroutine) !== str_repeat("$i.", 5)) {
        echo "mixed: $i\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
