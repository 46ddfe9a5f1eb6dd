--TEST--
Many coroutines at once, each with its own locals
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$coroutines = [];
for ($i = 0; $i < 2000; $i++) {
    $coroutines[] = spawn(function (int $n) {
        $local = "v$n";
        suspend();
        $local .= ".$n";
        suspend();
        return $local;
    }, $i);
}
$wrong = 0;
foreach ($coroutines as $i => $c) {
    $wrong += await($c) !== "v$i.$i";
}
var_dump($wrong);
--EXPECT--
int(0)
