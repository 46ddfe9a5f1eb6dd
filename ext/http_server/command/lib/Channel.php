<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** One end of the connection between master and worker: a JSON object per line, in pipes. */
final class Channel
{
    /**
     * @param resource $input
     * @param resource $output
     */
    public function __construct(private $input, private $output)
    {
    }

    /** False: the other side is gone. */
    public function send(array $message): bool
    {
        return @fwrite($this->output, json_encode($message, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n") !== false;
    }

    /** The next message; null: the other side is gone. Suspends. */
    public function receive(): ?array
    {
        while (($line = @fgets($this->input)) !== false) {
            $message = json_decode($line, true);
            if (is_array($message)) {
                return $message;
            }
        }

        return null;
    }
}
