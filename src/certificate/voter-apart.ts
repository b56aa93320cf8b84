// A site is a client and a voter that share nothing but a number. In the systems of an audit each site is one of them, so what a clause
// sees of the other part would be that part as it is at first.
import type { Spec } from '../protocol/spec.js'
import { withEachClause } from '../protocol/variants.js'
import type { VoterParts } from './voter-view.js'

// These see all fields at once.
const methods: ReadonlySet<unknown> = new Set(
  'get getIn has hasIn equals hashCode toJS toJSON toObject toSeq toString wasAltered'.split(' '),
)

/** A record that throws if a clause looks at one of these fields. */
const without = (me: unknown, hidden: readonly string[], part: string): unknown =>
  new Proxy(me as object, {
    get: (record, name) => {
      if (methods.has(name) || name === Symbol.iterator || hidden.includes(name as string))
        throw new Error(`views divide a site, and ${part} looks at ${String(name)} of its record`)
      return Reflect.get(record, name, record)
    },
  })

/**
 * The spec of a system in which the sites before `voter` are clients: a clause of a client that looks at a field of a voter throws, and so
 * does one of the voter that looks at a field of a client.
 */
export const apart = (spec: Spec, parts: VoterParts, voter: number): Spec => {
  const seen = (me: unknown, context: unknown): unknown => {
    const { self } = context as { readonly self: number }
    if (self < voter) return without(me, parts.voter, 'a client')
    return self === voter ? without(me, parts.client, 'a voter') : me
  }
  // The local clauses of a voter are those of a client, which take no step there.
  const isClient = (context: unknown): boolean => (context as { readonly self: number }).self < voter
  return withEachClause(spec, (clause) =>
    clause.kind === 'upon'
      ? { ...clause, effect: (me, message, context) => clause.effect(seen(me, context), message, context) }
      : {
          ...clause,
          guard: (me: unknown, context: unknown) =>
            isClient(context) && clause.guard(seen(me, context), context),
          effect: (me: unknown, context: unknown) => clause.effect(seen(me, context), context),
        },
  )
}
