/*
 * Basic Maekawa for the comparison with SPIN: a site's messages to itself are
 * handled inside the sending step, last; FIFO channels; entering as a step of
 * its own; arbiters answer in order of arrival. It deadlocks, so run pan with
 * -E. Counts the same states as the checker does.
 *
 *   spin -DGRID -DR=2 -a maekawa.pml    four sites in a square, two requests each
 *   spin -DRING -a maekawa.pml          {0,1} {1,2} {2,0}, no bound on requests
 *
 * Capacities: a channel three (a release, the next request, and a vote), an
 * arbiter's queue the members of its quorums less the one voted for.
 */

#if defined(RING)
#define N 3
#define V0 (BIT(0) | BIT(1))
#define V1 (BIT(1) | BIT(2))
#define V2 (BIT(2) | BIT(0))
#define V3 0
#elif defined(GRID)
#define N 4
#define V0 (BIT(0) | BIT(1) | BIT(2))
#define V1 (BIT(0) | BIT(1) | BIT(3))
#define V2 (BIT(0) | BIT(2) | BIT(3))
#define V3 (BIT(1) | BIT(2) | BIT(3))
#endif

#define BITS 2
#define CAP 3
#define REQ 1
#define REL 2
#define VOTE 3

#include "sites.h"
#include "channels.h"

QUEUES(c, N * (N - 1));
byte waiting;
byte cs;
byte voted;
byte votes[N];
#if defined(R)
byte left[N] = R;
#define MAY_REQUEST(i) (left[i] > 0)
#define COUNT_REQUEST(i) left[i]--
#else
#define MAY_REQUEST(i) true
#define COUNT_REQUEST(i) skip
#endif

#ifdef CHAN
chan queue[N] = [2] of { byte };
#define PUSH(j, i) assert(nfull(queue[j])); queue[j]!i
#define QUEUED(j) nempty(queue[j])
#define UNQUEUED(j) empty(queue[j])
#define POP(j) queue[j]?k
#else
byte queue[N]; /* two places of four bits, a site's number plus one in each */
#define PUSH(j, i) assert(queue[j] <= 15); \
	queue[j] = queue[j] | ((i + 1) << (queue[j] == 0 -> 0 : 4))
#define QUEUED(j) (queue[j] != 0)
#define UNQUEUED(j) (queue[j] == 0)
#define POP(j) k = (queue[j] & 15) - 1; queue[j] = queue[j] >> 4
#endif

hidden byte k; /* the site just taken from a queue: dead between steps */

/* A member's handling of a request and of a release. GRANT is how the vote
   reaches i, which differs when the member is i itself. */
#define ON_REQ(j, i, GRANT) \
	if \
	:: (cs & BIT(j)) || (voted & BIT(j)) -> PUSH(j, i) \
	:: else -> voted = voted | BIT(j); GRANT \
	fi

#define ON_REL(j) \
	if \
	:: QUEUED(j) -> POP(j); \
		if \
		:: k == j -> votes[j] = votes[j] | BIT(j) \
		:: else -> SEND(c[PAIR(j, k)], VOTE) \
		fi \
	:: UNQUEUED(j) -> voted = voted & ~BIT(j) \
	fi

#define SEND_REQ(i, j) if :: V##i & BIT(j) -> SEND(c[PAIR(i, j)], REQ) :: else fi;
#define SEND_REL(i, j) if :: V##i & BIT(j) -> SEND(c[PAIR(i, j)], REL) :: else fi;

/* request, enter, exit: at most one of the three is enabled. */
#define OWN_STEP(i) \
	:: d_step { \
		(waiting & BIT(i) -> votes[i] == V##i : (MAY_REQUEST(i) || (cs & BIT(i)))) -> \
		if \
		:: waiting & BIT(i) -> \
			assert(cs == 0); waiting = waiting & ~BIT(i); cs = cs | BIT(i) \
		:: !(waiting & BIT(i)) && (cs & BIT(i)) -> \
			cs = cs & ~BIT(i); votes[i] = 0; \
			OTHERS_##i(SEND_REL) \
			if :: V##i & BIT(i) -> ON_REL(i) :: else fi \
		:: else -> \
			COUNT_REQUEST(i); waiting = waiting | BIT(i); \
			OTHERS_##i(SEND_REQ) \
			if :: V##i & BIT(i) -> ON_REQ(i, i, votes[i] = BIT(i)) :: else fi \
		fi \
	}

#define DELIVER(j, i) \
	:: d_step { \
		PENDING(c[PAIR(j, i)]) -> RECV(c[PAIR(j, i)]); \
		if \
		:: m == REQ -> ON_REQ(i, j, SEND(c[PAIR(i, j)], VOTE)) \
		:: m == REL -> ON_REL(i) \
		:: else -> votes[i] = votes[i] | BIT(j) \
		fi \
	}

active proctype system()
{
	do
	SITES(OWN_STEP)
	PAIRS(DELIVER)
	od
}
