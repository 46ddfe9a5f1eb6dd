--TEST--
The end of the object is a close(); what is lent belongs to its holder and is not passed to the destructor
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class R { function __construct(public $n) {} function __destruct() { echo "R {$this->n} freed\n"; } }
$n = 0;
$pool = new Pool(function () use (&$n) { return new R(++$n); }, function ($r) { echo "destroy {$r->n}\n"; }, min: 2);
$r = $pool->acquire();
unset($pool);
echo "pool gone\n";
unset($r);
echo "end\n";
?>
--EXPECT--
destroy 2
R 2 freed
pool gone
R 1 freed
end
