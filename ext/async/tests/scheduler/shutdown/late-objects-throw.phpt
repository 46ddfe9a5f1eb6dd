--TEST--
An exception in the destructor of an object made after the destructors is reported, with exit status 255
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
[$output, $status] = run_script(<<<'PHP'
class Late { function __destruct() { echo "late\n"; throw new Exception('from it'); } }
class First {
    public $object;
    function __destruct() {
        $object = $this->object;
        Async\spawn(function () use ($object) { Async\delay(2); $object->late = new Late; });
    }
}
register_shutdown_function(fn() => print "shutdown function\n");
Async\suspend();
$first = new First;
$first->object = $object = new stdClass;
PHP);
echo $output, "\n", $status, "\n";
--EXPECTF--
shutdown function
late

Fatal error: Uncaught Exception: from it in script.php:2
Stack trace:
#0 [internal function]: Late->__destruct()
#1 {main}
  thrown in script.php on line 2
255
