// The reason why views prove nothing about a spec: a function of it looks at the other sites in a way that does not commute with
// leaving sites out, or the spec has a part that the theorem does not cover. It is a refusal, not a mistake of the author.

/** A refusal in one line: which part of the spec, what it does, and what would be allowed. */
export class NotParametric extends Error {
  override readonly name = 'NotParametric'
  /** Whether a clause has used an operation that views do not allow: then the licence may be tested. */
  readonly isOperation: boolean

  constructor(message: string, isOperation = false) {
    super(message)
    this.isOperation = isOperation
  }
}
