<?php

declare(strict_types=1);

namespace Tutorial;

/** Numbers of this process, in the text format of Prometheus. */
final class Metrics
{
    /** @var array<string, int> */
    private array $counters = [];

    public function count(string $name): void
    {
        $this->counters[$name] = ($this->counters[$name] ?? 0) + 1;
    }

    /** @param array<string, int|float> $gauges what there is now, beside what was counted */
    public function text(array $gauges): string
    {
        $text = '';
        foreach (['counter' => $this->counters, 'gauge' => $gauges] as $type => $values) {
            foreach ($values as $name => $value) {
                $text .= "# TYPE $name $type\n$name $value\n";
            }
        }

        return $text;
    }
}
