// The normal form of a state, from what the author of a spec declares to change (src/protocol/normal-form.ts).
import { List } from 'immutable'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { callSpec } from '../protocol/call-spec.js'
import type { Message } from '../protocol/message.js'
import { onlyKeys } from '../protocol/only-keys.js'
import { declaredFunction } from '../protocol/spec-function.js'
import { pushed } from '../semantics/channel.js'
import { changedVariables } from '../semantics/initial-states.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { recordWith } from '../sorts/record.js'
import { canonical, describe } from '../sorts/sort.js'

const blame = (model: Model, what: string): BrokenSpec =>
  new BrokenSpec(`normalForm of ${model.spec.name}: ${what}`, { part: 'normalForm' })

const named = ({ spec }: Model) => declaredFunction('normalForm', spec.name)

type Form = NonNullable<ReturnType<NonNullable<Model['spec']['normalForm']>>>

const changedSites = (model: Model, state: State, form: Form, view: ReturnType<typeof viewOfState>) => {
  let { sites } = state
  for (const [name, change] of Object.entries(form.sites ?? {})) {
    if (!model.spec.roles.some((role) => role.name === name)) throw blame(model, `there is no role "${name}"`)
    for (const me of view.all(name)) {
      const { fields } = model.sites[me.self]!.role.record
      for (const [field, value] of Object.entries(callSpec(named(model), () => change!(me as never)))) {
        const sort = fields[field]
        if (sort === undefined) throw blame(model, `"${field}" is not a field of ${name}`)
        const problem = sort.problem(value, model.scope)
        if (problem !== undefined) throw blame(model, `field "${field}" of ${name}: ${problem}`)
        const old = sites.get(me.self) as SiteRecord
        sites = sites.set(me.self, recordWith(old, field, canonical(sort, value)))
      }
    }
  }
  return sites
}

const changedChannels = (model: Model, { channels }: State, message: NonNullable<Form['message']>) => {
  const { sort } = model.spec.messages
  return channels.map((contents, index) => {
    if (contents.isEmpty()) return contents
    const [from, to] = [Math.floor(index / model.sites.length), index % model.sites.length]
    return contents.reduce((made, one) => {
      const changed: unknown = callSpec(named(model), () => message(one as never, from, to))
      if (changed === undefined) return made
      const problem = sort.problem(changed as Message, model.scope)
      if (problem !== undefined) throw blame(model, `a message: ${problem}`)
      return pushed(model, made, canonical(sort, changed as Message))
    }, List<Message>())
  })
}

/** The normal form of a state. Throws a `BrokenSpec` if it leaves the sorts of the spec. */
export const normalFormOf = (model: Model, state: State): State => {
  const { normalForm } = model.spec
  if (normalForm === undefined) return state
  const view = viewOfState(model, state)
  const form: unknown = normalForm(view)
  if (typeof form !== 'object' || form === null)
    throw blame(model, `it returned ${describe(form)}; it must return what changes, as in { sites: { ... } }`)
  onlyKeys(`normalForm of ${model.spec.name}`, form, ['sites', 'message', 'shared'])
  const changes = form as Form
  const sites = changedSites(model, state, changes, view)
  const channels =
    changes.message === undefined ? state.channels : changedChannels(model, state, changes.message)
  const variables =
    changes.shared === undefined
      ? state.variables
      : List(changedVariables(model, state.variables.toArray(), changes.shared, (what) => blame(model, what)))
  return state.merge({ sites, channels, variables })
}
