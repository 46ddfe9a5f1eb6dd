<?php

declare(strict_types=1);

namespace Tutorial;

use Async\{Channel, OperationCanceledException, Scope};
use function Async\{delay, timeout, with_timeout};

/** Reads the titles of new links' pages, a few at a time, behind the answer to the client. */
class Titles
{
    private const WORKERS = 4;
    private const WAITING = 100;
    private const TRIES = 3;
    private const PAGE_MS = 3_000;

    private readonly Channel $jobs;
    private readonly Scope $workers;

    public function __construct(protected readonly Links $links)
    {
        $this->jobs = new Channel(self::WAITING);
        $this->workers = Scope::supervised();       // a worker that fails does not end the others, nor, with a handler, the program
        $this->workers->setExceptionHandler(fn (Scope $scope, $worker, \Throwable $error) => error_log((string) $error));
        for ($i = 0; $i < self::WORKERS; $i++) {
            $this->workers->spawn($this->work(...));
        }
    }

    /** Never waits. False: too much is waiting, and this link stays without a title. */
    public function order(string $code, string $url): bool
    {
        return $this->jobs->sendAsync([$code, $url]);
    }

    /** Ends the work: what is queued is done, as far as it can be within so many milliseconds. */
    public function close(int $ms): void
    {
        $this->jobs->close();
        try {
            $this->workers->awaitCompletion(timeout($ms));
        } catch (OperationCanceledException) {
            $this->workers->cancel();
            $this->workers->awaitAfterCancellation(cancellation: timeout(1_000));
        }
    }

    private function work(): void
    {
        foreach ($this->jobs as [$code, $url]) {
            try {
                $this->read($code, $url);
            } catch (\Exception $error) {           // a cancellation is none: it ends the worker
                error_log("no title of $url: {$error->getMessage()}");
            }
        }
    }

    protected function read(string $code, string $url): void
    {
        for ($try = 1, $pause = 100; ; $try++, $pause *= 4) {
            try {
                $this->links->setTitle($code, with_timeout(self::PAGE_MS, fn () => self::titleOf($url)));

                return;
            } catch (\Exception $error) {
                if ($try === self::TRIES) {
                    throw $error;
                }
            }
            delay($pause);
        }
    }

    private static function titleOf(string $url): string
    {
        // A public service has to refuse addresses of its own network here.
        $html = @file_get_contents($url, length: 65_536);
        if ($html === false) {
            throw new \RuntimeException('the page cannot be read');
        }

        return preg_match('~<title[^>]*>([^<]*)~i', $html, $match) ? trim(html_entity_decode($match[1])) : '';
    }
}
