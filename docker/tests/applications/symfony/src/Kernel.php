<?php
/* The application, on Symfony: kernel, container, routes, controllers. It knows nothing of what runs it. */

namespace App;

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
    }

    public function getProjectDir(): string
    {
        return dirname(__DIR__);
    }

    private function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'of a test', 'test' => false, 'http_method_override' => false, 'handle_all_throwables' => true, 'php_errors' => ['log' => true],
        ]);
        $container->services()->defaults()->autowire()->autoconfigure()
            ->set(Controller::class)->public()->tag('controller.service_arguments')
            ->set(AddHeaders::class);
    }

    private function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('home', '/')->controller([Controller::class, 'home'])->methods(['GET']);
        $routes->add('hello', '/hello/{name}')->controller([Controller::class, 'hello'])->methods(['GET']);
        $routes->add('sum', '/sum')->controller([Controller::class, 'sum'])->methods(['POST']);
        $routes->add('form', '/form')->controller([Controller::class, 'form'])->methods(['POST']);
        $routes->add('rows', '/rows')->controller([Controller::class, 'rows'])->methods(['GET']);
        $routes->add('slow', '/slow/{n}')->controller([Controller::class, 'slow'])->methods(['GET']);
        $routes->add('broken', '/broken')->controller([Controller::class, 'broken'])->methods(['GET']);
    }
}
