--TEST--
Boot\explain(): what would prevent the seal now, with class, number and the way to it
--EXTENSIONS--
dom
--SKIPIF--
<?php
if (!function_exists('Boot\explain')) die('skip this build has no warm requests');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip the heap is not that of the memory manager');
?>
--FILE--
<?php
$directory = sys_get_temp_dir() . '/reasons-' . getmypid();
mkdir($directory);
file_put_contents("$directory/boot.php", <<<'PHP'
    <?php
    final class Holder { private array $list = []; public function put(object $what): void { $this->list['key'][] = $what; } }
    $lines = [];
    $show = function (string $when) use (&$lines): void {
        $lines[] = "-- $when";
        foreach (Boot\explain() as ['reason' => $reason, 'class' => $class, 'id' => $id, 'path' => $path]) {
            $lines[] = ($class ?? '-') . ' ' . (is_int($id) ? 'a number' : 'no number') . ' ' . ($path ?? '-') . ': ' . preg_replace('/#\d+, \S+\)/', '#N, FILE)', $reason);
        }
    };
    $show('nothing');
    $holder = new Holder;
    for ($i = 0; $i < 3; $i++) {
        $holder->put(new DOMDocument);
    }
    $engine = new Random\Engine\Mt19937(1);
    $memory = fopen('php://memory', 'r');
    $file = fopen(__FILE__, 'r');
    $show('objects and a file');
    $lines[] = spl_object_id($engine) === array_column(Boot\explain(), 'id', 'class')[Random\Engine\Mt19937::class] ? 'its number' : 'another number';
    unset($engine, $holder);
    fclose($file);
    $show('nothing again');
    $refused = count(Boot\explain());
    return function () use ($lines, $refused) { echo Boot\status()['mode'], "\n", implode("\n", $lines), "\n$refused\n"; };
    PHP);
touch("$directory/script.php");
passthru(escapeshellarg(PHP_BINARY) . " -n --boot=$directory/boot.php $directory/script.php 2>&1");
array_map(unlink(...), glob("$directory/*"));
rmdir($directory);
?>
--EXPECT--
warm
-- nothing
-- objects and a file
DOMDocument a number $holder->list['key'][0]: a document of libxml2 (DOMDocument) is alive (held by $holder->list['key'][0])
Random\Engine\Mt19937 a number $engine: a random engine (Random\Engine\Mt19937) would repeat itself in each request; make it in the request, or use Random\Engine\Secure (held by $engine)
- no number -: a resource of type stream (#N, FILE) is alive
its number
-- nothing again
0
