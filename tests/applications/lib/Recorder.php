<?php

namespace Applications;

/** Answers of a run in files, one for each user: what is compared afterwards. */
final class Recorder
{
    /** @var array<int, resource> */
    private array $files = [];
    public int $count = 0;

    public function __construct(private readonly string $directory)
    {
        is_dir($directory) || mkdir($directory, 0755, true);
    }

    public function add(int $user, string $class, string $request, Response $response): void
    {
        $record = serialize([$class, $request, $response->status, $response->reason, $response->fields, gzdeflate($response->body, 1)]);
        $this->files[$user] ??= fopen("$this->directory/$user", 'w');
        fwrite($this->files[$user], pack('V', strlen($record)) . $record);
        $this->count++;
    }

    public function close(): void
    {
        array_map(fclose(...), $this->files);
        $this->files = [];
    }

    /** @return \Generator<array{string, string, Response}> class, request and answer */
    public static function read(string $directory, int $user): \Generator
    {
        $file = @fopen("$directory/$user", 'r');
        while ($file && strlen($head = (string) fread($file, 4)) === 4) {
            [$class, $request, $status, $reason, $fields, $body] = unserialize(stream_get_contents($file, unpack('V', $head)[1]));
            yield [$class, $request, new Response($status, $reason, $fields, gzinflate($body))];
        }
    }

    /** @return list<int> */
    public static function users(string $directory): array
    {
        $users = array_map(intval(...), array_diff(scandir($directory), ['.', '..']));
        sort($users);

        return $users;
    }
}
