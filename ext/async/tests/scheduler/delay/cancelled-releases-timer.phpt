--TEST--
A cancelled delay releases its timer: nothing keeps the process alive
--EXTENSIONS--
true_async
--FILE--
<?php
$start = hrtime(true);
register_shutdown_function(function () use ($start) {
    var_dump((hrtime(true) - $start) / 1e9 < 30);
});
$c = Async\spawn(function () { Async\delay(60_000); });
Async\suspend();
$c->cancel();
echo "end\n";
--EXPECT--
end
bool(true)
