/*
 * Ricart-Agrawala for the comparison with SPIN: N sites, R requests each, FIFO
 * channels, Lamport's clock ticked by the request only, replies unstamped,
 * entering as a step of its own. Counts the same states as the checker does.
 *
 *   spin -DN=4 -DR=1 -a ricart-agrawala.pml
 *
 * Stamps must stay below REP: N*R < 15. A channel holds two messages at most
 * (a reply and the request that follows it, or the other way round).
 */

#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif

#define BITS 4
#define CAP 2
#define REP 15 /* any smaller message is a request and is its stamp */

#include "sites.h"
#include "channels.h"

QUEUES(c, N * (N - 1));
byte clock[N];
byte ts[N];       /* 0 while idle: waiting is "ts set and not in cs" */
byte rep[N];      /* set of sites that answered */
byte deferred[N]; /* set of sites to answer at the exit */
byte left[N] = R;
byte cs;          /* set of sites in the critical section */

#define SEND_REQ(i, j) SEND(c[PAIR(i, j)], ts[i]);
#define SEND_DEFERRED(i, j) \
	if :: (deferred[i] & BIT(j)) -> SEND(c[PAIR(i, j)], REP) :: else fi;

/* request, enter, exit: at most one of the three is enabled. */
#define OWN_STEP(i) \
	:: d_step { \
		(ts[i] == 0 && left[i] > 0) || rep[i] == ALL - BIT(i) -> \
		if \
		:: ts[i] == 0 -> \
			left[i]--; clock[i]++; ts[i] = clock[i]; \
			OTHERS_##i(SEND_REQ) \
		:: ts[i] != 0 && !(cs & BIT(i)) -> \
			assert(cs == 0); cs = cs | BIT(i) \
		:: else -> \
			cs = cs & ~BIT(i); ts[i] = 0; rep[i] = 0; \
			OTHERS_##i(SEND_DEFERRED) \
			deferred[i] = 0 \
		fi \
	}

#define DELIVER(j, i) \
	:: d_step { \
		PENDING(c[PAIR(j, i)]) -> RECV(c[PAIR(j, i)]); \
		if \
		:: m == REP -> rep[i] = rep[i] | BIT(j) \
		:: else -> \
			clock[i] = (m > clock[i] -> m : clock[i]); \
			if \
			:: (cs & BIT(i)) || (ts[i] != 0 && (ts[i] < m || (ts[i] == m && i < j))) -> \
				deferred[i] = deferred[i] | BIT(j) \
			:: else -> SEND(c[PAIR(i, j)], REP) \
			fi \
		fi \
	}

active proctype system()
{
	do
	SITES(OWN_STEP)
	PAIRS(DELIVER)
	od
}
