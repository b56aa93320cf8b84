// A site is a client and a voter that share nothing but a number. In the systems of an audit each site is one of them, so what a clause
// sees of the other part would be its initial value.
import type { Spec } from '../protocol/spec.js'
import { withEachClause } from '../protocol/variants.js'
import type { VoterParts } from './voter-view.js'

/** A record that throws if a clause looks at anything but these fields: a method of Immutable.js may see all. */
const only = (me: unknown, shown: readonly string[], part: string): unknown =>
  new Proxy(me as object, {
    get: (record, name) => {
      if (!shown.includes(name as string))
        throw new Error(`views divide a site, and ${part} looks at ${String(name)} of its record`)
      return Reflect.get(record, name, record)
    },
  })

/**
 * The spec of a system in which the sites before `voter` are clients: a clause of a client, or `holds`, throws if it looks at a field of a
 * voter, and a clause of the voter if it looks at a field of a client.
 */
export const apart = (spec: Spec, parts: VoterParts, voter: number): Spec => {
  const seen = (me: unknown, context: unknown): unknown => {
    const { self } = context as { readonly self: number }
    if (self < voter) return only(me, parts.client, 'a client')
    return self === voter ? only(me, parts.voter, 'a voter') : me
  }
  // The local clauses of a voter are those of a client, which take no step there.
  const isClient = (context: unknown): boolean => (context as { readonly self: number }).self < voter
  const holds: Spec['holds'] = (me, ...rest) => spec.holds(only(me, parts.client, 'holds'), ...rest)
  return withEachClause({ ...spec, holds }, (clause) =>
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
