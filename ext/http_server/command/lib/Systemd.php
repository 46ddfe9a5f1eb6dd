<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** What systemd, and what speaks as it does, passes and wants to know: sd_listen_fds(3), sd_notify(3). */
final class Systemd
{
    /** Variables that are the master's own. */
    public const VARIABLES = ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES', 'NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID'];

    private ?string $address;

    public function __construct()
    {
        $path = (string) getenv('NOTIFY_SOCKET');
        $this->address = preg_match('~^[/@].~', $path) ? 'udg://' . ($path[0] === '@' ? "\0" . substr($path, 1) : $path) : null;
    }

    /**
     * The sockets that were passed, with their names.
     *
     * @return list<array{resource, string}>
     */
    public static function sockets(): array
    {
        $sockets = [];
        if ((int) getenv('LISTEN_PID') === getmypid()) {
            $names = explode(':', (string) getenv('LISTEN_FDNAMES'));
            for ($i = 0; $i < min((int) getenv('LISTEN_FDS'), 16); $i++) {
                $socket = @fopen('php://fd/' . (3 + $i), 'r+');
                if (!$socket || !stream_socket_get_name($socket, false)) {
                    throw new StartFailure('LISTEN_FDS: descriptor ' . (3 + $i) . ' is no socket');
                }
                $sockets[] = [$socket, ($names[$i] ?? '') !== '' ? $names[$i] : 'descriptor:' . (3 + $i)];
            }
        }

        return $sockets;
    }

    public function ready(): void
    {
        $this->notify("READY=1\nSTATUS=serving\nMAINPID=" . getmypid());
    }

    public function reloading(): void
    {
        $this->notify("RELOADING=1\nMONOTONIC_USEC=" . intdiv(hrtime(true), 1000));
    }

    public function stopping(): void
    {
        $this->notify("STOPPING=1\nSTATUS=finishing requests");
    }

    /** Sends signs of life for as long as the master runs, if they are wanted. */
    public function watchdog(): void
    {
        $interval = (int) getenv('WATCHDOG_USEC');
        $process = getenv('WATCHDOG_PID');
        if ($this->address === null || $interval <= 0 || ($process !== false && (int) $process !== getmypid())) {
            return;
        }
        \Async\spawn(function () use ($interval): void {
            while (true) {
                $this->notify('WATCHDOG=1');
                \Async\delay(max(intdiv($interval, 2000), 1));
            }
        });
    }

    private function notify(string $state): void
    {
        if ($this->address !== null && ($socket = @stream_socket_client($this->address, $code, $message, 1))) {
            @fwrite($socket, $state);
            fclose($socket);
        }
    }
}
