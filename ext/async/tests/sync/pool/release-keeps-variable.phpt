--TEST--
PO10: release() never takes the caller's variable away, also when the resource is destroyed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class R { public $open = true; function __destruct() { echo "gone\n"; } }
foreach (['accepted' => true, 'rejected' => false] as $how => $verdict) {
    $pool = new Pool(fn () => new R, function ($r) { $r->open = false; }, beforeRelease: fn () => $verdict);
    $r = $pool->acquire();
    $pool->release($r);
    echo $how, ' ', json_encode($r), "\n";
    $pool->close();
    unset($pool);
    echo json_encode($r), "\n";
    unset($r);
}
?>
--EXPECT--
accepted {"open":true}
{"open":false}
gone
rejected {"open":false}
{"open":false}
gone
