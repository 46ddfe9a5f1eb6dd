--TEST--
Nothing finds a dying object through a weak reference while what it held is destroyed, which may wait
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, await_all};

class Slow { function __destruct() { suspend(); suspend(); } }
class Wrapper
{
    public $context;
    function stream_open() { return true; }
    function stream_close() { suspend(); suspend(); }
    function stream_stat() { return []; }
    function stream_eof() { return true; }
    function stream_set_option() { return false; }
}
stream_wrapper_register('slow', 'Wrapper');

function watch(string $name, Closure $make, Closure $drop): void
{
    [$object, $maps] = $make();
    $reference = WeakReference::create($object);
    $late = new WeakMap;
    $late[$object] = [new Slow];
    $flow = spawn(function () use (&$object, $drop) { $object = null; $drop(); });
    $finder = spawn(function () use ($reference, $late, $maps, $name) {
        for ($i = 0; $i < 6; $i++) {
            suspend();
            $found = $reference->get();
            if ($found) { $found->touched = true; }
            foreach ([$late, ...$maps] as $map) {
                foreach ($map as $key => $value) { $key->touched = 1; }
                count($map);
            }
            unset($found, $key, $value);
        }
        echo $name, ': ', var_export($reference->get(), true), ' ', count($late), "\n";
    });
    await_all([$flow, $finder]);
}
$nothing = function () {};
#[AllowDynamicProperties] class Plain extends ArrayObject {}
watch('maps', function () { $o = new stdClass; $m = new WeakMap; $m[$o] = [new Slow]; return [$o, [$m]]; }, $nothing);
watch('properties', function () { $o = new stdClass; $o->p = [new Slow]; return [$o, []]; }, $nothing);
watch('fixed array', function () { $o = new class(2) extends SplFixedArray { public $touched; }; $o[0] = [new Slow]; return [$o, []]; }, $nothing);
watch('storage', function () { $o = new Plain([new Slow]); return [$o, []]; }, $nothing);
watch('cycle with a stream', function () {
    $o = new stdClass;
    $o->self = $o;
    $other = new stdClass;
    $other->o = $o;
    $o->other = $other;
    $o->stream = fopen('slow://x', 'r');
    return [$o, []];
}, fn() => gc_collect_cycles());
?>
--EXPECT--
maps: NULL 0
properties: NULL 0
fixed array: NULL 0
storage: NULL 0
cycle with a stream: NULL 0
