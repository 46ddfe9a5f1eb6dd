<?php

/*
 * FastCGI: the input is what an application answers a request with, in one piece and in pieces. The client gets a legal response that is the
 * same, or is told that there is none. The next request, perhaps on the same connection, gets its own answer.
 */

require_once __DIR__ . '/../tests/fastcgi.inc';

use function Async\{delay, spawn};

return new class extends Target {
    private const GOOD = "X-Good: yes\r\n\r\ngood";

    private Site $site;
    /** @var resource */
    private $listener;
    private Async\Coroutine $accepting;
    private string $path;
    private array $answer = [];
    private bool $stays = false;
    private bool $sends = false;

    public function begin(string $directory): array
    {
        mkdir("$directory/root");
        mkdir("$directory/root/dir");
        file_put_contents("$directory/secret", 'SECRET');
        file_put_contents("$directory/root/index.php", 'the script');
        file_put_contents("$directory/root/file.txt", 'the file');
        file_put_contents("$directory/root/dir/file", 'the other');
        symlink('../secret', "$directory/root/link");
        $this->path = sys_get_temp_dir() . '/http-server-fuzz-app-' . getmypid();
        $this->listener = stream_socket_server("unix://$this->path");
        $this->accepting = spawn(function () {
            while (($socket = @stream_socket_accept($this->listener, -1)) !== false) {
                stream_set_timeout($socket, 60);
                spawn($this->application(...), $socket);
            }
        });
        $this->site = new Site(fn($server) => $server->addFastCgiHandler("unix:$this->path", "$directory/root", 'index.php',
            ['remote_root' => '/app', 'keep_alive' => 600, 'connections' => 1, 'queue_timeout' => 600, 'connect_timeout' => 600, 'read_timeout' => 600]),
            // Whether an answer may be compressed depends on whether it is sent as a whole.
            fn($config) => $config->setCompressionEnabled(false));

        return [$this->site];
    }

    public function one(string $input): ?bool
    {
        foreach (['GET', 'HEAD'] as $method) {
            $this->stays = self::ends($input);
            $whole = $this->answered($method, [$input]);
            $pieces = $this->answered($method, pieces($input));
            // An error behind the head, or an application that says behind it that it is overloaded, is one of the response if it has not begun yet.
            if (!in_array($whole['status'], [502, 503], true) && $whole['whole'] && $pieces['whole']) {
                expect_same("the answer to $method", $whole, $pieces);
            } else {
                // A file that the head names is sent without a wait for what the application says behind it.
                $named = preg_match('/X-(Sendfile|Accel-Redirect)/i', $input) === 1;
                expect_true($named || in_array($pieces['status'], [502, 503], true) || !$pieces['whole'] || $pieces['status'] === $whole['status'], "an answer to $method in pieces", $whole, $pieces);
            }
        }

        return null;
    }

    /** The input up to the end of the request is that of a peer that keeps to the protocol. */
    private static function ends(string $input): bool
    {
        for ($at = 0; $at + 8 <= strlen($input); $at += 8 + $record['length'] + $record['padding']) {
            $record = unpack('Cversion/Ctype/nid/nlength/Cpadding', $input, $at);
            if ($record['version'] !== 1 || $record['id'] !== 1 && in_array($record['type'], [FCGI_END, FCGI_STDOUT, FCGI_STDERR], true)) {
                return false;
            }
            if ($record['type'] === FCGI_END) {
                return $record['length'] === 8 && $at + 16 + $record['padding'] <= strlen($input);
            }
        }

        return false;
    }

    private function application($socket): void
    {
        while (([$params, , $flags] = fcgi_request($socket) ?? [null, null, null]) && $params !== null) {
            if ($params['REQUEST_URI'] === '/good') {
                @fwrite($socket, fcgi_answer(self::GOOD));
                continue;
            }
            $this->sends = true;
            send($socket, $this->answer);
            $this->sends = false;
            if (!$this->stays) {
                @stream_socket_shutdown($socket, STREAM_SHUT_WR);
                break;
            }
        }
        fclose($socket);
    }

    /** The response without its framing. */
    private function answered(string $method, array $pieces): array
    {
        $this->answer = $pieces;
        $bytes = timeless($this->site->exchange(["$method /input HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"]));
        expect_true(!str_contains($bytes, 'SECRET') || str_contains(implode($pieces), 'SECRET'), 'a file from outside the root', $bytes);
        // What follows the end of an answer is noticed on a connection that is idle, and taken for the next answer on one that is not.
        while ($this->sends) {
            turn();
        }
        turn();
        turn();
        $all = responses($bytes, fn() => $method !== 'HEAD');
        expect_true(count($all) === 1, 'one response', $bytes);
        $bytes = $this->site->exchange(["GET /good HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"]);
        [$good] = responses($bytes, fn() => true) + [null];
        expect_true($good !== null && $good['body'] === 'good' && $good['fields']['x-good'] === ['yes'], 'the answer to the next request', $bytes);
        $response = $all[0];
        unset($response['fields']['content-length'], $response['fields']['transfer-encoding'], $response['fields']['connection']);

        return $response;
    }

    public function end(): void
    {
        $this->accepting->cancel();
        fclose($this->listener);
        @unlink($this->path);
    }
};
