// Views of a system with quorums: one voter, and two clients. Each site is both, but a clause sees either what its site has as a
// voter or what it has as a client, so that the two are parts of their own. A client has a bit, whether the voter is in its quorum.
// The proof is for all quorum systems in which every two quorums intersect: a voter of both quorums sees both clients.
import { makeModel } from '../../model/model.js'
import type { Clause } from '../../protocol/clause.js'
import type { Message } from '../../protocol/message.js'
import type { Role, Spec } from '../../protocol/spec.js'
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import { flag } from '../../sorts/flag.js'
import { NotParametric } from '../shape/not-parametric.js'
import {
  checkMessages,
  checkParameters,
  checkRoles,
  type EveryOptions,
  roleShapeOf,
  type Shape,
} from '../shape/shape.js'
import { unclearUse } from '../shape/unclear-use.js'
import type { Configuration } from './configuration.js'
import { firstOne, type Index } from './cut-collections.js'

/** The bit of a client, as a field that no clause sees. */
export const bit = 'the voter is in its quorum'

/** A voter that the view leaves out, as the sender of a message. */
export const anotherVoter: Index = firstOne + 50

/** The name of the voter part of a role. No other role has it. */
const voterOf = ({ name }: Role): string => `${name} as a voter`

/** The parameter that is a quorum system, if the spec has one. */
export const quorumsOf = ({ parameters }: Spec): string | undefined =>
  Object.entries(parameters).find(([, { isQuorumSystem }]) => isQuorumSystem === true)?.[0]

/** The options of a model with that many sites, each with the next ones as its quorum, more than half of all. */
export const withQuorums = (spec: Spec, options: EveryOptions, sites: number): EveryOptions => {
  const quorums = quorumsOf(spec)
  if (quorums === undefined) return options
  const size = Math.floor(sites / 2) + 1
  const quorum = (site: number) => Array.from({ length: size }, (_, k) => (site + k) % sites).join(',')
  const text = Array.from({ length: sites }, (_, site) => `{${quorum(site)}}`).join(',')
  return { ...options, parameters: { ...options.parameters, [quorums]: text } }
}

/** Whether the voter of a view is in the quorum of this client. */
export const isAsked = ({ many }: Shape, { sites }: Configuration, client: number): boolean =>
  sites[client]![many.fields.findIndex(({ name }) => name === bit)] === true

const textOf = (...functions: readonly AnyFunction[]): string =>
  functions
    .flatMap((fn) => writtenBehind(fn).functions)
    .map((fn) => Function.prototype.toString.call(fn))
    .join('\n')

const textOfClause = (clause: Clause): string =>
  clause.kind === 'local' ? textOf(clause.guard, clause.effect) : textOf(clause.effect)

/**
 * The fields of a client: those that `holds` names, and those that a clause names together with one of them. It is a guess, from
 * the texts; a clause that sees a field of the other part is refused.
 */
const clientFields = (spec: Spec, names: readonly string[]): ReadonlySet<string> => {
  const named = (text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const found = new Set(named(textOf(spec.holds)))
  const together = [...spec.clauses.values()].map((clause) => named(textOfClause(clause)))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const group of together)
      if (group.some((name) => found.has(name))) for (const name of group) found.add(name)
  }
  return found
}

const partOf = (role: Role, name: string, has: (field: string) => boolean): Role => ({
  ...role,
  name,
  record: {
    ...role.record,
    fields: Object.fromEntries(Object.entries(role.record.fields).filter(([field]) => has(field))),
  },
})

// The clauses with the part that they belong to as their role: by the fields that they name, and local ones are those of clients.
const assigned = (spec: Spec, role: Role, isOfClient: (field: string) => boolean): Spec['clauses'] => {
  const names = Object.keys(role.record.fields)
  return new Map(
    [...spec.clauses].map(([name, clause]) => {
      const fields = names.filter((field) => new RegExp(`\\b${field}\\b`).test(textOfClause(clause)))
      const isClient = clause.kind === 'local' || fields.some(isOfClient)
      return [name, { ...clause, role: isClient ? role.name : voterOf(role) }]
    }),
  )
}

const refuse = (spec: Spec, what: string): never => {
  throw new NotParametric(`${spec.name}: ${what}`)
}

const checked = (spec: Spec, given: EveryOptions, quorums: string): void => {
  if (given.parameters?.[quorums] !== undefined)
    refuse(
      spec,
      `the proof is for all quorum systems in which every two quorums intersect, so leave ${quorums}=${given.parameters[quorums]} out`,
    )
  if (spec.roles.length > 1) refuse(spec, 'it has quorums and several roles; views of a voter have one')
  if (Object.keys(spec.shared).length > 0)
    refuse(spec, 'it has quorums and shared variables; views of a voter have none')
  if (spec.timed) refuse(spec, 'it has quorums and timestamps; views of a voter have none')
  if (Object.hasOwn(spec.roles[0]!.record.fields, bit))
    refuse(spec, `its field "${bit}" has the name of the bit of a client`)
  checkMessages(spec)
}

/** The shape of a model with quorums. Throws a `NotParametric` for a part that the theorem does not cover. */
export const voterShapeOf = (declared: Spec, options: EveryOptions): Shape => {
  const quorums = quorumsOf(declared)!
  checkParameters(declared, options.parameters ?? {}, quorums)
  checkRoles(declared)
  checked(declared, options, quorums)
  const model = makeModel(declared, {
    ...withQuorums(declared, options, 3),
    sites: 3,
    requests: 'unbounded',
  })
  const { spec } = model
  const [role] = spec.roles as [Role]
  const names = Object.keys(role.record.fields)
  const own = clientFields(spec, names)
  if (names.every((name) => own.has(name)))
    refuse(
      spec,
      'a clause sees what its site has as a voter and as a client, and a view shows a voter and the clients of other sites',
    )
  const client = partOf(role, role.name, (field) => own.has(field))
  const voting = partOf(role, voterOf(role), (field) => !own.has(field))
  const parts: Spec = {
    ...spec,
    roles: [
      { ...client, record: { ...client.record, fields: { ...client.record.fields, [bit]: flag } } },
      { ...voting, count: 'one' },
    ],
    clauses: assigned(spec, role, (field) => own.has(field)),
    initialRecords: (part, context) =>
      spec.initialRecords(role.name, context).flatMap((changes) => {
        const isVoter = part === voting.name
        const kept = Object.entries(changes).filter(([field]) => own.has(field) !== isVoter)
        return isVoter
          ? [Object.fromEntries(kept)]
          : [false, true].map((is) => ({ ...Object.fromEntries(kept), [bit]: is }))
      }),
  }
  const shapes = parts.roles.map(({ name, record }) => roleShapeOf(name, record.fields, 'voters'))
  return {
    model,
    spec: parts,
    many: shapes[0]!,
    ones: [shapes[1]!],
    shared: [],
    elements: [],
    isBag: model.options.order !== 'fifo',
    form: 'voters',
    unclear: unclearUse(model, { quorums }),
  }
}

/** Whether no clause of this part receives the message. */
export const isForOtherPart = ({ clauses }: Spec, part: string, { type }: Message): boolean =>
  [...clauses.values()].every(
    (clause) => clause.kind !== 'upon' || clause.type !== type || clause.role !== part,
  )
