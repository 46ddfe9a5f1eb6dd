<?php

namespace Applications;

/**
 * Compares the answers of two sides, user by user. The classes:
 *   R  a page that no session changes, W  a page of objects that only this user changes: all bytes after masks, header fields with their order
 *   X  a page that shows what others do: status, fields, and the kinds of tags
 *   S  a file: status, type, date after masks, bytes
 */
final class Comparison
{
    /** Fields of the server, not of the application: checked by the reader of the connection, or free. */
    private const OF_SERVER = ['server', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'vary'];
    private const SHOWN = 3;

    /** @var array<string, int> compared answers by class */
    public array $compared = ['R' => 0, 'W' => 0, 'X' => 0, 'S' => 0];
    /** @var array<string, list<string>> differences by class */
    public array $differences = ['R' => [], 'W' => [], 'X' => [], 'S' => []];
    /** @var array<string, int> */
    private array $kept = [];

    public function __construct(private readonly Masks $masks, private readonly string $directory) {}

    public function compare(string $plain, string $side): void
    {
        foreach (Recorder::users($plain) as $user) {
            $seen = [[], []];
            $ours = Recorder::read($side, $user);
            $step = 0;
            foreach (Recorder::read($plain, $user) as [$class, $request, $response]) {
                $step++;
                if (!$ours->valid()) {
                    $this->differences[$class][] = "user $user, step $step: $request: the other side has no such answer";
                    break;
                }
                [$ourClass, $ourRequest, $ourResponse] = $ours->current();
                $ours->next();
                $this->compared[$class]++;
                $wanted = $this->text($class, $request, $response, $seen[0]);
                $have = $this->text($ourClass, $ourRequest, $ourResponse, $seen[1]);
                if ($wanted !== $have) {
                    $this->differences[$class][] = "user $user, step $step: $request" . $this->show($class, "$user-$step", $wanted, $have);
                }
            }
            $ours->valid() && $this->differences['W'][] = "user $user: the other side has more answers";
        }
    }

    /**
     * What has to be equal, as text.
     *
     * @param array<string, array<string, int>> $seen
     */
    public function text(string $class, string $request, Response $response, array &$seen): string
    {
        if (self::isOfServer($response)) {
            return "$request\n$response->status\n" . preg_replace('~^https?://[^/]*~', '', $response->field('Location'));
        }
        [$type, $fields] = $this->fields($response, $class !== 'X');
        switch ($class) {
            case 'X':
                return "$response->status $response->reason\n$type$fields" . self::tags($response->body);
            case 'S':
                // The older name of the type is that of nginx.
                return "$request\n$response->status\n" . preg_replace(['~;.*~', '~application/javascript~'], ['', 'text/javascript'], $type) . $this->masks->apply('last-modified: ' . $response->field('Last-Modified'), $seen) . "\n$response->body";
        }

        return $this->masks->apply("$request\n$response->status $response->reason\n$type$fields\n$response->body", $seen);
    }

    /** A page that no script has made: a refusal, or the path of a directory with the slash that it lacks. Servers have words of their own for it. */
    private static function isOfServer(Response $response): bool
    {
        return str_contains($response->body, '<hr><center>nginx')
            || ($response->field('Content-Type') === 'text/plain; charset=utf-8' && $response->body === "$response->reason\r\n")
            || ($response->status === 301 && $response->body === '' && $response->field('Content-Type') === '');
    }

    /**
     * The type, and the fields of the application: names in the order in which they first occur, the values of a name in theirs.
     *
     * @return array{string, string}
     */
    private function fields(Response $response, bool $values): array
    {
        $type = '';
        $lines = [];
        foreach ($response->fields as [$name, $value]) {
            $name = strtolower($name);
            if ($name === 'content-type') {
                $type = "Content-Type: $value\n";
            } elseif (!in_array($name, self::OF_SERVER, true)) {
                $lines[$name] = ($lines[$name] ?? '') . $name . ($values ? ': ' . ($name === 'set-cookie' ? preg_replace('~=[^;]*~', '={cookie}', $value, 1) : $value) : '') . "\n";
            }
        }

        return [$type, implode('', $lines)];
    }

    private static function tags(string $body): string
    {
        preg_match_all('~<([a-z][a-z0-9-]*)~i', $body, $matches);
        // Those of a text are what its author likes.
        $tags = array_diff(array_unique(array_map(strtolower(...), $matches[1])), ['strong', 'em']);
        sort($tags);

        return implode(' ', $tags);
    }

    /** Keeps both texts, and shows where the first ones differ. */
    private function show(string $class, string $name, string $wanted, string $have): string
    {
        if (($this->kept[$class] = ($this->kept[$class] ?? 0) + 1) > self::SHOWN) {
            return '';
        }
        is_dir($this->directory) || mkdir($this->directory, 0755, true);
        [$a, $b] = ["$this->directory/$name.plain", "$this->directory/$name.side"];
        // Long lines are broken: what is shown is a part.
        $break = fn(string $text): string => strlen($text) > 2000 ? preg_replace('~(.{160})~s', "$1\n", strtr($text, ['>' => ">\n", '\\n' => "\\n\n"])) : $text;
        file_put_contents($a, $break($wanted));
        file_put_contents($b, $break($have));
        $diff = shell_exec('diff -a -U1 ' . escapeshellarg($a) . ' ' . escapeshellarg($b) . ' | cut -c 1-400 2>/dev/null | head -n 24');

        return "\n    masks: {$this->masks->file}\n" . preg_replace('~^~m', '    ', rtrim((string) $diff));
    }
}
