/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_BROADCAST_H
#define ASYNC_BROADCAST_H

/* At module startup. */
void async_register_broadcast_ce(void);

#endif
