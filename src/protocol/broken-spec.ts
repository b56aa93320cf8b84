// The one error for a spec that breaks the rules of specs: it throws, draws random numbers, or leaves its sorts.

/** A mistake of the spec's author. The message names the clause, the value, the rule and the remedy. */
export class BrokenSpec extends Error {
  override readonly name: string = 'BrokenSpec'
  /** The function of the spec that failed, in a few words such as `clause exit`; undefined if the error is about another part. */
  readonly part: string | undefined

  constructor(message: string, about: { readonly cause?: unknown; readonly part?: string | undefined } = {}) {
    super(message, about)
    this.part = about.part
  }
}

/** A clause that returned two different results for the same arguments. No stored result of it can be trusted. */
export class ImpureSpec extends BrokenSpec {
  override readonly name = 'ImpureSpec'
}
