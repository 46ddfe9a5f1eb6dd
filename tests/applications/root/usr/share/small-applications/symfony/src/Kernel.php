<?php

namespace App;

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

/** Container and routes of the small application on Symfony. */
final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    private const ROUTES = [
        ['home', '/', 'GET'], ['hello', '/hello/{name}', 'GET'], ['told', '/told/{more}', 'GET'], ['disturb', '/disturb/{value}', 'GET'], ['calm', '/calm', 'GET'],
        ['items', '/items', 'GET'], ['page', '/page/{n}', 'GET'], ['recent', '/recent', 'GET'], ['moved', '/moved', 'GET'], ['empty', '/empty', 'GET'],
        ['unchanged', '/unchanged', 'GET'], ['broken', '/broken', 'GET'], ['stream', '/stream', 'GET'], ['login', '/login', 'POST'], ['me', '/me', 'GET'],
        ['logout', '/logout', 'POST'], ['add', '/notes', 'POST'], ['note', '/notes/{id<\d+>}', 'GET'], ['change', '/notes/{id<\d+>}', 'PUT'],
        ['remove', '/notes/{id<\d+>}', 'DELETE'], ['upload', '/upload', 'POST'], ['file', '/uploads/{name}', 'GET'],
    ];

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
    }

    public function getProjectDir(): string
    {
        return dirname(__DIR__);
    }

    public function getCacheDir(): string
    {
        return '/var/lib/applications/data/state/cache';
    }

    public function getLogDir(): string
    {
        return '/var/lib/applications/data/state/log';
    }

    private function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => '%env(APP_SECRET)%', 'test' => false, 'http_method_override' => false, 'handle_all_throwables' => true, 'php_errors' => ['log' => true],
            'session' => ['handler_id' => null, 'cookie_secure' => 'auto', 'cookie_samesite' => 'lax', 'storage_factory_id' => 'session.storage.factory.native'],
        ]);
        $container->services()->defaults()->autowire()->autoconfigure()
            ->set(\Notes::class)->class(\Notes::class)->factory([\Notes::class, 'mysql'])->args(['%env(DB_DSN)%', '%env(DB_USER)%', '%env(DB_PASSWORD)%'])->lazy(false)
            ->set(Controller::class)->public()->tag('controller.service_arguments')
            ->set(AddHeaders::class);
    }

    private function configureRoutes(RoutingConfigurator $routes): void
    {
        foreach (self::ROUTES as [$name, $path, $method]) {
            $route = $routes->add($name, $path)->controller([Controller::class, $name])->methods([$method]);
            $name === 'told' && $route->requirements(['more' => '.*'])->defaults(['more' => '']);
        }
    }
}
