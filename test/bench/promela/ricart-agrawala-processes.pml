/*
 * Ricart-Agrawala as a textbook would write it: a process per site, a Promela
 * channel per ordered pair, local variables. ricart-agrawala.pml is the same
 * system written for speed; this one tells what a user's own model would cost.
 * Both count the same states as the checker does.
 *
 *   spin -DN=4 -DR=1 -a ricart-agrawala-processes.pml
 *
 * Every clause is one d_step of a loop with a single location, so that nothing
 * is stored between its parts. A send to a full channel inside a d_step is an
 * error for pan: the capacity is checked. Run pan with -E: requests run out.
 */

#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif

mtype = { request, reply, idle, waiting, held };

chan c[N * N] = [2] of { mtype, byte };
#define FROM(j) c[(j) * N + _pid]
#define TO(j) c[_pid * N + (j)]

byte critical; /* sites in the critical section */

/* Scratch of a clause: dead between steps, so not stored. */
hidden byte j;
hidden byte stamp;

#define RECEIVE(sender) \
	:: d_step { FROM(sender)?request(stamp) -> \
		clock = (stamp > clock -> stamp : clock); \
		if \
		:: state == held || \
		   (state == waiting && (ts < stamp || (ts == stamp && _pid < sender))) -> \
			deferred[sender] = true \
		:: else -> TO(sender)!reply(0) \
		fi \
	} \
	:: d_step { FROM(sender)?reply(_) -> replies++ }

active [N] proctype Site()
{
	mtype state = idle;
	byte clock;
	byte ts;
	byte replies;
	bool deferred[N];
	byte left = R;

	do
	:: d_step { state == idle && left > 0 ->
		left--;
		clock++;
		ts = clock;
		state = waiting;
		for (j : 0 .. N - 1) {
			if
			:: j != _pid -> TO(j)!request(ts)
			:: else
			fi
		}
		skip
	}
	:: d_step { state == waiting && replies == N - 1 ->
		assert(critical == 0);
		critical++;
		state = held
	}
	:: d_step { state == held ->
		critical--;
		state = idle;
		ts = 0;
		replies = 0;
		for (j : 0 .. N - 1) {
			if
			:: deferred[j] -> deferred[j] = false; TO(j)!reply(0)
			:: else
			fi
		}
		skip
	}
	RECEIVE(0)
	RECEIVE(1)
#if N > 2
	RECEIVE(2)
#endif
#if N > 3
	RECEIVE(3)
#endif
	od
}
