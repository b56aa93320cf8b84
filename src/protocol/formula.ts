// The figures of the literature for an algorithm: messages per entry, delays in hops. A formula is a text for people
// and a pure function of the model for the machine, with its source; `coterie measure` compares it with the state
// graph. Formulas decide nothing: a wrong formula is a result.

/** A number, or a fraction as a pair; Infinity for no bound. */
export type Amount = number | readonly [top: number, bottom: number]

/** The arguments of a formula. */
export interface FormulaModel<P> {
  /** N: the number of sites of the first role. */
  readonly sites: number
  /** The sites that may request. */
  readonly requesters: readonly number[]
  readonly parameters: P
  /** Whether a message to oneself counts as a message. */
  readonly self: 'local' | 'channel'
  /** How often each site may request; Infinity for unbounded. */
  readonly requests: number
  /** The most crashes in a run. */
  readonly crash: number
}

/** A formula of the literature. */
export interface CostFormula<P = unknown> extends PlainFormula<P> {
  /** The formula if a send to several sites counts as one message. */
  readonly multicast?: PlainFormula<P>
}

/** A text for people, and the ends for the machine. */
interface PlainFormula<P> {
  /** The formula as text, such as `2(N-1)`. */
  readonly text: string
  /** Author, title, year, section; or the reasoning, if the formula follows from the clauses. */
  readonly source: string
  /** `values`: the formula gives the exact minimum and maximum. `bounds`: every value lies between them. */
  readonly says: 'values' | 'bounds'
  /** The minimum; undefined if the formula gives none, or none for this model. */
  least?(model: FormulaModel<P>): Amount | undefined
  most?(model: FormulaModel<P>): Amount | undefined
  /** A remark for this model, such as what the formula of a source leaves out; a sentence. */
  remark?(model: FormulaModel<P>): string | undefined
}

/** The formulas of a spec, by quantity. */
export interface CostFormulas<P = unknown> {
  /** Messages per entry, in the long run. */
  readonly messagesPerEntry?: CostFormula<P>
  /** The messages of the enter, by entry: all but those that only a leaving site sends. */
  readonly enterMessages?: CostFormula<P>
  /** The messages of the exit, by entry: those that a leaving site sends, and the answers that belong to the exit alone. */
  readonly exitMessages?: CostFormula<P>
  /** Messages per entry in loops in which at every moment some site waits or is in the section. */
  readonly messagesUnderLoad?: CostFormula<P>
  /** All messages of one entry if no other site ever requests. */
  readonly messagesAlone?: CostFormula<P>
  /** All messages of a run that ends, such as an election. */
  readonly messagesInAll?: CostFormula<P>
  /** Hops from a request to the entry if no other site wants to enter and no message is in transit. */
  readonly clientDelay?: CostFormula<P>
  /** The same if messages may be in transit, such as a token that has just been sent. */
  readonly clientDelayInTransit?: CostFormula<P>
  /** Hops from an exit to the state in which the site may request again. */
  readonly exitDelay?: CostFormula<P>
  /** Hops from an exit to the entry of the only waiting site. */
  readonly synchronisationDelay?: CostFormula<P>
}

/** The quantities that formulas can describe. */
export type Quantity = keyof CostFormulas
