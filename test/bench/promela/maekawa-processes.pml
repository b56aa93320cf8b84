/*
 * Basic Maekawa as a textbook would write it: a process per site, a Promela
 * channel per ordered pair, local variables. maekawa.pml is the same system
 * written for speed; this one tells what a user's own model would cost. Both
 * count the same states as the checker does.
 *
 *   spin -DGRID -DR=2 -a maekawa-processes.pml    four sites in a square
 *   spin -DRING -a maekawa-processes.pml          {0,1} {1,2} {2,0}, no bound on requests
 *   spin -DGRID -DSELF -a maekawa-processes.pml   the square, no bound on requests
 *
 * A site's messages to itself are handled inside the sending step, last; with
 * -DSELF they go through a channel, as those to others do. Every
 * clause is one d_step of a loop with a single location, so that nothing is
 * stored between its parts. A send to a full channel inside a d_step is an error
 * for pan: the capacities are checked. Run pan with -E: the algorithm deadlocks.
 */

#if defined(RING)
#define N 3
#define K 2
#define MEMBER(i, j) ((j) == (i) || (j) == ((i) + 1) % N) /* is j in i's quorum */
#define VOTES (votes[0] + votes[1] + votes[2])
#elif defined(GRID)
#define N 4
#define K 3
#define MEMBER(i, j) ((i) + (j) != 3) /* row and column: all but the opposite corner */
#define VOTES (votes[0] + votes[1] + votes[2] + votes[3])
#endif

mtype = { request, release, vote, idle, waiting, held };

chan c[N * N] = [3] of { mtype };
#define FROM(j) c[(j) * N + _pid]
#define TO(j) c[_pid * N + (j)]

byte critical; /* sites in the critical section */

/* Scratch of a clause: dead between steps, so not stored. */
hidden byte j;
hidden byte next;

#ifdef SELF
#define OTHER(j) true
#define QCAP K
#else
#define OTHER(j) ((j) != _pid)
#define QCAP (K - 1)
#endif

#define SEND_TO_OTHER_MEMBERS(message) \
	for (j : 0 .. N - 1) { \
		if \
		:: OTHER(j) && MEMBER(_pid, j) -> TO(j)!message \
		:: else \
		fi \
	}

/* A site's vote for itself goes no way, the others' goes through a channel. */
#ifdef SELF
#define VOTE_FOR(site) TO(site)!vote
#else
#define VOTE_FOR(site) \
	if \
	:: site == _pid -> votes[_pid] = true \
	:: else -> TO(site)!vote \
	fi
#endif

#define ON_REQUEST(sender) \
	if \
	:: state == held || voted -> queue!sender \
	:: else -> voted = true; VOTE_FOR(sender) \
	fi

#define ON_RELEASE \
	if \
	:: nempty(queue) -> queue?next; VOTE_FOR(next) \
	:: empty(queue) -> voted = false \
	fi

#define RECEIVE(sender) \
	:: d_step { FROM(sender)?request -> ON_REQUEST(sender) } \
	:: d_step { FROM(sender)?release -> ON_RELEASE } \
	:: d_step { FROM(sender)?vote -> votes[sender] = true }

active [N] proctype Site()
{
	mtype state = idle;
	bool votes[N];
	bool voted;
	chan queue = [QCAP] of { byte };
#ifdef R
	byte left = R;
#endif

	do
#ifdef R
	:: d_step { state == idle && left > 0 ->
		left--;
#else
	:: d_step { state == idle ->
#endif
		state = waiting;
		SEND_TO_OTHER_MEMBERS(request);
#ifndef SELF
		ON_REQUEST(_pid)
#endif
	}
	:: d_step { state == waiting && VOTES == K ->
		assert(critical == 0);
		critical++;
		state = held
	}
	:: d_step { state == held ->
		critical--;
		state = idle;
		for (j : 0 .. N - 1) {
			votes[j] = false
		}
		SEND_TO_OTHER_MEMBERS(release);
#ifndef SELF
		ON_RELEASE
#endif
	}
	RECEIVE(0)
	RECEIVE(1)
	RECEIVE(2)
#if N > 3
	RECEIVE(3)
#endif
	od
}
