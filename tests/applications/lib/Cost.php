<?php

namespace Applications;

/**
 * The CPU time of a request on each side: one child, one client, one request after the other. Sides take turns, and what counts is the best
 * of the rounds: a machine that has other work makes a sample worse, and nothing makes it better than the code is.
 */
final class Cost
{
    /* Requests before the count begins: caches are filled by then. */
    private const WARM_UP = 200;

    /** @param list<string> $sides */
    public function __construct(private readonly Workplace $place, private readonly Application $application, private readonly array $sides, private readonly int $requests, private readonly int $rounds) {}

    /** Prints a line for each side and page: name, microseconds, unit. */
    public function run(): void
    {
        $this->application->installOnce();
        $best = [];
        for ($round = 0; $round < $this->rounds; $round++) {
            foreach ($round % 2 === 0 ? $this->sides : array_reverse($this->sides) as $name) {
                foreach ($this->measure($name) as $page => $us) {
                    $best[$name][$page] = min($us, $best[$name][$page] ?? INF);
                }
            }
        }
        foreach ($this->sides as $name) {
            foreach ($best[$name] as $page => $us) {
                printf("%s%s%s %.1f us\n", $this->application->name(), count($this->sides) > 1 ? "-$name" : '', $page === '/' ? '' : strtr($page, '/', '-'), $us);
            }
        }
    }

    /** @return array<string, float> microseconds by page */
    private function measure(string $name): array
    {
        $this->application->reset();
        $side = new Side($name, $this->place, $this->application, 1);
        try {
            $side->start(true);
            $costs = [];
            foreach ($this->application->pages() as $page) {
                $this->ask($page, self::WARM_UP);
                $before = $side->cpuTime();
                $this->ask($page, $this->requests);
                $costs[$page] = ($side->cpuTime() - $before) / 1000 / $this->requests;
            }

            return $costs;
        } finally {
            $side->stop();
        }
    }

    private function ask(string $page, int $count): void
    {
        $socket = stream_socket_client("tcp://127.0.0.1:{$this->place->port}", $error, $message, 10) ?: throw new \RuntimeException($message);
        // A client that comes back: it has the session that its first request began.
        $cookies = '';
        for ($i = 0; $i < $count; $i++) {
            fwrite($socket, "GET $page HTTP/1.1\r\nHost: {$this->application->host()}\r\n$cookies\r\n");
            $head = '';
            while (!str_ends_with($head, "\r\n\r\n")) {
                $head .= ($line = fgets($socket)) !== false ? $line : throw new \RuntimeException("no answer to $page: $head");
            }
            if ($i === 0 && preg_match_all('~^Set-Cookie: ([^;]+)~mi', $head, $match)) {
                $cookies = 'Cookie: ' . implode('; ', $match[1]) . "\r\n";
            }
            str_starts_with($head, 'HTTP/1.1 200') || throw new \RuntimeException("$page: $head");
            if (preg_match('~^Content-Length: (\d+)~mi', $head, $match)) {
                $match[1] > 0 && stream_get_contents($socket, (int) $match[1]);
            } else {
                while (($size = hexdec(rtrim(fgets($socket)))) > 0) {
                    stream_get_contents($socket, $size + 2);
                }
                fgets($socket);
            }
        }
        fclose($socket);
    }
}
