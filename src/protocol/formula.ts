// What the literature says of an algorithm in figures: messages for an entry, delays in hops. A formula is a text for people
// and a pure function of the model for the machine, with the place where it stands; `coterie measure` holds it against what the
// state graph says. Nothing here decides anything: a formula that is wrong is a result.

/** A number, or a fraction as a pair; Infinity where there is no bound. */
export type Amount = number | readonly [top: number, bottom: number]

/** What a formula may depend on. */
export interface FormulaModel<P> {
  /** N: how many sites the first role has. */
  readonly sites: number
  /** The sites that may ask. */
  readonly requesters: readonly number[]
  readonly parameters: P
  /** Whether a message to oneself is a message. */
  readonly self: 'local' | 'channel'
  /** How often each site may ask; Infinity for unbounded. */
  readonly requests: number
  /** How many crashes a run may have. */
  readonly crash: number
}

/** A formula of the literature. */
export interface CostFormula<P = unknown> {
  /** As it is written, such as `2(N-1)`. */
  readonly text: string
  /** Author, title, year, section; or, of what follows from the clauses by a line of thought, that line. */
  readonly source: string
  /** `values`: the least and the most are what is said. `bounds`: nothing lies outside. */
  readonly says: 'values' | 'bounds'
  /** The least; undefined where the formula does not say, or not of this model. */
  least?(model: FormulaModel<P>): Amount | undefined
  most?(model: FormulaModel<P>): Amount | undefined
}

/** The formulas of a spec, by what they are about. */
export interface CostFormulas<P = unknown> {
  /** Messages for each entry, in the long run. */
  readonly messagesPerEntry?: CostFormula<P>
  /** All messages of one entry, when nobody else ever asks. */
  readonly messagesAlone?: CostFormula<P>
  /** All messages of a run that ends, such as an election. */
  readonly messagesInAll?: CostFormula<P>
  /** Hops from a request to the entry, when nobody else wants to enter and nothing is under way. */
  readonly clientDelay?: CostFormula<P>
  /** The same where messages may be under way, such as a token that has just left. */
  readonly clientDelayUnderWay?: CostFormula<P>
  /** Hops from an exit to the entry of the only site that waits. */
  readonly synchronisationDelay?: CostFormula<P>
}

/** What formulas can be about. */
export type Quantity = keyof CostFormulas
