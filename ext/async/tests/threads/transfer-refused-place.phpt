--TEST--
A refusal with a fixed message says where in the value it found what does not cross, in its previous exception
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\spawn_thread;

class Box { public $item; }
class Closed {}
$closed = new Closed;
@$closed->x = 1; // deprecated: the class does not allow it

$v = ['a' => ['b' => STDIN]];
$list = ['list' => [$closed]];
$box = new Box;
$box->item = new Box;
$box->item->item = [3 => fopen('php://memory', 'r')];
$names = new Box;
$names->item = (object) ['a b' => ["it's" => ["two\nlines" => STDIN]]];
$deep = 1;
for ($i = 0; $i < 600; $i++) {
    $deep = [$deep];
}
$channel = new ThreadChannel;
$pool = new ThreadPool(1);

foreach ([
    fn() => spawn_thread(fn() => count($v)),
    fn() => spawn_thread(fn() => count($list)),
    fn() => $channel->send($box),
    fn() => $channel->send($closed),
    fn() => $channel->send(STDIN),
    fn() => $channel->send($names),
    fn() => $pool->submit(fn($value) => 1, $box),
    fn() => $pool->submit(fn(...$all) => 1, first: 1, second: [$box]),
    fn() => $pool->submit(fn() => $box),
    fn() => $channel->send(['item' => $deep]),
] as $send) {
    try {
        $send();
    } catch (Throwable $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
Error: Cannot transfer a resource between threads
Error: The resource is at $value(use $v)['a']['b']
Error: Cannot transfer object with dynamic properties between threads
Error: The object of class Closed is at $value(use $list)['list'][0]
Error: Cannot transfer a resource between threads
Error: The resource is at $value->item->item[3]
Error: Cannot transfer object with dynamic properties between threads
Error: The object of class Closed is at $value
Error: Cannot transfer a resource between threads
Error: The resource is at $value
Error: Cannot transfer a resource between threads
Error: The resource is at $value->item->{'a b'}['it\'s']['two\nlines']
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: The resource is at $args[0]->item->item[3]
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: The resource is at $args['second'][0]->item->item[3]
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: The resource is at $task(use $box)->item->item[3]
Error: Cannot transfer a value that is nested deeper than 512 levels between threads
Error: The value is at $value['item'][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]...
