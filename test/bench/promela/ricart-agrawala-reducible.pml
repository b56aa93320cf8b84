/*
 * Ricart-Agrawala as SPIN can reduce it: the same system as in
 * ricart-agrawala-processes.pml, and with -DNOREDUCE the same states and steps.
 *
 *   spin -DN=4 -DR=1 -a ricart-agrawala-reducible.pml
 *
 * What it takes for SPIN's partial-order reduction to find anything to do, and
 * what sets this form apart from the textbook one, whose reduction saves nothing:
 *  - a location for each phase of a site instead of a variable: SPIN expands one
 *    process alone only where all the steps of its location are safe;
 *  - a name for each channel instead of an array, and a process type for each
 *    site: xr and xs, which pan checks, cannot be said of an element of an array;
 *  - the last reply, which leads to another location, is told from the others by
 *    what the receive matches: every reply carries a 0. A poll would not do, since
 *    pan counts it as a use of the channel by a sender.
 * Entering and leaving stay visible: they write what mutual exclusion is about.
 * A site listens to all others at once, so little is left: it can be expanded alone
 * only while a message lies in each of its channels. And with four sites a request
 * uses three channels, which is one more than pan can tell apart in a step, so that
 * idle sites are never expanded alone.
 */

#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
#include "sites.h"

mtype = { request, reply };

byte critical; /* sites in the critical section */

#define CHANNEL(i, j) chan c##i##j = [2] of { mtype, byte };
PAIRS(CHANNEL)

#define CLAIM(i, j) xs c##i##j; xr c##j##i;
#define SEND_REQUEST(i, j) c##i##j!request(ts);
#define SEND_DEFERRED(i, j) if :: deferred[j] -> deferred[j] = false; c##i##j!reply(0) :: else fi;
#define ANSWER(i, j) :: d_step { c##j##i?request(stamp) -> \
	clock = (stamp > clock -> stamp : clock); \
	if \
	:: ts != 0 && (ts < stamp || (ts == stamp && i < j)) -> deferred[j] = true \
	:: else -> c##i##j!reply(0) \
	fi; \
	stamp = 0 }
#define DEFER(i, j) :: d_step { c##j##i?request(stamp) -> \
	clock = (stamp > clock -> stamp : clock); deferred[j] = true; stamp = 0 }

#define COUNT(i, j) \
	:: d_step { c##j##i?reply(eval(replies == N - 2)) -> replies++ } \
	:: d_step { c##j##i?reply(eval(replies != N - 2)) -> replies = 0 }; break

#define SITE(i) active proctype Site##i() { \
	OTHERS_##i(CLAIM) \
	byte clock; \
	byte ts; \
	byte replies; \
	byte stamp; \
	bool deferred[N]; \
	byte left = R; \
\
idle: \
	do \
	:: d_step { left > 0 -> left--; clock++; ts = clock; OTHERS_##i(SEND_REQUEST) }; break \
	OTHERS_##i(ANSWER) \
	od; \
	do \
	OTHERS_##i(ANSWER) \
	OTHERS_##i(COUNT) \
	od; \
	do \
	:: d_step { assert(critical == 0); critical++ }; break \
	OTHERS_##i(ANSWER) \
	od; \
	do \
	:: d_step { critical--; ts = 0; OTHERS_##i(SEND_DEFERRED) }; goto idle \
	OTHERS_##i(DEFER) \
	od \
}

SITES(SITE)
