// Law 2, purity: how often a call of a function of the spec is repeated, by the number of calls before it. Many calls of a
// small model are repeated, few of a large one; a random function must not give the same result each time by chance.

const often = 16
const always = 250
const seldom = 64

/** The number of repetitions: seven for the first calls, then two, and from some number on two for every 64th. */
export const repetitionsAfter = (calls: number): number =>
  calls < often ? 7 : calls < always || calls % seldom === 0 ? 2 : 0
