// When a run violates what: since when the present violations last, and what else it violates, earlier or later. The line above the run bar
// tells each property once.

/** A step of the run that violates something which the present place does not. */
export interface OtherViolation {
  readonly properties: readonly string[]
  /** Its number, from 1. */
  readonly step: number
  readonly when: 'earlier' | 'later'
}

/**
 * The step since which a property is violated, from 1: before the present place, which violates it. Undefined if it is the present step, or if
 * the run starts so.
 * @param violating by step, from 0, the properties that the state after it violates and the state before does not
 */
export const violatedSince = (
  violating: ReadonlyMap<number, readonly string[]>,
  at: number,
  property: string,
): number | undefined => {
  const last = [...violating.keys()].findLast((step) => step < at && violating.get(step)!.includes(property))
  return last === undefined || last + 1 === at ? undefined : last + 1
}

/**
 * Of the first violating step of the run, and of the first that violates the property of a recorded run, what the present place does not
 * violate.
 * @param present what the present place violates
 */
export const otherViolations = (
  violating: ReadonlyMap<number, readonly string[]>,
  at: number,
  present: readonly string[],
  recorded: string | undefined,
): readonly OtherViolation[] => {
  const [first] = violating.keys()
  const ofRecorded =
    recorded === undefined
      ? undefined
      : [...violating.keys()].find((step) => violating.get(step)!.includes(recorded))
  return [...new Set([first, ofRecorded])].flatMap((step) => {
    if (step === undefined || step + 1 === at) return []
    const all = step === ofRecorded && step !== first ? [recorded!] : violating.get(step)!
    const properties = all.filter((name) => !present.includes(name))
    if (properties.length === 0) return []
    return [{ properties, step: step + 1, when: step < at ? 'earlier' : 'later' } as const]
  })
}
