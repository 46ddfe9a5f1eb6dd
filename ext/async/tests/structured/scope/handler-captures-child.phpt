--TEST--
A handler that captures a child scope keeps neither of them once both have ended
--FILE--
<?php
use Async\Scope;
use function Async\timeout;

final class Witness
{
	public function __destruct()
	{
		echo "released\n";
	}
}

(function () {
	$parent = new Scope();
	$child = Scope::inherit($parent);
	$witness = new Witness();
	$parent->setChildScopeExceptionHandler(function ($scope, $coroutine, $error) use ($child, $witness) {
		echo $error->getMessage(), ' from the ', $scope === $child ? 'child' : 'parent', "\n";
	});
	$child->spawn(fn () => throw new Exception('failure'));
	$parent->awaitCompletion(timeout(10_000));
})();
echo "end\n";
?>
--EXPECT--
failure from the child
released
end
