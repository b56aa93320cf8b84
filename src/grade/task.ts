// A task of a course: a spec with a hole, the checks that a submission must pass, and their points. The folder of a task holds
// `task.ts`, which students may read, and perhaps `hidden.ts`, which only the lecturer has: more checks, as its default export.
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Clause } from '../protocol/clause.js'
import { known } from '../protocol/known.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Always, Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import type { QuorumSystem } from '../quorums/quorum-system.js'

/** What a submission exports, by name. */
export type Hole =
  /** Clauses of the spec, made by the builders of its protocol. */
  | { readonly kind: 'clauses'; readonly names: readonly string[] }
  /** The guard of a local clause: a function of the record and the context. */
  | { readonly kind: 'guard'; readonly name: string; readonly clause: string }
  /** A predicate on a view of the state that is true in every reachable state. */
  | { readonly kind: 'lemma'; readonly name: string }
  /** One set for each site, as text such as `{0,1},{1,2},{2,0}`, or as a list of lists; it is the value of the parameter, if there is one. */
  | {
      readonly kind: 'quorums'
      readonly name: string
      readonly sites: number
      readonly parameter?: string
    }

interface AnyCheck {
  /** What students read. It must not tell what is hidden. */
  readonly title: string
  readonly points: number
}

/** A property that must hold in a model; for a lemma, its name. */
export interface HoldsCheck extends AnyCheck {
  readonly model: ModelOptions
  readonly holds: string | Property
  /** The search ends at this many states, and the check is not passed. */
  readonly maxStates?: number
}

/** A mutant in which the lemma must be false in some reachable state. */
export interface KillsCheck extends AnyCheck {
  readonly model: ModelOptions
  readonly kills: { readonly [clause: string]: Clause | undefined }
  readonly maxStates?: number
}

/**
 * An invariant that must follow from the lemma: it is true in each state in which the lemma is. The states are those that the spec
 * reaches with these clauses in place of its own, which should allow much more than the algorithm does.
 */
export interface FollowsCheck extends AnyCheck {
  readonly model: ModelOptions
  readonly follows: Always
  readonly among: { readonly [clause: string]: Clause | undefined }
  readonly maxStates?: number
}

/** A condition on a quorum system: true, or why it is not satisfied. */
export interface AcceptsCheck extends AnyCheck {
  readonly accepts: (system: QuorumSystem) => true | string
}

/** A check of a task: a property that must hold, a mutant that must be found, a lemma that must follow, or a quorum system. */
export type TaskCheck = HoldsCheck | KillsCheck | FollowsCheck | AcceptsCheck

/** A task, as `task.ts` exports it by default. */
export interface Task {
  readonly title: string
  /** The assignment, in a few sentences. */
  readonly about: string
  /** The spec. In place of the hole it has any clause of the right kind. */
  readonly spec: Spec
  readonly hole: Hole
  /** The checks that students can run themselves. */
  readonly checks: readonly TaskCheck[]
}

/** The names that a submission must export. */
export const namesOf = (hole: Hole): readonly string[] => (hole.kind === 'clauses' ? hole.names : [hole.name])

/** The clauses of the spec that a submission fills. */
export const clausesFilled = (hole: Hole): readonly string[] =>
  hole.kind === 'clauses' ? hole.names : hole.kind === 'guard' ? [hole.clause] : []

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A question to a submission carries the options as JSON.
const survivesJson = (value: unknown): boolean =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'number' && !Number.isFinite(part) ? undefined : part,
  ) === JSON.stringify(value)

const checkHole = (spec: Spec, hole: unknown, place: string): void => {
  const wrong = (what: string) => new BrokenSpec(`${place}: hole ${what}`)
  if (!isRecord(hole)) throw wrong('is missing; say what a submission exports')
  const { kind, names, name, clause, sites } = hole
  switch (kind) {
    case 'clauses':
      if (!Array.isArray(names) || names.length === 0)
        throw wrong('names no clauses; give "names", the clauses that a submission exports')
      for (const one of names) known(spec.name, 'in the hole, the clause', String(one), spec.clauses.keys())
      return
    case 'guard': {
      known(spec.name, 'in the hole, the clause', String(clause), spec.clauses.keys())
      if (spec.clauses.get(String(clause))?.kind !== 'local')
        throw wrong(`: "${clause}" has no guard, since it is a clause upon a message; name a local clause`)
      break
    }
    case 'lemma':
      break
    case 'quorums':
      if (!Number.isSafeInteger(sites) || (sites as number) < 1)
        throw wrong('has no "sites"; give the number of sites of the quorum system')
      break
    default:
      throw wrong("has an unknown kind; it is 'clauses', 'guard', 'lemma' or 'quorums'")
  }
  if (!isText(name)) throw wrong('has no "name"; give the name that a submission exports')
}

const problemOfCheck = (hole: Hole, check: unknown): string | undefined => {
  if (!isRecord(check)) return 'is not an object'
  if (!isText(check.title)) return 'has no title; students read it'
  if (!Number.isFinite(check.points) || (check.points as number) < 0)
    return 'has no points; give a number from 0'
  const kinds = ['holds', 'kills', 'follows', 'accepts'].filter((kind) => check[kind] !== undefined)
  if (kinds.length !== 1) return 'needs exactly one of "holds", "kills", "follows" and "accepts"'
  if (check.accepts !== undefined)
    return hole.kind === 'quorums' ? undefined : 'has "accepts", which is for quorum systems'
  if (!isRecord(check.model)) return 'has no "model"; give its options, such as { sites: 2 }'
  if (!survivesJson(check.model)) return 'has a model with an infinite number; leave that option out'
  if (check.kills !== undefined && hole.kind !== 'lemma') return 'has "kills", which is for lemmas'
  if (check.follows !== undefined) {
    if (hole.kind !== 'lemma') return 'has "follows", which is for lemmas'
    if (!isRecord(check.follows) || check.follows.kind !== 'always')
      return 'has "follows" that is not an invariant; give one, such as mutualExclusion'
    if (!isRecord(check.among)) return 'has no "among"; give clauses that reach many states'
  }
  return undefined
}

/** Validates checks. Throws a `BrokenSpec` of one line that names the check, the rule and the remedy. */
export const readChecks = (hole: Hole, given: unknown, place: string): readonly TaskCheck[] => {
  if (!Array.isArray(given) || given.length === 0)
    throw new BrokenSpec(`${place}: there are no checks; list at least one`)
  const titles = new Set<string>()
  for (const [k, check] of given.entries()) {
    const title = isRecord(check) && isText(check.title) ? `"${check.title}"` : String(k + 1)
    const problem = titles.has(title) ? 'occurs twice; change its title' : problemOfCheck(hole, check)
    if (problem !== undefined) throw new BrokenSpec(`${place}: check ${title} ${problem}`)
    titles.add(title)
  }
  return given as readonly TaskCheck[]
}

/** Validates a task, since its file is a lecturer's. Throws a `BrokenSpec` of one line. */
export const readTask = (given: unknown, isSpec: (value: unknown) => boolean, place: string): Task => {
  if (!isRecord(given)) throw new BrokenSpec(`${place}: the default export is not a task`)
  for (const name of ['title', 'about'])
    if (!isText(given[name])) throw new BrokenSpec(`${place}: the task has no "${name}"; give it as text`)
  if (!isSpec(given.spec))
    throw new BrokenSpec(`${place}: the task has no spec; make one with algorithm({ ... })`)
  checkHole(given.spec as Spec, given.hole, place)
  readChecks(given.hole as Hole, given.checks, place)
  return given as unknown as Task
}
