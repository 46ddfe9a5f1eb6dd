--TEST--
stop(): a request on a kept connection whose client was not told is answered, and its answer tells
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use Async\Channel;
use function Async\delay;

/** Asks once more on a connection that stays open. */
function ask_again($socket, string $when): void
{
    @fwrite($socket, get('/'));
    $answer = read_all($socket);
    echo "$when: ", json_encode(preg_replace('/date: .*\r\n/', '', $answer)), "\n";
}

$go = new Channel(1);
$handler = function ($request, $response) use ($go) {
    if ($request->getPath() === '/stream') {
        $response->write('begun ');
        $go->recv();
    }
    $response->end('answered');
};

serve($handler, function ($address, $server) {
    $active = connect($address);
    fwrite($active, get('/'));
    read_response($active);
    $server->stop();
    ask_again($active, 'active');
});
serve($handler, function ($address, $server) {
    $sent = connect($address);
    fwrite($sent, get('/'));
    read_response($sent);
    delay(1100);
    fwrite($sent, get('/'));
    $server->stop();
    echo 'sent before: ', json_encode(preg_replace('/date: .*\r\n/', '', read_all($sent))), "\n";
});
serve($handler, function ($address, $server) use ($go) {
    $stream = connect($address);
    fwrite($stream, get('/stream'));
    while (!str_contains($got = ($got ?? '') . fread($stream, 1000), 'begun'));
    echo str_contains($got, 'connection') ? "told\n" : "not told\n";
    $server->stop();
    $go->send(true);
    while (!str_contains($got .= fread($stream, 1000), "0\r\n\r\n"));
    ask_again($stream, 'behind a stream');
});
serve($handler, function ($address, $server) {
    $silent = connect($address);
    fwrite($silent, get('/'));
    read_response($silent);
    $started = hrtime(true);
    $server->stop();
    echo 'silent: ', json_encode(read_all($silent)), hrtime(true) - $started < 5e9 ? ", soon\n" : ", late\n";
});
?>
--EXPECT--
active: "HTTP\/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\nanswered"
sent before: "HTTP\/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\nanswered"
not told
behind a stream: "HTTP\/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\nanswered"
silent: "", soon
