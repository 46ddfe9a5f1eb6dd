<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use Async\Future;
use Async\FutureState;
use Async\Signal;
use function Async\await;
use function Async\process_wait;
use function Async\spawn;
use function Async\timeout;

/** A worker as the master sees it. */
final class WorkerProcess
{
    /** Seconds without an answer after which a worker, a process or a thread of one, does not count as one that serves. */
    public const SILENT_S = 10;

    public readonly int $id;
    public bool $isReady = false;
    public bool $hasEnded = false;
    /** It was told to end. */
    public bool $isLeaving = false;
    /** It was killed before it has served. */
    public bool $isDiscarded = false;
    /** It wants to be replaced. */
    public bool $isWorn = false;
    /** @var array<string, int> what it has told last */
    public array $stats = [];
    /** How many threads it has. */
    public int $threads = 1;
    /** How many of them have given no sign of life for a while. */
    private int $silentThreads = 0;
    /** It has told that one of them hangs. */
    public bool $hangs = false;
    /** Why it could not serve, in its own words. */
    private ?string $failure = null;
    /** How it has ended, in words. */
    public string $end = '';

    private readonly float $started;
    private Channel $channel;
    /** @var resource */
    private $process;
    private FutureState $readiness;
    private FutureState $ended;
    private FutureState $closed;
    private ?FutureState $answer = null;
    /** When the question was asked that $answer waits for. */
    private float $asked = 0.0;

    /**
     * @param list<array{resource, bool}> $sockets
     * @param ?\Closure(): void $worn called when it wants to be replaced
     */
    public function __construct(Options $options, public readonly int $slot, array $sockets, private readonly ?\Closure $worn = null)
    {
        $descriptors = [
            0 => ['file', '/dev/null', 'r'],
            Descriptors::ORDERS => ['pipe', 'r'],
            Descriptors::REPORTS => ['pipe', 'w'],
        ];
        $listen = [];
        foreach ($sockets as $i => [$socket, $tls]) {
            $descriptors[Descriptors::FIRST_SOCKET + $i] = $socket;
            $listen[] = [Descriptors::FIRST_SOCKET + $i, $tls];
        }
        $this->started = microtime(true);
        $this->readiness = new FutureState();
        $this->readiness->ignore();
        $this->ended = new FutureState();
        $this->ended->ignore();
        $this->closed = new FutureState();
        $this->closed->ignore();
        $environment = array_diff_key(getenv(), array_flip(Systemd::VARIABLES));
        $process = @proc_open(self::command($options), $descriptors, $pipes, null, $environment);
        $this->process = $process ?: throw new StartFailure('a worker cannot be started: ' . (error_get_last()['message'] ?? ''));
        $this->id = proc_get_status($process)['pid'];
        $this->channel = new Channel($pipes[Descriptors::REPORTS], $pipes[Descriptors::ORDERS]);
        $this->channel->send(['options' => get_object_vars($options), 'listen' => $listen, 'slot' => $slot]);
        $reader = spawn($this->readReports(...));
        spawn(function () use ($reader): void {
            $this->end = $this->waitForEnd();
            // What it has said last. A command that it has left behind may hold the pipe open.
            try {
                await($reader, timeout(200));
            } catch (\Async\OperationCanceledException) {
                $reader->cancel();
            }
            $this->end = $this->failure ?? $this->end;
            $this->hasEnded = true;
            // Closes the pipes, too.
            proc_close($this->process);
            $this->isReady = false;
            $this->readiness->tryComplete(false);
            $this->answer?->tryComplete(null);
            $this->closed->tryComplete(null);
            $this->ended->complete(null);
        });
    }

    /** Suspends until the worker serves. False: it has ended before, or took too long and was killed. */
    public function awaitReady(int $seconds): bool
    {
        try {
            return await(new Future($this->readiness), timeout($seconds * 1000));
        } catch (\Async\OperationCanceledException) {
            $this->kill();
            $this->awaitEnd();
            $this->end = "not ready within $seconds s";

            return false;
        }
    }

    /** Suspends until the process is gone. */
    public function awaitEnd(): void
    {
        await(new Future($this->ended));
    }

