--TEST--
PHPUnit: suites in coroutines at once, with tests that wait, fail, mock and expect output
--SKIPIF--
<?php $extensions = ['true_async', 'mbstring', 'dom', 'xml', 'xmlwriter']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'PHPUnit/Autoload.php';
use PHPUnit\Framework\{TestCase, TestSuite, TestResult};
use function Async\{spawn, await};

$url = server();

interface Source
{
    public function fetch(string $path): string;
}

class WaitingTest extends TestCase
{
    public function testWaits(): void
    {
        $this->assertSame('slow 200', file_get_contents($GLOBALS['url'] . '/slow/200'));
    }

    public function testFails(): void
    {
        $this->assertSame('slow 100', file_get_contents($GLOBALS['url'] . '/quick'));
    }

    public function testMocks(): void
    {
        $source = $this->createMock(Source::class);
        $source->expects($this->once())->method('fetch')->willReturnCallback(function ($path) {
            usleep(1000);
            return "mocked $path";
        });
        $this->assertSame('mocked x', $source->fetch('x'));
    }

    public function testOutput(): void
    {
        $this->expectOutputString('before after');
        echo 'before ';
        usleep(2000);
        echo 'after';
    }

    public function testThrows(): void
    {
        $this->expectException(DomainException::class);
        usleep(1000);
        throw new DomainException('expected');
    }

    public function testWarns(): void
    {
        $this->expectWarning();
        usleep(1000);
        trigger_error('expected', E_USER_WARNING);
    }

    /** @dataProvider numbers */
    public function testNumbers(int $number): void
    {
        $this->assertGreaterThan(0, $number);
    }

    public static function numbers(): array
    {
        return [[1], [2], [3]];
    }
}

/** Its error handler is the process's, so one suite at a time may expect warnings. */
final class ConcurrentTest extends WaitingTest
{
    public function testWarns(): void
    {
        $this->assertTrue(true);
    }
}

$run = fn($class) => function () use ($class) {
    $result = new TestResult();
    (new TestSuite($class))->run($result);
    return sprintf('%d tests, %d failures (%s), %d errors', count($result), $result->failureCount(),
        implode(' ', array_map(fn($f) => $f->getTestName(), $result->failures())), $result->errorCount());
};
alike(['a suite' => $run(WaitingTest::class)]);
echo json_encode(array_count_values(together(array_fill(0, 10, $run(ConcurrentTest::class))))), "\n";
?>
--EXPECT--
a suite: "9 tests, 1 failures (WaitingTest::testFails), 0 errors"
together
{"9 tests, 1 failures (ConcurrentTest::testFails), 0 errors":10}
