// What a directed search looks for, and how far a state seems to be from it. A property gives a goal if single states show that
// it is violated, or satisfied for a witness:
// - a state at rest: the number of enabled fair steps;
// - a formula: 0 if it is true; a conjunction adds the distances of its parts, a disjunction takes the least. An atom that is
//   false is at distance 1, and `holds` at that of its site from the section;
// - a predicate in code, of which nothing can be read: how far two sites are from the section, since what breaks a lock ends with
//   two sites there. A witness in code has no goal; such witnesses are found on the way.
import type { SiteStatus } from '../compile/site-status.js'
import type { StateReading } from '../compile/state-reading.js'
import type { Atom, Formula } from '../ltl/formula.js'
import type { Property } from '../protocol/property.js'
import { predicateOf } from '../semantics/atom-meaning.js'
import { meaningOf } from '../semantics/meaning.js'
import { farthest, type SectionDistance } from './section-distance.js'

/** An estimate of the number of steps from a state to a goal. */
type Estimate = (v: Int32Array) => number

/** What a search looks for. */
export interface Goal {
  readonly estimate: Estimate
  /** Whether the length of the run counts too. A formula is often satisfied near; what breaks an algorithm is far away. */
  readonly countsLength: boolean
}

/** What estimates are made of. */
interface Parts {
  readonly siteStatus: SiteStatus
  readonly reading: StateReading
  readonly section: SectionDistance
  /** The number of fair steps that are enabled in a state. */
  readonly fairSteps: (v: Int32Array) => number
}

// No formula has more parts than matter for an order.
const most = 500

/** The goals of some properties, each once. */
export const goalsOf = (properties: readonly Property[], parts: Parts): readonly Goal[] => {
  const { section, fairSteps } = parts
  let [atRest, inSection] = [false, false]
  const goals: Goal[] = []
  const add = (estimate: Estimate, countsLength: boolean) =>
    goals.push({ estimate: (v) => Math.min(most, estimate(v)), countsLength })
  for (const property of properties) {
    const meaning = meaningOf(property)
    if (meaning.shownBy !== 'state') continue
    if (meaning.atRest) atRest = true
    else if (property.kind === 'sometimes' && property.formula !== undefined)
      add(distanceOf(property.formula, true, parts), true)
    else if (meaning.shows === 'violated') inSection = true
  }
  if (inSection) add((v) => section.ofNearest(2, v), false)
  if (atRest) add(fairSteps, false)
  return goals
}

/** The distance to a state in which a formula has this value. */
const distanceOf = (formula: Formula, is: boolean, parts: Parts): Estimate => {
  const of = (part: Formula, value: boolean): Estimate => distanceOf(part, value, parts)
  switch (formula.kind) {
    case 'true':
    case 'false':
      return (formula.kind === 'true') === is ? () => 0 : () => farthest
    case 'atom':
      return distanceOfAtom(formula.atom, is, parts)
    case '!':
      return of(formula.of, !is)
    case '&&':
    case '||':
    case '->': {
      const left = of(formula.left, formula.kind === '->' ? !is : is)
      const right = of(formula.right, is)
      const isBoth = (formula.kind === '&&') === is
      return isBoth ? (v) => left(v) + right(v) : (v) => Math.min(left(v), right(v))
    }
    case '<->': {
      const [left, right] = [formula.left, formula.right]
      const [a, b, c, d] = [of(left, true), of(right, is), of(left, false), of(right, !is)]
      return (v) => Math.min(a(v) + b(v), c(v) + d(v))
    }
    case 'X':
    case 'F':
    case 'G':
    case 'U':
    case 'R':
    case 'W':
    case 'M':
      // `reachability` refuses them.
      return () => 0
    default:
      return formula satisfies never
  }
}

const distanceOfAtom = (atom: Atom, is: boolean, { siteStatus, reading, section }: Parts): Estimate => {
  const { model } = siteStatus
  const predicate = predicateOf(model, atom)
  const query = reading.newQuery()
  const isTrue = (v: Int32Array): boolean => {
    const known = reading.known(query, v)
    if (known >= 0) return known === 1
    return reading.ask(query, v, 'A part of the formula', () => Number(predicate(reading.view(0)))) === 1
  }
  const [site = 'some', ...others] = atom.args
  const isEntry = is && atom.name === 'holds' && atom.value === undefined && others.length === 0
  const near = (v: Int32Array): number => {
    if (!isEntry) return 1
    if (/^\d+$/.test(site)) return section.of(Number(site), v)
    return section.ofNearest(site === 'all' ? model.competitors.length : 1, v)
  }
  return (v) => (isTrue(v) === is ? 0 : Math.max(1, near(v)))
}
