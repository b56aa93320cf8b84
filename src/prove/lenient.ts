// A model whose clauses may be called with lazy values: sorts let them pass as they are, for to check one is to read all of it.
import type { Model } from '../model/model.js'
import { type Message, type Messages, messagesOf } from '../protocol/message.js'
import type { Role } from '../protocol/spec.js'
import { type Fields, record, recordMapped } from '../sorts/record.js'
import { canonical, type Sort } from '../sorts/sort.js'
import { madeOf } from './lazy.js'

const lenient = (sort: Sort<unknown>): Sort<unknown> => ({
  ...sort,
  problem: (value, scope) => (madeOf(value) === undefined ? sort.problem(value, scope) : undefined),
  canonical: (value) => madeOf(value)?.inOrder() ?? canonical(sort, value),
})

const lenientFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, sort]) => [name, lenient(sort)]))

const lenientMessages = (messages: Messages): Messages => {
  const fields = Object.fromEntries(
    [...messages.kinds.keys()].map((type) => [type, lenientFields(messages.fields(type))]),
  )
  const sort = messagesOf(fields).sort
  const ordered = (message: Message): Message => {
    const own = fields[message.type]!
    return recordMapped(message, Object.keys(own), own, canonical)
  }
  return { ...messages, sort: { ...sort, canonical: ordered } }
}

/** The same model, whose sorts let lazy values pass. */
export const lenientModel = (model: Model): Model => {
  const roles = new Map<Role, Role>(
    model.spec.roles.map((role) => [role, { ...role, record: record(lenientFields(role.record.fields)) }]),
  )
  return {
    ...model,
    spec: {
      ...model.spec,
      roles: model.spec.roles.map((role) => roles.get(role)!),
      messages: lenientMessages(model.spec.messages),
    },
    sites: model.sites.map((site) => ({ ...site, role: roles.get(site.role)! })),
    variables: model.variables.map((variable) => ({ ...variable, sort: lenient(variable.sort) })),
  }
}
