--TEST--
The state queries in every situation of a coroutine's life
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, current_coroutine};

function show(string $situation, Async\Coroutine $c): void
{
    printf("%-32s %s%s%s%s%s\n", $situation,
        $c->isStarted() ? 'S' : '-', $c->isQueued() ? 'Q' : '-', $c->isRunning() ? 'R' : '-',
        $c->isSuspended() ? 'P' : '-', $c->isCompleted() ? 'C' : '-');
}

$c = spawn(function () {
    show('has control', current_coroutine());
    suspend();
    delay(60_000);
});
show('spawned, not run yet', $c);
suspend();
show('called suspend()', $c);
suspend();
show('parked on an event', $c);
show('main, has control', current_coroutine());
$c->cancel();
show('cancelled, waiting for its turn', $c);
suspend();
show('finished', $c);

$c = spawn(fn () => 1);
$c->cancel();
var_dump($c->isCompleted());
suspend();
show('cancelled before its first run', $c);

$subject = spawn(function () { suspend(); });
$c = spawn(function () use ($subject) { await($subject); });
suspend();
show('parked on a coroutine', $c);
$main = current_coroutine();
spawn(function () use ($main) { show('main, parked', $main); });
delay(1);
show('finished after a wait', $c);

$subject = spawn(function () { suspend(); });
$c = spawn(function () use ($subject) { await($subject); });
spawn(function () use ($c) { suspend(); show('woken, waiting for its turn', $c); });
await($c);
show('finished', $c);
$failed = spawn(function () { throw new Exception(); });
try { await($failed); } catch (Exception) {}
show('failed', $failed);
--EXPECT--
spawned, not run yet             -Q-P-
has control                      S-R--
called suspend()                 SQ-P-
parked on an event               S--P-
main, has control                S-R--
cancelled, waiting for its turn  SQ-P-
finished                         S---C
bool(false)
cancelled before its first run   ----C
parked on a coroutine            S--P-
main, parked                     S--P-
finished after a wait            S---C
woken, waiting for its turn      SQ-P-
finished                         S---C
failed                           S---C
