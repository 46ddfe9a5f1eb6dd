--TEST--
examples/fetch.php: many at once, the failures told, the totals right
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
require __DIR__ . '/server.inc';

$server = new Example('http-server.php', '--port=0', '--delay-ms=200');
$list = tempnam(sys_get_temp_dir(), 'urls');
file_put_contents($list, "# twenty pages\n\n" . str_repeat("http://$server->address/\n", 20));
[$output, $status] = run_example('fetch.php', "--file=$list", '--concurrency=20', '--json');
unlink($list);
$lines = array_map(json_decode(...), explode("\n", trim($output)));
$totals = array_pop($lines);
var_dump($status, count($lines), count(array_unique(array_column($lines, 'sha256'))));

[$output, $status] = run_example('fetch.php', "http://$server->address/", "http://$server->address/missing");
var_dump($status, preg_match_all('~^200 ~m', $output), preg_match_all('~^404 ~m', $output));
echo $server->stop(), "\n";

[, $status] = run_example('fetch.php', "http://$server->address/");
var_dump($status);
?>
--EXPECT--
int(0)
int(20)
int(1)
int(0)
int(1)
int(1)
Stopped, exit status 0
int(1)
