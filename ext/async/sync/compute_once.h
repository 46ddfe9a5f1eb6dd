/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_COMPUTE_ONCE_H
#define ASYNC_COMPUTE_ONCE_H

/* At module startup. */
void async_register_once_ce(void);
void async_register_single_flight_ce(void);

#endif
