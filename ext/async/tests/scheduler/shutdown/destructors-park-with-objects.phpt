--TEST--
Destructors at the end: what a parked one has made is not closed under it, and is destructed when it has ended
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{suspend, delay};
class Made { public function __construct(private string $name) { echo "made $this->name\n"; } function __destruct() { echo "destructed $this->name\n"; } }
class Parks
{
    public $self;
    public $kept;
    function __construct(private string $name) { $this->self = $this; }
    function __destruct()
    {
        $file = new SplFileObject(__FILE__);
        $this->kept = new Made($this->name);
        $lines = 0;
        foreach ($file as $line) {
            suspend();
            if (++$lines === 5) {
                break;
            }
        }
        delay(1);
        echo "$this->name has read $lines lines\n";
    }
}
new Parks('one');
new Parks('two');
echo "end\n";
?>
--EXPECT--
end
made one
made two
one has read 5 lines
two has read 5 lines
destructed one
destructed two
