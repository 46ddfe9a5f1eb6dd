--TEST--
Random numbers: an engine and its Randomizer cross together and go on where they were; periods of dates cross
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes(<<<'PHP'
    class Counting implements Random\Engine { private $i = 0; function generate(): string { return md5((string) $this->i++, true); } }
    class Days extends DatePeriod { public $own; }
    PHP);
use Random\Engine\{Mt19937, PcgOneseq128XslRr64, Secure, Xoshiro256StarStar};
use Random\Randomizer;

foreach ([new Mt19937(5), new PcgOneseq128XslRr64(5), new Xoshiro256StarStar(5), new Counting] as $engine) {
    $randomizer = new Randomizer($engine);
    $randomizer->getInt(1, 1000);
    foreach ([[$randomizer, $engine], [$engine, $randomizer]] as $pair) {
        // Both go on from the same state: the source's is not changed by what the copy does.
        $code = 'foreach ($pair as $one) { if ($one instanceof Random\Randomizer) { echo $one->getInt(1, 1000000), " ", bin2hex($one->getBytes(5)), " "; } }
            echo bin2hex($engine->generate()), "\n";';
        echo get_class($engine), "\n";
        in_thread('[$pair, $engine] = $values; ' . $code . ' foreach ($pair as $one) { if ($one !== $engine && $one->engine !== $engine) { echo "another engine\n"; } }',
            [$pair, $engine], $c);
        eval($code);
    }
}
in_thread('var_dump($value->engine::class, strlen($value->getBytes(5)), strlen($values[1]->generate()));', [new Randomizer, new Secure]);

$print = 'foreach ($periods as $period) { echo get_class($period), ":"; foreach ($period as $k => $day) { echo " $k=", $day->format("Y-m-d H:i T"), get_class($day)[8] ?? ""; } echo " ", $period->recurrences ?? "-", $period->getEndDate()?->format(" c"), $period->include_start_date ? " first" : "", $period->include_end_date ? " last" : "", "\n"; }';
$berlin = new DateTimeZone('Europe/Berlin');
$periods = [
    new DatePeriod(new DateTime('2020-01-01 UTC'), new DateInterval('P1D'), 2),
    new Days(new DateTimeImmutable('2024-10-26 12:00', $berlin), new DateInterval('PT12H'), new DateTime('2024-10-27 18:00', $berlin), DatePeriod::EXCLUDE_START_DATE | DatePeriod::INCLUDE_END_DATE),
    DatePeriod::createFromISO8601String('R2/2012-07-01T00:00:00Z/P7D'),
];
$periods[1]->own = [$periods];
ob_start();
var_dump($periods[0]); // reads its properties
foreach ($periods[2] as $day) {
    break;
}
eval($print);
$here = ob_get_clean();
$here = substr($here, strrpos($here, "DatePeriod: 0=2020"));
in_thread("[\$periods, \$here] = \$values; ob_start(); $print" . ' $there = ob_get_clean(); echo $there === $here ? "same\n" : "$here\n$there\n"; var_dump($periods[1]->own[0][1] === $periods[1], $periods[1]->start);',
    [$periods, $here], $c);
refused((new ReflectionClass('DatePeriod'))->newInstanceWithoutConstructor());

$interval = new DateInterval('P1Y2D');
ob_start();
var_dump($interval); // writes its state into its table of properties
ob_end_clean();
in_thread('echo $value->format("%y %d"), "\n";', [$interval]);
?>
--EXPECT--
Random\Engine\Mt19937
996815 ef4fe8debd e68beb34
996815 ef4fe8debd e68beb34
Random\Engine\Mt19937
238071 90152aeb49 0884087d
238071 90152aeb49 0884087d
Random\Engine\PcgOneseq128XslRr64
126488 1f150d055f dcb63519ea9bbed1
126488 1f150d055f dcb63519ea9bbed1
Random\Engine\PcgOneseq128XslRr64
525729 f38d91ffea 80f11bb462b7cf0b
525729 f38d91ffea 80f11bb462b7cf0b
Random\Engine\Xoshiro256StarStar
345437 aebbbbf0cc c53b93de201e51d2
345437 aebbbbf0cc c53b93de201e51d2
Random\Engine\Xoshiro256StarStar
208138 87a96748cc 3faa648a1aecfe80
208138 87a96748cc 3faa648a1aecfe80
Counting
901381 c81e728d9d eccbc87e4b5ce2fe28308fd9f2a7baf3
901381 c81e728d9d eccbc87e4b5ce2fe28308fd9f2a7baf3
Counting
197673 e4da3b7fbb 1679091c5a880faf6fb5e6087eb1b2dc
197673 e4da3b7fbb 1679091c5a880faf6fb5e6087eb1b2dc
string(20) "Random\Engine\Secure"
int(5)
int(8)
same
bool(true)
object(DateTimeImmutable)#24 (3) {
  ["date"]=>
  string(26) "2024-10-26 12:00:00.000000"
  ["timezone_type"]=>
  int(3)
  ["timezone"]=>
  string(13) "Europe/Berlin"
}
DateObjectError: Object of type DatePeriod has not been correctly initialized by calling parent::__construct() in its constructor
1 2
