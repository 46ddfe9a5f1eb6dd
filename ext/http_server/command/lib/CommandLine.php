<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\HttpServer;
use TrueAsync\HttpServerConfig;

/** Reads options from the command line and from an INI file, which has the same names; the command line wins. */
final class CommandLine
{
    /** Name, kind, placeholder, help, in the order of the help. A line without a name is a heading. */
    private const OPTIONS = [
        ['', '', '', 'What is served, at least one of'],
        ['root', 'directory', 'DIR', 'the files of a directory; names that begin with a dot and *.php are hidden'],
        ['app', 'file', 'FILE', 'a PHP file that returns a handler, or a closure that gets the HttpServer'],
        ['script', 'text', 'FILE', 'the scripts below --root, in children of an own FPM; FILE answers where there is no file'],
        ['fastcgi', 'text', 'ADDR', 'the scripts below --root, run by an FPM elsewhere: host:port or unix:/path'],
        ['pool', 'pairs', 'NAME=VALUE', 'an option of addScriptHandler() or addFastCgiHandler(): max_children=8, ini.memory_limit=256M, env.NAME=VALUE'],
        ['', '', '', 'Where'],
        ['listen', 'list', 'ADDR', '[HOST]:PORT, PORT, unix:/path; http:// or https:// in front decide about TLS (default 127.0.0.1:8080)'],
        ['socket-mode', 'octal', 'MODE', 'permissions of Unix sockets (default 0666)'],
        ['backlog', 'number:1:65535', 'N', 'connections that may wait to be accepted, for each socket (default 511)'],
        ['tls-cert', 'files', 'FILE', 'certificate with its chain, PEM; further ones: for the hosts in them (SNI). A changed file reloads workers'],
        ['tls-key', 'files', 'FILE', 'its private key, PEM'],
        ['proxy', 'list', 'ADDR', 'connections from this address or network begin with a PROXY header, which names the client; unix: Unix sockets'],
        ['', '', '', 'Workers'],
        ['workers', 'workers', 'N|auto', 'so many (default auto: one for each CPU that may be used; with --script they are threads)'],
        ['threads', 'flag', '', 'threads of one process instead of processes'],
        ['max-requests', 'number:0:1000000000', 'N', 'replace a worker after about so many requests (default 0: never)'],
        ['memory-limit', 'size', 'SIZE', 'memory_limit of PHP in a worker, such as 256M'],
        ['ini', 'pairs', 'NAME=VALUE', 'a setting of PHP in the workers; also -d'],
        ['set', 'pairs', 'NAME=VALUE', 'a setting of HttpServerConfig: max-body-size=1048576 calls setMaxBodySize()'],
        ['user', 'text', 'NAME', 'workers run as this user (needs root)'],
        ['group', 'text', 'NAME', 'and this group (default: that of the user)'],
        ['start-timeout', 'number:1:3600', 'SECONDS', 'in which a worker has to be ready (default 60)'],
        ['shutdown-timeout', 'number:0:3600', 'SECONDS', 'in which requests may finish at the end and at a reload (default 10)'],
        ['drain-delay', 'number:0:3600', 'SECONDS', 'at the end, /readyz says 503 for so long before connections are refused (default 0)'],
        ['hang-timeout', 'number:0:86400', 'SECONDS', 'kill and replace a worker process that has not answered its master for so long (default 0: never)'],
        ['watch', 'directories', 'DIR', 'reload when files below change'],
        ['watch-ext', 'words', 'LIST', 'extensions that count, with commas between (default php)'],
        ['', '', '', 'What it tells'],
        ['admin', 'text', 'ADDR', 'answer /healthz, /readyz and /metrics there: HOST:PORT or unix:/path'],
        ['access-log', 'log', 'FILE|-', 'a line for each request; -: standard output'],
        ['access-format', 'one:combined|json|logfmt|plain', 'FORMAT', 'combined (the default), json, logfmt or plain'],
        ['log', 'log', 'FILE|-', 'what the server does (default -: standard error)'],
        ['log-format', 'one:plain|json|logfmt', 'FORMAT', 'plain (the default), json or logfmt'],
        ['log-level', 'one:debug|info|warn|error|off', 'LEVEL', 'debug, info (the default), warn, error or off'],
        ['', '', '', 'Other'],
        ['config', 'file', 'FILE', 'read options from an INI file: workers = 4, listen[] = :8080'],
        ['version', 'flag', '', 'say which PHP this is'],
        ['help', 'flag', '', 'say this'],
    ];

    /** @param list<string> $arguments */
    public function read(array $arguments): Options
    {
        $given = $this->split($arguments);
        $options = new Options();

        $options->help = isset($given['help']);
        $options->version = isset($given['version']);
        if ($options->help || $options->version) {
            return $options;
        }
        if (isset($given['config'])) {
            $given += $this->readFile($this->check('config', end($given['config'])));
            unset($given['config']);
        }
        $has_fpm = isset($given['script']) && !isset($given['fastcgi']);
        $given += ['workers' => [$has_fpm && !PHP_ZTS ? '1' : 'auto']];
        foreach ($given as $name => $values) {
            $this->set($options, $name, $values);
        }
        $this->checkTogether($options);

        return $options;
    }

