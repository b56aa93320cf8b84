// What the variants that tolerate faults show, in their expectations: with the fault that they tolerate every site that
// waits enters, and with another one some site is stuck. (Also for the variants of Lamport's and Maekawa's algorithms.)

/** Every site that waits enters. */
export const live = { starvationFreedom: 'holds', livelockFreedom: 'holds' } as const

/** On some run a site waits forever. */
export const never = { starvationFreedom: 'violated', livelockFreedom: 'violated' } as const

/** The same, with the lengths of shortest runs: to a deadlock, and to a state from which a waiting site cannot enter. */
export const stuck = (deadlock: number, lockedOut: number) =>
  ({ deadlockFreedom: { violated: deadlock }, entryPossible: { violated: lockedOut }, ...never }) as const
