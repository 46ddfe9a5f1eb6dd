--TEST--
Destructors at the end: a generator that a parked destructor runs is not closed under it; one that is left open is closed after all
--FILE--
<?php
function numbers(string $name)
{
    try {
        for ($i = 0; ; $i++) {
            Async\suspend();
            yield $i;
        }
    } finally {
        echo "$name: closed\n";
    }
}

function outer(string $name)
{
    try {
        yield from numbers("$name, inner");
    } finally {
        echo "$name, outer: closed\n";
    }
}

class Walker
{
    public function __construct(private string $name, private Generator $generator) {}

    public function __destruct()
    {
        foreach ($this->generator as $i) {
            if ($i === 2) {
                break;
            }
        }
        echo "$this->name: walked to $i\n";
    }
}

$walker = new Walker('kept', $kept = numbers('kept'));
$other = new Walker('delegating', outer('delegating'));
?>
--EXPECT--
delegating: walked to 2
delegating, inner: closed
delegating, outer: closed
kept: walked to 2
kept: closed
