// The options of a model, as a command line, an expectation or a trace gives them. They are all outside the spec. An
// omitted option has its default.
import type { Fairness } from './clause.js'

/** Channel order, handling of messages to oneself, budgets, faults of sites, workload. */
export interface ModelOptions {
  /** The number of sites of the first role. */
  readonly sites?: number
  /** The values of the spec's parameters, as text. */
  readonly parameters?: { readonly [name: string]: string }
  /** `fifo`: a queue for each ordered pair of sites; only its head can be delivered. `unordered`: a bag. */
  readonly order?: 'fifo' | 'unordered'
  /**
   * `local`: a message to oneself is handled inside the sending step. `channel`: it goes through a channel like any
   * other.
   */
  readonly self?: 'local' | 'channel'
  /** `eager`: entering is part of the step that makes it possible. */
  readonly entry?: 'explicit' | 'eager'
  /** At most this many messages may be lost in a run. */
  readonly loss?: number
  /** At most this many deliveries in a run may leave a copy of their message in the channel. */
  readonly duplication?: number
  /** At most this many crashes may occur in a run. */
  readonly crash?: number
  /** At most this many recoveries may occur in a run. */
  readonly recovery?: number
  /**
   * Which sites may crash, and when: `any`; sites that are `idle`, `waiting` or `in` the critical section; the name
   * of a role; a status that the spec names in `standings`; or site numbers, such as `0,2`.
   */
  readonly whoCrashes?: string
  /** `dropped`: a message that arrives at a crashed site is discarded. `kept`: it waits for the recovery. */
  readonly toCrashed?: 'dropped' | 'kept'
  /**
   * What sites learn of crashes. `none`: nothing. `perfect`: every site learns of every crash, and suspects no other
   * site. `erring`: the same, but a site may also wrongly suspect another, and then suspects it forever.
   */
  readonly detector?: 'none' | 'perfect' | 'erring'
  /** At most this many wrong suspicions of an erring detector may occur in a run. */
  readonly suspicions?: number
  /** How often timeouts may fire in a run. */
  readonly timeouts?: number | 'unbounded'
  /**
   * How many empty messages the competing sites may send each other in a run outside the algorithm. The algorithm
   * does not see them, and so cannot know what they order by happened-before.
   */
  readonly applicationMessages?: number
  /** How often each site may request the critical section. */
  readonly requests?: number | 'unbounded'
  /** The sites that may request; by default, all. */
  readonly requesters?: readonly number[]
  /**
   * Fairness that differs from the spec: by the name of a local clause, by `clause@site` for one site, `deliveries`
   * for all deliveries, or `all` for everything except clauses that are unfair unless named (requests, timeouts). The
   * more precise name wins.
   */
  readonly fairness?: { readonly [name: string]: Fairness }
}

/**
 * The words of `whoCrashes` that every spec knows. Names of roles, statuses that the spec names, and site numbers are
 * allowed too.
 */
export const whoCrashes: readonly string[] = ['any', 'idle', 'waiting', 'in']
