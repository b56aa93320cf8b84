// What all searches have in common, as the checker sees them: they advance in slices, so that whoever drives them can show
// progress, look at a clock or stop; they report every state they come to; and they can say how they came to one.
import type { Kernel } from '../compile/kernel.js'

/** Why a search ended before its frontier ran empty. */
export type StopReason =
  | 'states'
  | 'depth'
  | 'memory'
  | 'time'
  | 'interrupt'
  | 'violation'
  | 'walks'
  | 'clocks'
  | 'failure'

/** How far a search has got. */
export interface Progress {
  readonly states: number
  /** Enabled steps of all states expanded so far, self-loops and repeats included. */
  readonly transitions: number
  /** With symmetry: how many states, and steps of theirs, those seen stand for. */
  readonly orbits?: { readonly states: number; readonly transitions: number }
  /** States found but not yet expanded. */
  readonly frontier: number
  /** Breadth-first: the longest of the shortest distances so far. Otherwise the longest run so far. */
  readonly depth: number
  /** Memory held by the search, in bytes. */
  readonly bytes: number
}

/** A place in a search, to be turned into a run when the search has stopped. */
export type Position = { readonly state: number } | Run

/** A run as numbers: which initial state, and which of the enabled steps, in the order of the reference semantics. */
export interface Run {
  readonly initial: number
  readonly choices: readonly number[]
}

/**
 * Called for every state that the search comes to, after the kernel has expanded it.
 * `expanded` is false where a depth bound forbids to look further: then the kernel's successors mean nothing.
 * Answering true stops the search.
 */
export type Visit = (v: Int32Array, depth: number, expanded: boolean, position: () => Position) => boolean

/** A search over the states of a kernel. */
export interface Search {
  readonly kernel: Kernel
  /** Goes on for about that many expansions; false when there is nothing left to do. */
  advance(expansions: number): boolean
  progress(): Progress
  /** Why it ended, or undefined while it goes on and when everything has been seen. */
  cut: StopReason | undefined
  /** The state that is being expanded, or was the last one. */
  readonly here: Position
  /**
   * How to come to a place, by steps of real states, and on by the step of that number of the state that stands for it
   * there. Only when the search has ended, since it uses the kernel.
   */
  runTo(position: Position, step?: number): Run
}
