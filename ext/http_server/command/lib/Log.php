<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\LogSeverity;

/** The log of the master, with the lines of the server's own. Also makes the files that workers write to. */
final class Log
{
    /** @var ?resource */
    private $stream;

    public function __construct(private readonly Options $options)
    {
        $this->open();
    }

    /** Opens the files, so that one which was renamed is made anew. */
    public function open(): void
    {
        foreach (array_unique([$this->options->log, $this->options->accessLog ?? '-']) as $file) {
            if ($file !== '-') {
                @touch($file) || throw new StartFailure("the log \"$file\" cannot be written");
                Privileges::giveFile($this->options, $file);
            }
        }
        $stream = @fopen($this->options->log === '-' ? 'php://stderr' : $this->options->log, 'a');
        $this->stream = $stream ?: throw new StartFailure("the log \"{$this->options->log}\" cannot be opened");
    }

    public function info(string $message, mixed ...$attributes): void
    {
        $this->write(LogSeverity::INFO, $message, $attributes);
    }

    public function warn(string $message, mixed ...$attributes): void
    {
        $this->write(LogSeverity::WARN, $message, $attributes);
    }

    public function error(string $message, mixed ...$attributes): void
    {
        $this->write(LogSeverity::ERROR, $message, $attributes);
    }

    public static function severity(string $level): LogSeverity
    {
        return constant(LogSeverity::class . '::' . strtoupper($level));
    }

    private function write(LogSeverity $severity, string $message, array $attributes): void
    {
        $least = self::severity($this->options->logLevel);
        if ($least === LogSeverity::OFF || $severity->value < $least->value) {
            return;
        }
        $time = new \DateTimeImmutable('now', new \DateTimeZone('UTC'));
        $time = $time->format('Y-m-d\TH:i:s.v\Z');
        $line = match ($this->options->logFormat) {
            'json' => json_encode([
                'Timestamp' => $time,
                'SeverityNumber' => $severity->value,
                'SeverityText' => $severity->name,
                'Body' => $message,
                'Attributes' => (object) $attributes,
            ], JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE),
            'logfmt' => "ts=$time level=$severity->name msg=\"$message\"" . self::attributes($attributes, true),
            default => "$time $severity->name $message" . self::attributes($attributes, false),
        };
        @fwrite($this->stream, "$line\n");
    }

    private static function attributes(array $attributes, bool $quoted): string
    {
        $text = '';
        foreach ($attributes as $name => $value) {
            $value = is_bool($value) ? var_export($value, true) : (string) $value;
            $inQuotes = $quoted && preg_match('/[\x00-\x20="\\\\\x7f]/', $value);
            $text .= " $name=" . ($inQuotes ? '"' . self::escape($value, true) . '"' : self::escape($value, false));
        }

        return $text;
    }

    /** Control characters, and bytes that are no UTF-8, as the server's own log has them. */
    public static function escape(string $text, bool $quoted = false): string
    {
        $special = ['"' => '\\"', '\\' => '\\\\', "\n" => '\n', "\r" => '\r', "\t" => '\t'];
        $bytes = preg_match('//u', $text) ? '\xc2[\x80-\x9f]' : '[\x80-\xff]';

        return preg_replace_callback(
            '/' . ($quoted ? '["\\\\]|' : '') . "[\\x00-\\x1f\\x7f]|$bytes/",
            static fn(array $match): string => ($quoted ? $special[$match[0]] ?? null : null)
                ?? implode(array_map(static fn(string $byte): string => sprintf('\x%02x', ord($byte)), str_split($match[0]))),
            $text,
        );
    }
}
