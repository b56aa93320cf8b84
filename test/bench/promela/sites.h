/*
 * Expands one macro per site and per ordered pair of sites, for 2 to 4 sites
 * of one process. One process whose loop has one d_step per action stores no
 * state between the parts of an action, and no program counters worth a byte.
 */

#if N > 2
#define IF3(x) x
#else
#define IF3(x)
#endif
#if N > 3
#define IF4(x) x
#else
#define IF4(x)
#endif

#define OTHERS_0(F) F(0, 1) IF3(F(0, 2)) IF4(F(0, 3))
#define OTHERS_1(F) F(1, 0) IF3(F(1, 2)) IF4(F(1, 3))
#define OTHERS_2(F) F(2, 0) F(2, 1) IF4(F(2, 3))
#define OTHERS_3(F) F(3, 0) F(3, 1) F(3, 2)

#define SITES(F) F(0) F(1) IF3(F(2)) IF4(F(3))
#define PAIRS(F) OTHERS_0(F) OTHERS_1(F) IF3(OTHERS_2(F)) IF4(OTHERS_3(F))

#define BIT(i) (1 << (i))
#define ALL ((1 << N) - 1)

/* Ordered pairs numbered without the diagonal. */
#define PAIR(i, j) ((i) * (N - 1) + (j) - ((j) > (i)))
