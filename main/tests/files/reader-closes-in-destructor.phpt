--TEST--
Files: after the end of the scheduler handles work on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/files.inc';
class Late
{
    public $f;
    public function __destruct()
    {
        rewind($this->f);
        echo fread($this->f, 10), "\n";
        fwrite($this->f, 'more');
        fclose($this->f);
    }
}
$late = new Late();
await(spawn(function () use ($late, $dir) {
    $late->f = fopen("$dir/a", 'w+');
    fwrite($late->f, str_repeat('y', 100000));
    fseek($late->f, 0);
    fwrite($late->f, 'contents');
}));
register_shutdown_function(function () use ($late) {
    rewind($late->f);
    echo fread($late->f, 3), "\n";
});
--EXPECT--
con
contentsyy
