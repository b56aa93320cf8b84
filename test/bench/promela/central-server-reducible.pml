/*
 * Central server as SPIN can reduce it: the same system as in
 * central-server-processes.pml, and with -DNOREDUCE the same states and steps.
 *
 *   spin -DN=8 -a central-server-reducible.pml
 *
 * What it takes for SPIN's partial-order reduction to find anything to do, and
 * what sets this form apart from the textbook one, whose reduction saves nothing:
 *  - a location for each phase of a site instead of a variable: SPIN expands one
 *    process alone only where all the steps of its location are safe;
 *  - a name for each channel instead of an array, and a process type for each
 *    site: xr and xs, which pan checks, cannot be said of an element of an array.
 * Entering and leaving stay visible: they write what mutual exclusion is about.
 *
 * The coordinator is never expanded alone: pan takes a step that may use more than
 * two channels for one that could touch anything. It has to be declared after the
 * clients: the other way round eight clients keep 1,081,189 states instead of
 * 512,702, presumably since the order of the search decides how often the proviso
 * for cycles asks for a full expansion.
 */

#ifndef N
#define N 3
#endif

mtype = { request, release, token };

byte critical; /* clients in the critical section */

#define CHANNELS(i) chan up##i = [2] of { mtype }; chan down##i = [1] of { mtype };

#define CLIENT(i) active proctype Client##i() { \
	xs up##i; \
	xr down##i; \
	do \
	:: d_step { true -> up##i!request }; \
	down##i?token; \
	d_step { assert(critical == 0); critical++ }; \
	d_step { critical--; up##i!release } \
	od \
}

#define CLAIM(i) xr up##i; xs down##i;

#define RECEIVE(i) \
	:: d_step { up##i?request -> \
		if \
		:: have_token -> have_token = false; down##i!token \
		:: else -> queue!i \
		fi \
	} \
	:: d_step { up##i?release -> \
		if \
		:: nempty(queue) -> queue?next; grant() \
		:: empty(queue) -> have_token = true \
		fi \
	}

inline grant()
{
	if
	:: next == 0 -> down0!token
	:: next == 1 -> down1!token
#if N > 2
	:: next == 2 -> down2!token
#endif
#if N > 3
	:: next == 3 -> down3!token
#endif
#if N > 4
	:: next == 4 -> down4!token
#endif
#if N > 5
	:: next == 5 -> down5!token
#endif
#if N > 6
	:: next == 6 -> down6!token
#endif
#if N > 7
	:: next == 7 -> down7!token
#endif
	fi;
	next = 0 /* dead between steps */
}

#if N > 2
#define IF2(F) F(2)
#else
#define IF2(F)
#endif
#if N > 3
#define IF3(F) F(3)
#else
#define IF3(F)
#endif
#if N > 4
#define IF4(F) F(4)
#else
#define IF4(F)
#endif
#if N > 5
#define IF5(F) F(5)
#else
#define IF5(F)
#endif
#if N > 6
#define IF6(F) F(6)
#else
#define IF6(F)
#endif
#if N > 7
#define IF7(F) F(7)
#else
#define IF7(F)
#endif
#define ALL(F) F(0) F(1) IF2(F) IF3(F) IF4(F) IF5(F) IF6(F) IF7(F)

ALL(CHANNELS)
ALL(CLIENT)

active proctype Master()
{
	bool have_token = true;
	byte next;
	chan queue = [N - 1] of { byte };
	xr queue;
	xs queue;
	ALL(CLAIM)

	do
	ALL(RECEIVE)
	od
}
