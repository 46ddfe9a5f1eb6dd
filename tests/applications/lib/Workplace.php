<?php

namespace Applications;

/** Where things are. The paths of a run are the same for each side, so that applications print the same ones. */
final class Workplace
{
    public readonly string $top;
    /** What build/applications made. */
    public readonly string $built;
    /** A folder for all that is written, with the same name on each machine: it is part of what applications print. */
    public readonly string $base;
    /** What the side that runs now writes. */
    public readonly string $data;
    /** What is kept of each side. */
    public readonly string $results;
    public readonly string $tests;
    public readonly int $port;

    /** $installer: the kind of PHP that installs, woven or plain. */
    public function __construct(private readonly string $installer)
    {
        $this->tests = dirname(__DIR__);
        $this->top = dirname($this->tests, 2);
        $this->built = "$this->top/.build/applications";
        $this->base = '/var/lib/applications';
        $this->data = "$this->base/data";
        $this->results = "$this->base/results";
        $this->port = free_port();
    }

    /** The tree of a kind of PHP: woven or plain. */
    public function tree(string $php): string
    {
        return $php === 'woven' ? "$this->top/php-src" : "$this->top/.build/upstream/php-src";
    }

    /** Writes the settings, which are the same for both kinds but for the folder of extensions. Returns the folder of php.ini. */
    public function settings(string $php, Application $application): string
    {
        $directory = "$this->base/ini-$php";
        is_dir($directory) || mkdir($directory, 0755, true);
        $modules = "$this->built/$php/modules";
        $lines = ["extension_dir=$modules", "zend_extension=$modules/opcache.so"];
        foreach ($application->extensions() as $extension) {
            $lines[] = "extension=$modules/$extension.so";
        }
        foreach ($application->settings() + [
            'opcache.enable' => '1', 'opcache.jit' => getenv('JIT') ?: 'off', 'opcache.jit_buffer_size' => getenv('JIT') ? '64M' : '0', 'opcache.memory_consumption' => '128',
            'opcache.max_accelerated_files' => '20000', 'memory_limit' => '256M', 'date.timezone' => 'UTC', 'log_errors' => '1', 'display_errors' => '0',
            'error_reporting' => '32767', 'error_log' => "$this->data/php-errors.log", 'session.save_path' => "$this->data/sessions", 'session.gc_probability' => '0',
            'upload_tmp_dir' => "$this->data/tmp", 'sys_temp_dir' => "$this->data/tmp", 'upload_max_filesize' => '16M', 'post_max_size' => '32M', 'max_input_vars' => '10000',
            'include_path' => '.:/usr/share/php', 'sendmail_path' => '/bin/true', 'allow_url_fopen' => '0', 'expose_php' => '1', 'output_buffering' => '4096',
        ] as $name => $value) {
            $lines[] = "$name=\"$value\"";
        }
        file_put_contents("$directory/php.ini", implode("\n", $lines) . "\n");

        return $directory;
    }

    /**
     * Runs a script of an installation.
     *
     * @param list<string> $command
     * @param array<string, string> $environment
     */
    public function php(Application $application, array $command, array $environment = [], ?string $directory = null): string
    {
        return Processes::run([$this->tree($this->installer) . '/sapi/cli/php', '-c', $this->settings($this->installer, $application), '-d', 'display_errors=1', '-d', 'error_log=', ...$command], $environment, $directory);
    }

    public static function remove(string $path): void
    {
        if (file_exists($path) || is_link($path)) {
            Processes::run(['rm', '-rf', $path]);
        }
    }

    /** A copy with the same times. */
    public static function copy(string $from, string $to): void
    {
        self::remove($to);
        is_dir(dirname($to)) || mkdir(dirname($to), 0755, true);
        Processes::run(['cp', '-Rp', $from, $to]);
    }

    /** Gives a folder to the user that scripts run as. */
    public static function give(string $path): void
    {
        if (posix_geteuid() === 0) {
            Processes::run(['chown', '-R', self::user() . ':' . self::user(), $path]);
        }
    }

    public static function user(): string
    {
        return posix_geteuid() === 0 ? 'www-data' : posix_getpwuid(posix_geteuid())['name'];
    }
}