    public static function help(): string
    {
        $text = "usage: php-server OPTION...\n\nServes HTTP/1.1, HTTP/2 and WebSocket with supervised workers. SIGHUP reloads without losing a request, SIGTERM and SIGINT\n"
            . "finish what has begun and end, a second one ends at once.\n";
        foreach (self::OPTIONS as [$name, , $placeholder, $help]) {
            $text .= $name === '' ? "\n$help\n" : sprintf("  %-27s %s\n", rtrim("--$name $placeholder"), $help);
        }

        return $text . "\nExit codes: 0 orderly end, 1 failure, 2 wrong options.\n";
    }

    /**
     * Values by name, as they are written.
     *
     * @param list<string> $arguments
     * @return array<string, list<string>>
     */
    private function split(array $arguments): array
    {
        $given = [];
        while (($argument = array_shift($arguments)) !== null) {
            $argument = match (true) {
                $argument === '-h' => '--help',
                $argument === '-d' => '--ini',
                str_starts_with($argument, '-d') => '--ini=' . substr($argument, 2),
                default => $argument,
            };
            if (!str_starts_with($argument, '--')) {
                throw new UsageError("unexpected argument \"$argument\"");
            }
            [$name, $value] = [...explode('=', substr($argument, 2), 2), null];
            if (self::kind($name) === 'flag') {
                $value === null || throw new UsageError("--$name takes no value");
                $value = '1';
            } else {
                $value ??= array_shift($arguments) ?? throw new UsageError("--$name needs a value");
            }
            $given[$name][] = $value;
        }

        return $given;
    }

    /** @return array<string, list<string>> */
    private function readFile(string $file): array
    {
        $read = @parse_ini_file($file, false, INI_SCANNER_RAW);
        $read !== false || throw new UsageError("--config: \"$file\" is no INI file");
        $given = [];
        foreach ($read as $name => $value) {
            $name = (string) $name;
            try {
                $kind = self::kind($name);
                in_array($name, ['config', 'help', 'version'], true) && throw new UsageError("--$name belongs to the command line");
                if (is_array($value) && !in_array($kind, ['list', 'pairs', 'files', 'directories'], true)) {
                    throw new UsageError("--$name takes one value");
                }
            } catch (UsageError $error) {
                throw new UsageError("$file: {$error->getMessage()}");
            }
            if ($kind === 'flag') {
                $on = filter_var($value, FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) ?? throw new UsageError("$file: --$name is on or off");
                if (!$on) {
                    continue;
                }
            }
            $values = is_array($value) ? $value : [$value];
            if (is_array($value) && $kind === 'pairs' && !array_is_list($value)) {
                $values = array_map(static fn($key, $one) => is_int($key) ? $one : "$key=$one", array_keys($value), $value);
            }
            $given[$name] = array_map(strval(...), array_values($values));
        }

        return $given;
    }

    private static function kind(string $name): string
    {
        foreach (self::OPTIONS as [$known, $kind]) {
            if ($known === $name && $name !== '') {
                return $kind;
            }
        }
        throw new UsageError("unknown option --$name");
    }

    /** @param list<string> $values */
    private function set(Options $options, string $name, array $values): void
    {
        $property = $name === 'watch-ext' ? 'watchExtensions' : lcfirst(str_replace('-', '', ucwords($name, '-')));
        $checked = array_map(fn(string $value): mixed => $this->check($name, $value), $values);
        $options->$property = match (self::kind($name)) {
            'list', 'files', 'directories' => $checked,
            'pairs' => array_merge(...$checked),
            default => end($checked),
        };
    }

    /** The value of an option, checked. */
    private function check(string $name, string $value): mixed
    {
        [$kind, $bounds] = [...explode(':', self::kind($name), 2), ''];
        $refuse = static fn(string $rule): UsageError => new UsageError("--$name must be $rule, \"$value\" given");
        $value !== '' || throw new UsageError("--$name needs a value");

        switch ($kind) {
            case 'flag':
                return true;
            case 'number':
                [$least, $most] = array_map(intval(...), explode(':', $bounds));
                preg_match('/^\d{1,10}$/D', $value) && $value >= $least && $value <= $most || throw $refuse("a number from $least to $most");
                return (int) $value;
            case 'workers':
                $value === 'auto' || preg_match('/^\d{1,4}$/D', $value) && $value >= 1 && $value <= 1024 || throw $refuse('auto, or a number from 1 to 1024');
                return $value === 'auto' ? \Async\available_parallelism() : (int) $value;
            case 'octal':
                preg_match('/^0?[0-7]{3}$/D', $value) || throw $refuse('three octal digits');
                return (int) octdec($value);
            case 'size':
                preg_match('/^(-1|\d{1,12}[KMG]?)$/Di', $value) || throw $refuse('a number of bytes, with K, M or G behind it if you like');
                return $value;
            case 'one':
                in_array($value, explode('|', $bounds), true) || throw $refuse('one of ' . strtr($bounds, '|', ' '));
                return $value;
            case 'file':
            case 'files':
                is_file($value) && is_readable($value) || throw $refuse('a readable file');
                return self::absolute($value);
            case 'directory':
            case 'directories':
                is_dir($value) || throw $refuse('a directory');
                return self::absolute($value);
            case 'log':
                return $value === '-' ? $value : self::absolute($value);
            case 'words':
                return array_values(array_filter(array_map(trim(...), explode(',', $value)), strlen(...)));
            case 'pairs':
                preg_match('~^([\w./-]+)=(.*)$~Ds', $value, $match) || throw $refuse('NAME=VALUE');
                return [$match[1] => $match[2]];
            default:
                return $value;
        }
    }

