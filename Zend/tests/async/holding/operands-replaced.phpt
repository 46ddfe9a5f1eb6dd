--TEST--
What an opcode or a function without a frame works on is held while its user code is parked: others replace the variables
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

final class Text
{
    public function __construct(public string $text) {}
    public function __toString(): string { suspend(); suspend(); return $this->text; }
}
final class Typed
{
    public string $s = '';
    public int $i = 0;
    public ?Typed $t = null;
    public string $name = 'value';
    public static string $static = 'static';
}

/* Runs the code in a coroutine, warm, while another one replaces what it captured by reference and takes the memory. */
function attempt(string $what, Closure $code, Closure $replace): void
{
    foreach ([false, true] as $attacked) {
        $job = spawn($code(...));
        $attacked && spawn(function () use ($replace) {
            $replace();
            for ($i = 0; $i < 200; $i++) {
                $filling[] = str_repeat('X', 8 + $i);
                $filling[] = [$i, $i];
            }
            suspend();
        });
        try {
            $results[] = json_encode(await($job));
        } catch (Error $e) {
            $results[] = get_class($e) . ': ' . $e->getMessage();
        }
    }
    echo $what, ': ', $results[0] === $results[1] ? "as alone\n" : "$results[0] alone, $results[1] here\n";
}

/* Functions without a frame. */
$a = $b = $c = null;
$clear = function () use (&$a, &$b, &$c) { $a = $b = $c = null; };
$long = fn (string $s) => str_repeat($s, 100);
foreach ([
    'implode/1' => fn () => (function () use (&$a, $long) { $a = [new Text('a'), $long('b'), new Text('c'), $long('d')]; return implode($a); })(),
    'implode/2' => fn () => (function () use (&$a, &$b, $long) { $a = $long(','); $b = [new Text('a'), $long('b'), new Text('c'), $long('d')]; return implode($a, $b); })(),
    'str_replace/3' => fn () => (function () use (&$a, &$b, &$c, $long) { $a = [new Text('x'), $long('y')]; $b = $long('z'); $c = $long('xy'); return str_replace($a, $b, $c); })(),
    'strtr/2' => fn () => (function () use (&$a, &$b, $long) { $a = $long('{x}'); $b = ['{x}' => new Text('value'), $long('y') => $long('z')]; return strtr($a, $b); })(),
    'in_array/2' => fn () => (function () use (&$a, &$b, $long) { $a = $long('needle'); $b = [new Text('x'), $long('needle')]; return in_array($a, $b); })(),
    'preg_replace/3' => fn () => (function () use (&$a, &$b, &$c, $long) { $a = '/' . $long('x') . '/'; $b = [new Text('a')]; $c = [new Text('q'), $long('x')]; return preg_replace($a, $long('r'), $c); })(),
] as $what => $code) {
    attempt($what, $code, $clear);
}
set_error_handler(function () { suspend(); suspend(); return true; });
foreach ([
    'implode of an array' => fn () => (function () use (&$a, &$b, $long) { $a = $long(','); $b = [['x'], $long('a')]; return implode($a, $b); })(),
    'substr' => fn () => (function () use (&$a, &$b, $long) { $a = $long('text'); $b = 1.5; return substr($a, $b); })(),
    'strpos' => fn () => (function () use (&$a, &$b, $long) { $a = $long('text') . 'x'; $b = 1.5; return strpos($a, 'x', $b); })(),
] as $what => $code) {
    attempt($what, $code, $clear);
}

/* Properties: typed ones with a conversion, names that are objects. */
$o = $name = null;
$drop = function () use (&$o, &$name) { $o = $name = null; };
$fresh = function () use (&$o, &$name) { $o = new Typed; $o->t = new Typed; $name = new Text('name'); };
foreach ([
    'assignment' => function () use (&$o) { $o->s = new Text('loaded'); },
    'conversion' => function () use (&$o) { $o->i = 5.5; },
    'nested' => function () use (&$o) { $o->t->s = new Text('loaded'); },
    'loop' => function () use (&$o) { foreach ([new Text('a')] as $o->s) { break; } },
    'name read' => function () use (&$o, &$name) { return $o->$name; },
    'name asked for' => function () use (&$o, &$name) { return isset($o->$name); },
    'name written' => function () use (&$o, &$name) { return $o->$name = 'new'; },
    'name removed' => function () use (&$o, &$name) { unset($o->$name); },
    'name, or else' => function () use (&$o, &$name) { return $o->$name ?? 1; },
    'name, appended' => function () use (&$o, &$name) { return $o->$name .= 'more'; },
    'name, bound' => function () use (&$o, &$name) { $x = 'bound'; $o->$name = &$x; },
    'name, if any' => function () use (&$o, &$name) { return $o?->$name; },
] as $what => $code) {
    attempt($what, function () use ($fresh, $code) { $fresh(); return $code(); }, $drop);
}

