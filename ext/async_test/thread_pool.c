#include "php_async_test.h"
