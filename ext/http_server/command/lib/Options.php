<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** What the command line and the file of --config say, checked. Paths are absolute. */
final class Options
{
    public bool $help = false;
    public bool $version = false;

    /** @var list<string> */
    public array $listen = [];
    public ?string $root = null;
    public ?string $app = null;
    public ?string $script = null;
    public ?string $fastcgi = null;
    /** @var array<string, string|int|bool> of addScriptHandler() or addFastCgiHandler() */
    public array $pool = [];
    /** @var array<string, string> by the names of the setters of HttpServerConfig, without "set" */
    public array $set = [];
    /** @var array<string, string> */
    public array $ini = [];

    public int $workers = 1;
    public bool $threads = false;
    public int $maxRequests = 0;
    public ?string $memoryLimit = null;
    public int $startTimeout = 60;
    public int $shutdownTimeout = 10;
    public int $drainDelay = 0;
    public int $hangTimeout = 0;
    public int $backlog = 511;
    public int $socketMode = 0666;

    /** @var list<string> the first one is for clients that name no host of the others */
    public array $tlsCert = [];
    /** @var list<string> */
    public array $tlsKey = [];
    /** @var list<string> */
    public array $proxy = [];

    /** @var list<string> */
    public array $watch = [];
    /** @var list<string> */
    public array $watchExtensions = ['php'];

    public ?string $user = null;
    public ?string $group = null;

    public ?string $admin = null;
    public ?string $accessLog = null;
    public string $accessFormat = 'combined';
    public string $log = '-';
    public string $logFormat = 'plain';
    public string $logLevel = 'info';
}
