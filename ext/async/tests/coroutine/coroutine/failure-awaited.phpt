--TEST--
A failure with an awaiter subscribed is observed: no report, not even when the awaiter ignores it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

function listens()
{
    $c = spawn(function () { suspend(); throw new LogicException('heard'); });
    spawn(function () use ($c) { try { await($c); } catch (LogicException $e) { echo $e->getMessage(), "\n"; } });
}
listens();
suspend();
suspend();
suspend();
gc_collect_cycles();
echo "end\n";
--EXPECT--
heard
end
