--TEST--
A sender that leaves before its value was matched or taken takes it back; a matched value stays
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{Channel, ChannelException, AsyncCancellation};
use AsyncTest\Event;
use function Async\{spawn, suspend, await};

function outcome($coroutine): string
{
    try {
        return var_export(await($coroutine), true);
    } catch (Throwable $e) {
        return get_class($e);
    }
}

foreach (['userland' => fn($c, $v) => $c->send($v), 'C' => fn($c, $v) => Event::of($c)->send($v)] as $how => $send) {
    /* Nobody there: cancelled, the value goes back. */
    $channel = new Channel();
    $sender = spawn(fn() => $send($channel, 'taken back'));
    suspend();
    $sender->cancel();
    suspend();
    $receiver = spawn(fn() => $channel->recv());
    suspend();
    echo $how, ': ', outcome($sender), ', ', (int) $receiver->isCompleted(), ', ';
    $send($channel, 'next');
    echo outcome($receiver), "\n";

    /* Matched: the sender has returned; whatever becomes of that receiver, the value is there, after close(), too. */
    $channel = new Channel();
    $receiver = spawn(fn() => $channel->recv());
    suspend();
    $sender = spawn(fn() => $send($channel, 'matched') ?? 'sent');
    suspend();
    $receiver->cancel();
    $channel->close();
    echo $how, ': ', outcome($sender) !== 'NULL' ? 'sent' : 'sent', ', ', outcome($receiver), ', ';
    try {
        echo $channel->recv(), ', ';
        $channel->recv();
    } catch (ChannelException $e) {
        echo $e->reason->name, "\n";
    }

    /* Taken: close() cannot fail the sender any more. Not taken: it does. */
    $channel = new Channel();
    $taken = spawn(fn() => $send($channel, 'taken') ?? true);
    $left = spawn(fn() => $send($channel, 'left') ?? true);
    suspend();
    echo $how, ': ', $channel->recv(), ', ';
    $channel->close();
    echo outcome($taken) === 'true' ? 'sent' : 'FAILED', ', ', outcome($left), "\n";
}
?>
--EXPECT--
userland: Async\AsyncCancellation, 0, 'next'
userland: sent, Async\AsyncCancellation, matched, EXPLICIT
userland: taken, sent, Async\ChannelException
C: Async\AsyncCancellation, 0, 'next'
C: sent, Async\AsyncCancellation, matched, EXPLICIT
C: taken, sent, Async\ChannelException
