--TEST--
An assignment writes through the reference that it has looked up, also if its user code is suspended and others bind another one
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

final class Text
{
    public function __toString(): string { suspend(); return 'text'; }
}
final class Holder
{
    public static $static;
    public static ?string $typedStatic = null;
    public $property;
    public ?string $typed = null;
}

/* Takes memory that was freed. */
function fill(): void
{
    for ($i = 0; $i < 200; $i++) {
        $filling[] = str_repeat('y', 32);
        $filling[] = [$i];
        $reference = &$filling[$i];
        unset($reference);
    }
}
function fresh(): string { return str_repeat('a', random_int(3, 3)); }
function attempt(string $what, Closure $write, Closure $bind): void
{
    $result = spawn($write);
    spawn(function () use ($bind) { $bind(); fill(); });
    echo $what, ': ', json_encode(await($result)), "\n";
}

$o = new Holder;
$other = 'other';
foreach ([
    'property' => [fn (&$r) => $o->property = &$r, fn () => $o->property .= new Text, fn (&$r) => $o->property = &$r],
    'typed property' => [fn (&$r) => $o->typed = &$r, fn () => $o->typed .= new Text, fn (&$r) => $o->typed = &$r],
    'assigned typed property' => [fn (&$r) => $o->typed = &$r, fn () => $o->typed = new Text, fn (&$r) => $o->typed = &$r],
    'static property' => [fn (&$r) => Holder::$static = &$r, fn () => Holder::$static .= new Text, fn (&$r) => Holder::$static = &$r],
    'typed static property' => [fn (&$r) => Holder::$typedStatic = &$r, fn () => Holder::$typedStatic .= new Text, fn (&$r) => Holder::$typedStatic = &$r],
    'assigned typed static property' => [fn (&$r) => Holder::$typedStatic = &$r, fn () => Holder::$typedStatic = new Text, fn (&$r) => Holder::$typedStatic = &$r],
] as $what => [$first, $write, $bind]) {
    (function () use ($first) { $mine = fresh(); $first($mine); })();
    attempt($what, $write, function () use ($bind) { $mine = 'other'; $bind($mine); });
}

$array = ['k' => fresh()];
attempt('element', function () use (&$array) { return $array['k'] .= new Text; }, function () use (&$array) { $mine = 'other'; $array['k'] = &$mine; });
$array = ['k' => &$o->typed];
attempt('element that is a typed property', function () use (&$array) { return $array['k'] = new Text; },
    function () use (&$array, &$o) { $mine = 'other'; $array['k'] = &$mine; $o = null; });

/* A variable of the main script that is a reference. */
$x = &$GLOBALS['y'];
$x = fresh();
spawn(function () { unset($GLOBALS['x'], $GLOBALS['y']); fill(); });
$x .= new Text;
echo 'variable: ', json_encode($x ?? null), "\n";

/* Global variables that no frame has: the table moves when it grows. */
$GLOBALS['by' . 'Name'] = fresh();
attempt('global variable, while others are added', fn () => $GLOBALS['byName'] .= new Text,
    function () { for ($i = 0; $i < 3000; $i++) { $GLOBALS["more$i"] = $i; } });
echo json_encode($GLOBALS['byName']), "\n";
attempt('global variable that is removed', fn () => $GLOBALS['byName'] .= new Text, function () { unset($GLOBALS['byName']); });
echo json_encode($GLOBALS['byName'] ?? null), "\n";
attempt('variable by its name', function () { $name = 'local'; $$name = fresh(); $$name .= new Text; return $$name; }, fn () => fill());

/* Both operands call user code. What the first call has left is needed after the second one. */
final class Nested
{
    public function __toString(): string { suspend(); $s = fresh(); $s .= new Text; return $s; }
}
$pair = new Holder;
(function () use ($pair) { $mine = new Text; $pair->property = &$mine; })();
attempt('two conversions', fn () => $pair->property .= new Nested, function () use ($pair) { $mine = 'other'; $pair->property = &$mine; });

set_error_handler(function () { suspend(); return true; });
$GLOBALS['by' . 'Name'] = null;
attempt('decrement', fn () => --$GLOBALS['byName'], function () { for ($i = 0; $i < 9000; $i++) { $GLOBALS["even more$i"] = $i; } });
?>
--EXPECT--
property: "aaatext"
typed property: "aaatext"
assigned typed property: "text"
static property: "aaatext"
typed static property: "aaatext"
assigned typed static property: "text"
element: "aaatext"
element that is a typed property: "text"
variable: null
global variable, while others are added: "aaatext"
"aaatext"
global variable that is removed: "aaatexttext"
null
variable by its name: "aaatext"
two conversions: "textaaatext"
decrement: null
