// A model whose clauses may be called with lazy values: sorts let them pass as they are, for to check one is to read all of it.
import type { Model } from '../model/model.js'
import type { Role } from '../protocol/spec.js'
import { type Fields, record } from '../sorts/record.js'
import { canonical, type Sort } from '../sorts/sort.js'
import { madeOf } from './lazy.js'

const isLazy = (value: unknown): boolean => madeOf(value) !== undefined

const lenient = (sort: Sort<unknown>): Sort<unknown> => ({
  ...sort,
  problem: (value, scope) => (isLazy(value) ? undefined : sort.problem(value, scope)),
  canonical: (value) => (isLazy(value) ? value : canonical(sort, value)),
})

/** The same model, whose sorts let lazy values pass. */
export const lenientModel = (model: Model): Model => {
  const roles = new Map<Role, Role>(
    model.spec.roles.map((role) => {
      const fields: Fields = Object.fromEntries(
        Object.entries(role.record.fields).map(([name, sort]) => [name, lenient(sort)]),
      )
      return [role, { ...role, record: record(fields) }]
    }),
  )
  const { messages } = model.spec
  // A message that a clause sends may have lazy values in its fields.
  const sort = { ...messages.sort, loose: false, problem: () => undefined }
  return {
    ...model,
    spec: {
      ...model.spec,
      roles: model.spec.roles.map((role) => roles.get(role)!),
      messages: { ...messages, sort },
    },
    sites: model.sites.map((site) => ({ ...site, role: roles.get(site.role)! })),
    variables: model.variables.map((variable) => ({ ...variable, sort: lenient(variable.sort) })),
  }
}
