--TEST--
Internal classes of PHP that cross, and their subclasses
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes(<<<'PHP'
    class MyDate extends DateTimeImmutable { public $note; private $own = 1; function own() { return $this->own; } function __serialize(): array { die('never'); } }
    class MyArray extends ArrayObject { public $p = ['x']; }
    class MyStorage extends SplObjectStorage { public $p; function getHash($o): string { return (string) $o->id; } }
    class MyFixed extends SplFixedArray { public $p = 5; }
    class Item { public $id; }
    PHP);
$zone = new DateTimeZone('Europe/Berlin');
$second = (new DateTime('@' . (strtotime('2024-10-27 01:30:00 UTC'))))->setTimezone($zone); // 02:30 for the second time
$first = (new DateTime('@' . (strtotime('2024-10-27 00:30:00 UTC'))))->setTimezone($zone);
$date = new MyDate('2020-02-29 12:00:00.123456 +05:30');
$date->note = [$date];
$dates = [new DateTime('2000-01-01 EST'), $second, $first, $date, $zone, new DateTimeZone('-03:00'), new DateInterval('P1Y2M3DT4H5M6S'),
    (new DateTime('2020-01-01'))->diff(new DateTime('2019-03-05 12:00:00.5')), DateInterval::createFromDateString('3 days ago')];
$report = 'foreach ($dates as $d) { echo get_class($d), " ", $d instanceof DateTimeInterface ? $d->format("c u T U") : ($d instanceof DateInterval ? $d->format("%R %y %m %d %h %i %s %f %a") : $d->getName()), "\n"; }';
ob_start();
eval($report);
$expected = ob_get_clean();
in_thread("ob_start(); [\$dates, \$expected] = \$values; $report" . ' $got = ob_get_clean(); echo $got === $expected ? "same\n" : "$expected\n$got\n"; var_dump($dates[3]->note[0] === $dates[3], $dates[3]->own(), $dates[2] < $dates[1]);',
    [$dates, $expected], $c);

$item = new Item; $item->id = 1;
$other = new Item; $other->id = 2;
$array = new MyArray(['a' => 1, 'o' => $item], ArrayObject::ARRAY_AS_PROPS, RecursiveArrayIterator::class);
$array['self'] = $array;
$storage = new SplObjectStorage;
$storage[$item] = 'data';
$storage[$storage] = $array;
$mine = new MyStorage;
$mine[$item] = 1; $mine[$other] = 2;
$mine->p = $storage;
$fixed = new MyFixed(3);
$fixed[0] = 1; $fixed[2] = $item;
in_thread(<<<'PHP'
    [$array, $storage, $mine, $fixed, $iterator, $over, $item, $other, $uninitialised] = $value;
    var_dump($array->a, $array->o === $item, $array['self'] === $array, $array->getIterator()::class, $array->p);
    var_dump(count($storage), $storage[$item], $storage[$storage] === $array, count($mine), $mine[$other], $mine->p === $storage);
    var_dump($fixed::class, $fixed->getSize(), $fixed[0], $fixed[1], $fixed[2] === $item, get_object_vars($fixed)['p'] ?? null);
    echo implode(',', iterator_to_array($iterator)), count($over), "\n";
    PHP, [[$array, $storage, $mine, $fixed, new ArrayIterator([1, 2, 3]), new ArrayObject($item), $item, $other, null]], $c);
refused((new ReflectionClass('MyDate'))->newInstanceWithoutConstructor());
$array['r'] = [fopen('php://memory', 'r')];
refused($array);
$plain = new ArrayObject([1]);
?>
--EXPECT--
same
bool(true)
int(1)
bool(true)
int(1)
bool(true)
bool(true)
string(22) "RecursiveArrayIterator"
array(1) {
  [0]=>
  string(1) "x"
}
int(2)
string(4) "data"
bool(true)
int(2)
int(2)
bool(true)
string(7) "MyFixed"
int(3)
int(1)
NULL
bool(true)
int(5)
1,2,31
DateObjectError: Object of type MyDate (inheriting DateTimeImmutable) has not been correctly initialized by calling parent::__construct() in its constructor
Error: Cannot transfer a resource between threads
