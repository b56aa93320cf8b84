// By which clause a site receives a message. Found once for each role and type, since each delivery asks.
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'

const reactionsOfSpec = new WeakMap<object, Map<string, Map<string, string>>>()

const newReactionsTo = (spec: object, role: string): Map<string, string> => {
  let byRole = reactionsOfSpec.get(spec)
  if (byRole === undefined) {
    byRole = new Map()
    reactionsOfSpec.set(spec, byRole)
  }
  const byType = new Map<string, string>()
  byRole.set(role, byType)
  return byType
}

/** The name of the clause by which a site of this role receives a message of this type. */
export const reactionTo = (model: Model, site: number, type: string): string => {
  const role = model.sites[site]!.role.name
  const byType = reactionsOfSpec.get(model.spec)?.get(role) ?? newReactionsTo(model.spec, role)
  let name = byType.get(type)
  if (name === undefined) {
    name = foundReaction(model, site, role, type)
    byType.set(type, name)
  }
  return name
}

const foundReaction = (model: Model, site: number, role: string, type: string): string => {
  for (const [name, clause] of model.spec.clauses) {
    if (clause.kind === 'upon' && clause.role === role && clause.type === type) return name
  }
  throw new BrokenSpec(
    `${model.spec.name}: a ${type} arrives at ${role} ${site}, but no clause receives it; add upon('${type}', ...) to ${role}`,
  )
}
