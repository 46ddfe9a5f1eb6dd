--TEST--
At the end of a request: what a coroutine creates that a destructor has started is not destructed while the coroutine uses it
--FILE--
<?php
use function Async\{spawn, suspend};

class Last
{
    public function __construct(private string $name, private ?Closure $code = null) {}

    public function __destruct()
    {
        echo "end of $this->name\n";
        $this->code && ($this->code)();
    }
}

$first = new Last('first', function () {
    spawn(function () {
        $path = tempnam(sys_get_temp_dir(), 'last');
        $file = new SplFileObject($path, 'w+');
        $mine = new Last('what the coroutine has created');
        $file->fwrite("one\ntwo\n");
        $file->rewind();
        foreach ($file as $line) {
            for ($i = 0; $i < 20; $i++) {
                suspend();
            }
            echo trim("read $line"), "\n";
        }
        unset($mine, $file);
        unlink($path);
        echo "the coroutine ends\n";
    });
    spawn(function () {
        suspend();
        $GLOBALS['left'] = [new Last('what the other coroutine has left')];
    });
    suspend();
});
$others = [new Last('an object of the program')];
suspend();
echo "main ends\n";
?>
--EXPECT--
main ends
end of first
end of an object of the program
read one
read two
read
end of what the coroutine has created
the coroutine ends
end of what the other coroutine has left
