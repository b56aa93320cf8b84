// The system model as it is asked for: what a command line, an expectation or a trace says of it. All of it is outside
// the spec; what is left out has its default.

/** Channel order, handling of messages to oneself, budgets, workload. */
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
  /** How often each site may ask for the critical section. */
  readonly requests?: number | 'unbounded'
  /** Which sites may ask; all, unless said otherwise. */
  readonly requesters?: readonly number[]
}
