<?php
/* What the small applications have in common: parts of answers that need no framework. */

/** What the server and the environment tell a script, as far as it does not depend on which server it is. */
function told(array $server): array
{
    $own = ['SERVER_SOFTWARE', 'REMOTE_PORT', 'REMOTE_USER', 'REQUEST_TIME', 'REQUEST_TIME_FLOAT', 'argv', 'argc', 'USER', 'HOME', 'HOSTNAME', 'HTTP_COOKIE', 'HTTP_X_CANARY'];
    $told = array_filter($server, fn($value, $name) => !in_array($name, $own, true) && is_scalar($value) && !str_starts_with($name, 'SETTING_')
        && !str_starts_with($name, 'APP_') && !str_starts_with($name, 'SYMFONY_') && !str_starts_with($name, 'DB_') && (str_starts_with($name, 'HTTP') || preg_match('~^(SERVER|REQUEST|SCRIPT|PATH|DOCUMENT|QUERY|CONTENT|GATEWAY|REMOTE|REDIRECT|PHP|AUTH|ORIG|FCGI)_~', $name) || $name === 'HTTPS'), ARRAY_FILTER_USE_BOTH);
    ksort($told);
    $settings = [];
    for ($i = 1; $i <= 24; $i++) {
        $settings[] = getenv("SETTING_$i");
    }

    return ['server' => $told, 'settings' => $settings, 'locale' => setlocale(LC_ALL, '0'), 'sapi' => PHP_SAPI];
}

/** Changes what belongs to the process: the next request of the same child must not see it. */
function disturb(string $value): array
{
    putenv("SETTING_1=$value");
    putenv("DISTURBED=$value");
    setlocale(LC_ALL, 'C.UTF-8');
    ini_set('precision', '5');
    mb_internal_encoding('ISO-8859-1');
    date_default_timezone_set('Asia/Tokyo');
    umask(0077);
    $GLOBALS['disturbed'] = $value;

    return [getenv('SETTING_1'), 1 / 3, mb_internal_encoding(), date_default_timezone_get()];
}

/** What a request finds that was not disturbed. */
function calm(): array
{
    return [getenv('DISTURBED'), 1 / 3, mb_internal_encoding(), date_default_timezone_get(), $GLOBALS['disturbed'] ?? null, setlocale(LC_ALL, '0')];
}

/** A page of some size. */
function page(string $title, array $rows): string
{
    $list = '';
    foreach ($rows as $row) {
        $list .= '<li class="note"><a href="/notes/' . $row['id'] . '">' . htmlspecialchars($row['title']) . "</a></li>\n";
    }

    return "<!DOCTYPE html>\n<html><head><title>$title</title></head><body><h1>$title</h1><ul>\n$list</ul></body></html>\n";
}

/** Parts of an answer that is streamed. */
function parts(int $count): Generator
{
    for ($i = 1; $i <= $count; $i++) {
        yield "part $i " . str_repeat(chr(97 + $i % 26), 700) . "\n";
    }
}

/** The files of a folder that clients may have. */
function safe_name(string $name): string
{
    return preg_replace('~[^A-Za-z0-9_-]~', '', $name);
}
