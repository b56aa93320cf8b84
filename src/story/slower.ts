/** Steps of the reference semantics take about this many times as long as those of a search. */
export const slower = 64
