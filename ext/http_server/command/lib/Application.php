<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\HttpServer;
use TrueAsync\HttpServerConfig;
use TrueAsync\StaticHandler;
use TrueAsync\StaticOnMissing;

/** Makes the server of a worker from the options. */
final class Application
{
    /**
     * @param list<array{int, bool}> $listen descriptors, and whether they speak TLS
     * @throws \Throwable what the program of --app throws, too
     */
    public static function server(Options $options, array $listen): HttpServer
    {
        $server = new HttpServer(self::config($options, $listen));
        if ($options->fastcgi !== null) {
            $server->addFastCgiHandler($options->fastcgi, $options->root, $options->script, $options->pool);
        } elseif ($options->script !== null) {
            $server->addScriptHandler($options->root, $options->script, self::pool($options));
        } elseif ($options->root !== null) {
            $files = StaticHandler::atRoot($options->root)->hide('**/*.php', '**/*.phtml', '**/*.phar');
            $options->app !== null && $files->setOnMissing(StaticOnMissing::NEXT);
            $server->addStaticHandler($files);
        }
        if ($options->app !== null) {
            self::load($options->app, $server);
        }

        return $server;
    }

    /** Where no php.ini says otherwise, clients are not shown the errors of scripts, and the log is. */
    private static function pool(Options $options): array
    {
        $pool = $options->pool;
        if (php_ini_loaded_file() === false && !php_ini_scanned_files()) {
            $pool['ini'] = ($pool['ini'] ?? []) + ['display_errors' => '0', 'log_errors' => '1', 'html_errors' => '0'];
        }

        return $pool;
    }

    private static function config(Options $options, array $listen): HttpServerConfig
    {
        $config = (new HttpServerConfig())
            ->setBacklog($options->backlog)
            ->setWorkers($options->threads ? $options->workers : 1)
            ->setShutdownTimeout($options->shutdownTimeout)
            ->setStatsEnabled(true)
            // Times of requests are measured for /metrics.
            ->setTelemetryEnabled($options->admin !== null)
            ->setLogSinks(self::sinks($options));
        if ($options->threads && $options->app !== null) {
            $config->setBootloader(program_loader($options->app));
        }
        foreach ($listen as [$descriptor, $tls]) {
            $config->addInheritedListener($descriptor, $tls);
        }
        foreach ($options->tlsCert as $i => $certificate) {
            if ($i === 0) {
                $config->setCertificate($certificate)->setPrivateKey($options->tlsKey[0]);
            } else {
                $config->addCertificate($certificate, $options->tlsKey[$i]);
            }
        }
        $config->setProxyProtocol($options->proxy);
        foreach ($options->set as $name => $value) {
            Settings::apply($config, $name, $value);
        }

        return $config;
    }

    private static function sinks(Options $options): array
    {
        $sinks = [];
        if ($options->logLevel !== 'off') {
            // That workers start and stop is told by the master.
            $level = $options->logLevel === 'info' ? 'warn' : $options->logLevel;
            $sinks[] = self::place($options->log, 'stderr') + [
                'level' => Log::severity($level), 'category' => 'app', 'format' => $options->logFormat,
            ];
        }
        if ($options->accessLog !== null) {
            $sinks[] = self::place($options->accessLog, 'stdout') + [
                'level' => \TrueAsync\LogSeverity::INFO, 'category' => 'access', 'format' => $options->accessFormat,
            ];
        }

        return $sinks;
    }

    private static function place(string $file, string $default): array
    {
        return $file === '-' ? ['type' => $default] : ['type' => 'file', 'path' => $file];
    }

    /** The program: its file returns a handler, or a closure whose first parameter is the server, which registers what it likes. */
    private static function load(string $file, HttpServer $server): void
    {
        $app = load_program($file);
        if ($app instanceof \Closure && self::takesServer($app)) {
            $app($server);
        } elseif (is_callable($app)) {
            $server->addHttpHandler($app);
        } else {
            throw new StartFailure("--app: $file must return a callable, " . get_debug_type($app) . ' returned');
        }
    }

    private static function takesServer(\Closure $app): bool
    {
        $type = ((new \ReflectionFunction($app))->getParameters()[0] ?? null)?->getType();

        return $type instanceof \ReflectionNamedType && $type->getName() === HttpServer::class;
    }
}
