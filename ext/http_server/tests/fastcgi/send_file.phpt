--TEST--
FastCGI: a file in the place of the output has none of the fields that describe the output, and a refusal says why
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
$store = temporary_directory();
file_put_contents("$root/index.php", '');
file_put_contents("$root/.env", 'secret');
file_put_contents("$store/file.txt", 'text of the file');
mkdir("$store/folder");
ini_set('error_log', $log = "$root/log");

$output = "Content-Type: text/x-own\r\nContent-Disposition: attachment\r\nContent-Security-Policy: sandbox\r\nX-Content-Type-Options: nosniff\r\nSet-Cookie: a=b\r\nCache-Control: private\r\n"
    . "Content-Encoding: gzip\r\nContent-Range: bytes 0-1/9\r\nContent-Language: de\r\nContent-Location: /x\r\nETag: \"script\"\r\nLast-Modified: Mon, 02 Jan 2006 15:04:05 GMT\r\nAccept-Ranges: none\r\n";
$peer = fcgi_answers(fn(array $params) => fcgi_answer("$output" . urldecode($params['QUERY_STRING']) . "\r\n\r\nnot sent"));
serve_scripts($peer, $root, function (string $address) use ($root, $store) {
    foreach (['X-Accel-Redirect: /files/file.txt', "X-Sendfile: $store/file.txt"] as $order) {
        [$line, $headers, $body] = fetch($address, '/?' . urlencode($order), "If-None-Match: \"script\"\r\nIf-Modified-Since: Mon, 02 Jan 2006 15:04:05 GMT\r\nAccept-Encoding: gzip\r\n");
        unset($headers['date']);
        $headers['etag'] = $headers['etag'] === '"script"' ? 'of the script' : 'of the file';
        $headers['last-modified'] = str_contains($headers['last-modified'], '2006') ? 'of the script' : 'of the file';
        ksort($headers);
        echo "$line\n";
        foreach ($headers as $name => $value) {
            echo "  $name: $value\n";
        }
        echo "  $body\n";
    }
    foreach (['X-Accel-Redirect: none', 'X-Accel-Redirect: /files/../x', 'X-Accel-Redirect: /files/folder/', 'X-Accel-Redirect: /index.php', 'X-Accel-Redirect: /files/none',
            'X-Accel-Redirect: /files/folder', 'X-Sendfile: /etc/passwd', "X-Sendfile: $store/none", "X-Sendfile: $root/index.php",
            "X-Sendfile: $root/.env", "X-Sendfile: $store/../x", 'X-Sendfile: file.txt'] as $order) {
        echo fetch($address, '/?' . urlencode($order))[0], "\n";
    }
    // The status of the script, but not one that says something of its output.
    foreach (['201 Made Of Course', '404 Lost', '206 Part', '416 No Part', '304 Same'] as $status) {
        foreach (['', "Range: bytes=0-3\r\n", "If-None-Match: *\r\n"] as $header) {
            [$line, $headers, $body] = fetch($address, '/?' . urlencode("Status: $status\r\nX-Sendfile: $store/folder/../file.txt"), $header);
            echo "$status, ", strtok($header, ':'), ': ', $line, ', ', $headers['content-range'] ?? '', " $body\n";
        }
    }
}, ['accel' => ['/files/' => $store]]);
foreach (file($log) as $line) {
    echo strtr(preg_replace('/^\[.*?\] /', '', $line), [$store => 'STORE', $root => 'ROOT']);
}

/* A script that goes on behind its head: the file is sent, and the connection of the script ends. */
$ends = new Async\Channel(2);
$peer = fcgi_peer(function ($socket) use ($store, $ends) {
    fcgi_request($socket);
    fwrite($socket, fcgi_record(FCGI_STDOUT, "X-Sendfile: $store/file.txt\r\n\r\nnot sent"));
    $record = fcgi_read($socket);
    $ends->send([$record[0] ?? null, fcgi_read($socket)]);
});
serve_scripts($peer, $root, function (string $address) use ($ends) {
    for ($i = 0; $i < 2; $i++) {
        echo fetch($address, '/')[2], ' ', json_encode($ends->recv()), "\n";
    }
}, ['accel' => ['/files/' => $store], 'keep_alive' => 1]);
?>
--EXPECT--
HTTP/1.1 200 OK
  accept-ranges: bytes
  cache-control: private
  connection: close
  content-disposition: attachment
  content-length: 16
  content-security-policy: sandbox
  content-type: text/x-own
  etag: of the file
  last-modified: of the file
  set-cookie: a=b
  x-content-type-options: nosniff
  text of the file
HTTP/1.1 200 OK
  accept-ranges: bytes
  cache-control: private
  connection: close
  content-disposition: attachment
  content-length: 16
  content-security-policy: sandbox
  content-type: text/x-own
  etag: of the file
  last-modified: of the file
  set-cookie: a=b
  x-content-type-options: nosniff
  text of the file
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
HTTP/1.1 404 Not Found
201 Made Of Course, : HTTP/1.1 201 Made Of Course,  text of the file
201 Made Of Course, Range: HTTP/1.1 201 Made Of Course,  text of the file
201 Made Of Course, If-None-Match: HTTP/1.1 201 Made Of Course,  text of the file
404 Lost, : HTTP/1.1 404 Lost,  text of the file
404 Lost, Range: HTTP/1.1 404 Lost,  text of the file
404 Lost, If-None-Match: HTTP/1.1 404 Lost,  text of the file
206 Part, : HTTP/1.1 200 OK,  text of the file
206 Part, Range: HTTP/1.1 206 Partial Content, bytes 0-3/16 text
206 Part, If-None-Match: HTTP/1.1 304 Not Modified,  
416 No Part, : HTTP/1.1 200 OK,  text of the file
416 No Part, Range: HTTP/1.1 206 Partial Content, bytes 0-3/16 text
416 No Part, If-None-Match: HTTP/1.1 304 Not Modified,  
304 Same, : HTTP/1.1 200 OK,  text of the file
304 Same, Range: HTTP/1.1 206 Partial Content, bytes 0-3/16 text
304 Same, If-None-Match: HTTP/1.1 304 Not Modified,  
[true-async-server] X-Accel-Redirect: none is no path of the server
[true-async-server] X-Accel-Redirect: /files/../x is a path that is never answered
[true-async-server] X-Accel-Redirect: /files/folder/ is a directory
[true-async-server] X-Accel-Redirect: /index.php is a script, whose source is never sent
[true-async-server] X-Accel-Redirect: /files/none is no file that can be read
[true-async-server] X-Accel-Redirect: /files/folder is no file that can be read
[true-async-server] X-Sendfile: /etc/passwd is in no directory that may be sent from
[true-async-server] X-Sendfile: STORE/none is no file that can be read
[true-async-server] X-Sendfile: ROOT/index.php is a script, whose source is never sent
[true-async-server] X-Sendfile: ROOT/.env is a path that is never answered
[true-async-server] X-Sendfile: STORE/../x is in no directory that may be sent from
[true-async-server] X-Sendfile: file.txt is no path of a file
text of the file [2,null]
text of the file [2,null]
