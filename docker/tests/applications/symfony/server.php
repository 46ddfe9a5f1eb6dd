<?php
/*
 * The same application for a server that stays. A kernel knows one current request, so that each is lent to one request at a
 * time: a pool of them, made as they are needed.
 */

use App\Kernel;
use Psr\Http\Message\{ResponseInterface, ServerRequestInterface};
use Slim\Psr7\Factory\{ResponseFactory, ServerRequestFactory, StreamFactory, UploadedFileFactory};
use Symfony\Bridge\PsrHttpMessage\Factory\{HttpFoundationFactory, PsrHttpFactory};

require_once __DIR__ . '/autoload.php';

return new class {
    private Async\Pool $kernels;
    private HttpFoundationFactory $in;
    private PsrHttpFactory $out;

    public function __construct()
    {
        $this->kernels = new Async\Pool(
            factory: function () {
                $kernel = new Kernel('prod', false);
                $kernel->boot();

                return $kernel;
            },
            max: 50,
        );
        $this->in = new HttpFoundationFactory();
        $this->out = new PsrHttpFactory(new ServerRequestFactory(), new StreamFactory(), new UploadedFileFactory(), new ResponseFactory());
    }

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $kernel = $this->kernels->acquire();
        try {
            $request = $this->in->createRequest($request);
            $response = $kernel->handle($request);
            $kernel->terminate($request, $response);

            return $this->out->createResponse($response);
        } finally {
            $this->kernels->release($kernel);
        }
    }
};
