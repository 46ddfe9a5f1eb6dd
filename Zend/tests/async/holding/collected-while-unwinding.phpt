--TEST--
The collector passes by a coroutine that is parked in a destructor while an exception unwinds it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

class Slow
{
    public $self;
    function __construct() { $this->self = $this; }
    function __destruct() { suspend(); suspend(); }
}
class Plain { function __destruct() { suspend(); gc_collect_cycles(); suspend(); } }
function thrower() { suspend(); throw new Exception('x'); }
function both($a, $b) {}
$unwind = function () {
    try {
        foreach ([new Plain, new Slow] as $value) {
            both(new Plain, [new Plain, [new Slow, thrower()]]);
        }
    } catch (Exception $e) {
        return 'caught';
    }
};
[$results] = await_all([
    spawn($unwind), spawn($unwind),
    spawn(function () { for ($i = 0; $i < 20; $i++) { gc_collect_cycles(); suspend(); } return 'collected'; }),
]);
ksort($results);
echo implode(' ', $results), "\n";
?>
--EXPECT--
caught caught collected
