<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\HttpServerConfig;

/** Settings of HttpServerConfig that are given as text. */
final class Settings
{
    /** What the command sets by options of its own. */
    private const RESERVED = ['Workers', 'Certificate', 'PrivateKey', 'Backlog', 'ShutdownTimeout', 'StatsEnabled'];

    /**
     * Calls the setter of one argument that belongs to the name: max-body-size calls setMaxBodySize().
     *
     * @throws \ValueError there is none, or the text does not fit its argument
     * @throws \TrueAsync\HttpServerException the value is out of range
     */
    public static function apply(HttpServerConfig $config, string $name, string $value): void
    {
        $suffix = str_replace(['-', '_'], '', ucwords($name, '-_'));
        $setter = method_exists($config, "set$suffix") ? "set$suffix" : "enable$suffix";
        if (in_array(ucfirst($suffix), self::RESERVED, true)) {
            throw new \ValueError('the command has an option of its own for it');
        }
        if (!method_exists($config, $setter)) {
            throw new \ValueError('there is no such setting');
        }
        $method = new \ReflectionMethod($config, $setter);
        $type = (string) ($method->getParameters()[0] ?? null)?->getType();
        if ($method->getNumberOfRequiredParameters() > 1 || !in_array($type, ['int', 'bool', 'string'], true)) {
            throw new \ValueError('it cannot be given as text');
        }
        $method->invoke($config, match ($type) {
            'int' => filter_var($value, FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE) ?? throw new \ValueError('a whole number is needed'),
            'bool' => filter_var($value, FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) ?? throw new \ValueError('true or false is needed'),
            default => $value,
        });
    }
}
