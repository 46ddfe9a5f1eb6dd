--TEST--
MySQL: cancelled, and cut off, at each byte of each answer: an error, the connection is lost, nothing else is
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/scenarios.inc';
use Async\{Future, FutureState};
use function Async\{spawn, await, delay, timeout};

set_error_handler(fn () => true);
foreach (['mysqli', 'pdo_mysql'] as $client) {
    $run = scenario($client);
    $conversation = record($client);
    $player = new Player($conversation);
    $run($player->port) === $run($player->port) || print("the conversation cannot be played\n");
    $connection = null;
    $before = descriptors();
    foreach (['stall' => 'cancelled', 'close' => 'broke off'] as $then => $name) {
        $player->then = $then;
        $outcomes = [];
        for ($player->allowance = 0; $player->allowance < $conversation->length(); $player->allowance++) {
            $player->done = new FutureState();
            $done = new Future($player->done);
            $then === 'stall' || $done->ignore();
            $c = spawn($run, $player->port);
            if ($then === 'stall') {
                await($done);
                delay(0);
                $c->cancel();
            }
            $outcome = outcome($c);
            $outcomes[$outcome] = ($outcomes[$outcome] ?? 0) + 1;
            use_up();
            unset($c, $done);
        }
        ksort($outcomes);
        echo "$client $name: ", implode(', ', array_keys($outcomes)), array_sum($outcomes) === $conversation->length() ? '' : ' too few', "\n";
    }
    $player->end();
    unset($player, $conversation, $run);
    eventually(fn () => descriptors() < $before);
    echo descriptors() < $before ? "no descriptor is left\n" : descriptors() - $before . " descriptors are left\n";
}
?>
--EXPECT--
mysqli cancelled: Async\AsyncCancellation
mysqli broke off: mysqli_sql_exception
no descriptor is left
pdo_mysql cancelled: Async\AsyncCancellation
pdo_mysql broke off: PDOException, PDOException with previous PDOException
no descriptor is left
