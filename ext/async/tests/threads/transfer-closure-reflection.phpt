--TEST--
What reflection made of a loaded closure stays valid after the closure
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('#[Attribute] class A { function __construct(public $v) {} }');
in_thread(<<<'PHP'
    $f = $value; unset($value, $values);
    $r = new ReflectionFunction($f);
    $a = $r->getAttributes()[0]; $t = $r->getReturnType(); $p = $r->getParameters()[0]; $pa = $p->getAttributes()[0]; $pt = $p->getType(); $inner = $pt->getTypes()[0];
    unset($f, $r, $p);
    for ($i = 0; $i < 200; $i++) { $fill[] = str_repeat('z', $i * 4); }
    echo $a->getName(), json_encode($a->getArguments()), $pa->newInstance()->v, ' ', $t, ' ', count($t->getTypes()), ' ', $pt, ' ', $inner->getName(), "\n";
    PHP, [#[A(['x' => 'yy' . PHP_INT_SIZE])] fn (#[A(1)] A|DateTime $x): A|DateTime|null => 1], $c);
?>
--EXPECT--
A[{"x":"yy8"}]1 A|DateTime|null 3 A|DateTime A
