<?php

declare(strict_types=1);

namespace Bench;

/**
 * A figure of the table.
 *
 * The budget is a bound of the ratio woven / compared with where there is something to compare with, else of
 * the value itself, in the figure's unit.
 */
final readonly class Figure
{
    private const float DOUBT = 0.06;

    public function __construct(
        public string $name,
        public string $title,
        public string $unit,
        public ?float $atMost = null,
        public ?float $atLeast = null,
        public bool $absolute = false,
    ) {}

    /**
     * What slows a machine for a while makes a sample worse, nothing makes it better than it is.
     *
     * @param list<float> $samples
     */
    public function best(array $samples): ?float
    {
        $more = str_ends_with($this->unit, '/s') || $this->atLeast !== null;

        return $samples === [] ? null : ($more ? max($samples) : min($samples));
    }

    /**
     * Whether a value is within the budget, as far as it is known: samples that spread leave the best of them in doubt, by a quarter
     * of the spread, but by no more than DOUBT. Three runs of the same binaries have differed by 5.3 % where samples spread by a
     * third. What does not spread, such as a number of instructions, is not in doubt.
     */
    public function within(float $value, float $spread): bool
    {
        $doubt = 1 + min($spread / 4, self::DOUBT);

        return ($this->atMost === null || $value <= $this->atMost * $doubt) && ($this->atLeast === null || $value >= $this->atLeast / $doubt);
    }

    public function budget(): ?string
    {
        if ($this->atMost === null && $this->atLeast === null) {
            return null;
        }
        $bound = $this->atMost ?? $this->atLeast;

        return ($this->atMost !== null ? '<= ' : '>= ')
            . ($this->absolute ? quantity($bound, $this->unit) : sprintf($bound > 1 && $bound < 1.01 ? '%.3f x' : '%.2f x', $bound));
    }
}

/** A command of the woven PHP, the command it is compared with, and what they print. */
final class Benchmark
{
    /** @var array<string, list<float>> samples by figure */
    private array $woven = [];
    private array $baseline = [];
    private array $jitted = [];

    /**
     * @param list<Figure> $figures
     * @param ?string $against what the baseline is
     * @param ?int $maxRounds for what is the same in every round, or takes long
     * @param ?string $problem why this cannot be measured here
     * @param bool $standard part of a run without --only
     */
    public function __construct(
        public readonly string $name,
        public readonly string $title,
        private readonly array $figures,
        private readonly Command $command,
        private readonly ?Command $against = null,
        private readonly ?string $againstTitle = null,
        public readonly ?int $maxRounds = null,
        public ?string $problem = null,
        public readonly bool $standard = true,
    ) {}

    /** @param ?list<string> $jit options that switch the JIT on, to measure with it as well */
    public function round(bool $swap, ?array $jit): void
    {
        try {
            $sides = [
                'woven' => $this->command,
                'baseline' => $this->against,
                'jitted' => $jit === null ? null : $this->command->with($jit),
            ];
            foreach ($swap ? array_reverse($sides) : $sides as $side => $command) {
                $figures = $command?->figures() ?? [];
                foreach ($figures as $name => $value) {
                    $this->$side[$name][] = $value;
                }
            }
        } catch (\RuntimeException $error) {
            $this->problem = "$side: {$error->getMessage()}";
        }
    }

    /** @return list<array> rows of the table and of the JSON file */
    public function figures(): array
    {
        return array_map(function (Figure $figure): array {
            $woven = $this->woven[$figure->name] ?? [];
            $baseline = $this->baseline[$figure->name] ?? [];
            $value = $figure->best($woven);
            $reference = $figure->best($baseline);
            $ratio = $value !== null && $reference ? $value / $reference : null;
            $judged = $figure->absolute ? $value : $ratio;
            $spread = max(spread($woven), spread($baseline));
            $problem = $this->problem ?? match (true) {
                $value === null => 'not measured',
                $judged === null && $figure->budget() !== null => 'nothing to compare with',
                default => null,
            };

            return [
                'benchmark' => $this->name,
                'figure' => $figure->name,
                'title' => $figure->title,
                'unit' => $figure->unit,
                'value' => $value,
                'against' => $this->againstTitle,
                'baseline' => $reference,
                'ratio' => $ratio,
                'jit' => $figure->best($this->jitted[$figure->name] ?? []),
                'spread' => $spread ?: null,
                'budget' => $figure->budget(),
                'ok' => $figure->budget() === null || $problem !== null ? null : $figure->within($judged, $spread),
                'problem' => $problem,
                'samples' => ['woven' => $woven, 'baseline' => $baseline, 'jit' => $this->jitted[$figure->name] ?? []],
            ];
        }, $this->figures);
    }
}

/** @param list<float> $samples */
function median(array $samples): ?float
{
    sort($samples);
    $count = count($samples);

    return $count === 0 ? null : ($samples[intdiv($count - 1, 2)] + $samples[intdiv($count, 2)]) / 2;
}

/**
 * The distance between the quartiles, relative to the median.
 *
 * @param list<float> $samples
 */
function spread(array $samples): float
{
    if (count($samples) < 3) {
        return 0.0;
    }
    sort($samples);
    $half = intdiv(count($samples), 2);

    return (median(array_slice($samples, -$half)) - median(array_slice($samples, 0, $half))) / median($samples);
}

function quantity(float $value, string $unit): string
{
    return match ($unit) {
        'bytes' => sprintf('%.2f KiB', $value / 1024),
        'ns', 'us' => sprintf('%.1f %s', $value, $unit),
        'instructions' => sprintf('%.1f M instr', $value / 1e6),
        'x' => sprintf('%.2f x', $value),
        default => rtrim(number_format($value) . " $unit"),
    };
}
