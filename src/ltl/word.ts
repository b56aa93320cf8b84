// Decides whether a formula is true of one infinite run, directly from its semantics: the truth of each part in every
// state of the run, from the smallest parts up. It shares no code with the automata, and confirms their results.
import { type Atom, type Formula, formulaText } from './formula.js'

/**
 * Whether a formula is true at the beginning of an ultimately periodic run.
 * @param holds whether an atom is true in a state, counted from 0
 * @param length the number of states before the run repeats; at least 1
 * @param loop the state that follows the last one: from 0 to `length - 1`
 */
export const trueOfRun = (
  formula: Formula,
  holds: (atom: Atom, state: number) => boolean,
  length: number,
  loop: number,
): boolean => {
  const known = new Map<string, readonly boolean[]>()
  const next = (state: number): number => (state + 1 < length ? state + 1 : loop)
  const each = (truth: (state: number) => boolean): boolean[] => Array.from({ length }, (_, k) => truth(k))
  // The least, or the greatest, solution of now(s) = step(s, now(next(s))): two backward passes are enough for the
  // loop.
  const solved = (start: boolean, step: (state: number, later: boolean) => boolean): boolean[] => {
    const now = new Array<boolean>(length).fill(start)
    for (let round = 0; round < 2; round++) {
      for (let state = length - 1; state >= 0; state--) now[state] = step(state, now[next(state)]!)
    }
    return now
  }
  const truths = (part: Formula): readonly boolean[] => {
    const text = formulaText(part)
    const before = known.get(text)
    if (before !== undefined) return before
    const found = made(part)
    known.set(text, found)
    return found
  }
  const made = (part: Formula): readonly boolean[] => {
    switch (part.kind) {
      case 'true':
      case 'false':
        return each(() => part.kind === 'true')
      case 'atom':
        return each((state) => holds(part.atom, state))
      case '!':
      case 'X':
      case 'F':
      case 'G': {
        const of = truths(part.of)
        if (part.kind === '!') return each((state) => !of[state]!)
        if (part.kind === 'X') return each((state) => of[next(state)]!)
        if (part.kind === 'F') return solved(false, (state, later) => of[state]! || later)
        return solved(true, (state, later) => of[state]! && later)
      }
      default: {
        const { kind } = part
        const [left, right] = [truths(part.left), truths(part.right)]
        switch (kind) {
          case '&&':
            return each((state) => left[state]! && right[state]!)
          case '||':
            return each((state) => left[state]! || right[state]!)
          case '->':
            return each((state) => !left[state]! || right[state]!)
          case '<->':
            return each((state) => left[state] === right[state])
          case 'U':
            return solved(false, (state, later) => right[state]! || (left[state]! && later))
          case 'W':
            return solved(true, (state, later) => right[state]! || (left[state]! && later))
          case 'R':
            return solved(true, (state, later) => right[state]! && (left[state]! || later))
          case 'M':
            return solved(false, (state, later) => right[state]! && (left[state]! || later))
          default:
            return kind satisfies never
        }
      }
    }
  }
  return truths(formula)[0]!
}
