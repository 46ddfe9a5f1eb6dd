<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use Async\FileSystemWatcher;
use Async\Signal;
use function Async\await;
use function Async\delay;
use function Async\signal;
use function Async\spawn;

/** What makes the master reload: SIGHUP, changed files, a changed certificate. */
final class Triggers
{
    private const CERTIFICATE_S = 1;
    private const LINKS_S = 1;

    /** @param \Closure(string): void $reload gets the reason */
    public function __construct(private readonly Options $options, private readonly \Closure $reload)
    {
    }

    /** @throws StartFailure a directory cannot be watched */
    public function start(): void
    {
        spawn(function (): void {
            while (true) {
                await(signal(Signal::SIGHUP));
                spawn($this->reload, 'signal');
            }
        });
        foreach ($this->options->watch as $directory) {
            try {
                $watcher = $this->watcher($directory);
            } catch (\Error $error) {
                throw new StartFailure("--watch $directory: {$error->getMessage()}");
            }
            spawn($this->watch(...), $directory, $watcher);
        }
        if ($this->options->tlsCert) {
            spawn($this->watchCertificate(...));
        }
    }

    private function watcher(string $directory): FileSystemWatcher
    {
        return new FileSystemWatcher($directory, true, true, 300, 2000, $this->options->watchExtensions);
    }

    /** Reloads when files change, and when the directory is a link that was set to another one, which changes no file. */
    private function watch(string $directory, FileSystemWatcher $watcher): void
    {
        $place = self::place($directory);
        spawn($this->follow(...), $watcher);
        while (true) {
            delay(self::LINKS_S * 1000);
            $now = self::place($directory);
            if ($now === $place || $now === false) {
                continue;
            }
            try {
                $other = $this->watcher($directory);
            } catch (\Error) {
                // It is gone again.
                continue;
            }
            $watcher->close();
            [$watcher, $place] = [$other, $now];
            spawn($this->follow(...), $watcher);
            spawn($this->reload, 'files');
        }
    }

    private function follow(FileSystemWatcher $watcher): void
    {
        foreach ($watcher as $event) {
            spawn($this->reload, 'files');
        }
    }

    /** Where a directory is, past all links. */
    private static function place(string $directory): string|false
    {
        clearstatcache(true, $directory);

        return realpath($directory);
    }

    /** Reads the files, and does not watch them: a link may be set to others, and a directory may be replaced. */
    private function watchCertificate(): void
    {
        $served = $seen = $this->certificate();
        while (true) {
            delay(self::CERTIFICATE_S * 1000);
            $now = $this->certificate();
            // The files are written one behind the other: they count when nothing has changed for a while.
            if ($now !== $served && $now === $seen) {
                $served = $now;
                spawn($this->reload, 'certificate');
            }
            $seen = $now;
        }
    }

    /** What the files are. Their times are whole seconds, which is too little. */
    private function certificate(): string
    {
        $files = [...$this->options->tlsCert, ...$this->options->tlsKey];
        // PHP remembers where links lead.
        clearstatcache(true);

        return hash('sha256', implode("\0", array_map(static fn(string $file): string => (string) @file_get_contents($file), $files)));
    }
}
