// Formulas about one state: where they are true, and what a site knows of them, by comparing all pairs of states.
import type { Graph } from './explore.js'
import { atomHolds, type Formula } from './formulas.js'
import { codeOf } from './values.js'
import { type State, suspects, type View, viewOf, type World } from './world.js'

/** Whether a formula without temporal operators is true in a state. */
export const isTrueIn = (world: World, formula: Formula, view: View): boolean => {
  if (formula.op === 'atom') return atomHolds(world, formula.text, view)
  if (formula.op === '!') return !isTrueIn(world, formula.of, view)
  if ('of' in formula) throw new Error(`${formula.op} is about a run`)
  const [left, right] = [formula.left, formula.right].map((side) => isTrueIn(world, side, view))
  switch (formula.op) {
    case '&&':
      return left! && right!
    case '||':
      return left! || right!
    case '->':
      return !left! || right!
    case '<->':
      return left === right
    default:
      throw new Error(`${formula.op} is about a run`)
  }
}

/** A question: does a site know a formula where `when` is true? */
export interface Asked {
  readonly site: number
  readonly formula: Formula
  readonly when: Formula | undefined
  readonly whether: boolean
}

/** The answer of a complete graph, or of the states up to a depth. */
export interface Answer {
  /** The depth at which two states that the site cannot distinguish are both known; undefined without such a pair. */
  readonly pair: number | undefined
  /** The least depth at which `when` is true and the formula is not. */
  readonly refuted: number | undefined
  /** In how many local states `when` occurs with the formula true, and with the formula false. */
  readonly counts: { readonly knows: number; readonly knowsNot: number }
}

/** What a site can see of a state: its record, and whom its detector suspects. */
export const seenBy = (world: World, state: State, site: number): string => {
  const others = world.roles.flatMap((_, one) => (one === site ? [] : [one]))
  return `${codeOf(state.sites[site])} ${others.filter((one) => suspects(world, state, site, one))}`
}

/** Whether a state counts: the site is up, and `when` is true. */
export const isAsked = (world: World, { site, when }: Asked, state: State): boolean =>
  state.crashed[site] !== true && (when === undefined || isTrueIn(world, when, viewOf(world, state)))

/** What the site knows. */
export const knowledgeOf = ({ world, nodes }: Graph, asked: Asked): Answer => {
  const { site, formula } = asked
  const states = nodes.flatMap(({ state, depth }) =>
    state.crashed[site] === true
      ? []
      : [
          {
            depth,
            seen: seenBy(world, state, site),
            value: isTrueIn(world, formula, viewOf(world, state)),
            counts: isAsked(world, asked, state),
          },
        ],
  )
  const least = (depths: readonly number[]) => (depths.length === 0 ? undefined : Math.min(...depths))
  const pairs = states.flatMap((a) =>
    states.flatMap((b) =>
      a.value && !b.value && a.seen === b.seen && (a.counts || b.counts) ? [Math.max(a.depth, b.depth)] : [],
    ),
  )
  const local = (value: boolean) =>
    new Set(states.filter((one) => one.counts && one.value === value).map(({ seen }) => seen)).size
  return {
    pair: least(pairs),
    refuted: least(states.filter((one) => one.counts && !one.value).map(({ depth }) => depth)),
    counts: { knows: local(true), knowsNot: local(false) },
  }
}
