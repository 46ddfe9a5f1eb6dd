<?php

namespace Applications;

/** An application: how it is installed, what a user does with it, and what has to be true afterwards. */
abstract class Application
{
    public function __construct(protected readonly Workplace $place, protected readonly Database $database) {}

    abstract public function name(): string;

    /** Fills the database and the folder that $this->data() names: once. */
    abstract public function install(): void;

    /** One round of a user. It is called again until the user has no request left, which ends it anywhere. */
    abstract public function session(User $user): void;

    /**
     * Runs parts of a round in an order of this user's own, each after some reads: all parts occur in short runs, too.
     *
     * @param list<\Closure(User): void> $parts
     */
    protected function inAnyOrder(User $user, array $parts): void
    {
        foreach ($user->random->shuffleArray($parts) as $part) {
            $this->reads($user);
            $part($user);
        }
    }

    /** Requests for what no session changes. */
    protected function reads(User $user): void {}

    /**
     * Requests that fill caches, one after the other, before there are users: those of an application that fills them wrongly when several
     * of its first requests do it at the same time.
     *
     * @return list<string>
     */
    public function first(): array
    {
        return [];
    }

    /** What a user does before its rounds. */
    public function begin(User $user): void {}

    /**
     * Compares what was stored with what was answered as done.
     *
     * @param list<User> $users
     * @return list<string> what is wrong
     */
    public function violations(array $users): array
    {
        return [];
    }

    /** The database; '': none. */
    public function databaseName(): string
    {
        return '';
    }

    /** @return list<string> extensions beside those of build/options and opcache */
    public function extensions(): array
    {
        return [];
    }

    /** @return array<string, string> settings of PHP of its own */
    public function settings(): array
    {
        return [];
    }

    /** The boot file of the side "warm"; null: there is none. */
    public function bootFile(): ?string
    {
        return null;
    }

    /** @return list<string> pages whose cost is measured; they need no session */
    public function pages(): array
    {
        return ['/'];
    }

    /** Servers of its own, started before those of the side. */
    public function startServers(Processes $processes): void {}

    public function host(): string
    {
        return "{$this->name()}.test";
    }

    /** The document root. */
    abstract public function root(): string;

    /** What the installation has made. */
    public function installed(): string
    {
        return "{$this->place->base}/installed/{$this->name()}";
    }

    /** The folder of what the application writes, while it is served. */
    public function data(): string
    {
        return "{$this->place->data}/state";
    }

    /** The same after the installation: what each side begins with. */
    public function state(): string
    {
        return "{$this->installed()}/state";
    }

    /** Part of what each side does before it starts. */
    public function reset(): void
    {
        $data = $this->place->data;
        Workplace::remove($data);
        mkdir($data, 0755, true);
        foreach (['sessions', 'tmp', 'nginx'] as $directory) {
            mkdir("$data/$directory");
        }
        is_dir($this->state()) ? Workplace::copy($this->state(), $this->data()) : mkdir($this->data());
        touch("$data/php-errors.log");
        Workplace::give($data);
        if ($this->databaseName() !== '') {
            $this->database->restore($this->databaseName(), "{$this->installed()}/dump.sql");
        }
    }

    /** Installs unless that was done with the same files. */
    final public function installOnce(): void
    {
        $key = hash('sha256', implode('', array_map(file_get_contents(...), [...$this->sources(), "{$this->place->built}/packages"])));
        if ($this->databaseName() !== '') {
            $this->database->start();
        }
        if (@file_get_contents("{$this->installed()}/installed") === $key) {
            return;
        }
        Workplace::remove($this->installed());
        Workplace::remove($this->place->data);
        foreach ([$this->installed(), $this->data(), "{$this->place->data}/tmp", "{$this->place->data}/sessions"] as $directory) {
            mkdir($directory, 0755, true);
        }
        if ($this->databaseName() !== '') {
            $this->database->create($this->databaseName());
        }
        $this->install();
        Workplace::copy($this->data(), $this->state());
        if ($this->databaseName() !== '') {
            $this->database->dump($this->databaseName(), "{$this->installed()}/dump.sql");
        }
        file_put_contents("{$this->installed()}/installed", $key);
    }

    /** @return list<string> the files that the installation depends on */
    private function sources(): array
    {
        $own = [(new \ReflectionClass($this))->getFileName()];
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator("{$this->place->tests}/root", \FilesystemIterator::SKIP_DOTS)) as $file) {
            $file->isLink() || $own[] = $file->getPathname();
        }
        sort($own);

        return $own;
    }
}
