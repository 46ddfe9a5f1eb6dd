--TEST--
Coroutines that a shutdown function has started end before the destructors: no object is destructed while it is in use
--EXTENSIONS--
true_async
--FILE--
<?php
class D { function __construct(private string $name) {} function __destruct() { echo "destructor of $this->name\n"; } }
$global = new D('a global');
register_shutdown_function(function () {
    Async\spawn(function () {
        $local = new D('a local');
        $file = new SplTempFileObject;
        $file->fwrite('text');
        for ($i = 0; $i < 4; $i++) {
            Async\suspend();
        }
        var_dump($file->ftell());
        Async\spawn(function () { Async\suspend(); echo "the last coroutine\n"; });
    });
    Async\suspend();
    echo "the function ends\n";
});
echo "the script ends\n";
?>
--EXPECT--
the script ends
the function ends
int(4)
destructor of a local
the last coroutine
destructor of a global
