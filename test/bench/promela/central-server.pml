/*
 * Central server for the comparison with SPIN: N clients and a master, FIFO
 * channels, no bound on requests, entering as a step of its own. Counts the
 * same states as the checker does.
 *
 *   spin -DN=8 -a central-server.pml
 *
 * Capacities: client to master two (a release and the next request), master to
 * client one, the master's queue N-1 (a holder cannot be queued on FIFO channels).
 */

#ifndef N
#define N 3
#endif

#define BITS 2
#define CAP 2
#define REQ 1
#define REL 2

#include "channels.h"

#define BIT(i) (1 << (i))

QUEUES(up, N);
#ifdef CHAN
chan down[N] = [1] of { bit };
#define SEND_TOKEN(i) assert(nfull(down[i])); down[i]!1
#define TOKEN_PENDING(i) nempty(down[i])
#define TOKEN_RECV(i) down[i]?_
chan queue = [N - 1] of { byte };
#define PUSH(i) assert(nfull(queue)); queue!i
#define QUEUED nempty(queue)
#define UNQUEUED empty(queue)
#define POP queue?m
#else
byte down; /* set of clients the token is on its way to */
#define SEND_TOKEN(i) assert(!(down & BIT(i))); down = down | BIT(i)
#define TOKEN_PENDING(i) (down & BIT(i))
#define TOKEN_RECV(i) down = down & ~BIT(i)
int queue; /* four bits a place, the head in the lowest: seven places at most */
byte queued;
#define PUSH(i) assert(queued < N - 1); \
	queue = queue | ((i) << (4 * queued)); queued++
#define QUEUED (queued > 0)
#define UNQUEUED (queued == 0)
#define POP m = queue & 15; queue = queue >> 4; queued--
#endif

byte waiting;
byte got;    /* set of clients that hold the token and have not left */
byte cs;
bit tok = 1; /* the master has the token */

/* request, enter, exit: at most one of the three is enabled. */
#define OWN_STEP(i) \
	:: d_step { \
		!(waiting & BIT(i)) || (got & BIT(i)) -> \
		if \
		:: waiting & BIT(i) -> \
			assert(cs == 0); waiting = waiting & ~BIT(i); cs = cs | BIT(i) \
		:: !(waiting & BIT(i)) && (cs & BIT(i)) -> \
			cs = cs & ~BIT(i); got = got & ~BIT(i); SEND(up[i], REL) \
		:: else -> \
			waiting = waiting | BIT(i); SEND(up[i], REQ) \
		fi \
	}

#define DELIVER_TO_MASTER(i) \
	:: d_step { \
		PENDING(up[i]) -> RECV(up[i]); \
		if \
		:: m == REQ -> \
			if \
			:: tok -> tok = 0; SEND_TOKEN(i) \
			:: else -> PUSH(i) \
			fi \
		:: else -> \
			if \
			:: QUEUED -> POP; SEND_TOKEN(m) \
			:: UNQUEUED -> tok = 1 \
			fi \
		fi \
	}

/* A token to a client that does not wait for one is dropped; it never happens
   on reliable channels, but it is part of the algorithm. */
#define DELIVER_TO_CLIENT(i) \
	:: d_step { \
		TOKEN_PENDING(i) -> TOKEN_RECV(i); \
		if :: waiting & BIT(i) -> got = got | BIT(i) :: else fi \
	}

#define CLIENT(i) DELIVER_TO_MASTER(i) DELIVER_TO_CLIENT(i) OWN_STEP(i)

active proctype system()
{
	do
	CLIENT(0)
	CLIENT(1)
#if N > 2
	CLIENT(2)
#endif
#if N > 3
	CLIENT(3)
#endif
#if N > 4
	CLIENT(4)
#endif
#if N > 5
	CLIENT(5)
#endif
#if N > 6
	CLIENT(6)
#endif
#if N > 7
	CLIENT(7)
#endif
	od
}
