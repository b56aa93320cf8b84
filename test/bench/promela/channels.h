/*
 * Channel operations shared by the three models, so that each can be run with
 * Promela channels (-DCHAN) or with queues packed into integers (the default).
 * The packed form is the faster one for SPIN, hence the one that is timed: a
 * Promela channel costs three bytes beside its contents, a packed one none.
 *
 * Packed: BITS bits a message, never 0, the head in the lowest bits, CAP places.
 * A send to a full queue fails an assertion instead of blocking or losing: the
 * capacities are claims about the algorithms, and the search checks them.
 */

#define MASK ((1 << BITS) - 1)

hidden byte m; /* the message being handled: dead between steps, so not stored */

#ifdef CHAN
#define SEND(ch, v) assert(nfull(ch)); ch!v
#define PENDING(ch) nempty(ch)
#define RECV(ch) ch?m
#define QUEUES(name, count) chan name[count] = [CAP] of { byte }
#else
#if CAP == 1
#define SEND(ch, v) assert(ch == 0); ch = v
#elif CAP == 2
#define SEND(ch, v) assert(ch <= MASK); ch = ch | ((v) << (ch == 0 -> 0 : BITS))
#elif CAP == 3
#define SEND(ch, v) assert(ch <= (1 << (2 * BITS)) - 1); \
	ch = ch | ((v) << (ch == 0 -> 0 : (ch <= MASK -> BITS : 2 * BITS)))
#endif
#define PENDING(ch) (ch != 0)
#define RECV(ch) m = ch & MASK; ch = ch >> BITS
#define QUEUES(name, count) byte name[count]
#endif
