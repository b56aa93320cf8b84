// The interface of all searches. They are long work (long-work.ts), so that the caller can show progress, measure time or stop. They
// report every state that they reach, and they can reconstruct the run to it.

import type { Kernel } from '../compile/kernel.js'
import type { StepGraph } from '../compile/step-graph.js'
import type { LongWork } from './long-work.js'

/** Why a search ended before the frontier was empty. */
export type StopReason =
  | 'states'
  | 'depth'
  | 'memory'
  | 'disk'
  | 'time'
  | 'interrupt'
  | 'violation'
  | 'witness'
  | 'walks'
  | 'clocks'
  | 'failure'
  | 'omissions'
  | 'constraint'

/** The steps of the states expanded so far. */
export interface StepCounts {
  /** Enabled steps, self-loops and repeats included. */
  readonly transitions: number
  /** Those that lead back to the state in which they are enabled. */
  readonly selfLoops: number
}

/** What a loop has counted. */
export interface Counts extends StepCounts {
  readonly expanded: number
}

/** The progress of a search. */
export interface Progress extends Pick<StepCounts, 'transitions'> {
  readonly states: number
  /** With symmetry: the number of states, and of their steps, that the visited states represent. */
  readonly orbits?: { readonly states: number; readonly transitions: number }
  /** States found but not yet expanded. */
  readonly frontier: number
  /** Breadth-first: the longest of the shortest distances so far. Otherwise the longest run so far. */
  readonly depth: number
  /** Memory in use by the search, in bytes. */
  readonly bytes: number
}

/** What a search has counted. */
export interface Counted extends Progress, StepCounts {
  /** The number of different initial states found; of random walks, those in which one has begun. */
  readonly initialStates: number
}

/** A place in a search, which becomes a run after the search has ended. */
export type Position = { readonly state: number } | Run

/**
 * A run as numbers: the initial state, and the index of each step among the enabled steps, in the order of the reference
 * semantics.
 */
export interface Run {
  readonly initial: number
  readonly choices: readonly number[]
}

/**
 * Called for every state that the search reaches, after the kernel has expanded it. If a depth limit forbids expansion,
 * `expanded` is false and the kernel's successors are not valid. The search stops if this returns true.
 */
export type Visit = (v: Int32Array, depth: number, expanded: boolean, position: () => Position) => boolean

/** A search over the states of a kernel. */
export interface Search {
  readonly kernel: Kernel
  /** The graph that is searched; undefined for the full graph. */
  readonly graph?: StepGraph
  /** Continues; a slice is a number of expansions. */
  run(): LongWork
  progress(): Counted
  /** Why the search stopped; undefined while it continues and after a complete search. */
  cut: StopReason | undefined
  /** The state that is being expanded, or was expanded last. */
  readonly here: Position
  /**
   * The run to a place, by steps of real states, followed by the given step of the representative there. It uses the kernel, so
   * call it only after the search has ended.
   */
  runTo(position: Position, step?: number): Run
  /** The run to a place, up to the first state whose steps cannot be computed because a function of the spec fails. */
  runUpTo(position: Position): Run
}
