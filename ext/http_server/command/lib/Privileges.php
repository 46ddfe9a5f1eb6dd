<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** The user and the group as which workers run. */
final class Privileges
{
    /** @throws UsageError they do not exist, or only root could take them */
    public static function check(Options $options): void
    {
        if ($options->user === null && $options->group === null) {
            return;
        }
        if (!function_exists('posix_setuid')) {
            throw new UsageError('--user and --group need the extension posix');
        }
        [$user, $group] = [self::userId($options), self::groupId($options)];
        if (posix_geteuid() !== 0 && ($user !== posix_geteuid() || $group !== posix_getegid())) {
            throw new UsageError('--user and --group need root');
        }
    }

    /** Gives up the privileges of root for good. */
    public static function drop(Options $options): void
    {
        if (($options->user === null && $options->group === null) || posix_geteuid() !== 0) {
            return;
        }
        [$user, $group] = [self::userId($options), self::groupId($options)];
        $name = posix_getpwuid($user)['name'] ?? null;
        if (!posix_setgid($group) || ($name !== null && !posix_initgroups($name, $group)) || !posix_setuid($user)
            || ($user !== 0 && posix_geteuid() !== $user)) {
            throw new StartFailure('the privileges of root could not be given up: ' . posix_strerror(posix_get_last_error()));
        }
    }

    /** Makes a file that workers write to, theirs. */
    public static function giveFile(Options $options, string $file): void
    {
        if (($options->user !== null || $options->group !== null) && posix_geteuid() === 0 && is_file($file)) {
            chown($file, self::userId($options));
            chgrp($file, self::groupId($options));
        }
    }

    private static function userId(Options $options): int
    {
        if ($options->user === null) {
            return posix_geteuid();
        }
        $entry = ctype_digit($options->user) ? ['uid' => (int) $options->user] : posix_getpwnam($options->user);

        return $entry['uid'] ?? throw new UsageError("--user: there is no user \"$options->user\"");
    }

    private static function groupId(Options $options): int
    {
        if ($options->group !== null) {
            $entry = ctype_digit($options->group) ? ['gid' => (int) $options->group] : posix_getgrnam($options->group);

            return $entry['gid'] ?? throw new UsageError("--group: there is no group \"$options->group\"");
        }

        return posix_getpwuid(self::userId($options))['gid'] ?? posix_getegid();
    }
}
