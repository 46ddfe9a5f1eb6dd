--TEST--
CpuSnapshot: immutable, not constructible, not cloneable, not serialisable
--FILE--
<?php
use Async\CpuSnapshot;

$s = CpuSnapshot::now();
$attempts = [
    fn () => new CpuSnapshot(),
    fn () => $s->wallNs = 1,
    fn () => $s->other = 1,
    fn () => clone $s,
    fn () => serialize($s),
    fn () => unserialize('O:17:"Async\CpuSnapshot":0:{}'),
];
foreach ($attempts as $attempt) {
    try {
        $attempt();
        echo "nothing\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
var_dump((new ReflectionClass($s))->isFinal());
?>
--EXPECTF--
Error: Call to private Async\CpuSnapshot::__construct() from global scope
Error: Cannot modify readonly property Async\CpuSnapshot::$wallNs
Error: Cannot create dynamic property Async\CpuSnapshot::$other
Error: Trying to clone an uncloneable object of class Async\CpuSnapshot
Exception: Serialization of 'Async\CpuSnapshot' is not allowed
Exception: Unserialization of 'Async\CpuSnapshot' is not allowed
bool(true)