/* ArrayObject and its storage. */
$g = null;
$gone = function () use (&$g) { $g = null; };
$exchanged = function () use (&$g) { $g->exchangeArray([]); };
foreach ([$gone, $exchanged] as $change) {
    foreach ([
        'unset' => function () use (&$g) { unset($g[1.5]); },
        'isset' => function () use (&$g) { return isset($g[1.5]); },
        'decrement' => function () use (&$g) { return --$g['z']; },
        'decrement after' => function () use (&$g) { return $g['n']--; },
        'increment of none' => function () use (&$g) { return $g['u']++; },
        'append in' => function () use (&$g) { $g[1.5][] = 2; },
        'unset in' => function () use (&$g) { unset($g['n'][$undefined]); },
        'deep' => function () use (&$g) { $g[$undefined]['q']['r'] = 1; },
    ] as $what => $code) {
        attempt("ArrayObject, $what", function () use (&$g, $code) {
            $g = new ArrayObject([1, [2], 'z' => null, 'n' => [1]]);
            return is_array($result = $code()) ? 'array' : $result;
        }, $change);
    }
}

/* Names of classes while they are looked for. */
spl_autoload_register(function () { suspend(); suspend(); });
$class = null;
foreach ([
    'new' => function () use (&$class) { new $class; },
    'static call' => function () use (&$class) { $class::f(); },
    'static property' => function () use (&$class) { return $class::$x; },
    'static property, written' => function () use (&$class) { $class::$x = 1; },
    'static property, asked for' => function () use (&$class) { return isset($class::$x); },
    'constant' => function () use (&$class) { return $class::X; },
    'callable' => function () use (&$class) { return [$class, 'x'](); },
    'first class callable' => function () use (&$class) { return $class::f(...); },
] as $what => $code) {
    attempt("class, $what", function () use (&$class, $code) { $class = str_repeat('App', 5); return $code(); }, function () use (&$class) { $class = null; });
}

/* Strings. */
$s = null;
attempt('twice itself', function () use (&$s) { $s = new Text('text'); $s .= $s; return is_string($s); }, function () use (&$s) { $s = str_repeat('other', 20); });
attempt('concatenation', function () use (&$s) { $s = str_repeat('left', 20); return $s . new Text('right'); }, function () use (&$s) { $s = null; });
$r = null;
$weak = function &() use (&$r): string { return $r; };
attempt('returned by reference', function () use (&$r, $weak) { $r = new Text('text'); return $weak(); }, function () use (&$r) { $r = null; });

/* A property that is added after a clone was taken. */
$o = new stdClass;
$o->a = 'x';
$job = spawn(function () use ($o) { $o->new .= 'new'; });
spawn(function () use ($o, &$copy) { $copy = clone $o; });
await($job);
var_dump(isset($o->new), isset($copy->new));
?>
--EXPECT--
implode/1: as alone
implode/2: as alone
str_replace/3: as alone
strtr/2: as alone
in_array/2: as alone
preg_replace/3: as alone
implode of an array: as alone
substr: as alone
strpos: as alone
assignment: as alone
conversion: as alone
nested: as alone
loop: as alone
name read: as alone
name asked for: true alone, Error: Object was released while its property name was converted to a string here
name written: as alone
name removed: null alone, Error: Object was released while its property name was converted to a string here
name, or else: as alone
name, appended: as alone
name, bound: as alone
name, if any: as alone
ArrayObject, unset: as alone
ArrayObject, isset: as alone
ArrayObject, decrement: as alone
ArrayObject, decrement after: as alone
ArrayObject, increment of none: as alone
ArrayObject, append in: as alone
ArrayObject, unset in: as alone
ArrayObject, deep: as alone
ArrayObject, unset: as alone
ArrayObject, isset: true alone, false here
ArrayObject, decrement: as alone
ArrayObject, decrement after: as alone
ArrayObject, increment of none: as alone
ArrayObject, append in: as alone
ArrayObject, unset in: as alone
ArrayObject, deep: as alone
class, new: as alone
class, static call: as alone
class, static property: as alone
class, static property, written: as alone
class, static property, asked for: as alone
class, constant: as alone
class, callable: as alone
class, first class callable: as alone
twice itself: as alone
concatenation: as alone
returned by reference: as alone
bool(true)
bool(false)
