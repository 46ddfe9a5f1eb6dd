--TEST--
Random graphs of 200 seeds arrive with the shape they had
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$code = <<<'PHP'
    class R { public $a; protected $b = null; private $c = null; public readonly mixed $r; public int|string $t;
        function set($a, $b, $c, $r, $t) { $this->a = $a; $this->b = $b; $this->c = $c; if ($r !== false) { $this->r = $r; } if ($t !== false) { $this->t = $t; } }
        function parts() { return ['a' => $this->a, 'b' => $this->b, 'c' => $this->c, 'r' => isset($this->r) ? $this->r : 'unset', 't' => $this->t ?? 'unset']; }
        function bound($x) { return fn () => [$this, $x]; }
    }
    class S extends R { public $a = 'of S'; public array $more = []; function __destruct() { } }
    #[AllowDynamicProperties] class O { public $declared = [1]; }
    class X extends Exception { public $extra; }
    enum Suit: int { case A = 1; case B = 2; }

    /* The graph as text: objects numbered in the order of the walk, so equal text means equal shape. */
    function canonical(mixed $root): string
    {
        $seen = new SplObjectStorage;
        $walk = function (mixed $v) use (&$walk, $seen): string {
            if (is_float($v)) { return 'f' . bin2hex(pack('E', $v)); }
            if (is_array($v)) {
                $s = '[' . (array_is_list($v) ? 'L' : '');
                foreach ($v as $k => $item) { $s .= (is_int($k) ? $k : "'" . bin2hex($k)) . '=' . $walk($item) . ','; }
                return $s . ']@' . key($v);
            }
            if (!is_object($v)) { return gettype($v) . (is_string($v) ? bin2hex($v) : var_export($v, true)); }
            if ($v instanceof Suit) { return "E{$v->name}"; }
            if (isset($seen[$v])) { return "#{$seen[$v]}"; }
            $seen[$v] = $n = count($seen);
            $s = "$n:" . get_class($v);
            if ($v instanceof R) { return $s . $walk($v->parts()) . ($v instanceof S ? $walk($v->more) : ''); }
            if ($v instanceof Closure) { return $s . $walk($v()); }
            if ($v instanceof X) { return $s . $walk([$v->getMessage(), $v->extra, $v->getPrevious(), $v->getLine()]); }
            if ($v instanceof WeakReference) { return $s . $walk($v->get()); }
            if ($v instanceof ArrayObject) { return $s . $walk($v->getArrayCopy()); }
            if ($v instanceof SplObjectStorage) { foreach ($v as $o) { $s .= $walk($o) . '>' . $walk($v[$o]); } return $s; }
            if ($v instanceof stdClass || $v instanceof O) { return $s . $walk(get_object_vars($v)); }
            if ($v instanceof SplDoublyLinkedList) { foreach ($v as $k => $x) { $s .= "$k>" . $walk($x); } return $s . $v->getIteratorMode(); }
            if ($v instanceof SplPriorityQueue) { foreach (clone $v as $x) { $s .= $walk($x); } return $s . $v->getExtractFlags(); }
            if ($v instanceof WeakMap) { foreach ($v as $k => $x) { $s .= $walk($k) . '>' . $walk($x); } return $s; }
            return $s;
        };
        return $walk($root);
    }
    PHP;
eval($code);