    /** Links in it stay: what they name may be another file, or directory, when the workers begin anew. */
    private static function absolute(string $path): string
    {
        return str_starts_with($path, '/') ? $path : rtrim(getcwd(), '/') . ($path === '.' ? '' : "/$path");
    }

    private function checkTogether(Options $options): void
    {
        $ways = array_filter([$options->app, $options->script, $options->fastcgi], is_string(...));
        if (!$ways && $options->root === null) {
            throw new UsageError('nothing to serve: name --root, --app, --script or --fastcgi');
        }
        if ($options->fastcgi !== null && $options->script === null) {
            $options->script = 'index.php';
        } elseif (count($ways) > 1 && $options->fastcgi === null) {
            throw new UsageError('--app and --script exclude each other');
        }
        if ($options->app !== null && $options->fastcgi !== null) {
            throw new UsageError('--app and --fastcgi exclude each other');
        }
        if ($options->script !== null) {
            $this->checkScripts($options);
        }
        if (count($options->tlsCert) !== count($options->tlsKey)) {
            throw new UsageError('--tls-cert and --tls-key belong together');
        }
        if ($options->threads && $options->workers > 1 && !PHP_ZTS) {
            throw new UsageError('--threads needs a thread-safe PHP (configure --enable-zts); without it, workers are processes');
        }
        foreach ($options->listen as $address) {
            $parsed = Address::parse($address, '--listen');
            if ($parsed->isTls($options) && !$options->tlsCert) {
                throw new UsageError("--listen $address needs --tls-cert and --tls-key");
            }
        }
        if ($options->admin !== null && Address::parse($options->admin, '--admin')->scheme !== null) {
            throw new UsageError('--admin is HOST:PORT or unix:/path');
        }
        $this->checkSettings($options);
        Privileges::check($options);
    }

    private function checkScripts(Options $options): void
    {
        $method = $options->fastcgi !== null ? 'addFastCgiHandler' : 'addScriptHandler';
        if (!method_exists(HttpServer::class, $method)) {
            throw new UsageError(($options->fastcgi !== null ? '--fastcgi' : '--script') . ": this build has no HttpServer::$method()");
        }
        if ($options->root === null) {
            $options->root = self::absolute(dirname($options->script));
            is_dir($options->root) || throw new UsageError('--script: there is no such directory');
            $options->script = basename($options->script);
        }
        if ($options->fastcgi === null && $options->user === null && !isset($options->pool['user']) && function_exists('posix_geteuid') && posix_geteuid() === 0) {
            throw new UsageError('--script as root needs --user NAME, the user of the scripts, such as --user www-data');
        }
        // Threads share one FPM; each process has its own.
        if ($options->fastcgi === null && PHP_ZTS && $options->workers > 1) {
            $options->threads = true;
        }
        $options->pool = self::poolOptions($options->pool);
    }

    /**
     * Texts as the handler takes them. ini.NAME, env.NAME and accel.PREFIX are elements of those options.
     *
     * @param array<string, string> $given
     */
    private static function poolOptions(array $given): array
    {
        $options = [];
        foreach ($given as $name => $value) {
            if (preg_match('/^(ini|env|accel)\.(.+)$/D', (string) $name, $match)) {
                $options[$match[1]][$match[2]] = $value;
                continue;
            }
            if (in_array($name, ['ini', 'env', 'accel'], true)) {
                throw new UsageError("--pool $name is given as --pool $name." . ($name === 'accel' ? '/PREFIX/=DIR' : 'NAME=VALUE'));
            }
            $options[$name] = match (true) {
                $value === 'true', $value === 'false' => $value === 'true',
                (bool) preg_match('/^-?\d{1,15}$/D', $value) => (int) $value,
                default => $value,
            };
        }

        return $options;
    }

    /** Tries the settings, so that what is wrong is told by the command and not by each worker. */
    private function checkSettings(Options $options): void
    {
        $config = new HttpServerConfig();
        try {
            $config->setProxyProtocol($options->proxy);
        } catch (\TrueAsync\HttpServerException $error) {
            throw new UsageError("--proxy: {$error->getMessage()}");
        }
        foreach ($options->set as $name => $value) {
            try {
                Settings::apply($config, $name, $value);
            } catch (\TrueAsync\HttpServerException | \ValueError $error) {
                throw new UsageError("--set $name: {$error->getMessage()}");
            }
        }
    }
}
