--TEST--
examples/chat/: rooms and the number of people over two workers, what is refused, a limit of messages
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip needs threads');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
require __DIR__ . '/../../ext/http_server/tests/websocket.inc';

$server = new Example('chat/server.php', '--port=0', '--workers=2');
$say = function (string $json): string {
    $message = json_decode($json, true);

    return $message['notice'] ?? "$message[from]: $message[text]";
};

foreach (['/?room=lobby' => '', '/?name=Ada' => '', '/?room=The+Lobby&name=Ada' => '', '/?room=lobby&name=%3Cb%3E' => '', '/?room=lobby&name=Ada' => "Origin: http://example.org\r\n"] as $path => $fields) {
    echo "$path: ", strtok(Client::open($server->address, $path, $fields)->head, "\r"), "\n";
}
[$status, $fields, $page] = fetch($server->address, '/');
echo "$status, {$fields['content-type']}, ", str_contains($page, 'EventSource') ? 'the page' : 'another one', "\n";
echo fetch($server->address, '/people?room=%20')[0], ', ', fetch($server->address, '/nothing')[0], "\n";

$events = connect($server->address);
fwrite($events, get('/people?room=lobby'));
$people = function (int $number) use ($events): void {
    while (($line = fgets($events)) !== "data: $number\n") {
        $line === false && die("the event stream has ended, or $number people do not come\n");
    }
    echo "$number people\n";
};
$people(0);
// Connections spread over both workers.
$sessions = [];
for ($i = 0; $i < 6; $i++) {
    $sessions[] = Client::open($server->address, "/?room=lobby&name=Person+$i", "Origin: http://example.com\r\n");
    do {
        $notice = $say($sessions[$i]->next());
    } while ($notice !== "Person $i has come in");
}
$people(6);
$other = Client::open($server->address, '/?room=other&name=Other');
echo $say($other->next()), "\n";
foreach ($sessions as $i => $session) {
    $session->send(TEXT, "I am $i");
    foreach ($sessions as $receiver) {
        while (($said = $say($receiver->next())) !== "Person $i: I am $i") {
            str_contains($said, 'come in') || die("$said instead of $i\n");
        }
    }
}
echo "all have heard all\n";
for ($i = 0; $i < 30; $i++) {
    $other->send(TEXT, "number $i");
}
for ($i = 0; ($said = $say($other->next())) === "Other: number $i"; $i++);
echo $i >= 20 ? 'at least 20' : $i, ", then: $said\n";
$sessions[0]->send(CLOSE, pack('n', 1001));
fclose($sessions[1]->socket);
$people(4);
echo $server->stop(), "\n";
?>
--EXPECT--
/?room=lobby: HTTP/1.1 403 Forbidden
/?name=Ada: HTTP/1.1 403 Forbidden
/?room=The+Lobby&name=Ada: HTTP/1.1 403 Forbidden
/?room=lobby&name=%3Cb%3E: HTTP/1.1 403 Forbidden
/?room=lobby&name=Ada: HTTP/1.1 403 Forbidden
HTTP/1.1 200 OK, text/html; charset=utf-8, the page
HTTP/1.1 400 Bad Request, HTTP/1.1 404 Not Found
0 people
6 people
Other has come in
all have heard all
at least 20, then: Slower, please: the last message was not sent
4 people
Stopped, exit status 0
