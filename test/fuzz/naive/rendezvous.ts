// Send and receipt as one step, written from docs/semantics.md: a step that sends includes the receipts of its messages, and each receipt
// those of what it sends in turn, before the next message of the first sender.
import type { Message } from './spec.js'
import type { Step } from './steps.js'
import type { State } from './world.js'

/** A message from one site to another. */
export interface Handed {
  readonly from: number
  readonly to: number
  readonly message: Message
}

/** A step has more receipts than the documentation allows. */
export class EndlessReceipts extends Error {}

const mostReceipts = 1000

const handedIn = ({ site, sent }: Step): readonly Handed[] => sent.map((one) => ({ from: site, ...one }))

/**
 * The steps of one clause with their receipts, numbered as alternatives of it.
 * @param receive the receipts of a message in a state, one for each alternative
 */
export const withReceipts = (
  steps: readonly Step[],
  receive: (state: State, handed: Handed) => readonly Step[],
): readonly Step[] => {
  const whole: Step[] = []
  const goOn = (step: Step, waiting: readonly Handed[], receipts: number): void => {
    const [next, ...later] = waiting
    if (receipts > mostReceipts) throw new EndlessReceipts()
    if (next === undefined) {
      whole.push({ ...step, choice: whole.length })
      return
    }
    for (const receipt of receive(step.next, next)) {
      const breaks = [...new Set([...step.breaks, ...receipt.breaks])]
      goOn({ ...step, next: receipt.next, breaks }, [...handedIn(receipt), ...later], receipts + 1)
    }
  }
  for (const step of steps) goOn(step, handedIn(step), 0)
  return whole
}
