// What a clause sees in addition to its own record. It reads the shared record through a function, so that the
// reference reads the current state and the tables record the reads.
import { Set as ImmutableSet } from 'immutable'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { AnyDeclaration } from '../protocol/declaration.js'
import { thereAre } from '../protocol/nearest.js'
import { onlyNames } from '../protocol/only-names.js'
import type { Role, Spec } from '../protocol/spec.js'
import type { MessageContext, SharedView } from '../protocol/view.js'
import { describe } from '../sorts/sort.js'
import type { Faulty } from './faults/fault.js'
import { suspects } from './faults/suspicion.js'
import { otherSites } from './other-sites.js'
import { fieldVariables, type WithVariables } from './shared-elements.js'

/** The parts of a model that a context shows. */
export interface ContextModel extends Faulty, WithVariables {
  readonly spec: Pick<Spec, 'roles' | 'shared'>
  readonly sites: readonly { readonly id: number; readonly name: string; readonly role: Role }[]
  readonly parameters: { readonly [name: string]: unknown }
}

/** Reads the shared variable of that number. */
export type ReadVariable = (variable: number) => unknown

// Made once, since a view is made for every state.
const inShared = onlyNames('shared')
const inArrays = onlyNames('a shared array')
const inContexts = onlyNames('the context of a clause')

/** The shared record with getters that call `read`; an array is read element by element. */
export const sharedView = (model: ContextModel, read: ReadVariable): SharedView<AnyDeclaration> => {
  const fields = fieldVariables(model)
  const view = Object.create(inShared)
  for (const [field, { numbers, at }] of fields) {
    if (at === undefined) {
      Object.defineProperty(view, field, { enumerable: true, get: () => read(numbers[0]!) })
      continue
    }
    const get = (key: unknown) => {
      const number = at(key)
      if (number === undefined)
        throw new BrokenSpec(`shared.${field}.get(${describe(key)}): the array has no such element`)
      return read(number)
    }
    Object.defineProperty(view, field, {
      enumerable: true,
      value: Object.freeze({ __proto__: inArrays, get }),
    })
  }
  return Object.freeze(view) as SharedView<AnyDeclaration>
}

const sitesOfRole = new WeakMap<ContextModel, Map<string, ImmutableSet<number>>>()

const roleSites = (model: ContextModel, role: string, asked: string): ImmutableSet<number> => {
  let byRole = sitesOfRole.get(model)
  if (byRole === undefined) {
    byRole = new Map(
      model.spec.roles.map(({ name }) => [
        name,
        ImmutableSet(model.sites.filter((site) => site.role.name === name).map(({ id }) => id)),
      ]),
    )
    sitesOfRole.set(model, byRole)
  }
  const those = byRole.get(role)
  if (those !== undefined) return those
  throw new BrokenSpec(`${asked}("${role}"): there is no such role${thereAre(String(role), byRole.keys())}`)
}

// Contexts are made once for each site and sender. Only the source of shared variables changes. It is set before each
// call of a clause, and a pure clause cannot keep a context for later.
const contexts = new WeakMap<
  ContextModel,
  Map<number, { context: MessageContext<AnyDeclaration>; source: Source }>
>()

/** What the context of a call reads. */
interface Source {
  read: ReadVariable
  onSender: (() => void) | undefined
}

/**
 * The context of a clause of `self`, upon a message from `from` if there is one. It is read-only, and valid until the
 * next call for the same site and sender.
 * @param onSender is called when the clause reads the sender
 */
export const contextOf = (
  model: ContextModel,
  self: number,
  read: ReadVariable,
  from: number | undefined,
  onSender?: () => void,
): MessageContext<AnyDeclaration> => {
  let made = contexts.get(model)
  if (made === undefined) {
    made = new Map()
    contexts.set(model, made)
  }
  const key = self * (model.sites.length + 1) + (from ?? model.sites.length)
  let known = made.get(key)
  if (known === undefined) {
    const source: Source = { read, onSender }
    known = { source, context: newContext(model, self, source, from) }
    made.set(key, known)
  }
  known.source.read = read
  known.source.onSender = onSender
  return known.context
}

const newContext = (
  model: ContextModel,
  self: number,
  source: Source,
  from: number | undefined,
): MessageContext<AnyDeclaration> => {
  const sites = roleSites(model, model.sites[self]!.role.name, 'sites')
  const shared = sharedView(model, (variable) => source.read(variable))
  return Object.freeze({
    __proto__: inContexts,
    self,
    // A local clause does not use this field, and its type does not have it.
    get from() {
      source.onSender?.()
      return from as number
    },
    sites,
    others: otherSites(sites, self, (role) => roleSites(model, role, 'others')),
    // The sites of a role have neighbouring numbers.
    next: sites.has(self + 1) ? self + 1 : sites.min()!,
    previous: sites.has(self - 1) ? self - 1 : sites.max()!,
    parameters: model.parameters,
    shared,
    suspects: (site: number) => suspects(model, shared, self, site),
    all: (role: string) => roleSites(model, role, 'all'),
    siteOf: (role: string) => roleSites(model, role, 'siteOf').first()!,
  })
}
