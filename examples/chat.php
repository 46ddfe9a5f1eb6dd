<?php

declare(strict_types=1);

/*
 * A chat over TCP, for any number of people with `nc`, `telnet` or the like.
 *
 *   php examples/chat.php [--host=127.0.0.1] [--port=7000] [--limit=1000]
 *
 *   nc 127.0.0.1 7000
 *
 * The first line is the nickname; then /nick NAME, /who, /quit, and everything else is said to all.
 *
 * Each client has a coroutine that reads. Writing is done by another one, which lives only while
 * there is something to write: a client that does not read holds up nobody but itself, and is
 * dropped when too much has piled up for it.
 */

use Async\Coroutine;

use function Async\{await, spawn};
use function Examples\{bad_usage, command_line, listen, serve};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/server.php';

const MAX_LINE = 1024;          // bytes; a longer line arrives in pieces
const MAX_WAITING = 500;        // lines written for a client that it has not taken yet
const IDLE_SECONDS = 4 * 3600;
const NICKNAME = '/^[\p{L}\p{N}_-]{1,20}$/Du';

final class Client
{
    public string $name = '';
    private SplQueue $waiting;
    private ?Coroutine $writer = null;
    private bool $dropped = false;

    /** @param resource $socket */
    public function __construct(private $socket)
    {
        $this->waiting = new SplQueue();
        stream_set_timeout($socket, IDLE_SECONDS);
    }

    /** The next line, or null when the client has left. */
    public function read(): ?string
    {
        $this->flush(); // who does not listen is not heard either
        $line = $this->dropped ? false : @fgets($this->socket, MAX_LINE);

        return $line === false ? null : trim(preg_replace('/[\x00-\x1f\x7f]/', '', $line));
    }

    /** Never waits. */
    public function send(string $line): void
    {
        if ($this->dropped) {
            return;
        }
        if (count($this->waiting) >= MAX_WAITING) {
            $this->drop();
            return;
        }
        $this->waiting->enqueue("$line\n");
        $this->writer ??= spawn($this->write(...));
    }

    /** Waits until everything is written. */
    public function flush(): void
    {
        $this->writer && await($this->writer);
    }

    private function write(): void
    {
        while (!$this->waiting->isEmpty() && is_resource($this->socket)) {
            $line = $this->waiting->dequeue();
            if (@fwrite($this->socket, $line) !== strlen($line)) {
                $this->drop();
                break;
            }
        }
        $this->writer = null;
    }

    /** Both directions end, which wakes the coroutine that reads and the one that writes. */
    private function drop(): void
    {
        $this->dropped = true;
        is_resource($this->socket) && stream_socket_shutdown($this->socket, STREAM_SHUT_RDWR);
    }
}

final class Room
{
    /** @var array<string, Client> by nickname */
    private array $clients = [];

    /** The life of a connection. */
    public function __invoke($socket): void
    {
        $client = new Client($socket);
        $client->send('Welcome. What is your nickname?');
        try {
            while ($client->name === '') {
                $name = $client->read();
                if ($name === null) {
                    return;
                }
                $this->rename($client, $name);
            }
            while (($line = $client->read()) !== null && $line !== '/quit') {
                $this->handle($client, $line);
            }
        } finally {
            $this->leave($client);
        }
        $client->send('Bye.');
        $client->flush();
    }

    private function handle(Client $client, string $line): void
    {
        [$command, $argument] = [...explode(' ', $line, 2), ''];
        match (true) {
            $line === '' => null,
            $command === '/nick' => $this->rename($client, trim($argument)),
            $command === '/who' => $client->send('Here: ' . implode(', ', array_keys($this->clients))),
            $command[0] === '/' => $client->send('Commands: /nick NAME, /who, /quit'),
            default => $this->broadcast("<$client->name> $line"),
        };
    }

    private function rename(Client $client, string $name): void
    {
        if (!preg_match(NICKNAME, $name)) {
            $client->send('A nickname is 1 to 20 letters, digits, - or _. Another one?');
        } elseif (isset($this->clients[$name])) {
            $client->send("$name is taken. Another one?");
        } else {
            $news = $client->name === '' ? "* $name joins" : "* $client->name is now $name";
            unset($this->clients[$client->name]);
            $this->clients[$name] = $client;
            $client->name = $name;
            $this->broadcast($news);
        }
    }

    private function leave(Client $client): void
    {
        if ($client->name !== '') {
            unset($this->clients[$client->name]);
            $this->broadcast("* $client->name leaves");
        }
    }

    private function broadcast(string $line): void
    {
        foreach ($this->clients as $client) {
            $client->send($line);
        }
    }
}

[$options, $arguments] = command_line(['host' => '127.0.0.1', 'port' => [7000, 0, 65535], 'limit' => [1_000, 1, 100_000]]);
$arguments and bad_usage("unexpected argument $arguments[0]");

$listener = listen("tcp://$options[host]:$options[port]");
echo 'Listening on ', stream_socket_get_name($listener, false), "\n";
serve($listener, new Room(), $options['limit']);
echo "Stopped\n";
