--TEST--
examples/json-api.php: accounts and transfers over SQLite, concurrent transfers keep the sum
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/server.inc';

$file = tempnam(sys_get_temp_dir(), 'json_api');
putenv("DATABASE_DSN=sqlite:$file");
$server = new Example('json-api.php', '--port=0', '--connections=3');

function request(string $method, string $path, ?array $data = null): string
{
	global $server;
	$context = stream_context_create(['http' => ['method' => $method, 'ignore_errors' => true, 'timeout' => 20, 'header' => 'Content-Type: application/json',
		'content' => $data === null ? '' : json_encode($data)]]);
	$body = file_get_contents("http://$server->address$path", false, $context);
	return substr($http_response_header[0], 9, 3) . ' ' . trim($body);
}

echo request('POST', '/accounts', ['owner' => 'ann', 'balance' => 1000]), "\n";
echo request('POST', '/accounts', ['owner' => 'bob', 'balance' => 1000]), "\n";
echo request('POST', '/transfers', ['from' => 1, 'to' => 2, 'amount' => 300]), "\n";
echo request('POST', '/transfers', ['from' => 1, 'to' => 2, 'amount' => 3000]), "\n";
echo request('POST', '/transfers', ['from' => 1, 'to' => 2]), "\n";
echo request('POST', '/accounts', ['owner' => 5, 'balance' => 'much']), "\n";
echo request('GET', '/accounts/7'), "\n";
echo strtok(request('GET', '/elsewhere'), "\n"), "\n";

$clients = [];
for ($i = 0; $i < 60; $i++) {
	$clients[] = Async\spawn(fn () => request('POST', '/transfers', ['from' => 1 + $i % 2, 'to' => 2 - $i % 2, 'amount' => 1 + $i]));
}
[$answers] = Async\await_all($clients);
echo implode(',', array_unique(array_map(fn ($answer) => substr($answer, 0, 3), $answers))), "\n";
$accounts = json_decode(substr(request('GET', '/accounts'), 4), true);
echo array_sum(array_column($accounts, 'balance')), "\n";
echo $server->stop(), "\n";
array_map(fn ($f) => is_file($f) && unlink($f), [$file, "$file-wal", "$file-shm"]);
?>
--EXPECT--
201 {"id":1,"owner":"ann","balance":1000}
201 {"id":2,"owner":"bob","balance":1000}
200 [{"id":1,"owner":"ann","balance":700},{"id":2,"owner":"bob","balance":1300}]
409 {"error":"not enough money"}
400 {"error":"amount is missing"}
400 {"error":"the body is not what this address expects"}
404 {"error":"no account 7"}
404 404 Not Found
200
2000
Stopped, exit status 0
