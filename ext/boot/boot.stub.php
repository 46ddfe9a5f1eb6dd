<?php

/** @generate-class-entries */

namespace Boot;

/** True while the file of `auto_boot_file` runs. */
function is_boot(): bool {}

/** True inside a request that began with the sealed state. */
function sealed(): bool {}

/** The boot file forbids sealing, and says why: requests run it each time. No effect outside of it. */
function refuse(string $why): void {}

/** The process boots anew when this file changes, as when a file changes that the boot file has included. No effect outside of it. */
function watch(string $path): void {}

/**
 * What would prevent the seal now, one object of a kind: why, its class and number (spl_object_id()), and a variable that leads to it.
 *
 * @return list<array{reason: string, class: ?string, id: ?int, path: ?string}>
 */
function explain(): array {}

/**
 * What this process has done: its mode ("off", "cold", "warm", "fork"), boots and requests, sizes in bytes, times in microseconds.
 *
 * @return array{mode: string, sealed: bool, sealed_bytes: int, sealed_objects: int, tracked: bool, pages_changed: int, boots: int, boot_us: int,
 *     warm_requests: int, cold_requests: int, rewind_us: int, rewind_us_max: int}
 */
function status(): array {}
