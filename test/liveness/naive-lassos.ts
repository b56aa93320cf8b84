// Formulas decided the slow way, sharing nothing with the procedure under test: every lasso of a small graph up to a length is
// walked, asked whether it is fair, and the formula evaluated on it by running along it. No automata, no components.
import type { Formula } from '../../src/ltl/formula.js'
import type { NaiveGraph } from './naive.js'

/** A lasso: its states, those up to the loop first, and the instances of the edges between them; the last one leads back. */
export interface NaiveLasso {
  readonly states: readonly number[]
  readonly by: readonly (string | undefined)[]
  /** Where the loop begins; if after the last state, the run stays there. */
  readonly loop: number
}

/** Whether a formula is true of a run, at a place in it: by looking along it as far as anything new can come. */
export const naiveTruth = (
  formula: Formula,
  holds: (name: string, state: number, place: number) => boolean,
  { states, loop }: NaiveLasso,
  at = 0,
): boolean => {
  const stays = loop === states.length
  const place = (k: number): number => {
    if (k < states.length) return k
    return stays ? states.length - 1 : loop + ((k - loop) % (states.length - loop))
  }
  const ahead = Array.from({ length: 2 * states.length + 1 }, (_, k) => place(at + k))
  const truth = (part: Formula, k: number): boolean => naiveTruth(part, holds, { states, by: [], loop }, k)
  const until = (left: (k: number) => boolean, right: (k: number) => boolean): boolean => {
    for (const k of ahead) {
      if (right(k)) return true
      if (!left(k)) return false
    }
    return false
  }
  switch (formula.kind) {
    case 'true':
      return true
    case 'false':
      return false
    case 'atom':
      return holds(formula.atom.name, states[place(at)]!, place(at))
    case '!':
      return !truth(formula.of, at)
    case 'X':
      return truth(formula.of, place(place(at) + 1))
    case 'F':
      return ahead.some((k) => truth(formula.of, k))
    case 'G':
      return ahead.every((k) => truth(formula.of, k))
    default: {
      const { kind } = formula
      const left = (k: number) => truth(formula.left, k)
      const right = (k: number) => truth(formula.right, k)
      switch (kind) {
        case '&&':
          return left(at) && right(at)
        case '||':
          return left(at) || right(at)
        case '->':
          return !left(at) || right(at)
        case '<->':
          return left(at) === right(at)
        case 'U':
          return until(left, right)
        case 'W':
          return until(left, right) || ahead.every(left)
        case 'M':
          return until(right, (k) => left(k) && right(k))
        case 'R':
          return until(right, (k) => left(k) && right(k)) || ahead.every(right)
        default:
          return kind satisfies never
      }
    }
  }
}

/** Whether repeating the loop forever, or stuttering, is fair. */
export const isNaivelyFair = (
  { edges, declaredFairness }: NaiveGraph,
  { states, by, loop }: NaiveLasso,
): boolean => {
  const round = loop === states.length ? states.slice(-1) : states.slice(loop)
  const taken = loop === states.length ? [] : by.slice(loop)
  return [...declaredFairness].every(([name, fairness]) => {
    const enabled = round.filter((state) => edges[state]!.some((edge) => edge.by === name)).length
    if (enabled === 0 || taken.includes(name)) return true
    return fairness === 'weak' && enabled < round.length
  })
}

/** All fair lassos with at most this number of edges. */
export function* fairLassos(graph: NaiveGraph, initial: number, most: number): Generator<NaiveLasso> {
  const states = [initial]
  const by: (string | undefined)[] = []
  const walk = function* (): Generator<NaiveLasso> {
    const stay = { states: [...states], by: [...by], loop: states.length }
    if (isNaivelyFair(graph, stay)) yield stay
    if (by.length === most) return
    for (const edge of graph.edges[states.at(-1)!]!) {
      by.push(edge.by)
      for (const [loop, state] of states.entries()) {
        if (state !== edge.to) continue
        const lasso = { states: [...states], by: [...by], loop }
        if (isNaivelyFair(graph, lasso)) yield lasso
      }
      states.push(edge.to)
      yield* walk()
      states.pop()
      by.pop()
    }
  }
  yield* walk()
}
