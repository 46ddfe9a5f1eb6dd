--TEST--
Databases: servers whose answers are truncated, repeated, flipped, invented, stalled and cut, from seeds (SEEDS seeds from FIRST_SEED): each client ends, and so does its connection
--EXTENSIONS--
true_async
--INI--
memory_limit=512M
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); need_postgresql('pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/scenarios.inc';
use Async\{Future, FutureState};
use function Async\{spawn, await, delay, timeout};

set_error_handler(fn () => true);
if (!getenv('SHOW_NOTICES')) {
    /* libpq writes there what a server says before it is asked. */
    fclose(STDERR);
    $null = fopen('/dev/null', 'w');
}

/** Damages one answer, sometimes a second one as well. */
function damage(Conversation $conversation): Closure
{
    $victims = [mt_rand(0, count($conversation->answers) - 1), mt_rand(0, 3 * count($conversation->answers))];
    return function (string $answer, int $index) use ($victims): array {
        if (!in_array($index, $victims, true)) return [$answer];
        $length = strlen($answer);
        $at = $length ? mt_rand(0, $length - 1) : 0;
        [$before, $after] = [substr($answer, 0, $at), substr($answer, $at)];
        switch (mt_rand(0, 9)) {
            case 0: return [$before, -1];                                                   /* truncated, silence */
            case 1: return [$before];                                                       /* truncated, the next answer follows */
            case 2: return [$answer, $answer];                                              /* repeated */
            case 3: return [$before, substr($answer, -mt_rand(1, 20)), $after];             /* a part repeated in the middle */
            case 4: case 5: case 6:                                                         /* flipped bits, at one to three places */
                for ($i = mt_rand(1, 3); $i && $length; $i--) $answer[$p = mt_rand(0, $length - 1)] = $answer[$p] ^ chr(1 << mt_rand(0, 7));
                return [$answer];
            case 7: return [$before, random($n = mt_rand(1, 40)), substr($after, $n)];      /* overwritten */
            case 8: return [random(mt_rand(1, 100)), mt_rand(0, 1) ? $answer : ''];         /* invented */
            default: return [$before, 1, $after];                                           /* in two parts: no damage */
        }
    };
}

function finish(): void
{
    global $connection;
    if ($connection instanceof PgSql\Connection) {
        pg_close($connection);
    } elseif ($connection instanceof mysqli) {
        $connection->close();
    }
    $connection = null;
}

function random(int $length): string
{
    for ($bytes = ''; $length; $length--) $bytes .= chr(mt_rand(0, 255));
    return $bytes;
}

$clients = ['mysqli', 'pdo_mysql', 'pgsql', 'pdo_pgsql'];
$conversations = array_combine($clients, array_map(record(...), $clients));
$connection = null;
$first = (int) (getenv('FIRST_SEED') ?: 1);
$seeds = (int) (getenv('SEEDS') ?: 200);
$before = descriptors();
$worst = 0;
$last = hrtime(true);
$ticker = spawn(function () use (&$worst, &$last) {
    for (;; $last = hrtime(true)) { delay(5); $worst = max($worst, (hrtime(true) - $last) / 1e6); }
});
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    mt_srand($seed); if (getenv("SEED_LOG")) file_put_contents(getenv("SEED_LOG"), "$seed ", FILE_APPEND);
    $client = $clients[mt_rand(0, 3)];
    $player = new Player($conversations[$client]);
    $player->damage = damage($conversations[$client]);
    $player->then = mt_rand(0, 1) ? 'close' : 'reset';
    $player->allowance = mt_rand(0, 3) ? PHP_INT_MAX : mt_rand(1, $conversations[$client]->length());
    [$worst, $last] = [0, hrtime(true)];
    $c = spawn(scenario($client), $player->port);
    try {
        await($c, timeout(40));
    } catch (Async\OperationCanceledException) {
        $c->cancel();
        try { await($c, timeout(2000)); } catch (Async\OperationCanceledException) { echo "seed $seed: $client cannot be cancelled\n"; } catch (Throwable) {}
    } catch (Throwable) {
        /* an error of the driver; sometimes false, where the script expects a result */
    }
    /* The end of the object: it may wait for a server that is silent, as far as the connection is well, but not without end. */
    $player->damage = fn () => [-1];
    try {
        $is_well = !$connection instanceof PgSql\Connection || pg_connection_status($connection) === PGSQL_CONNECTION_OK;
    } catch (Error) {
        $is_well = true; /* it is closed */
    }
    $ending = spawn(finish(...));
    try {
        await($ending, timeout($is_well ? 20 : 2000));
    } catch (Async\OperationCanceledException) {
        $is_well || print("seed $seed: the end of $client waits for nothing\n");
        $ending->cancel();
        try { await($ending, timeout(2000)); } catch (Async\OperationCanceledException) { echo "seed $seed: the end of $client cannot be cancelled\n"; } catch (Cancellation) {}
    } catch (Error) {
        /* it was closed before */
    }
    $worst < 5000 || print("seed $seed: $client kept others waiting for $worst ms\n");
    $player->end();
    unset($c, $player, $ending);
    $connection = null;
}
$ticker->cancel();
unset($ticker);
eventually(fn () => descriptors() <= $before);
echo descriptors() <= $before ? "no descriptor is left\n" : descriptors() - $before . " descriptors are left\n";
?>
--EXPECT--
no descriptor is left
