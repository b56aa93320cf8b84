// How long a test waits for what must come: a process that starts, a worker of the page that answers, what a key shows. A wait ends as soon as
// it is over, so a long one costs nothing, and a busy machine may be ten times as slow as a quiet one.

/** The limit of one wait, in milliseconds. The tests as a whole have those of vitest.config.ts. */
export const patience = 120_000
