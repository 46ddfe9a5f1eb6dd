--TEST--
A handler drops the last reference of the pool
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor'] as $what) {
    $pool = null;
    $act = fn ($name) => function () use ($name, $what) { global $pool; if ($name === $what && $pool) { $pool = null; suspend(); } return $name === 'factory' ? new stdClass : $what !== 'destructor'; };
    $pool = new Pool($act('factory'), $act('destructor'), null, $act('beforeAcquire'), $act('beforeRelease'), min: $what === 'factory' ? 0 : 1, max: 1);
    $r = $pool->acquire();
    if ($what === 'beforeRelease') $pool->release($r);
    echo $what, ' ', $pool === null ? 'dropped' : 'kept', ' ', get_class($r), "\n";
    unset($pool);
}
?>
--EXPECT--
factory dropped stdClass
beforeAcquire dropped stdClass
beforeRelease dropped stdClass
destructor dropped stdClass
