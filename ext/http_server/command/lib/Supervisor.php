<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use Async\Mutex;
use function Async\delay;
use function Async\spawn;

/**
 * Keeps a worker in each slot.
 *
 * Workers that are to go are replaced one at a time: the new one serves on the same sockets before the old one is told to end. One that
 * dies is replaced, too; meanwhile its connections wait in its sockets.
 */
final class Supervisor
{
    /** How often workers are asked for their numbers: little is missing of one that dies, and one that hangs is seen. */
    private const ASK_S = 5;
    /** Seconds beyond the shutdown timeout in which a worker writes its log and ends by itself. */
    private const MARGIN_S = 3;

    public bool $isStopping = false;
    public bool $hasStarted = false;
    public int $starts = 0;
    public int $losses = 0;
    public int $reloads = 0;
    public int $failedReloads = 0;
    /** One had to be killed: requests may have been lost. */
    public bool $wasForced = false;

    /** @var array<int, ?WorkerProcess> who serves in each slot */
    private array $current = [];
    /** @var array<int, WorkerProcess> by process id, all of them */
    private array $all = [];
    /** @var array<int, Backoff> */
    private array $backoffs = [];
    /** @var array<string, int> what those have counted that are gone */
    private array $past = [];
    private Mutex $replacing;
    private bool $isReloading = false;
    private bool $reloadAgain = false;

    public function __construct(
        private readonly Options $options,
        private readonly int $slots,
        private readonly Listeners $listeners,
        private readonly Log $log,
    ) {
        $this->replacing = new Mutex();
        for ($slot = 0; $slot < $slots; $slot++) {
            $this->current[$slot] = null;
            $this->backoffs[$slot] = new Backoff();
        }
    }

    /**
     * Starts a worker in each slot, and suspends until all serve.
     *
     * @throws StartFailure one of them has ended before
     */
    public function start(): void
    {
        for ($slot = 0; $slot < $this->slots; $slot++) {
            $this->current[$slot] = $this->launch($slot);
        }
        $started = $this->current;
        foreach ($started as $slot => $worker) {
            if (!$worker->awaitReady($this->options->startTimeout)) {
                throw new StartFailure("worker $slot did not start: $worker->end");
            }
        }
        $this->hasStarted = true;
        // One that has served may have died while another one started.
        foreach ($started as $slot => $worker) {
            if ($this->current[$slot] === null) {
                $this->lose($slot, $worker);
                $this->recover($slot, $worker->lifetime());
            }
        }
        spawn($this->watch(...));
    }

    /** Asks the workers again and again, tells which do not answer, and kills those that hang for longer than they may. */
    private function watch(): void
    {
        $limit = $this->options->hangTimeout;
        $interval = $limit > 0 ? min(self::ASK_S, $limit / 4) : self::ASK_S;
        $silent = [];
        while (!$this->isStopping) {
            delay((int) ($interval * 1000));
            $this->totals();
            foreach ($this->all as $id => $worker) {
                $is = $worker->silentThreads() > 0;
                if ($is && !isset($silent[$id])) {
                    $this->log->warn('worker.silent', slot: $worker->slot, pid: $id);
                } elseif (!$is && isset($silent[$id])) {
                    $this->log->info('worker.answers', slot: $worker->slot, pid: $id);
                }
                if ($limit > 0 && $worker->silence() >= $limit) {
                    $this->log->error('worker.hangs', slot: $worker->slot, pid: $id);
                    $worker->kill();
                }
            }
            $silent = array_filter($this->all, static fn(WorkerProcess $worker): bool => $worker->silentThreads() > 0);
        }
    }

    /** Replaces all workers. False: a new one did not start, and the others go on. Suspends until the new ones serve. */
    public function reload(string $reason): bool
    {
        if ($this->isReloading) {
            $this->reloadAgain = true;
            return true;
        }
        $this->isReloading = true;
        try {
            do {
                $this->reloadAgain = false;
                $done = $this->reloadOnce($reason);
            } while ($this->reloadAgain && !$this->isStopping);
        } finally {
            $this->isReloading = false;
        }

        return $done;
    }

    /** Tells all workers to finish what they have begun, and suspends until they are gone. */
    public function stop(): void
    {
        $this->isStopping = true;
        foreach ($this->all as $worker) {
            $worker->leave($this->options->shutdownTimeout + self::MARGIN_S);
        }
        while ($this->all) {
            current($this->all)->awaitEnd();
            delay(1);
        }
    }

    /** Ends all workers at once. */
    public function kill(): void
    {
        $this->isStopping = true;
        foreach ($this->all as $worker) {
            $this->wasForced = true;
            $worker->kill();
        }
    }

    /** How many workers there have to be: processes, or the threads of one. */
    public function wanted(): int
    {
        return $this->options->threads ? $this->options->workers : $this->slots;
    }

    /** How many serve, as far as they have told. */
    public function ready(): int
    {
        return array_sum(array_map(static fn(?WorkerProcess $worker): int => $worker?->serves() ?? 0, $this->current));
    }

    /** How many workers owe an answer: their code computes, or blocks. */
    public function silent(): int
    {
        return array_sum(array_map(static fn(WorkerProcess $worker): int => $worker->silentThreads(), $this->all));
    }

