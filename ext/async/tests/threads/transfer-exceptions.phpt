--TEST--
Throwables: everything that can cross does, the rest has its default; unknown classes in a chain
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
    class Custom extends RuntimeException {
        public $plain = ['a' => [1]];
        public $handle = 'default';
        public ?self $self = null;
        private $list = ['unset'];
        function fill() { $this->handle = fopen('php://memory', 'r'); $this->self = $this; $this->list = [1, [fn () => 5, new ArrayObject([1])], new class {}]; return $this; }
        function list() { return $this->list; }
    }
    PHP);
eval('class Unknown extends Custom {}');
function thrower($argument) { return new Custom('outer', 7, new Unknown('middle', 3, new LogicException('inner', 1))); }
$e = thrower([])->fill();
$line = $e->getLine();
in_thread(<<<'PHP'
    var_dump(get_class($value), $value->getMessage(), $value->getCode(), basename($value->getFile()), $value->getLine() === $values[1], $value->plain, $value->handle, $value->self === $value, $value->list());
    echo preg_replace('~\S*/~', '', $value->getTraceAsString()), "\n";
    $p = $value->getPrevious();
    var_dump(get_class($p), $p->getMessage(), $p->getCode(), $p->getRemoteClass(), $p->getRemoteException());
    var_dump($p->getPrevious());
    PHP, [$e, $line], $c);

echo "-- arguments of the trace\n";
function scalars($a, $b) { return new Exception; }
function mixed($a, $b) { return new Exception; }
in_thread(<<<'PHP'
    [$s, $m] = $value;
    var_dump($s->getTrace()[0]['args'], $m->getTrace()[0]['args'] ?? 'dropped', $m->getTrace()[0]['function']);
    PHP, [[scalars(1, 'x'), mixed(1, [2])]]);

echo "-- kinds\n";
in_thread('foreach ($value as $e) { echo get_class($e), " ", $e->getMessage(), "\n"; } echo $e->getPrevious()->getMessage(), "\n";',
    [[new Error('e'), new TypeError('t'), new Async\AsyncCancellation('c'), new ErrorException('x', 1, 2, 'f', 3, new Exception('p'))]]);
$composite = new Async\CompositeException;
$composite->addException(new Exception('one'));
$composite->addException(new Error('two'));
in_thread('foreach ($value->getExceptions() as $e) { echo get_class($e), " ", $e->getMessage(), "\n"; }', [$composite]);

echo "-- without a name, and as a value of an unknown class\n";
in_thread('var_dump(get_class($value->getPrevious()), $value->getPrevious()->getRemoteClass(), $value->getPrevious()->getMessage());',
    [new Exception('x', 0, new class('anonymous') extends Exception {})]);
in_thread('echo "loaded\n";', [new Unknown('x')]);

echo "-- a long chain\n";
for ($i = 0, $chain = null; $i < 1000; $i++) { $chain = new Exception("e$i", 0, $chain); }
in_thread('for ($n = 0; $value; $n++) { $value = $value->getPrevious(); } echo $n, "\n";', [$chain]);
$dynamic = new Exception('dynamic');
@$dynamic->extra = 5;
in_thread('var_dump(isset($value->extra), $value->getMessage());', [$dynamic]);
?>
--EXPECTF--
string(6) "Custom"
string(5) "outer"
int(7)
string(23) "transfer-exceptions.php"
bool(true)
array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
string(7) "default"
bool(true)
array(1) {
  [0]=>
  string(5) "unset"
}
#0 transfer-exceptions.php(%d): thrower()
#1 {main}
string(21) "Async\RemoteException"
string(6) "middle"
int(3)
string(7) "Unknown"
NULL
NULL
-- arguments of the trace
array(2) {
  [0]=>
  int(1)
  [1]=>
  string(1) "x"
}
string(7) "dropped"
string(5) "mixed"
-- kinds
Error e
TypeError t
Async\AsyncCancellation c
ErrorException x
p
Exception one
Error two
-- without a name, and as a value of an unknown class
string(21) "Async\RemoteException"
string(19) "Exception@anonymous"
string(9) "anonymous"
Async\ThreadTransferException: Cannot load transferred object: class "Unknown" not found
-- a long chain
512
bool(false)
string(7) "dynamic"
