--TEST--
Warm requests: a restart of opcache does not wait for children that have nothing to do
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
is_file(dirname(PHP_BINARY, 3) . '/modules/opcache.so') || die('skip opcache is not built');
?>
--FILE--
<?php
require __DIR__ . '/warm.inc';

Pool::$directives = ['zend_extension=' . dirname(PHP_BINARY, 3) . '/modules/opcache.so', 'opcache.enable=1', 'opcache.file_update_protection=0'];
$pool = new Pool('return function () { require $_SERVER["SCRIPT_FILENAME"]; };', [
    'index.php' => 'echo getmypid(), " ", Boot\status()["warm_requests"];',
    'reset.php' => '
        // The other one has nothing to do, and holds a lock of opcache that the restart waits for.
        $other = (int) current(array_diff(explode(" ", $_GET["children"]), [getmypid()]));
        opcache_reset();
        for ($end = hrtime(true) + 20e9; posix_kill($other, 0) && hrtime(true) < $end; usleep(10_000));
        echo posix_kill($other, 0) ? "waits" : "has ended";
    ',
    'slow.php' => 'touch(__DIR__ . "/slow"); while (!file_exists(__DIR__ . "/go")) { usleep(5000); } echo getmypid();',
    'restarts.php' => 'echo opcache_get_status(false)["opcache_statistics"]["manual_restarts"];',
], children: 2);

// Both serve: one while the other is busy.
$busy = Async\spawn(fn() => $pool->get(script: 'slow.php'));
while (!file_exists("$pool->directory/slow")) {
    Async\delay(5);
}
[$other] = explode(' ', $pool->get());
touch("$pool->directory/go");
$first = Async\await($busy);
var_dump($first !== $other);
echo 'the other child ', $pool->get("children=$first+$other", 'reset.php'), "\n";
for ($end = hrtime(true) + 20e9; ($restarts = $pool->get(script: 'restarts.php')) !== '1' && hrtime(true) < $end; usleep(10_000));
echo "$restarts restart\n";
// The next ones boot again, and serve with what they have sealed.
for ($end = hrtime(true) + 20e9; ($served = (int) explode(' ', $pool->get())[1]) < 5 && hrtime(true) < $end;);
echo $served >= 5 ? "warm again\n" : "$served\n" . $pool->log();
?>
--EXPECT--
bool(true)
the other child has ended
1 restart
warm again
