/*
 * Central server as a textbook would write it: a process per client and one for
 * the master, Promela channels, local variables. central-server.pml is the same
 * system written for speed; this one tells what a user's own model would cost.
 * Both count the same states as the checker does.
 *
 *   spin -DN=8 -a central-server-processes.pml
 *
 * Every clause is one d_step of a loop with a single location, so that nothing
 * is stored between its parts. A send to a full channel inside a d_step is an
 * error for pan: the capacities are checked.
 */

#ifndef N
#define N 3
#endif

mtype = { request, release, token, idle, waiting, held };

chan to_master[N] = [2] of { mtype };
chan to_client[N] = [1] of { mtype };

byte critical; /* clients in the critical section */

hidden byte next; /* the client just taken from the queue: dead between steps */

/* Declared first, so that the clients' process numbers run from 0. */
active [N] proctype Client()
{
	mtype state = idle;
	bool granted;

	do
	:: d_step { state == idle ->
		state = waiting;
		to_master[_pid]!request
	}
	:: d_step { to_client[_pid]?token ->
		if
		:: state == waiting -> granted = true
		:: else /* a token not asked for is dropped; it never happens here */
		fi
	}
	:: d_step { state == waiting && granted ->
		assert(critical == 0);
		critical++;
		state = held
	}
	:: d_step { state == held ->
		critical--;
		state = idle;
		granted = false;
		to_master[_pid]!release
	}
	od
}

#define RECEIVE(client) \
	:: d_step { to_master[client]?request -> \
		if \
		:: have_token -> have_token = false; to_client[client]!token \
		:: else -> queue!client \
		fi \
	} \
	:: d_step { to_master[client]?release -> \
		if \
		:: nempty(queue) -> queue?next; to_client[next]!token \
		:: empty(queue) -> have_token = true \
		fi \
	}

active proctype Master()
{
	bool have_token = true;
	chan queue = [N - 1] of { byte };

	do
	RECEIVE(0)
	RECEIVE(1)
#if N > 2
	RECEIVE(2)
#endif
#if N > 3
	RECEIVE(3)
#endif
#if N > 4
	RECEIVE(4)
#endif
#if N > 5
	RECEIVE(5)
#endif
#if N > 6
	RECEIVE(6)
#endif
#if N > 7
	RECEIVE(7)
#endif
	od
}
