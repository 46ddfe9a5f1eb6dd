--TEST--
SplFileObject: lines that several coroutines read are whole, and each is read once
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, suspend};

$text = '';
for ($line = 1; $line <= 30; $line++) {
    $text .= "$line," . str_repeat(chr(64 + $line), 60) . ",\"two\nlines\"\n";
}
Slow::$files = ['csv' => $text, 'lines' => str_replace(["\"two\nlines\""], 'end', $text)];
$share = function (string $title, Closure $read) {
    $taken = [];
    $worker = function () use ($read, &$taken) {
        try {
            while (($line = $read()) !== null) {
                $taken[] = $line;
                suspend();
            }
        } catch (RuntimeException $e) {
            // eof() was false, then another coroutine has read the last line
            return str_starts_with($e->getMessage(), 'Cannot read from file') ? null : $e->getMessage();
        }
    };
    $results = together([$worker, $worker, $worker, function () { for ($i = 0; $i < 20; $i++) { suspend(); gc_collect_cycles(); } }]);
    sort($taken);
    echo "$title: ", count($taken), ' lines, ', count(array_unique($taken)), ' different, ', implode(array_filter($results)), "\n";
};
$number = fn(string $line) => preg_match('/^(\d+),(.)\2{59},end$/', $line, $match) ? (int) $match[1] : "damaged: $line";

$file = new SplFileObject('slow://lines');
$share('fgets()', function () use ($file, $number) { $line = $file->eof() ? '' : rtrim($file->fgets()); return $line === '' ? null : $number($line); });
$file = new SplFileObject('slow://csv');
$share('fgetcsv()', function () use ($file) {
    $row = $file->eof() ? false : $file->fgetcsv(escape: '');
    return $row && $row[0] !== null ? (strlen($row[1]) === 60 && $row[2] === "two\nlines" ? (int) $row[0] : 'damaged') : null;
});
$file = new SplFileObject('slow://lines');
$share('fscanf()', function () use ($file) { $row = $file->eof() ? null : $file->fscanf('%d,%[^,],end'); return $row && strlen($row[1] ?? '') === 60 ? $row[0] : null; });

/* As an iterator: the step reads ahead, what it has read belongs to who made it. */
$file = new SplFileObject('slow://lines');
$file->setFlags(SplFileObject::READ_AHEAD | SplFileObject::SKIP_EMPTY | SplFileObject::DROP_NEW_LINE);
$file->rewind();
$first = $number($file->current());
$share('next()', function () use ($file, $number) { $file->next(); return $file->valid() ? $number($file->current()) : null; });
echo "first: $first\n";

/* A class that reads lines its own way. */
class Upper extends SplFileObject
{
    public function getCurrentLine(): string { suspend(); return strtoupper(parent::getCurrentLine()); }
}
$file = new Upper('slow://lines');
$file->setFlags(SplFileObject::READ_AHEAD | SplFileObject::SKIP_EMPTY | SplFileObject::DROP_NEW_LINE);
$file->rewind();
$share('getCurrentLine()', function () use ($file) { $file->next(); return $file->valid() ? (int) $file->current() : null; });

/* All at once. */
$file = new SplFileObject('slow://csv');
$file->setFlags(SplFileObject::READ_CSV | SplFileObject::READ_AHEAD | SplFileObject::SKIP_EMPTY | SplFileObject::DROP_NEW_LINE);
$file->setCsvControl(escape: '');
$closures = [];
foreach (['rewind', 'next', 'current', 'valid', 'key', 'fgets', 'getCurrentLine', 'fgetc', '__toString', 'eof', 'ftell'] as $method) {
    $closures[$method] = function () use ($file, $method) {
        for ($i = 0; $i < 3; $i++) {
            $file->$method();
            suspend();
        }
    };
}
$closures['fgetcsv'] = function () use ($file) { for ($i = 0; $i < 3; $i++) $file->fgetcsv(escape: ''); };
$closures['loop'] = function () use ($file) { foreach ($file as $row) { suspend(); if (!is_array($row)) echo "no array\n"; } };
$closures['__construct'] = fn() => $file->__construct('slow://csv');
print_r(array_filter(together($closures)));
?>
--EXPECT--
fgets(): 30 lines, 30 different, 
fgetcsv(): 30 lines, 30 different, 
fscanf(): 30 lines, 30 different, 
next(): 29 lines, 29 different, 
first: 1
getCurrentLine(): 29 lines, 29 different, 
Array
(
    [__construct] => Error: SplFileObject is in use by another coroutine
)
