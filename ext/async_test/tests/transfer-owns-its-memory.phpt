--TEST--
Nothing that was loaded in a worker points into memory of the submitting thread or of a freed copy
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/../../async/tests/threads/transfer.inc';
/* A thread makes the values and is gone when they are loaded; the copy is gone when they are used. */
$make = <<<'PHP'
    class N { public $s; public $a = ['default' => ['x']]; public $f; public ?N $n = null; function m() { return fn (?N $p = null) => [$this->s, static::class, $p]; } }
    enum E { case A; }
    $n = new N;
    $n->s = str_repeat('long string ', 100);
    $n->a = ['key' . mt_rand(5, 5) => [E::A, 'literal', ['nested' => $n->s]], 7 => $n->s, $n->s => 1];
    $n->n = new N;
    $n->f = [$n->m(), function (int|N|null $x, string ...$rest) use ($n) { static $t = ['static' => 'value']; $g = static fn (N $y = new N) => [$y->a, __FUNCTION__]; $GLOBALS['left'] = ['behind' => $t, 'g' => $g]; throw new DomainException("thrown $x"); }];
    $n->n->s = new DateTimeImmutable('2020-01-01 UTC');
    $n->n->f = new Exception('message', 5, new Exception('previous'));
    $n->n->a = [new ArrayObject(['o' => 'p']), WeakReference::create($n)];
    echo AsyncTest\transfer([$n]);
    PHP;
AsyncTest\Event::thread($make)->await();
$parcel = 1; // the first of the process
echo "\n";
$declare = strstr($make, '$n = new N;', true);
AsyncTest\Event::thread($declare . <<<PHP
    [[\$n]] = AsyncTest\load($parcel);
    AsyncTest\drop($parcel);
    for (\$i = 0; \$i < 50; \$i++) { \$fill[] = str_repeat(chr(65 + \$i % 26), 100 + \$i * 20); }
    PHP . <<<'PHP'
    var_dump(array_key_first($n->a), $n->a['key5'][0] === E::A, $n->a['key5'][1], $n->a['key5'][2]['nested'] === $n->s, strlen($n->s), isset($n->a[$n->s]));
    [$m, $f] = $n->f;
    var_dump(strlen($m()[0]), $m()[1]);
    try { $f(1, 'a'); } catch (DomainException $e) { echo $e->getMessage(), ' ', $e->getLine(), ' ', strlen($e->getFile()) > 5, "\n"; }
    unset($f, $n->f);
    gc_collect_cycles();
    echo json_encode($left['behind']), ' ', json_encode(($left['g'])()[0]), "\n";
    try { ($left['g'])(5); } catch (TypeError $e) { echo strstr($e->getMessage(), ' must be of type N', true) !== false ? "typed\n" : $e->getMessage(); }
    echo $n->n->s->format('c'), $n->n->f->getPrevious()->getMessage(), $n->n->a[0]['o'], "\n";
    var_dump($n->n->a[1]->get() === $n);
    $again = AsyncTest\transfer($n, $left);
    [$n, $left] = AsyncTest\load($again);
    AsyncTest\drop($again);
    echo json_encode($left['behind']), strlen($n->s), "\n";
    PHP)->await();
?>
--EXPECT--
1
string(4) "key5"
bool(true)
string(7) "literal"
bool(true)
int(1200)
bool(true)
int(1200)
string(1) "N"
thrown 1 7 1
{"static":"value"} {"default":["x"]}
typed
2020-01-01T00:00:00+00:00previousp
bool(true)
{"static":"value"}1200
