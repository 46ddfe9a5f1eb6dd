<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use Async\Signal;
use TrueAsync\HttpServer;
use function Async\await;
use function Async\delay;
use function Async\signal;
use function Async\spawn;
use function Async\suspend;

/** The process that serves. */
final class Worker
{
    private const POLL_MS = 100;
    /** Seconds for which memory that may be lost is above half of the limit, before the worker is replaced. */
    private const FULL_S = 5;

    private Options $options;
    private Channel $master;
    private HttpServer $server;
    private bool $isStopping = false;
    private bool $hasEnded = false;

    /** Returns the exit code. */
    public function run(): int
    {
        $this->master = new Channel(
            fopen('php://fd/' . Descriptors::ORDERS, 'r'),
            fopen('php://fd/' . Descriptors::REPORTS, 'w'),
        );
        $settings = $this->master->receive();
        if ($settings === null) {
            return 1;
        }
        $this->options = new Options();
        foreach ($settings['options'] as $name => $value) {
            $this->options->$name = $value;
        }
        @cli_set_process_title("php-server: worker {$settings['slot']}");
        // A signal of the terminal goes to all processes: the master decides what follows from it.
        $this->onSignal(Signal::SIGINT, null);
        $this->onSignal(Signal::SIGHUP, null);
        $this->onSignal(Signal::SIGTERM, $this->stop(...));
        try {
            Descriptors::protectSockets();
            Privileges::drop($this->options);
            $this->server = Application::server($this->options, $settings['listen']);
        } catch (\Throwable $error) {
            return $this->fail($error);
        }

        return $this->serve();
    }

    private function serve(): int
    {
        spawn($this->obey(...));
        spawn($this->watch(...));
        try {
            $done = $this->server->start();
        } catch (\Throwable $error) {
            return $this->fail($error);
        } finally {
            $this->hasEnded = true;
        }
        $this->report();

        return $done ? 0 : 1;
    }

    private function obey(): void
    {
        while (($message = $this->master->receive()) !== null) {
            match ($message['order'] ?? '') {
                'stop' => spawn($this->stop(...)),
                'stats' => $this->report(),
                default => null,
            };
        }
        // The master is gone.
        $this->stop();
    }

    /** Says when all threads serve, and when enough requests were served. */
    private function watch(): void
    {
        $threads = $this->options->threads ? $this->options->workers : 1;
        // It runs only when the FPM of --script is ready.
        while (!$this->server->isRunning() || count($this->server->getStats()['workers']) < $threads) {
            if ($this->hasEnded) {
                return;
            }
            delay(2);
        }
        $this->master->send(['ready' => true, 'threads' => $threads]);
        $limit = $this->options->maxRequests;
        // Workers that were started together do not end together.
        $limit += random_int(0, intdiv($limit, 10));
        $polls = 0;
        $stats = $this->server->getStats();
        $hang = $this->options->hangTimeout * 1_000_000_000;
        $hangs = false;
        while (!($limit > 0 && $stats['totals']['total_requests'] >= $limit) && $polls * self::POLL_MS < self::FULL_S * 1_000 && !$hangs) {
            delay(self::POLL_MS);
            $stats = $this->server->getStats();
            $polls = self::mayHaveLostMemory($stats['workers']) ? $polls + 1 : 0;
            $hangs = $hang > 0 && $stats['totals']['silent_max_ns'] >= $hang;
        }
        $this->master->send(['worn' => true, 'hangs' => $hangs]);
    }

    /** When memory runs out, what an operator was making is lost for good: little as a rule, but it may be most of it. */
    private static function mayHaveLostMemory(array $workers): bool
    {
        $limit = ini_parse_quantity(ini_get('memory_limit'));
        foreach ($workers as $stats) {
            if ($limit > 0 && $stats['memory_exhausted_total'] > 0 && $stats['memory_bytes'] > $limit / 2) {
                return true;
            }
        }

        return false;
    }

    private function stop(): void
    {
        if (!$this->isStopping) {
            $this->isStopping = true;
            if ($this->options->threads) {
                // This suspends until all threads have ended.
                spawn($this->server->stop(...));
                suspend();
            } else {
                $this->server->stop();
            }
            $this->master->send(['closed' => true]);
        }
    }

    private function report(): void
    {
        $stats = $this->server->getStats();
        $workers = $stats['workers'];
        // While they replace each other, there are more.
        $threads = $this->options->threads ? min(count($workers), $this->options->workers) : 1;
        $silent = count(array_filter($workers, static fn(array $worker): bool => $worker['silent_max_ns'] >= WorkerProcess::SILENT_S * 1_000_000_000));
        $this->master->send(['stats' => $stats['totals'], 'threads' => $threads, 'silent' => min($silent, $threads)]);
    }

    private function onSignal(Signal $signal, ?\Closure $action): void
    {
        spawn(static function () use ($signal, $action): void {
            while (true) {
                await(signal($signal));
                $action && $action();
            }
        });
        suspend();
    }

    private function fail(\Throwable $error): int
    {
        $where = $error instanceof StartFailure || $error instanceof \TrueAsync\HttpServerException ? '' : " in {$error->getFile()}:{$error->getLine()}";
        $this->master->send(['failure' => $error->getMessage() . $where]);

        return 1;
    }
}
