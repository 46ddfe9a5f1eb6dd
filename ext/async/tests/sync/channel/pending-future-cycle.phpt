--TEST--
A channel that is only held by what waits for its own values is garbage, with the Futures of recvAsync() and their chains
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, await};

final class Connection
{
    public static int $live = 0;
    public Channel $in;
    public function __construct(bool $waits)
    {
        self::$live++;
        $this->in = new Channel(1);
        $this->in->recvAsync()->catch(fn ($e) => $this)->ignore();
        if ($waits) {
            $this->in->recvAsync()->catch(fn ($e) => 0)->map(fn ($v) => $this)->ignore();
        }
    }
    public function __destruct() { self::$live--; }
}
foreach ([false, true] as $waits) {
    for ($i = 0; $i < 100; $i++) {
        new Connection($waits);
    }
    gc_collect_cycles();
    Async\suspend();
    gc_collect_cycles();
    var_dump(Connection::$live);
}

/* What is in use stays: the channel, and the future in the hands of a coroutine. */
$channel = new Channel(1);
$future = $channel->recvAsync();
$waiting = spawn(fn () => $future->map(fn ($v) => $v + 1)->await());
$kept = new Connection(true);
$in = $kept->in;
unset($kept);
Async\suspend();
gc_collect_cycles();
var_dump(Connection::$live);
$channel->send(1);
$in->send(2);
var_dump(await($waiting));
Async\suspend();
$in->close();
unset($in);
Async\suspend();
gc_collect_cycles();
var_dump(Connection::$live);
?>
--EXPECT--
int(0)
int(0)
int(1)
int(2)
int(0)