    /** @return list<WorkerProcess> */
    public function workers(): array
    {
        return array_values($this->all);
    }

    /** Sums over all workers that live and have lived. Suspends, for a second at most. */
    public function totals(): array
    {
        \Async\iterate($this->all, static fn(WorkerProcess $worker) => $worker->refreshStats());
        $totals = $this->past;
        foreach ($this->all as $worker) {
            self::add($totals, $worker->stats);
        }

        return $totals;
    }

    private function reloadOnce(string $reason): bool
    {
        $this->log->info('server.reload', reason: $reason);
        foreach (array_keys($this->current) as $slot) {
            if ($this->isStopping) {
                return true;
            }
            if (!$this->replace($slot, $this->current[$slot])) {
                $this->failedReloads++;
                $this->log->error('reload.failed', slot: $slot);
                return false;
            }
        }
        $this->reloads++;
        $this->log->info('reload.done', reason: $reason);

        return true;
    }

    /** Puts a new worker in the place of the old one. False: it did not start. */
    private function replace(int $slot, ?WorkerProcess $old): bool
    {
        $this->replacing->lock();
        try {
            // One that has died is being replaced already.
            if ($this->isStopping || $old === null || $this->current[$slot] !== $old) {
                return true;
            }
            $new = $this->launch($slot);
            if (!$new->awaitReady($this->options->startTimeout)) {
                return $this->isStopping;
            }
            $this->install($slot, $new, $old);

            return true;
        } catch (StartFailure $failure) {
            $this->log->error('worker.failed', slot: $slot, reason: $failure->getMessage());

            return false;
        } finally {
            $this->replacing->unlock();
        }
    }

    /** The new worker serves in the slot from now on, unless another one has come first. */
    private function install(int $slot, WorkerProcess $new, ?WorkerProcess $old): void
    {
        if ($this->isStopping || ($this->current[$slot] !== $old && $this->current[$slot] !== null)) {
            $this->dismiss($new);
            return;
        }
        $this->current[$slot] = $new;
        if ($old !== null) {
            $this->dismiss($old);
            $old->awaitClosed();
        }
        if ($new->hasEnded && $this->current[$slot] === $new) {
            $this->current[$slot] = null;
            $this->recover($slot, $new->lifetime());
        }
    }

    private function dismiss(WorkerProcess $worker): void
    {
        $worker->leave($this->options->shutdownTimeout + self::MARGIN_S);
    }

    private function launch(int $slot): WorkerProcess
    {
        $worker = new WorkerProcess($this->options, $slot, $this->listeners->of($slot), function () use ($slot, &$worker): void {
            if ($worker->hangs) {
                $this->log->error('worker.hangs', slot: $slot, pid: $worker->id);
            } else {
                $this->log->info('worker.worn', slot: $slot, pid: $worker->id);
            }
            $this->replace($slot, $worker);
        });
        $this->starts++;
        $this->all[$worker->id] = $worker;
        spawn(function () use ($slot, $worker): void {
            $worker->awaitEnd();
            $this->bury($slot, $worker);
        });

        return $worker;
    }

    private function bury(int $slot, WorkerProcess $worker): void
    {
        unset($this->all[$worker->id]);
        // Gauges end with their worker.
        self::add($this->past, array_diff_key($worker->stats, array_flip(Metrics::GAUGES)));
        $expected = $worker->isDiscarded || ($worker->isLeaving && $worker->end === 'exit code 0');
        if (!$expected && !$this->isStopping && $this->hasStarted) {
            $this->lose($slot, $worker);
        } elseif (!$expected && $this->isStopping) {
            $this->wasForced = $this->wasForced || $worker->end !== 'exit code 0';
        }
        if ($this->current[$slot] === $worker) {
            $this->current[$slot] = null;
            if ($this->hasStarted) {
                $this->recover($slot, $worker->lifetime());
            }
        }
    }

    private function lose(int $slot, WorkerProcess $worker): void
    {
        $this->losses++;
        $this->log->warn('worker.lost', slot: $slot, pid: $worker->id, reason: $worker->end);
    }

    /** Starts workers in an empty slot until one serves. */
    private function recover(int $slot, float $lived): void
    {
        spawn(function () use ($slot, $lived): void {
            while (!$this->isStopping && $this->current[$slot] === null) {
                delay($this->backoffs[$slot]->next($lived));
                if ($this->isStopping || $this->current[$slot] !== null) {
                    return;
                }
                try {
                    $worker = $this->launch($slot);
                    if ($worker->awaitReady($this->options->startTimeout)) {
                        $this->log->info('worker.replaced', slot: $slot, pid: $worker->id);
                        $this->install($slot, $worker, null);
                        return;
                    }
                    $lived = 0.0;
                } catch (StartFailure $failure) {
                    $this->log->error('worker.failed', slot: $slot, reason: $failure->getMessage());
                }
            }
        });
    }

    /**
     * @param array<string, int> $sum
     * @param array<string, int> $more
     */
    private static function add(array &$sum, array $more): void
    {
        foreach ($more as $name => $value) {
            // A peak is not a sum.
            $sum[$name] = str_contains($name, '_max_') ? max($sum[$name] ?? 0, $value) : ($sum[$name] ?? 0) + $value;
        }
    }
}