function graph(int $seed): array
{
    $random = new Random\Randomizer(new Random\Engine\Mt19937($seed));
    $n = fn (int $max) => $random->getInt(0, $max);
    $bytes = fn (int $length) => $length ? $random->getBytes($length) : '';
    $objects = [];
    $value = function (int $depth = 0) use (&$value, &$objects, $n, $random, $bytes) {
        switch ($n($depth > 4 ? 9 : 13)) {
            case 0: return null;
            case 1: return (bool) $n(1);
            case 2: return $random->getInt(PHP_INT_MIN, PHP_INT_MAX);
            case 3: return unpack('d', $random->getBytes(8))[1];
            case 4: return $bytes($n(3) ? $n(5) : $n(300));
            case 5: return Suit::from($n(1) + 1);
            case 6: case 7: case 8: case 9: return $objects ? $objects[$n(count($objects) - 1)] : 'none yet';
            case 10: $a = []; for ($i = $n(5); $i > 0; $i--) { $a[] = $value($depth + 1); } if ($a && !$n(3)) { unset($a[$n(count($a) - 1)]); } return $a;
            case 11: $a = []; for ($i = $n(5); $i > 0; $i--) { $a[$n(1) ? $n(100) - 50 : $bytes($n(10))] = $value($depth + 1); } return $a;
            case 12: $a = $value($depth + 1); return [$a, [$a]];
            case 13: return [[]];
        }
    };
    for ($i = $n(30) + 2; $i > 0; $i--) {
        $kind = $n(13);
        $captured = $value();
        $objects[] = match (true) {
            $kind < 3 => new R, $kind < 5 => new S,
            $kind == 5 => $n(1) ? (new R)->bound($captured) : function () use ($captured) { static $k = 1; return [$captured, $k]; },
            $kind == 6 => new X($random->getBytes(5), 0, $n(1) ? new X('p') : null),
            $kind == 7 => new ArrayObject([$captured]),
            $kind == 8 => $objects ? WeakReference::create($objects[$n(count($objects) - 1)]) : new R,
            $kind == 9 => $n(1) ? new SplObjectStorage : new WeakMap,
            $kind < 12 => $n(1) ? (object) ['first' => $captured] : new O,
            default => [new SplQueue, new SplStack, new SplDoublyLinkedList, new SplPriorityQueue][$n(3)],
        };
    }
    foreach ($objects as $o) {
        if ($o instanceof R) { $o->set($value(), $value(), $value(), $n(1) ? $value() : false, $n(1) ? $n(5) : ($n(1) ? 'text' : false)); }
        if ($o instanceof S) { $o->more = [$value(), $value()]; }
        if ($o instanceof X) { $o->extra = $value(); }
        if ($o instanceof stdClass || $o instanceof O) { for ($i = $n(4); $i > 0; $i--) { $o->{'p' . $n(9)} = $value(); } if (!$n(3)) { ob_start(); var_dump($o); ob_end_clean(); } }
        if ($o instanceof SplDoublyLinkedList) { for ($i = $n(4); $i > 0; $i--) { $o->push($value()); } }
        if ($o instanceof SplPriorityQueue) { for ($i = $n(9); $i > 0; $i--) { $o->insert($value(), $n(4)); } $n(2) || $o->setExtractFlags(SplPriorityQueue::EXTR_BOTH); }
        if ($o instanceof SplObjectStorage || $o instanceof WeakMap) { for ($i = $n(4); $i > 0; $i--) { $o[$objects[$n(count($objects) - 1)]] = $value(); } }
    }
    /* All of them, so that weak structures find what they had. */
    return [$value(), $objects, $value()];
}

for ($first = 0; $first < 200; $first += 25) {
    $parcels = [];
    for ($seed = $first; $seed < $first + 25; $seed++) {
        $graph = graph($seed);
        $parcels[$seed] = [AsyncTest\transfer($graph), AsyncTest\transfer(canonical($graph)), AsyncTest\transfer(...$graph)];
    }
    AsyncTest\Event::thread($code . 'foreach (' . var_export($parcels, true) . <<<'PHP'
         as $seed => [$graph, $expected, $roots]) {
            [$loaded] = AsyncTest\load($graph);
            [$text] = AsyncTest\load($expected);
            if (canonical($loaded) !== $text) { echo "seed $seed\n$text\n", canonical($loaded), "\n"; }
            if (canonical(AsyncTest\load($roots)) !== $text) { echo "seed $seed, root by root\n"; }
            // And on: from here into this thread again.
            $parcel = AsyncTest\transfer($loaded);
            if (canonical(AsyncTest\load($parcel)[0]) !== $text) { echo "seed $seed, the second time\n"; }
            AsyncTest\drop($parcel);
        }
        PHP)->await();
    foreach ($parcels as $three) {
        array_map('AsyncTest\drop', $three);
    }
}
echo "done\n";
?>
--EXPECT--
done
