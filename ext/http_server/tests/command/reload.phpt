--TEST--
php-server: a reload loses no request; by a signal and by changed files; a program that does not start leaves the workers alone
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\delay;

$app = app('return 0;');
$write = function (string $version) use ($app): void {
    file_put_contents("$app.new", "<?php return function (\$request, \$response) { Async\\delay(3); \$response->setBody('version $version'); };");
    rename("$app.new", $app);
};
// Requests that the old worker has accepted may still be on their way when the new ones serve.
$serves = function (Command $command, string $version): void {
    until(fn() => fetch($command->address, '/')[2] === "version $version");
    echo "version $version\n";
};
$write('1');
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2']))->ready();
$load = new Load($command->address, '/version \d$/');
$load->more();
for ($i = 2; $i <= 4; $i++) {
    $write((string) $i);
    $command->signal(SIGHUP)->awaitLog('/reload\.done reason=signal/', $i - 1);
    $serves($command, (string) $i);
    $load->more();
}

echo "-- two at once\n";
$command->signal(SIGHUP);
delay(30);
$command->signal(SIGHUP)->awaitLog('/reload\.done/', 5);
$load->more();

echo "-- a broken program\n";
file_put_contents($app, '<?php throw new Exception("broken");');
$command->signal(SIGHUP)->awaitLog('/reload\.failed/');
echo fetch($command->address, '/')[2], "\n";
$load->more();
$load->stop();
var_dump($load->wrong, $command->end(SIGTERM));
echo preg_match_all('/worker\.lost.*/', $command->log(), $lost) === 1 ? preg_replace(['/pid=\d+/', '~[^ ]+/app~'], ['pid=N', 'app'], $lost[0][0]) : $command->log(), "\n";

echo "-- changed files\n";
$write('5');
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--watch', dirname($app)]))->ready();
echo fetch($command->address, '/')[2], "\n";
$load = new Load($command->address, '/version \d$/');
$load->more(5);
$write('6');
$command->awaitLog('/reload\.done reason=files/');
$serves($command, '6');
$load->more(5);
$load->stop();
var_dump($load->wrong, $command->end(SIGTERM));
?>
--EXPECT--
version 2
version 3
version 4
-- two at once
-- a broken program
version 4
array(0) {
}
int(0)
worker.lost slot=0 pid=N reason=broken in app.php:1
-- changed files
version 5
version 6
array(0) {
}
int(0)
