// The one error for a spec that breaks the rules of specs: it throws, draws random numbers, or leaves its sorts.

/** A mistake of the spec's author. The message names the clause, the value, the rule and the remedy. */
export class BrokenSpec extends Error {
  override readonly name: string = 'BrokenSpec'
}

/** A clause that gave two answers to one question. Nothing that was remembered of it can be believed. */
export class ImpureSpec extends BrokenSpec {
  override readonly name = 'ImpureSpec'
}
