// The one error for a spec that breaks the rules of specs: it throws, draws random numbers, or leaves its sorts.

/** A mistake of the spec's author. The message names the clause, the value, the rule and the remedy. */
export class BrokenSpec extends Error {
  override readonly name: string = 'BrokenSpec'
}

/** A clause that returned two different results for the same arguments. No stored result of it can be trusted. */
export class ImpureSpec extends BrokenSpec {
  override readonly name = 'ImpureSpec'
}
