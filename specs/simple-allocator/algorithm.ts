// The simple allocator of the TLA+ Examples (Merz 2008): clients ask for several resources at once, get them in parts as they
// are free, and may give some back before they have them all. It keeps no queue. So whether a client gets what it wants
// depends on fairness alone: on that of the allocator, and on clients that give back what they have.
import {
  type ContextOf,
  either,
  element,
  type MeOf,
  many,
  mapOf,
  protocol,
  setOf,
  siteId,
  values,
} from 'coterie'

export const Resource = values('r1', 'r2')
type Resources = MeOf<typeof allocator, 'client'>['unsat']

export const allocator = protocol({
  roles: { client: many({ unsat: setOf(Resource) }) }, // what it has asked for and not got
  shared: { alloc: mapOf(siteId, setOf(Resource)) }, // what each client has
})

export const { local } = allocator.roles.client
export const { write } = allocator
type Context = Pick<ContextOf<typeof allocator>, 'self' | 'sites' | 'shared'>

/** The subsets of some resources, but for the empty one. */
export const partsOf = (resources: Resources): readonly Resources[] => {
  const [first] = resources
  if (first === undefined) return []
  const rest = partsOf(resources.delete(first))
  return [...rest, resources.clear().add(first), ...rest.map((some) => some.add(first))]
}

/** Whether nobody has a resource. */
const isFree = (one: (typeof Resource.names)[number], { sites, shared }: Context): boolean =>
  !sites.some((client) => shared.alloc.get(client).has(one))

/** What a client wants that nobody has. */
export const freeAmong = (unsat: Resources, context: Context): Resources =>
  unsat.filter((one) => isFree(one, context))

/** Request: a client that has nothing, and has made no request, asks for some resources. */
export const request = local({
  guard: (me, { self, shared }) => me.unsat.isEmpty() && shared.alloc.get(self).isEmpty(),
  effect: (me) => either(partsOf(me.unsat.union(Resource.names)).map((unsat) => [{ unsat }])),
})

/** Allocate: a client gets some of what it wants, as far as it is free. It does if some is free again and again. */
export const allocate = local({
  fair: 'strong',
  guard: (me, context) => me.unsat.some((one) => isFree(one, context)),
  effect: (me, context) =>
    either(
      partsOf(freeAmong(me.unsat, context)).map(
        (some) =>
          [
            { unsat: me.unsat.subtract(some) },
            write({ alloc: element(context.self, context.shared.alloc.get(context.self).union(some)) }),
          ] as const,
      ),
    ),
})

/** Return: a client gives back all that it has, once it has all that it wanted. */
export const giveBack = local({
  guard: (me, { self, shared }) => me.unsat.isEmpty() && !shared.alloc.get(self).isEmpty(),
  effect: (_, { self, shared }) => [{}, write({ alloc: element(self, shared.alloc.get(self).clear()) })],
})

/** Return: a client that still wants more gives back all that it has. */
export const giveBackEarly = local({
  guard: (me, { self, shared }) => !me.unsat.isEmpty() && !shared.alloc.get(self).isEmpty(),
  effect: (_, { self, shared }) => [{}, write({ alloc: element(self, shared.alloc.get(self).clear()) })],
})

/** Return: a client may give back a part of what it has, at any time or never. */
export const giveBackSome = local({
  fair: 'none',
  guard: (_, { self, shared }) => shared.alloc.get(self).size > 1,
  effect: (_, { self, shared }) => {
    const alloc = shared.alloc.get(self)
    const parts = partsOf(alloc).filter(({ size }) => size < alloc.size)
    return either(parts.map((some) => [{}, write({ alloc: element(self, alloc.subtract(some)) })] as const))
  },
})

/** In the order of the module; the three ways to return are one action there. */
export const clauses = { request, allocate, giveBack, giveBackEarly, giveBackSome }
