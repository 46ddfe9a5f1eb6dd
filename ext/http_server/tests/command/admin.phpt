--TEST--
php-server --admin: /healthz, /readyz and /metrics; counters survive a worker
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\spawn;

$app = app('if (!file_exists(__DIR__ . "/go")) {
    while (!file_exists(__DIR__ . "/go")) {
        usleep(5000);
    }
}
return function ($request, $response) {
    while ($request->getPath() === "/slow" && !file_exists(__DIR__ . "/done")) {
        Async\delay(5);
    }
    $response->setStatusCode($request->getPath() === "/missing" ? 404 : 200)->setBody((string) getmypid());
};');
$go = dirname($app) . '/go';
$admin = '127.0.0.1:' . free_port();
$command = new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--admin', $admin]);
$show = function () use ($admin): void {
    foreach (['/healthz', '/readyz'] as $path) {
        [$status, , $body] = fetch($admin, $path);
        /* How many workers are left while it ends is a matter of time. */
        echo "$path ", substr($status, 9, 3), ' ', str_contains($body, 'stopping') ? preg_replace('/"ready":\d/', '"ready":N', $body) : $body, "\n";
    }
};
// A worker notices the end of a connection a little after its client.
$calm = fn() => preg_match('/^php_server_connections_active 0$/m', fetch($admin, '/metrics')[2]);
$metrics = function (string ...$names) use ($admin, $calm): void {
    until($calm);
    $text = fetch($admin, '/metrics')[2];
    foreach ($names as $name) {
        preg_match('/^' . preg_quote("php_server_$name", '/') . ' (\S+)$/m', $text, $match);
        echo "$name ", $match[1] ?? '-', "\n";
    }
};

echo "-- while it starts\n";
until(fn() => @stream_socket_client("tcp://$admin"));
$show();
touch($go);
$command->ready();
echo "-- serving\n";
$show();
for ($i = 0; $i < 10; $i++) {
    fetch($command->address, $i < 7 ? '/' : '/missing');
}
$metrics('requests_total', 'responses_total{class="2xx"}', 'responses_total{class="4xx"}', 'requests_active', 'workers{state="ready"}',
    'worker_starts_total', 'worker_losses_total', 'reloads_total{result="done"}', 'request_wait_seconds_count');
echo "-- after a worker\n";
posix_kill((int) fetch($command->address, '/')[2], SIGTERM);
$command->awaitLog('/worker\.lost .*exit code 0/');
until(fn() => str_starts_with(fetch($admin, '/readyz')[0], 'HTTP/1.1 200'));
$metrics('requests_total', 'worker_losses_total', 'worker_starts_total');
$command->signal(SIGHUP)->awaitLog('/reload\.done/');
$metrics('requests_total', 'reloads_total{result="done"}', 'connections_active');

echo "-- the format\n";
[$status, $headers, $text] = fetch($admin, '/metrics');
echo $headers['content-type'], "\n";
$types = [];
foreach (explode("\n", rtrim($text, "\n")) as $line) {
    if (preg_match('/^# TYPE (\w+) (counter|gauge|summary)$/D', $line, $match)) {
        isset($types[$match[1]]) && print "twice: $line\n";
        $types[$match[1]] = $match[2];
    } elseif (!preg_match('/^# HELP \w+ \S.*\.$/D', $line)
        && (!preg_match('/^(\w+?)(_sum|_count)?(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+$/D', $line, $match) || !isset($types[$match[1]]))) {
        echo "malformed: $line\n";
    }
}
foreach ($types as $name => $type) {
    // A counter says so in its name.
    ($type === 'counter') === str_ends_with($name, '_total') || print "$name is a $type\n";
}
var_dump(count($types) > 20);

echo "-- other requests\n";
foreach (['/' => 'GET', '/metrics' => 'POST', '/healthz' => 'HEAD'] as $path => $method) {
    echo "$method $path ", fetch($admin, $path, "Content-Length: 0\r\n", $method)[0], "\n";
}

echo "-- while it ends\n";
$slow = spawn(fn() => exchange($command->address, get('/slow')));
until(fn() => preg_match('/^php_server_requests_active 1$/m', fetch($admin, '/metrics')[2]));
$command->signal(SIGTERM)->awaitLog('/server\.stopping/');
$show();
touch(dirname($app) . '/done');
echo substr(Async\await($slow), 0, 15), "\n";
var_dump($command->end());
?>
--EXPECT--
-- while it starts
/healthz 200 {"state":"starting","workers":2,"ready":0}
/readyz 503 {"state":"starting","workers":2,"ready":0}
-- serving
/healthz 200 {"state":"ready","workers":2,"ready":2}
/readyz 200 {"state":"ready","workers":2,"ready":2}
requests_total 10
responses_total{class="2xx"} 7
responses_total{class="4xx"} 3
requests_active 0
workers{state="ready"} 2
worker_starts_total 2
worker_losses_total 0
reloads_total{result="done"} 0
request_wait_seconds_count 10
-- after a worker
requests_total 11
worker_losses_total 1
worker_starts_total 3
requests_total 11
reloads_total{result="done"} 1
connections_active 0
-- the format
text/plain; version=0.0.4; charset=utf-8
bool(true)
-- other requests
GET / HTTP/1.1 404 Not Found
POST /metrics HTTP/1.1 405 Method Not Allowed
HEAD /healthz HTTP/1.1 200 OK
-- while it ends
/healthz 200 {"state":"stopping","workers":2,"ready":N}
/readyz 503 {"state":"stopping","workers":2,"ready":N}
HTTP/1.1 200 OK
int(0)
