<?php
/*
 * Requests over connections that stay, one after the other without a pause, until the server says that an answer is the last.
 * In between it is told to stop: every request that was sent must be answered.
 *
 *   php load.php PORT PID CONNECTIONS PATH MILLISECONDS    the signal comes after MILLISECONDS
 */

use function Async\{await_all, delay, spawn};

[, $port, $pid, $connections, $path, $milliseconds] = $argv;

$answered = $lost = $last = 0;
$client = function () use ($port, $path, &$answered, &$lost, &$last): void {
    $socket = stream_socket_client("tcp://127.0.0.1:$port", $code, $message, 10) ?: throw new RuntimeException($message);
    stream_set_timeout($socket, 60);
    do {
        $keep = false;
        if (@fwrite($socket, "GET $path HTTP/1.1\r\nHost: example.com\r\n\r\n") === false) {
            $lost++;
            return;
        }
        $status = (string) fgets($socket);
        $length = null;
        while (($line = strtolower(rtrim((string) fgets($socket)))) !== '') {
            [$name, $value] = explode(': ', $line, 2);
            $length = $name === 'content-length' ? (int) $value : $length;
            $keep = $name === 'connection' ? $value === 'keep-alive' : $keep;
        }
        if (!str_contains($status, ' 200 ') || strlen(stream_get_contents($socket, $length)) !== $length) {
            $lost++;
            return;
        }
        $answered++;
    } while ($keep);
    $last++;
};

$clients = array_map(fn () => spawn($client), range(1, $connections));
delay((int) $milliseconds);
posix_kill((int) $pid, SIGTERM);
[, $errors] = await_all($clients);
printf("%d answered, %d lost, %d of %d connections ended by a last answer\n", $answered, $lost, $last, $connections);
foreach ($errors as $error) {
    echo $error->getMessage(), "\n";
}
exit($errors || $lost || $last !== (int) $connections || $answered <= 2 * $connections ? 1 : 0);
