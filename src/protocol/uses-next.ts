// Whether the clauses of a spec are about a ring.
import type { Spec } from './spec.js'
import { type AnyFunction, writtenBehind } from './written-as.js'

/** Whether the text of a clause may use `next` or `previous` of its context. A ring has no shared variables, which might have the name. */
export const usesNext = ({ clauses, shared }: Spec): boolean =>
  Object.keys(shared).length === 0 &&
  [...clauses.values()]
    .flatMap((clause): readonly AnyFunction[] =>
      clause.kind === 'local' ? [clause.guard, clause.effect, clause.fairWhen ?? []].flat() : [clause.effect],
    )
    .flatMap((fn) => writtenBehind(fn).functions)
    .some((fn) =>
      // Not `...next`, which spreads a variable of the clause.
      /[{,]\s*(next|previous)\s*[,}:]|(?<!\.)\.(next|previous)\b/.test(Function.prototype.toString.call(fn)),
    )
