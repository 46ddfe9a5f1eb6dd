<?php

declare(strict_types=1);

/*
 * What the server examples share: a listening socket, and the loop that gives each connection a coroutine.
 */

namespace Examples;

use Async\{AsyncCancellation, OperationCanceledException, Signal};
use Throwable;

use function Async\{await, await_any_or_fail, delay, signal, spawn, suspend, timeout};

/** Connections that the kernel holds for us until they are accepted. */
const BACKLOG = 1024;

/** How long connections may finish their work after a signal to stop. */
const GRACE_MS = 5_000;

/**
 * @param array<string, array<string, mixed>> $context further stream context options
 * @return resource
 */
function listen(string $address, array $context = [])
{
    $context = stream_context_create(['socket' => ['backlog' => BACKLOG, 'tcp_nodelay' => true]] + $context);
    $listener = @stream_socket_server($address, $code, $message, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context);

    return $listener ?: fail("cannot listen on $address: " . ($message ?: error_get_last()['message'] ?? 'unknown error'));
}

/**
 * Accepts connections until SIGINT or SIGTERM and runs `$handler($socket)` for each in a coroutine of its own.
 *
 * The socket is closed when the handler ends. After the signal the handlers are cancelled where they wait;
 * what one of them does inside Async\protect() is still finished, for GRACE_MS at most. A second signal ends the process.
 *
 * @param resource $listener
 * @param int $limit connections served at once; more wait in the kernel's queue
 */
function serve($listener, callable $handler, int $limit = 1_000): void
{
    $connections = [];
    $begin = function ($socket) use ($handler, &$connections): void {
        $id = get_resource_id($socket);
        $connections[$id] = [$socket, spawn(function () use ($handler, $socket, $id, &$connections) {
            try {
                $handler($socket);
            } catch (\Exception | \Error $error) { // a cancellation is neither: it passes
                fwrite(STDERR, get_class($error) . ": {$error->getMessage()}\n");
            } finally {
                unset($connections[$id]);
                if (is_resource($socket)) {
                    fclose($socket);
                }
            }
        })];
    };
    $acceptor = spawn(function () use ($listener, $limit, $begin, &$connections) {
        while (true) {
            $socket = count($connections) < $limit ? @stream_socket_accept($listener, -1) : false;
            if ($socket === false) {
                delay(5); // at the limit, or out of descriptors: never spin
                continue;
            }
            $begin($socket);
        }
    });
    await_any_or_fail([signal(Signal::SIGINT), signal(Signal::SIGTERM), $acceptor]);
    $acceptor->cancel();
    try {
        await($acceptor);
    } catch (AsyncCancellation) {
    }

    // Those whom the kernel has accepted already would be reset: they are served too.
    for ($i = 0; $i < BACKLOG && $socket = @stream_socket_accept($listener, 0.0); $i++) {
        $begin($socket);
    }
    fclose($listener);
    suspend(); // a coroutine that has not begun would end unheard
    finish($connections);
}

/** @param array<int, array{resource, \Async\Coroutine}> $connections */
function finish(array $connections): void
{
    foreach ($connections as [, $coroutine]) {
        $coroutine->cancel();
    }

    $grace = timeout(GRACE_MS);
    foreach ($connections as [$socket, $coroutine]) {
        try {
            await($coroutine, $grace);
        } catch (OperationCanceledException) {
            is_resource($socket) && fclose($socket); // time is up: whoever waits on this socket is woken
        } catch (Throwable) {
            // ended by the cancellation above, as it should
        }
    }
    $grace->cancel();
}
