<?php

namespace Applications;

/** Programs that run beside the driver. What they say goes to files; all are ended, the last one first. */
final class Processes
{
    /** @var list<array{resource, string}> */
    private array $running = [];

    /**
     * @param list<string> $command
     * @param array<string, string> $environment
     */
    public function start(string $name, array $command, string $log, array $environment = []): void
    {
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['file', $log, 'a'], ['file', $log, 'a']], $pipes, null, $environment + getenv());
        $this->running[] = [$process ?: throw new \RuntimeException("$name cannot be started"), $name];
    }

    /** Waits until a server accepts connections at a TCP address or the path of a socket. */
    public static function waitFor(string $address, string $log, int $seconds = 60): void
    {
        $end = microtime(true) + $seconds;
        while (!($socket = @stream_socket_client($address, $error, $message, 1))) {
            microtime(true) < $end || throw new \RuntimeException("nothing listens at $address: $message\n" . @file_get_contents($log));
            usleep(20_000);
        }
        fclose($socket);
    }

    /** @return list<int> the processes that one of these has started */
    public function childrenOf(string $name): array
    {
        $children = [];
        foreach ($this->running as [$process, $called]) {
            if ($called === $name) {
                $id = proc_get_status($process)['pid'];
                foreach (glob("/proc/$id/task/*/children") as $list) {
                    $children = [...$children, ...array_map(intval(...), preg_split('~ ~', file_get_contents($list), flags: PREG_SPLIT_NO_EMPTY))];
                }
            }
        }

        return $children;
    }

    public function stop(int $seconds = 30): void
    {
        while ([$process, $name] = array_pop($this->running) ?? [null, '']) {
            if ($process === null) {
                break;
            }
            proc_terminate($process, SIGTERM);
            for ($end = microtime(true) + $seconds; proc_get_status($process)['running']; usleep(20_000)) {
                if (microtime(true) > $end) {
                    proc_terminate($process, SIGKILL);
                    throw new \RuntimeException("$name did not end");
                }
            }
            proc_close($process);
        }
    }

    /**
     * Runs a program to its end; what it prints, or an exception with it.
     *
     * @param list<string> $command
     * @param array<string, string> $environment
     */
    public static function run(array $command, array $environment = [], ?string $directory = null, ?string $input = null): string
    {
        $output = tmpfile();
        $process = proc_open($command, [['file', $input ?? '/dev/null', 'r'], $output, $output], $pipes, $directory, $environment + getenv());
        $status = proc_close($process ?: throw new \RuntimeException("$command[0] cannot be started"));
        rewind($output);
        $said = stream_get_contents($output);
        $status === 0 || throw new \RuntimeException(implode(' ', array_slice($command, 0, 6)) . ": exit status $status\n$said");

        return $said;
    }
}
