// A step of the relation: its label, its fairness, its successor, and the rules that it breaks.
import type { Message } from '../protocol/message.js'
import type { State } from './state.js'
import type { Outcome } from './transaction.js'

/** What a step does, and which site takes it. */
export interface StepLabel {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** The clause that is taken; undefined for the loss of a message. */
  readonly clause: string | undefined
  /** The site that takes it; for the loss of a message, its receiver. */
  readonly site: number
  /** The sender of the message, if there is one. */
  readonly from: number | undefined
  readonly message: Message | undefined
  /** Which alternative of the effect, from 0. */
  readonly choice: number
}

/** A message that a step sends; `dropped` if the channel was full and the message is lost. */
export type SentInStep = Outcome['sends'][number] & { readonly dropped?: true }

/** How a dropped message is shown, after its text. */
export const droppedText = ({ dropped }: SentInStep): string =>
  dropped === true ? ' (lost: the channel is full)' : ''

/** The clauses of a step, as steps of their own: with rendezvous several, else one. */
export const partsOf = (step: Step): readonly Step[] => step.parts ?? [step]

/** A step: its label, whether it is fair, and its successor. */
export interface Step {
  readonly label: StepLabel
  /** Whether fairness requires that the scheduler eventually takes it. */
  readonly fair: boolean
  /** Whether it is a step of the spec, fair or not: no fault, and no receipt of a message that stays and changes nothing. */
  readonly ofSpec: boolean
  /** The messages sent through channels, in order. */
  readonly sends: readonly SentInStep[]
  readonly next: State
  /** The monitors whose rule this step breaks. */
  readonly breaks: readonly string[]
  /**
   * With rendezvous, if messages are sent: the clause that sends, then the receipts, in their order. Each is a step from the state after
   * the one before it; `sends` above are those of the first.
   */
  readonly parts?: readonly Step[]
}
