// The fairness of each clause of each site, and of each channel: none, weak or strong. The spec gives it clause by
// clause, the options of the model can change it, and the more precise name wins. An instance is what the scheduler
// treats as one unit: a clause at a site, with all its alternatives, or several clauses that the spec names as one; or the deliveries of one channel. On unordered
// channels it is the deliveries of one message type, since otherwise a message of one type could be overtaken forever
// by others. (Manna, Pnueli, The Temporal Logic of Reactive and Concurrent Systems, 1992, section 2.4: justice and
// compassion.) Under a condition (`fairWhen`) only some steps of a clause are an instance: WF(A /\ P) of TLA+ (Lamport, Specifying Systems, 2002, section
// 8.4), where A /\ P is an action like any other. In maximal runs all steps of the spec are one weakly fair instance: some step is taken as long as one is enabled; in free runs no step
// is an instance, and a run may end anywhere. (Maximal runs are SPIN's default, and that of the BEEM models: R. Pelanek, BEEM: Benchmarks for Explicit Model Checkers, SPIN 2007.)
import type { Fairness, LocalClause } from '../protocol/clause.js'
import type { Message } from '../protocol/message.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Spec } from '../protocol/spec.js'
import { ModelError } from './model-error.js'

/** Fairness by name, as in `ModelOptions`. */
export type NamedFairness = NonNullable<ModelOptions['fairness']>

/** The parts of a model that fairness depends on. */
interface Scheduled {
  /** With the faults of the model, and as the author wrote it. */
  readonly spec: Spec
  readonly given: Spec
  readonly options: {
    readonly fairness: NamedFairness
    readonly order: 'fifo' | 'unordered' | 'set' | 'rendezvous' | 'total'
    readonly runs: 'fair' | 'maximal' | 'free'
  }
}

const all = 'all'
const deliveries = 'deliveries'

/** The fairness that the spec gives a local clause. The model has no clock for timeouts, and no site must request unless the spec says so. */
export const fairnessInSpec = (
  { workload }: Pick<Spec, 'workload'>,
  name: string,
  clause: LocalClause,
): Fairness => {
  if (clause.timeout === true) return 'none'
  return name === workload.request ? (workload.fairRequest ?? 'none') : clause.fair
}

/** The fairness of a local clause of a site; with a condition, that of the steps that satisfy it. */
export const fairnessOfClause = (
  { spec, given, options }: Scheduled,
  name: string,
  site: number,
): Fairness => {
  const clause = spec.clauses.get(name)
  if (clause?.kind !== 'local') return 'none'
  // The options name clauses of the spec. Faults are clauses too, with a fairness of their own.
  if (!given.clauses.has(name)) return clause.fair
  const { fairness, runs } = options
  if (runs === 'free') return 'none'
  if (runs === 'maximal') return 'weak'
  const unit = clause.fairAs ?? name
  const named = fairness[`${unit}@${site}`] ?? fairness[unit]
  if (named !== undefined) return named
  const inSpec = fairnessInSpec(spec, name, clause)
  // `all` does not make a request or a timeout fair.
  const isBound = clause.timeout === true || name === spec.workload.request
  return fairness[all] === undefined || (isBound && inSpec === 'none') ? inSpec : fairness[all]
}

/** Whether a step of a local clause is fair. In maximal runs the condition of its clause does not matter. */
export const isFairLocal = (
  model: Scheduled,
  name: string,
  site: number,
  { unfair }: { readonly unfair?: true },
): boolean =>
  fairnessOfClause(model, name, site) !== 'none' && (unfair !== true || model.options.runs !== 'fair')

/** Whether every step of a local clause is fair, whatever the state. */
export const isAlwaysFair = (model: Scheduled, name: string, site: number): boolean => {
  const clause = model.spec.clauses.get(name)
  const isConditional = clause?.kind === 'local' && clause.fairWhen !== undefined
  return isFairLocal(model, name, site, isConditional ? { unfair: true } : {})
}

/** The units of local clauses, by the names that options take: clauses, and the names under which several are fair as one. */
export const fairUnits = (clauses: Spec['clauses']): ReadonlyMap<string, LocalClause> => {
  const units = new Map<string, LocalClause>()
  for (const [name, clause] of clauses) if (clause.kind === 'local') units.set(clause.fairAs ?? name, clause)
  return units
}

/** Whether a unit is fair only under a condition; a group, if one of its clauses is. */
export const hasCondition = (spec: Pick<Spec, 'clauses'>, unit: string): boolean =>
  [...spec.clauses].some(
    ([name, clause]) =>
      clause.kind === 'local' && (clause.fairAs ?? name) === unit && clause.fairWhen !== undefined,
  )

const unitOf = (spec: Spec, name: string): string => {
  const clause = spec.clauses.get(name)
  return clause?.kind === 'local' ? (clause.fairAs ?? name) : name
}

