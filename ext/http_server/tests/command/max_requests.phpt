--TEST--
php-server --max-requests: workers are replaced, and no request is lost
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$app = app('return fn($request, $response) => $response->setBody("worker " . getmypid());');
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--max-requests', '50']))->ready();
$load = new Load($command->address, '/worker \d+$/');
$command->awaitLog('/worker\.worn/', 4);
$load->more();
$load->stop();
var_dump($load->wrong, $load->count > 200, $command->end(SIGTERM));
echo preg_match_all('/worker\.lost/', $command->log()), "\n";
?>
--EXPECT--
array(0) {
}
bool(true)
int(0)
0
