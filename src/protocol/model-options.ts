// The system model as it is asked for: what a command line, an expectation or a trace says of it. All of it is outside
// the spec; what is left out has its default.
import type { Fairness } from './clause.js'

/** Channel order, handling of messages to oneself, budgets, faults of sites, workload. */
export interface ModelOptions {
  /** How many sites the first role has. */
  readonly sites?: number
  /** The spec's own parameters, as text. */
  readonly parameters?: { readonly [name: string]: string }
  /** `fifo`: a queue for each ordered pair of sites, only its head can be delivered. `unordered`: a bag. */
  readonly order?: 'fifo' | 'unordered'
  /** Messages to oneself are handled inside the sending step, or go through a channel like all others. */
  readonly self?: 'local' | 'channel'
  /** `eager`: entering is part of the step that makes it possible. */
  readonly entry?: 'explicit' | 'eager'
  /** How many messages may be lost in a run. */
  readonly loss?: number
  /** How many deliveries may leave their message behind in a run. */
  readonly duplication?: number
  /** How many crashes a run may have. */
  readonly crash?: number
  /** How many recoveries a run may have. */
  readonly recovery?: number
  /**
   * Which sites may crash, and when: `any`; those that are `idle`, `waiting` or `in` the critical section; the name of a
   * role; a standing that the spec names; or site numbers, as in `0,2`.
   */
  readonly whoCrashes?: string
  /** `dropped`: a message that arrives at a crashed site is taken in and ignored. `kept`: it waits for the recovery. */
  readonly toCrashed?: 'dropped' | 'kept'
  /**
   * What sites learn of crashes. `perfect`: all of them at once, and nothing else. `erring`: that too, but some site may
   * wrongly suspect another that is up, and does so for ever.
   */
  readonly detector?: 'none' | 'perfect' | 'erring'
  /** How many wrong suspicions an erring detector may have in a run. */
  readonly suspicions?: number
  /** How often timeouts may fire in a run. */
  readonly timeouts?: number | 'unbounded'
  /**
   * How many empty messages the sites that compete may send each other in a run beside the algorithm, which does not see
   * them: what happened before what, it need not know.
   */
  readonly applicationMessages?: number
  /** How often each site may ask for the critical section. */
  readonly requests?: number | 'unbounded'
  /** Which sites may ask; all, unless said otherwise. */
  readonly requesters?: readonly number[]
  /**
   * What the scheduler owes, where that is not what the spec says: by the name of a local clause, by `clause@site` for one
   * site only, `deliveries` for all deliveries, or `all` for everything but what is never owed unless it is named (asking,
   * timeouts). The more precise name counts.
   */
  readonly fairness?: { readonly [name: string]: Fairness }
}

/** What `whoCrashes` may say of any spec; besides, names of roles, standings that the spec names, and site numbers. */
export const whoCrashes: readonly string[] = ['any', 'idle', 'waiting', 'in']
