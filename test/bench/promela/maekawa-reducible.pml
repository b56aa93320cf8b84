/*
 * Basic Maekawa in a square of four as SPIN can reduce it: the same system as in
 * maekawa-processes.pml, and with -DNOREDUCE the same states and steps. It also
 * has the same deadlocks when reduced: pan -c0 counts 433 errors for one request
 * either way, and 352 without a bound on requests.
 *
 *   spin -DR=2 -a maekawa-reducible.pml    two requests each; without -DR no bound
 *
 * What it takes for SPIN's partial-order reduction to find anything to do, and
 * what sets this form apart from the textbook one, whose reduction saves nothing:
 *  - a location for each phase of a site instead of a variable: SPIN expands one
 *    process alone only where all the steps of its location are safe;
 *  - a name for each channel instead of an array, and a process type for each
 *    site: xr and xs, which pan checks, cannot be said of an element of an array;
 *  - the last vote, which leads to another location, is told from the others by
 *    what the receive matches: every message carries a 0. A poll would not do,
 *    since pan counts it as a use of the channel by a sender;
 *  - a clause for each case of a release, since pan takes a step that may use more
 *    than two channels for one that could touch anything.
 * Entering and leaving stay visible: they write what mutual exclusion is about.
 * Run pan with -E: the algorithm deadlocks.
 */

#define N 4
#define K 3

mtype = { request, release, vote };

byte critical; /* sites in the critical section */

#define SITES(F) F(0, 1, 2) F(1, 0, 3) F(2, 0, 3) F(3, 1, 2)

#define CHANNELS(i, a, b) \
	chan c##i##a = [3] of { mtype, bit }; \
	chan c##i##b = [3] of { mtype, bit };
SITES(CHANNELS)

#if defined(R)
#define LEFT(x) x
#else
#define LEFT(x)
#endif

/* The queue of a voter: two places, a site's number plus one in each. */
#define PUSH(site) \
	if \
	:: head == 0 -> head = site + 1 \
	:: else -> assert(second == 0); second = site + 1 \
	fi
#define POP head = second; second = 0
#define VOTE_OR_PUSH(site, GIVE) \
	if \
	:: voted -> PUSH(site) \
	:: else -> voted = true; GIVE \
	fi
#define COUNT (votes[0] + votes[1] + votes[2] + votes[3])

/* A receive takes place if its argument is 0, the constant that every message carries. */
#define IF(condition) eval(!(condition))

#define ON_REQUEST(i, j) :: d_step { c##j##i?request(0) -> VOTE_OR_PUSH(j, c##i##j!vote(0)) }
#define ON_RELEASE(i, j, a, b) \
	:: d_step { c##j##i?release(IF(head == 0)) -> voted = false } \
	:: d_step { c##j##i?release(IF(head == a + 1)) -> POP; c##i##a!vote(0) } \
	:: d_step { c##j##i?release(IF(head == b + 1)) -> POP; c##i##b!vote(0) }
#define ON_RELEASE_WAITING(i, j, a, b) ON_RELEASE(i, j, a, b) \
	:: d_step { c##j##i?release(IF(head == i + 1 && COUNT < K - 1)) -> POP; votes[i] = true } \
	:: d_step { c##j##i?release(IF(head == i + 1 && COUNT == K - 1)) -> POP; votes[i] = true }; break
#define ON_VOTE(i, j) \
	:: d_step { c##j##i?vote(IF(COUNT < K - 1)) -> votes[j] = true } \
	:: d_step { c##j##i?vote(IF(COUNT == K - 1)) -> votes[j] = true }; break

#define ANSWER(i, a, b) \
	ON_REQUEST(i, a) ON_REQUEST(i, b) ON_RELEASE(i, a, a, b) ON_RELEASE(i, b, a, b)

#define SITE(i, a, b) active proctype Site##i() \
{ \
	xs c##i##a; \
	xs c##i##b; \
	xr c##a##i; \
	xr c##b##i; \
	bool votes[N]; \
	bool voted; \
	byte head; \
	byte second; \
	LEFT(byte left = R;) \
idle: \
	do \
	:: d_step { LEFT(left > 0 -> left--;) \
		c##i##a!request(0); c##i##b!request(0); \
		VOTE_OR_PUSH(i, votes[i] = true) }; break \
	ANSWER(i, a, b) \
	od; \
	do \
	ON_REQUEST(i, a) \
	ON_REQUEST(i, b) \
	ON_RELEASE_WAITING(i, a, a, b) \
	ON_RELEASE_WAITING(i, b, a, b) \
	ON_VOTE(i, a) \
	ON_VOTE(i, b) \
	od; \
	do \
	:: d_step { assert(critical == 0); critical++ }; break \
	ANSWER(i, a, b) \
	od; \
	do \
	:: d_step { critical--; \
		votes[0] = false; votes[1] = false; votes[2] = false; votes[3] = false; \
		c##i##a!release(0); c##i##b!release(0); \
		if \
		:: head == 0 -> voted = false \
		:: head == a + 1 -> POP; c##i##a!vote(0) \
		:: head == b + 1 -> POP; c##i##b!vote(0) \
		fi }; goto idle \
	ANSWER(i, a, b) \
	od \
}

SITES(SITE)
