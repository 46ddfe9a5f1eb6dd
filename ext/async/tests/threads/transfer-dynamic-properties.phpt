--TEST--
stdClass and classes that allow dynamic properties cross with them: identity, cycles, order, exceptions, dates
--EXTENSIONS--
async_test
pdo
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes(<<<'PHP'
    #[AllowDynamicProperties] class Open { public $declared = 1; private $own = 2; public int $typed; function own() { return $this->own; } }
    class Below extends Open { public $below = 3; function __set($n, $v) { $this->calls[] = $n; } function __get($n) { return null; } public $calls = []; }
    #[AllowDynamicProperties] class OpenException extends Exception {}
    #[AllowDynamicProperties] class OpenDate extends DateTimeImmutable {}
    class Sub extends stdClass { public $x = 5; }
    PHP);

$o = (object) ['b' => 1, 'a' => [1, 'k' => null], '7' => 'seven', '' => 'empty'];
$o->self = $o;
$o->list = [$o, $p = new stdClass];
$p->up = $o;
ob_start();
var_dump($o); // builds tables of properties
ob_end_clean();
in_thread(<<<'PHP'
    var_dump(array_keys((array) $value), $value->self === $value, $value->list[0] === $value, $value->list[1]->up === $value);
    unset($value->self);
    $value->new = 1;
    var_dump($value->a, $value->{'7'}, ((array) $value)[''], isset($value->self), json_decode('{"x":{"y":[]}}') == $values[1], $values[2]);
    PHP, [$o, json_decode('{"x":{"y":[]}}'), new Sub], $c);
var_dump(isset($o->self), isset($o->new));

$open = new Open;
$below = new Below;
$below->declared = 10;
$open->more = $below;
$open->typed = 4;
unset($open->declared);
$date = new OpenDate('2020-02-29 UTC');
$date->note = [$open];
in_thread(<<<'PHP'
    [$open, $below, $date] = $values;
    var_dump($open->more === $below, $open->typed, $open->own(), isset($open->declared), $below->declared);
    echo $date->format('c '), $date->note[0] === $open ? 'same' : 'other', "\n";
    PHP, [$open, $below, $date], $c);

$e = new OpenException('with');
$e->kept = [1, $open];
$e->resource = STDIN;
$e->last = 'last';
in_thread('var_dump($value->getMessage(), $value->kept[1]->typed, isset($value->resource), $value->last);', [$e], $c);

// A class that does not allow them there is a failure to load.
in_thread('', [$below], 'class Open { public $declared; private $own; public int $typed; } class Below extends Open { public $below; }');
$below = new Open;
$below->more = 1;
in_thread('', [$below], 'class Open { public $declared; private $own; public int $typed; } class Below extends Open { public $below; }');

// Refused inside: the place is named, and nothing has crossed.
refused((object) ['a' => ['b' => (object) ['c' => new PDO('sqlite::memory:')]]]);
refused(new ArrayObject(['k' => ['z' => $open, 'y' => (object) ['r' => Closure::fromCallable(fn() => 1), 'f' => new Fiber(fn() => 1)]]]));

// The initialiser of a lazy object adds properties to the object that is being copied.
$holder = new stdClass;
$holder->lazy = (new ReflectionClass('Open'))->newLazyGhost(function ($ghost) use ($holder) {
    $ghost->declared = 'initialised';
    for ($i = 0; $i < 100; $i++) {
        $holder->{"added$i"} = $i;
    }
});
in_thread('var_dump($value->lazy->declared);', [$holder], $c);
var_dump($holder->added99);

$many = new stdClass;
for ($i = 0; $i < 50000; $i++) {
    $many->{"p$i"} = $i;
}
in_thread('var_dump(count((array) $value), $value->p49999);', [$many]);
?>
--EXPECT--
array(6) {
  [0]=>
  string(1) "b"
  [1]=>
  string(1) "a"
  [2]=>
  int(7)
  [3]=>
  string(0) ""
  [4]=>
  string(4) "self"
  [5]=>
  string(4) "list"
}
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  int(1)
  ["k"]=>
  NULL
}
string(5) "seven"
string(5) "empty"
bool(false)
bool(true)
object(Sub)#6 (1) {
  ["x"]=>
  int(5)
}
bool(true)
bool(false)
bool(true)
int(4)
int(2)
bool(false)
int(10)
2020-02-29T00:00:00+00:00 same
string(4) "with"
int(4)
bool(false)
string(4) "last"
Async\ThreadTransferException: Cannot load transferred object: class "Below" has other properties than in the source thread
Async\ThreadTransferException: Cannot load transferred object: class "Open" has no dynamic properties in this thread
Error: Cannot transfer an object of class PDO between threads ($value->a['b']->c)
Error: Cannot transfer an object of class Fiber between threads ($value['k']['y']->f)
string(11) "initialised"
int(99)
int(50000)
int(49999)
