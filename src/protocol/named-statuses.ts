// The statuses that an author names: of competing sites, and for pictures the marks of sites of other roles. They throw a `BrokenSpec`
// if the author's functions fail.
import type { AlgorithmDeclaration } from './algorithm-declaration.js'
import { callPredicate } from './call-spec.js'
import type { AnyDeclaration } from './declaration.js'
import type { Spec } from './spec.js'
import { declaredFunction } from './spec-function.js'
import { writtenAs } from './written-as.js'

type Asked = (me: unknown, context: unknown) => boolean

/** The named statuses of a spec. */
export const namedStatuses = ({
  name: spec,
  statuses = {},
  marks = {},
}: AlgorithmDeclaration<AnyDeclaration>): Pick<Spec, 'statuses' | 'marks'> => {
  const asked = ([name, is]: readonly [string, Asked]) =>
    [
      name,
      writtenAs(
        (me: unknown, context: unknown) => callPredicate(declaredFunction(name, spec), () => is(me, context)),
        [is],
      ),
    ] as const
  const all = (named: object) => Object.fromEntries(Object.entries(named).map((one) => asked(one)))
  return {
    statuses: all(statuses),
    marks: Object.fromEntries(Object.entries(marks).map(([role, named]) => [role, all(named ?? {})])),
  }
}
