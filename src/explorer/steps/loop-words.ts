// What is said and done where a run never ends: it stays as it is, or it goes round.

/** What such a run does. @param loop after how many steps it begins to repeat itself @param steps how many steps it has */
export const loopText = (loop: number, steps: number): string => {
  if (loop === steps) return 'It stays for ever where it ends.'
  const where = loop === 0 ? 'the initial state' : `the state after step ${loop}`
  const again =
    loop + 1 === steps ? `step ${steps} comes` : `steps ${loop + 1} to ${steps}, below the dotted line, come`
  return `It goes round for ever: after step ${steps} it is in ${where} again, and ${again} again and again.`
}

/**
 * The depth to go on to from where the session stands, where that is round: undefined but at the end of a run whose end is the
 * same state as an earlier one.
 */
export const roundFrom = (depth: number, steps: number, loop: number | undefined): number | undefined =>
  loop !== undefined && depth === steps && loop < steps ? loop : undefined
