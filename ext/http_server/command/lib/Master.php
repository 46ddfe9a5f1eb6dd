<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use Async\Future;
use Async\FutureState;
use Async\Signal;
use function Async\await;
use function Async\signal;
use function Async\spawn;
use function Async\suspend;
use function Async\timeout;

/** The process that owns the sockets, and starts, watches, replaces and ends the workers. It serves no request itself. */
final class Master
{
    private Log $log;
    private Systemd $systemd;
    private Listeners $listeners;
    private Supervisor $supervisor;
    private ?Admin $admin = null;
    /** Why to reload when all workers have started; null: no reason came before. */
    private ?string $early = null;
    /** Completed by the first signal that ends the server, and by the second. */
    private FutureState $end;
    private FutureState $hurry;

    public function __construct(private readonly Options $options)
    {
        $this->end = new FutureState();
        $this->end->ignore();
        $this->hurry = new FutureState();
        $this->hurry->ignore();
    }

    /** Returns the exit code. */
    public function run(): int
    {
        @cli_set_process_title('php-server: master');
        try {
            $this->open();
            (new Triggers($this->options, $this->reload(...)))->start();
            $this->supervisor->start();
        } catch (StartFailure | UsageError $failure) {
            return $this->fail($failure);
        }
        $this->log->info('server.ready', listeners: $this->listeners->text(), workers: $this->options->workers, pid: getmypid());
        $this->systemd->ready();
        if ($this->early !== null) {
            spawn($this->reload(...), $this->early);
        }
        await(new Future($this->end));

        return $this->close();
    }

    private function open(): void
    {
        $options = $this->options;
        $this->log = new Log($options);
        $this->systemd = new Systemd();
        $passed = Systemd::sockets();
        Descriptors::reserve(Descriptors::FIRST_SOCKET + count($passed) + max(count($options->listen), 1) + 1);
        $slots = $options->threads ? 1 : $options->workers;
        $this->listeners = new Listeners($options, $slots);
        $this->supervisor = new Supervisor($options, $slots, $this->listeners, $this->log);
        $this->awaitSignal(Signal::SIGTERM);
        $this->awaitSignal(Signal::SIGINT);
        suspend();
        $this->listeners->open($passed);
        $this->systemd->watchdog();
        if ($options->admin !== null) {
            $this->admin = new Admin($this->supervisor);
            $this->admin->start(Address::parse($options->admin, '--admin'));
        }
    }

    private function awaitSignal(Signal $signal): void
    {
        spawn(function () use ($signal): void {
            while (true) {
                await(signal($signal));
                if ($this->supervisor->isStopping) {
                    $this->log->warn('server.kill', signal: $signal->name);
                    $this->supervisor->kill();
                    $this->hurry->tryComplete(null);
                } else {
                    $this->log->info('server.stopping', signal: $signal->name);
                    $this->systemd->stopping();
                    $this->supervisor->isStopping = true;
                    $this->end->tryComplete(null);
                    $this->supervisor->hasStarted || spawn($this->supervisor->stop(...));
                }
            }
        });
    }

    private function reload(string $reason): void
    {
        if ($this->supervisor->isStopping) {
            return;
        }
        if (!$this->supervisor->hasStarted) {
            $this->early = $reason;
            return;
        }
        $this->systemd->reloading();
        try {
            $this->log->open();
        } catch (StartFailure $failure) {
            $this->log->error('log.failed', reason: $failure->getMessage());
        }
        $this->supervisor->reload($reason);
        if (!$this->supervisor->isStopping) {
            $this->systemd->ready();
        }
    }

    private function close(): int
    {
        if ($this->supervisor->hasStarted && $this->options->drainDelay > 0) {
            // Balancers learn from /readyz that no more shall come, and until they have, the workers serve as before.
            try {
                await(new Future($this->hurry), timeout($this->options->drainDelay * 1000));
            } catch (\Async\OperationCanceledException) {
                // All of it is over.
            }
        }
        // Who comes now is refused at once: nobody accepts any more.
        $this->listeners->close();
        $this->supervisor->stop();
        $this->admin?->stop();
        $this->log->info('server.stopped', forced: $this->supervisor->wasForced);

        return $this->supervisor->wasForced ? 1 : 0;
    }

    private function fail(\Exception $failure): int
    {
        if (isset($this->supervisor) && $this->supervisor->isStopping) {
            return $this->close();
        }
        // People read the one, programs the other.
        if (isset($this->log) && ($this->options->log !== '-' || $this->options->logFormat !== 'plain')) {
            $this->log->error('server.failed', reason: $failure->getMessage());
        }
        if (!isset($this->log) || $this->options->log !== '-' || $this->options->logFormat === 'plain') {
            fwrite(STDERR, 'php-server: ' . Log::escape($failure->getMessage()) . "\n");
        }
        if (isset($this->supervisor)) {
            $this->supervisor->kill();
            $this->supervisor->stop();
        }
        if (isset($this->listeners)) {
            $this->listeners->close();
        }

        return 1;
    }
}
