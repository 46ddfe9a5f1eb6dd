--TEST--
Release never frees the caller's own reference
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Pool;
use AsyncTest\Event;
use function Async\{spawn, await, suspend};

final class Connection
{
    public function __construct(public string $name) {}

    public function __destruct()
    {
        echo "end of $this->name\n";
    }
}

/* The same variable after a release that stores, destroys, or finds the pool closed. */
foreach (['stored' => [fn() => true, false], 'refused' => [fn() => false, false], 'closed' => [fn() => true, true]] as $name => [$before, $close]) {
    $pool = new Pool(factory: fn() => new Connection($name), beforeRelease: $before, max: 1);
    $connection = $pool->acquire();
    if ($close) {
        $pool->close();
    }
    $pool->release($connection);
    echo $connection->name, ' is still there', "\n";
    unset($connection);
    $pool->close();
    unset($pool);
}

/* C handlers; a value that only the variable holds. */
$pool = Event::pool(0, 1, 0, 'refuses return');
$resource = $pool->acquire();
$pool->giveBack($resource);
echo $resource, "\n";
?>
--EXPECT--
stored is still there
end of stored
refused is still there
end of refused
closed is still there
end of closed
1
