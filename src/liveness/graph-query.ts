// What is decided on a graph, and what a violation is.

import type { Automaton } from '../ltl/automaton.js'
import type { OnGraph } from '../protocol/property.js'
import type { AtomsInOrbits } from './atoms-in-orbits.js'
import type { Walk } from './edges.js'
import type { StepLetters } from './step-letters.js'

/** A predicate on a state, and one on a site in a state. */
export type StateQuery = (v: Int32Array) => boolean
export type SiteQuery = (site: number, v: Int32Array) => boolean

/** A claim of the form `from` leads to `to`, and the text for its violation. */
export interface LeadsToObligation {
  readonly from: StateQuery
  readonly to: StateQuery
  /** The site that it is about, if it is about one. */
  readonly site: number | undefined
  readonly because: string | undefined
}

/** The status of a site: whether it waits, or is in the section. */
export interface SiteQueries {
  readonly waits: SiteQuery
  readonly holds: SiteQuery
}

/**
 * How a property is decided: the claims it consists of, in the order in which they are decided; an automaton for the runs that
 * violate it, with the atoms of its letters; or the bound on the bypasses of any site.
 */
export type GraphQuery =
  | { readonly property: OnGraph; readonly responses: readonly LeadsToObligation[] }
  | {
      readonly property: OnGraph
      readonly automaton: Automaton
      /** For each atom; those about a step are false of every state. */
      readonly atoms: readonly StateQuery[]
      /** The atoms about a step, by their bit; absent without any. */
      readonly ofSteps?: StepLetters
      /** Under symmetry reduction: the same atoms about representatives. */
      readonly inOrbits?: AtomsInOrbits
    }
  | { readonly property: OnGraph; readonly most: number }

/** A lasso, and what it shows. */
export interface LassoFinding {
  readonly walk: Walk
  readonly because: string | undefined
}