/** The fairness of deliveries. */
export const fairnessOfDeliveries = ({ options: { fairness, runs } }: Scheduled): Fairness => {
  if (runs === 'free') return 'none'
  return runs === 'maximal' ? 'weak' : (fairness[deliveries] ?? fairness[all] ?? 'weak')
}

/** The parts of a step that fairness depends on. */
interface Taken {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  readonly clause: string | undefined
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
}

/** Whether the step of a local clause is fair, which may depend on a condition: `isFairLocal`. */
interface TakenStep {
  readonly label: Taken
  readonly fair: boolean
}

/** A unit of the scheduler. */
export interface Instance {
  /** Equal for equal instances, and different for others. */
  readonly key: string
  readonly fairness: 'weak' | 'strong'
  /** The clause, or the name under which several are fair as one. */
  readonly clause: string | undefined
  /** The site that takes the clause; for deliveries, the receiver. */
  readonly site: number
  readonly from: number | undefined
  /** The type of message, on unordered channels. */
  readonly type: string | undefined
}

// In maximal runs all steps are one instance.
const everything = 'everything'

/** The instance that a step belongs to; undefined if the step is not fair. */
export const instanceOf = (model: Scheduled, { label, fair }: TakenStep): Instance | undefined => {
  // A delivery may be an instance although its step is not fair: in a set it may change nothing (steps.ts).
  const own = label.kind === 'local' && !fair ? undefined : ownInstance(model, label)
  if (own === undefined || model.options.runs !== 'maximal') return own
  // The rest names one of its steps.
  return { ...own, key: everything }
}

const keyOf = ({ clause, site, from, type }: Pick<Instance, 'clause' | 'site' | 'from' | 'type'>): string =>
  clause === undefined ? `${from}>${site} ${type ?? ''}` : `${clause}@${site}`

/** Whether an instance consists of all steps of the spec, whatever its other fields name. */
export const isAnyStep = ({ key }: Instance): boolean => key === everything

/** The instance that takes the part of this one once the sites are renamed. */
export const renamedInstance = (instance: Instance, image: (site: number) => number): Instance => {
  if (isAnyStep(instance)) return instance
  const { site, from } = instance
  const moved = { ...instance, site: image(site), from: from === undefined ? undefined : image(from) }
  return { ...moved, key: keyOf(moved) }
}

const ownInstance = (
  model: Scheduled,
  { kind, clause, site, from, message }: Taken,
): Instance | undefined => {
  switch (kind) {
    case 'local': {
      const fairness = fairnessOfClause(model, clause!, site)
      if (fairness === 'none') return undefined
      const local = { clause: unitOf(model.spec, clause!), site, from: undefined, type: undefined }
      return { key: keyOf(local), fairness, ...local }
    }
    case 'deliver': {
      const fairness = fairnessOfDeliveries(model)
      if (fairness === 'none') return undefined
      const type = model.options.order === 'unordered' ? message!.type : undefined
      const delivery = { clause: undefined, site, from, type }
      return { key: keyOf(delivery), fairness, ...delivery }
    }
    case 'lose':
    case 'duplicate':
      return undefined
    default:
      return kind satisfies never
  }
}

/**
 * Checks the fairness of a model and sorts it, so that the same options give the same text. Throws a `ModelError` for
 * an unknown name.
 * @param roles the name of the role of each site
 */
export const fairnessFrom = (spec: Spec, given: NamedFairness, roles: readonly string[]): NamedFairness => {
  const units = fairUnits(spec.clauses)
  for (const [name, fairness] of Object.entries(given)) {
    const fail = (what: string) => new ModelError(`fairness of "${name}": ${what}`)
    if (!['none', 'weak', 'strong'].includes(fairness)) throw fail('it must be none, weak or strong')
    if (name === all || name === deliveries) continue
    const [, clauseName, at] = /^(.*?)(?:@(.*))?$/s.exec(name)!
    const one = spec.clauses.get(clauseName!)
    if (one?.kind === 'upon') {
      throw fail(`${clauseName} is taken when its message is delivered; name the ${deliveries}`)
    }
    if (one?.fairAs !== undefined)
      throw fail(`${clauseName} is fair as one of ${one.fairAs}; name ${one.fairAs}`)
    const clause = units.get(clauseName!)
    if (clause === undefined) {
      const known = [...units.keys(), all, deliveries]
      throw fail(
        `${spec.name} has no clause of this name${didYouMean(clauseName!, known)}; there are ${known.join(', ')}`,
      )
    }
    if (at === undefined) continue
    const sites = [...roles.keys()].filter((site) => roles[site] === clause.role)
    if (!sites.map(String).includes(at)) {
      throw fail(`${clauseName} is taken by the sites ${sites.join(', ')}, not by ${at}`)
    }
  }
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether fairness distinguishes sites. */
export const namesSites = (fairness: NamedFairness): boolean =>
  Object.keys(fairness).some((name) => name.includes('@'))
