<?php

declare(strict_types=1);

namespace Tutorial;

use Async\SingleFlight;
use function Async\delay;

/** Links with a cache of addresses; visits are collected, and written once a second. */
class CachedLinks extends Links
{
    private const SECONDS = 60;
    private const ENTRIES = 10_000;

    /** @var array<string, array{?string, float}> address and end of its time, by code; the oldest entry first */
    private array $entries = [];
    /** @var array<string, int> */
    private array $visits = [];
    private ?SingleFlight $flights = null;

    public function url(string $code): ?string
    {
        [$url, $end] = $this->entries[$code] ?? [null, 0];
        if (microtime(true) < $end) {
            return $url;
        }
        $this->flights ??= new SingleFlight();

        // However many requests ask for the code at the same time, one of them asks the database.
        return $this->flights->do($code, function () use ($code): ?string {
            $url = parent::url($code);
            unset($this->entries[$code]);
            $this->entries[$code] = [$url, microtime(true) + self::SECONDS];
            if (count($this->entries) > self::ENTRIES) {
                unset($this->entries[array_key_first($this->entries)]);
            }

            return $url;
        });
    }

    public function addVisits(string $code, int $count): void
    {
        $this->visits[$code] = ($this->visits[$code] ?? 0) + $count;
    }

    /** Writes what has been collected. */
    public function writeVisits(): void
    {
        $visits = $this->visits;
        $this->visits = [];         // what comes while this waits for the database belongs to the next time
        foreach ($visits as $code => $count) {
            parent::addVisits((string) $code, $count);
        }
    }

    /** Writes once a second, until it is cancelled, and then the rest: run it in a coroutine. */
    public function writeVisitsAlways(): never
    {
        try {
            while (true) {
                delay(1_000);
                try {
                    $this->writeVisits();
                } catch (\PDOException $error) {
                    error_log("visits are lost: {$error->getMessage()}");
                }
            }
        } finally {
            $this->writeVisits();
        }
    }
}
