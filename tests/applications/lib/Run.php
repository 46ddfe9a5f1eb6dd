<?php

namespace Applications;

use function Async\await_all;
use function Async\spawn;

/** One application on the given sides: installs, drives, compares. Every check is a line of the report. */
final class Run
{
    private const USERS = 40;

    public int $passed = 0;
    public int $failed = 0;
    /** @var array<string, list<string>> complaints in logs by side */
    private array $complaints = [];

    /** @param list<string> $sides the first one is what the others are compared with */
    public function __construct(private readonly Workplace $place, private readonly Application $application, private readonly array $sides, private readonly int $requests, private readonly int $seed) {}

    public function run(): void
    {
        $name = $this->application->name();
        Workplace::remove("{$this->place->results}/$name");
        $this->application->installOnce();
        foreach ($this->sides as $side) {
            $this->serve($side);
        }
        foreach (array_slice($this->sides, 1) as $side) {
            $this->compare($side);
        }
    }

    /** @param list<string> $wrong */
    private function check(string $side, string $what, array $wrong): void
    {
        $name = str_pad("{$this->application->name()} on $side:", 24);
        if ($wrong === []) {
            $this->passed++;
            echo "ok    $name $what\n";

            return;
        }
        $this->failed++;
        echo "FAIL  $name $what: ", count($wrong), "\n";
        foreach (array_slice($wrong, 0, 10) as $line) {
            echo '      ', str_replace("\n", "\n      ", substr($line, 0, 4000)), "\n";
        }
    }

    private function directory(string $side): string
    {
        return "{$this->place->results}/{$this->application->name()}/$side";
    }

    private function serve(string $name): void
    {
        $this->application->reset();
        $recorder = new Recorder("{$this->directory($name)}/answers");
        $canaries = new Canaries();
        $users = $errors = [];
        $began = microtime(true);
        // The second half keeps connections to FPM.
        foreach ([false, true] as $half => $keepAlive) {
            $side = new Side($name, $this->place, $this->application);
            try {
                $side->start($keepAlive);
                foreach ($this->application->first() as $target) {
                    file_get_contents("http://127.0.0.1:{$this->place->port}$target", context: stream_context_create(['http' => ['header' => "Host: {$this->application->host()}", 'ignore_errors' => true]]));
                }
                [$now, $wrong] = $this->drive($half * self::USERS, $recorder, $canaries, $keepAlive);
                $users = [...$users, ...$now];
                $errors = [...$errors, ...$wrong];
            } finally {
                $side->stop();
            }
        }
        $recorder->close();
        $seconds = microtime(true) - $began;
        $this->complaints[$name] = $side->complaints();
        $what = sprintf('%d answers to %d users in %.1f s', $recorder->count, count($users), $seconds);
        $this->check($name, $what, $recorder->count < 0.9 * $this->requests ? [...$errors, "only $recorder->count answers, $this->requests wanted"] : $errors);
        $this->check($name, "no token of another user in $canaries->checked answers", $canaries->found);
        $this->check($name, 'what is stored is what was answered as written', $this->application->violations($users));
        Processes::run(['cp', '-R', $this->place->data, "{$this->directory($name)}/data"]);
    }

    /** @return array{list<User>, list<string>} */
    private function drive(int $first, Recorder $recorder, Canaries $canaries, bool $keepAlive): array
    {
        // A kept connection holds its child: more requests at a time than children would wait for connections that nothing closes.
        $turns = $keepAlive ? new \Async\Semaphore(Side::CHILDREN) : null;
        $users = $errors = $sessions = [];
        $count = min(self::USERS, max(4, intdiv($this->requests, 60)));
        for ($i = 0; $i < $count; $i++) {
            $users[] = $user = new User($first + $i, $this->seed, "127.0.0.1:{$this->place->port}", $this->application->host(), intdiv($this->requests, 2 * $count), $recorder, $canaries, $turns);
            $sessions[] = spawn(function () use ($user, &$errors) {
                try {
                    $this->application->begin($user);
                    while (true) {
                        $this->application->session($user);
                    }
                } catch (Enough) {
                    // As it should be.
                } catch (\Throwable $error) {
                    $errors[] = sprintf("user %d, %s: %s: %s (%s:%d)\n%s", $user->number, $user->lastRequest, $error::class, $error->getMessage(),
                        basename($error->getTrace()[1]['file'] ?? ''), $error->getTrace()[1]['line'] ?? 0,
                        $user->last === null ? 'no answer' : "status {$user->last->status}: " . substr(trim(preg_replace('~\s+~', ' ', strip_tags(preg_replace('~<(script|style)\b.*?</\1>~s', '', $user->last->body)))), 0, 600));
                } finally {
                    $user->close();
                }
            });
        }
        await_all($sessions);

        return [$users, $errors];
    }

    private function compare(string $side): void
    {
        $comparison = new Comparison(new Masks("{$this->place->tests}/masks/{$this->application->name()}"), "{$this->place->results}/{$this->application->name()}/differences-$side");
        $comparison->compare("{$this->directory($this->sides[0])}/answers", "{$this->directory($side)}/answers");
        foreach (['R' => 'pages that do not change', 'W' => 'pages of own objects', 'X' => 'pages that show others', 'S' => 'files'] as $class => $what) {
            if ($comparison->compared[$class] > 0 || $comparison->differences[$class] !== []) {
                $this->check($side, "{$comparison->compared[$class]} $what are equal (seed $this->seed)", $comparison->differences[$class]);
            }
        }
        $this->check($side, "no line in a log that {$this->sides[0]} does not have", array_values(array_diff($this->complaints[$side], $this->complaints[$this->sides[0]])));
    }
}
