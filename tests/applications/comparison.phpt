--TEST--
Applications: each check of the driver fails when an answer is broken
--FILE--
<?php
foreach (['Response', 'Recorder', 'Masks', 'Comparison', 'Canaries', 'Connection'] as $name) {
    require __DIR__ . "/lib/$name.php";
}

use Applications\{Canaries, Comparison, Connection, Masks, Recorder, Response};

$work = sys_get_temp_dir() . '/applications-' . getmypid();
mkdir($work);
file_put_contents("$work/masks", "id\t~(?<=id=)\\d+~\tid=1 => id={id:1}\n");
$fields = [['Server', 'a'], ['Content-Type', 'text/html'], ['X-One', '1'], ['X-Two', '2'], ['Set-Cookie', 'a=b; path=/']];
$good = new Response(200, 'OK', $fields, '<p>id=1 and id=2</p>');
$try = function (string $what, string $class, Response $other, ?Response $mine = null) use ($work, $good): void {
    foreach (['plain' => $mine ?? $good, 'side' => $other] as $side => $response) {
        exec("rm -rf $work/$side");
        $recorder = new Recorder("$work/$side");
        $recorder->add(0, $class, 'GET /', $response);
        $recorder->close();
    }
    $comparison = new Comparison(new Masks("$work/masks"), "$work/differences");
    $comparison->compare("$work/plain", "$work/side");
    echo str_pad($what, 40), array_sum($comparison->compared), ' compared, ', count(array_merge(...array_values($comparison->differences))), " different\n";
};
$with = fn(array $change): Response => new Response($change['status'] ?? 200, $change['reason'] ?? 'OK', $change['fields'] ?? $fields, $change['body'] ?? $good->body);
$try('the same', 'R', $with([]));
$try('another server, another cookie', 'R', $with(['fields' => [['Server', 'b'], ...array_slice($fields, 1, 3), ['Set-Cookie', 'a=c; path=/']]]));
$try('other ids in the same order', 'W', $with(['body' => '<p>id=8 and id=5</p>']));
$try('one id twice', 'W', $with(['body' => '<p>id=8 and id=8</p>']));
$try('a byte', 'R', $with(['body' => '<p>id=1 and id=2 </p>']));
$try('a status', 'R', $with(['status' => 201]));
$try('a reason', 'W', $with(['reason' => 'Fine']));
$try('a field more', 'R', $with(['fields' => [...$fields, ['X-Three', '3']]]));
$try('the order of fields', 'R', $with(['fields' => [...array_slice($fields, 0, 2), $fields[3], $fields[2], $fields[4]]]));
$try('the case of a name', 'R', $with(['fields' => [...array_slice($fields, 0, 2), ['x-one', '1'], ...array_slice($fields, 3)]]));
$try('the path of a cookie', 'R', $with(['fields' => [...array_slice($fields, 0, 4), ['Set-Cookie', 'a=b; path=/x']]]));
$try('a type', 'X', $with(['fields' => [['Content-Type', 'text/plain'], ...array_slice($fields, 2)]]));
$try('another list', 'X', $with(['body' => '<p>more</p><p>of it</p>']));
$try('another kind of tag', 'X', $with(['body' => '<p>more</p><b>of it</b>']));
$nginx = new Response(301, 'Moved Permanently', [['Content-Type', 'text/html'], ['Location', 'http://a.test:81/dir/']], "<html>301<hr><center>nginx/1</center>");
$ours = fn(string $location, array $more = []): Response => new Response(301, 'Moved Permanently', [['Location', $location], ...$more], '');
$try('a redirection by the server', 'R', $ours('/dir/'), $nginx);
$try('to another path', 'R', $ours('/dirs/'), $nginx);
$try('by a script', 'R', $ours('/dir/', [['Content-Type', 'text/html']]), $nginx);
$try('a refusal by the server', 'S', new Response(404, 'Not Found', [['Content-Type', 'text/plain; charset=utf-8']], "Not Found\r\n"), new Response(404, 'Not Found', [], '<hr><center>nginx/1'));
$try('a file', 'S', $with(['body' => '<p>id=1 and id=3</p>']));

echo "--- an answer less\n";
$recorder = new Recorder("$work/longer");
$recorder->add(0, 'R', 'GET /', $good);
$recorder->add(0, 'R', 'GET /', $good);
$recorder->close();
$recorder = new Recorder("$work/shorter");
$recorder->add(0, 'R', 'GET /', $good);
$recorder->close();
foreach ([['longer', 'shorter'], ['shorter', 'longer']] as [$a, $b]) {
    $comparison = new Comparison(new Masks("$work/masks"), "$work/differences");
    $comparison->compare("$work/$a", "$work/$b");
    echo json_encode(array_map(count(...), $comparison->differences)), "\n";
}

echo "--- tokens of others\n";
$canaries = new Canaries();
$tokens = fn(string $of): array => ["canary" . str_repeat($of, 32), 'public' . str_repeat($of, 32)];
$canaries->add(...$tokens('a'), user: 1);
$canaries->add(...$tokens('b'), user: 2);
foreach ([['R', 0, 'a'], ['R', 1, 'a'], ['R', 0, 'b'], ['W', 1, 'b'], ['X', 0, 'b'], ['X', 1, 'b'], ['X', 1, 'c']] as [$class, $kind, $of]) {
    $before = count($canaries->found);
    $canaries->check(1, $class, 'GET /', new Response(200, 'OK', [['X-A', strtoupper($tokens($of)[$kind])]], ''));
    echo "$class ", ['canary', 'public'][$kind], " of $of: ", count($canaries->found) > $before ? 'found' : 'fine', "\n";
}

echo "--- what is no HTTP\n";
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
foreach (["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", "HTTP/1.1 200 OK\r\nbad field\r\n\r\n", "200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab"] as $answer) {
    $connection = new Connection($address);
    $sending = Async\spawn(function () use ($server, $answer) {
        $socket = stream_socket_accept($server);
        fread($socket, 1000);
        fwrite($socket, $answer);
        fclose($socket);
    });
    try {
        $connection->exchange('GET', "GET / HTTP/1.1\r\n\r\n");
        $connection->exchange('GET', "GET / HTTP/1.1\r\n\r\n");
        echo "fine\n";
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
    }
    Async\await($sending);
    $connection->close();
}
exec("rm -rf $work");
?>
--EXPECT--
the same                                1 compared, 0 different
another server, another cookie          1 compared, 0 different
other ids in the same order             1 compared, 0 different
one id twice                            1 compared, 1 different
a byte                                  1 compared, 1 different
a status                                1 compared, 1 different
a reason                                1 compared, 1 different
a field more                            1 compared, 1 different
the order of fields                     1 compared, 1 different
the case of a name                      1 compared, 0 different
the path of a cookie                    1 compared, 1 different
a type                                  1 compared, 1 different
another list                            1 compared, 0 different
another kind of tag                     1 compared, 1 different
a redirection by the server             1 compared, 0 different
to another path                         1 compared, 1 different
by a script                             1 compared, 1 different
a refusal by the server                 1 compared, 0 different
a file                                  1 compared, 1 different
--- an answer less
{"R":1,"W":0,"X":0,"S":0}
{"R":0,"W":1,"X":0,"S":0}
--- tokens of others
R canary of a: fine
R public of a: fine
R canary of b: found
W public of b: found
X canary of b: found
X public of b: fine
X public of c: found
--- what is no HTTP
the body ended after 3 of 5 bytes
no end of a chunk: "d"
more than one length of the body: [["1","1"],[]]
no header field: "bad field"
no status line: "200 OK"
the connection ended within a line: ""
bytes before the request: "b"
