--TEST--
A class with handlers: its C state is released once, also without a load, after a refusal, root by root
--EXTENSIONS--
async_test
curl
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
use AsyncTest\Carrier;
use function AsyncTest\{carried, drop, load, transfer};

$c = classes('class Sub extends AsyncTest\Carrier { public $p; }');
$inner = new Carrier('x');
$sub = new Sub([$inner, $inner]);
$sub->p = [$sub];
in_thread('var_dump($value->get()[0] === $value->get()[1], $value->get()[0]->get(), $value->p[0] === $value, AsyncTest\carried());', [$sub], $c);
var_dump(carried());
drop(transfer($sub));
var_dump(carried());
refused([$sub, fopen('php://memory', 'r')]);
refused([$sub, new Carrier(new Carrier(curl_init()))]);
var_dump(carried());
foreach ([false, true] as $singly) {
    $parcel = transfer($sub, $inner, [$sub, 1], 5, new Carrier(1));
    [$a, $b, $d] = load($parcel);
    [$a2] = load($parcel);
    var_dump(carried(), $a->get()[0] === $b, $d[0] === $a, $a === $a2);
    drop($parcel, $singly);
    var_dump(carried());
}
$e = new Exception('x');
class E extends Exception { public $c; }
$e = new E;
$e->c = [$sub, fopen('php://memory', 'r')];
[$e2] = load($parcel = transfer($e));
var_dump($e2->c, carried());
drop($parcel);
$cycle = new Carrier(null);
$cycle->__construct([$cycle]);
[$again] = load($parcel = transfer($cycle));
var_dump($again->get()[0] === $again);
drop($parcel);
var_dump(carried());
?>
--EXPECT--
bool(true)
string(1) "x"
bool(true)
int(2)
int(0)
int(0)
Error: Cannot transfer a resource between threads
Error: Cannot transfer an object of class CurlHandle between threads ($value[1]->...)
int(0)
int(3)
bool(true)
bool(true)
bool(false)
int(0)
int(3)
bool(true)
bool(true)
bool(false)
int(0)
NULL
int(0)
bool(true)
int(0)
