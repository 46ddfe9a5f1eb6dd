--TEST--
PO13: an exception in flight while a pool is closed or a handler runs reaches its own catch, handler errors at the end of its chain
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

function closing() {
    $pool = new Pool(fn () => 1, function () { throw new LogicException('destructor'); });
    $pool->release($pool->acquire());
    throw new DomainException('in flight');
}
try { closing(); } catch (DomainException $e) { echo $e->getMessage(), ' <- ', $e->getPrevious()->getMessage(), "\n"; }
class Guard {
    function __construct(public $pool, public $r) {}
    function __destruct() { $this->pool->release($this->r); }
}
$pool = new Pool(fn () => 1, function () { Async\suspend(); echo "destroyed\n"; }, beforeRelease: function () { Async\suspend(); throw new Exception('unseen'); });
function guarded($pool) { $g = new Guard($pool, $pool->acquire()); throw new DomainException('in flight'); }
try { guarded($pool); } catch (Throwable $e) { for (; $e; $e = $e->getPrevious()) echo get_class($e), ': ', $e->getMessage(), "\n"; }
var_dump(count($pool));
?>
--EXPECT--
in flight <- destructor
destroyed
DomainException: in flight
int(0)
