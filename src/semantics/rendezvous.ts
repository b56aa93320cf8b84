// Send and receipt as one step (`--order rendezvous`). A step that sends continues with the receipt of its first message, then with what
// that receipt sends, and only then with its next message: depth first, in the order of the sends. That is the rule of Promela for
// sequences in `atomic`, one of which sends on a channel without places: control passes from the sender to the receiver, and comes back
// when the sequence of the receiver ends (Holzmann, The SPIN Model Checker, 2004, manual page "atomic"). In one point it is another
// rule: a site can receive before all that its clause sends is received, since its clause has happened; in Promela its process has
// still to send, and blocks. The same rule holds for messages of a site to itself (transaction.ts).
// A receipt without an alternative blocks: then the whole step is not enabled.
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import type { Monitor } from '../protocol/property.js'
import { clauseNamed } from '../protocol/spec-function.js'
import { attempt, type OnFailedStep } from './failed-step.js'
import type { State } from './state.js'
import type { Step } from './step.js'

/** A message on its way from one site to another. */
export interface Handed {
  readonly from: number
  readonly to: number
  readonly message: Message
}

/**
 * More receipts in one step are treated as a chain that does not end. Nothing decides that in general: the values of a site may grow with
 * each receipt. CSP calls such a chain divergence, and takes it for an error, too (Hoare, Communicating Sequential Processes, 1985, 3.8).
 */
export const mostReceipts = 1000

/** The error of a step with more receipts. */
export const endlessReceipts = (model: Model, clause: string): BrokenSpec => {
  const { title, part } = clauseNamed(clause, model.spec.name)
  return new BrokenSpec(
    `${title}: with rendezvous it begins an endless chain of receipts (${mostReceipts} in one step); use order fifo or unordered`,
    { part },
  )
}

const handedIn = ({ label, sends }: Step): readonly Handed[] =>
  sends.map(({ to, message }) => ({ from: label.site, to, message }))

/**
 * The steps together with the receipts of what they send. The choice of a step counts the alternatives of all its parts together.
 * @param receive the steps that receive a message in a state
 */
export function* withReceipts(
  model: Model,
  steps: Iterable<Step>,
  monitors: readonly Monitor[],
  receive: (handed: Handed, state: State) => Iterable<Step>,
  onFailed?: OnFailedStep,
): Generator<Step> {
  let clause: string | undefined
  let choice = 0
  let isEndless = false
  for (const first of steps) {
    if (first.label.clause !== clause) choice = 0
    clause = first.label.clause
    isEndless = false
    for (const parts of chains([first], handedIn(first))) yield whole(parts)
  }

  function* chains(parts: readonly Step[], waiting: readonly Handed[]): Generator<readonly Step[]> {
    const [next, ...later] = waiting
    if (next === undefined) {
      yield parts
      return
    }
    if (parts.length > mostReceipts) {
      // Its other alternatives may be endless, too, and are too many to try.
      isEndless = true
      attempt(parts[0]!.label, onFailed, () => {
        throw endlessReceipts(model, clause!)
      })
      return
    }
    for (const receipt of receive(next, parts.at(-1)!.next)) {
      yield* chains([...parts, receipt], [...handedIn(receipt), ...later])
      if (isEndless) return
    }
  }

  function whole(parts: readonly Step[]): Step {
    const [first] = parts
    const label = { ...first!.label, choice: choice++ }
    if (parts.length === 1) return { ...first!, label }
    const broken = new Set(parts.flatMap(({ breaks }) => breaks))
    const breaks = monitors.flatMap(({ name }) => (broken.has(name) ? [name] : []))
    return { ...first!, label, next: parts.at(-1)!.next, breaks, parts }
  }
}
