--TEST--
ThreadChannel: room for one value, 12 sending and 12 receiving coroutines in 8 threads, time limits everywhere: all arrive once
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException, OperationCanceledException};
use function Async\{await, spawn_thread, spawn, timeout, await_all};
$cap = 1;
$ch = new ThreadChannel($cap);
$prod = $cons = [];
for ($p = 0; $p < 4; $p++) {
  $prod[] = spawn_thread(function () use ($ch, $p) {
    $cs = [];
    for ($k = 0; $k < 3; $k++) $cs[] = Async\spawn(function () use ($ch, $p, $k) {
      for ($i = 0; $i < 300; $i++) {
        while (true) { try { mt_rand(0, 3) ? $ch->send([$p, $k, $i]) : $ch->send([$p, $k, $i], Async\timeout(mt_rand(1,2))); break; } catch (OperationCanceledException) {} }
      }
    });
    Async\await_all($cs);
  });
  $cons[] = spawn_thread(function () use ($ch) {
    $seen = 0; $cs = [];
    for ($k = 0; $k < 3; $k++) $cs[] = Async\spawn(function () use ($ch, &$seen) {
      try { while (true) { try { mt_rand(0, 3) ? $ch->recv() : $ch->recv(Async\timeout(1)); $seen++; } catch (OperationCanceledException) {} } } catch (ThreadChannelException) {}
    });
    Async\await_all($cs);
    return $seen;
  });
}
foreach ($prod as $t) await($t);
$ch->close();
$n = 0; foreach ($cons as $t) $n += await($t);
echo $n, ' ', count($ch), "\n";
?>
--EXPECT--
3600 0
