<?php

declare(strict_types=1);

namespace Bench;

/** A command that is run to its end, within a time limit, with its output collected. */
final readonly class Command
{
    /**
     * @param list<string>|\Closure(): list<string> $argv a closure where it takes some preparation to know
     * @param string $pattern finds figures in what the command prints: the named groups `name` and `value`,
     *                        thousands separators allowed
     */
    public function __construct(
        private array|\Closure $argv,
        private string $pattern = '/^(?<name>\w+) (?<value>[\d.]+)/m',
        private int $seconds = 600,
    ) {}

    /** @return list<string> */
    public function words(): array
    {
        return is_array($this->argv) ? $this->argv : ($this->argv)();
    }

    /** The same script, php having further options; null if it is not php's. */
    public function with(array $options): ?self
    {
        return is_array($this->argv) && ($this->argv[1] ?? '') === '-n'
            ? new self([$this->argv[0], '-n', ...$options, ...array_slice($this->argv, 2)], $this->pattern, $this->seconds)
            : null;
    }

    public function output(?int $seconds = null): Output
    {
        $argv = $this->words();

        // Files, not pipes: no amount of output can block the command.
        [$out, $err] = [tmpfile(), tmpfile()];
        $process = @proc_open($argv, [['file', '/dev/null', 'r'], $out, $err], $pipes);
        if ($process === false) {
            return new Output('', "cannot run $argv[0]", null);
        }

        register_shutdown_function(static function () use (&$process): void {
            $process && proc_terminate($process, 9); // we end before it does
        });
        $deadline = microtime(true) + ($seconds ?? $this->seconds);
        while (($status = proc_get_status($process))['running']) {
            if (microtime(true) > $deadline) {
                proc_terminate($process, 9);
                proc_close($process);
                $process = null;
                return new Output(contents($out), 'did not end in ' . ($seconds ?? $this->seconds) . ' s', null);
            }
            usleep(5_000);
        }
        proc_close($process);
        $process = null;

        return new Output(contents($out), contents($err), $status['signaled'] ? -$status['termsig'] : $status['exitcode']);
    }

    /**
     * @return array<string, float> figures by name
     * @throws \RuntimeException the command failed or printed no figure
     */
    public function figures(): array
    {
        $output = $this->output();
        if ($output->status !== 0) {
            $why = match (true) {
                $output->status === null => '',
                $output->status < 0 => 'killed by signal ' . -$output->status . ': ',
                default => "exit status $output->status: ",
            };
            throw new \RuntimeException($why . strtok(trim($output->err) ?: trim($output->out) ?: 'no output', "\n"));
        }
        if (!preg_match_all($this->pattern, $output->out . "\n" . $output->err, $matches, PREG_SET_ORDER)) {
            throw new \RuntimeException('printed no figure');
        }

        $figures = [];
        foreach ($matches as $match) {
            $figures[$match['name']] = (float) str_replace(',', '', $match['value']);
        }

        return $figures;
    }
}

final readonly class Output
{
    /** @param ?int $status exit status, minus the signal that killed it, or null when it did not start or did not end */
    public function __construct(public string $out, public string $err, public ?int $status) {}

    public function line(): string
    {
        return strtok(trim($this->out), "\n") ?: trim($this->err) ?: '?';
    }
}

/** @param resource $file */
function contents($file): string
{
    rewind($file);

    return stream_get_contents($file);
}