    /** Tells it to finish what it has begun, and to end; after so many seconds it is killed. */
    public function leave(int $seconds): void
    {
        if ($this->isLeaving || $this->hasEnded) {
            return;
        }
        $this->isLeaving = true;
        if (!$this->channel->send(['order' => 'stop']) || !$this->readiness->isCompleted()) {
            // One that has not begun to serve does not read orders, and has no client. It may have an FPM to take along.
            $this->isDiscarded = true;
            @proc_terminate($this->process, Signal::SIGTERM->value);
        }
        spawn(function () use ($seconds): void {
            try {
                await(new Future($this->ended), timeout($seconds * 1000));
            } catch (\Async\OperationCanceledException) {
                $this->kill();
            }
        });
    }

    /** Suspends until it accepts no connection any more; a second at most. */
    public function awaitClosed(): void
    {
        try {
            await(new Future($this->closed), timeout(1000));
        } catch (\Async\OperationCanceledException) {
            // It is busy.
        }
    }

    public function kill(): void
    {
        if (!$this->hasEnded) {
            @proc_terminate($this->process, Signal::SIGKILL->value);
        }
    }

    /** Asks for its numbers. Suspends, for a second at most; then they stay as they were. */
    public function refreshStats(): void
    {
        if (!$this->isReady || $this->hasEnded) {
            return;
        }
        if ($this->answer === null) {
            $this->answer = new FutureState();
            $this->answer->ignore();
            $this->asked = microtime(true);
            $this->channel->send(['order' => 'stats']);
        }
        try {
            await(new Future($this->answer), timeout(1000));
        } catch (\Async\OperationCanceledException) {
            // It is busy.
        }
    }

    /** For how many seconds it has owed an answer: its code computes, or blocks. */
    public function silence(): float
    {
        return $this->answer === null ? 0.0 : microtime(true) - $this->asked;
    }

    /** How many of its threads compute or block, as it has told: all, if it does not answer itself. */
    public function silentThreads(): int
    {
        return $this->silence() >= self::SILENT_S ? $this->threads : $this->silentThreads;
    }

    /** How many of them serve. */
    public function serves(): int
    {
        return $this->isReady ? $this->threads - $this->silentThreads() : 0;
    }

    public function lifetime(): float
    {
        return microtime(true) - $this->started;
    }

    private function readReports(): void
    {
        while (($report = $this->channel->receive()) !== null) {
            if (isset($report['stats'])) {
                $this->stats = array_filter($report['stats'], is_int(...));
                $this->answer?->tryComplete(null);
                $this->answer = null;
            }
            $this->threads = $report['threads'] ?? $this->threads;
            $this->silentThreads = $report['silent'] ?? $this->silentThreads;
            $this->hangs = $report['hangs'] ?? $this->hangs;
            $this->failure = $report['failure'] ?? $this->failure;
            if (isset($report['ready'])) {
                $this->isReady = true;
                $this->readiness->tryComplete(true);
            }
            if (isset($report['closed'])) {
                $this->closed->tryComplete(null);
            }
            if (isset($report['worn']) && !$this->isWorn) {
                $this->isWorn = true;
                $this->worn && spawn($this->worn);
            }
        }
    }

    private function waitForEnd(): string
    {
        $code = process_wait($this->process);
        $status = proc_get_status($this->process);

        return $status['signaled'] ? "signal {$status['termsig']}" : "exit code $code";
    }

    /** @return list<string> */
    private static function command(Options $options): array
    {
        $command = [PHP_BINARY ?: '/proc/self/exe'];
        $file = php_ini_loaded_file();
        if ($file !== false) {
            array_push($command, '-c', $file);
        } elseif (!php_ini_scanned_files()) {
            $command[] = '-n';
        }
        $settings = ['display_errors' => '0', 'log_errors' => '1', 'html_errors' => '0'];
        // Messages of PHP are records of the log, unless --ini has another place for them.
        $settings['true_async_server.error_format'] = $options->logFormat;
        $settings['true_async_server.error_level'] = $options->logLevel;
        if ($options->log !== '-') {
            $settings['true_async_server.error_file'] = $options->log;
            $settings['error_log'] = '';
        }
        if ($options->memoryLimit !== null) {
            $settings['memory_limit'] = $options->memoryLimit;
        }
        foreach ($options->ini + $settings as $name => $value) {
            array_push($command, '-d', "$name=$value");
        }

        return [...$command, __DIR__ . '/worker.php'];
    }
}
