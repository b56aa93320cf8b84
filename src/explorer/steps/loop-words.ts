// The texts and moves for infinite runs: stuttering runs and loops.

/** Describes the infinite run. @param loop the number of steps before the loop @param steps the number of all steps */
export const loopText = (loop: number, steps: number): string => {
  if (loop === steps) return 'The run stutters forever in its last state.'
  const where = loop === 0 ? 'the initial state' : `the state after step ${loop}`
  const again =
    loop + 1 === steps
      ? `step ${steps} repeats`
      : `steps ${loop + 1} to ${steps}, below the dotted line, repeat`
  return `The run has a loop: after step ${steps} it is in ${where} again, and ${again} forever.`
}

/**
 * The depth that forward leads to at the end of a loop; undefined except at the end of a run whose last state
 * equals an earlier one.
 */
export const roundFrom = (depth: number, steps: number, loop: number | undefined): number | undefined =>
  loop !== undefined && depth === steps && loop < steps ? loop : undefined
