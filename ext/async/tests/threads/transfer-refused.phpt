--TEST--
What is refused, and how: resources, dynamic properties, objects bound to their thread, classes without a name
--EXTENSIONS--
async_test
curl
pdo
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
class Box { public $item; }
$open = fopen('php://memory', 'r');
$closed = fopen('php://memory', 'r');
fclose($closed);
refused($open);
refused([$closed]);
class Closed { public $declared = 1; }
$d = new Closed;
@$d->more = 1; // deprecated: the class does not allow it
refused([$d]);
unset($d->more);
refused($d);
$i = new DateInterval('P1D');
@$i->more = 1;
refused($i);

$box = new Box;
foreach ([
    (function () { yield 1; })(), new Fiber(fn () => 1), new PDO('sqlite::memory:'), curl_init(), new MultipleIterator, new SplTempFileObject,
    new class {}, new class extends Exception {}, new Async\Channel(1), new Async\Scope, Async\current_context(),
    new Async\TaskGroup, Async\spawn(fn () => 1), (new Async\FutureState)->future ?? Async\timeout(1000), new ReflectionClass('Box'),
    new class(1) extends Box { function __construct(public $y) {} }, new AppendIterator,
] as $object) {
    $box->item = ['k' => $object];
    refused($box);
}
class Files extends FilesystemIterator {}
refused(new Files('.'));
?>
--EXPECT--
Error: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: Cannot transfer object with dynamic properties between threads
crossed
Error: Cannot transfer an object of class DateInterval between threads ($value)
Error: Cannot transfer an object of class Generator between threads ($value->item['k'])
Error: Cannot transfer an object of class Fiber between threads ($value->item['k'])
Error: Cannot transfer an object of class PDO between threads ($value->item['k'])
Error: Cannot transfer an object of class CurlHandle between threads ($value->item['k'])
Error: Cannot transfer an object of class MultipleIterator between threads ($value->item['k'])
Error: Cannot transfer an object of class SplTempFileObject between threads ($value->item['k'])
Error: Cannot transfer an object of class class@anonymous between threads ($value->item['k'])
Error: Cannot transfer an object of class Exception@anonymous between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\Channel between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\Scope between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\Context between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\TaskGroup between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\Coroutine between threads ($value->item['k'])
Error: Cannot transfer an object of class Async\Timeout between threads ($value->item['k'])
Error: Cannot transfer an object of class ReflectionClass between threads ($value->item['k'])
Error: Cannot transfer an object of class Box@anonymous between threads ($value->item['k'])
Error: Cannot transfer an object of class AppendIterator between threads ($value->item['k'])
Error: Cannot transfer an object of class Files between threads ($value)
