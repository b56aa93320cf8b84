// Why induction cannot be checked for a spec: a sort whose values are not listed, an option that the universe does not have.

/** A refusal in one line: the input, the rule, the remedy. */
export class OutsideUniverse extends Error {
  override readonly name = 'OutsideUniverse'
}
