// Judges one mutant after another: listed ones each in their own model, those by rule in one model that is small enough. It is long
// work, which command line and page drive; what has been judged stays if it is stopped.

import { Check } from '../check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../check/check-options.js'
import { errorOf } from '../check/failed-run.js'
import { modelFor, propertiesNamed } from '../check/model-for.js'
import type { CheckResult } from '../check/verdict.js'
import { CertificationFailed } from '../compile/certifier.js'
import { type Model, ModelError } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { type Mutant, mutated } from '../protocol/mutant.js'
import type { Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { noReduction, type Reduce } from '../reduce/reductions.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import { type GenericMutant, genericMutants, watched } from './generic-mutants.js'
import { type JudgedMutant, judge } from './judge-mutant.js'

/** Mutants by rule may have infinitely many states; by default, each is searched up to this bound. */
export const defaultMaxStates = 100_000

// Most mutants are killed within few states. Only one that is not is searched up to the whole bound.
const firstMaxStates = 20_000

/** A spec and its listed mutants. */
interface WithMutants {
  readonly spec: Spec
  readonly listed: readonly Mutant[]
}

/** What to judge, and how. */
interface MutationQuestion {
  readonly spec: Spec
  /** The listed mutants to judge. */
  readonly listed: readonly Mutant[]
  /** The names of the mutants by rule to judge; all if empty, none if undefined. */
  readonly byRule: readonly string[] | undefined
  /** Whether listed mutants are judged in the models of the list, which says what to find there; else in those with `options`. */
  readonly inOwnModels: boolean
  /** The options that the caller gives. */
  readonly options: ModelOptions
  /** The models of the mutants by rule, the asked one first: the first in which the spec itself is small enough. */
  readonly models: readonly ModelOptions[]
  /** The names of the properties to check; by default those that are checked by default, and those that a list names. */
  readonly properties?: readonly string[]
  /** The most states of each search. */
  readonly maxStates?: number
  readonly check: Pick<CheckOptions, 'memory' | 'kernel'>
  /** A second import, in which a sample of each result is repeated; undefined if there is none. */
  readonly fresh: WithMutants | undefined
  /** The name of the list in messages. */
  readonly place: string
  /** Called before each search, which may call a function of the spec that never returns. */
  begins?(): void
  /** The error if the spec itself is too large in each model. */
  tooLarge(bound: number): Error
}

/** The models to try for mutants by rule: those asked for; or that of `verify`, then smaller ones. */
export const modelsToTry = (
  { sites: { fallback, min } }: Spec,
  options: ModelOptions,
): readonly ModelOptions[] => {
  if (Object.keys(options).length > 0) return [options]
  const least = Math.max(2, min)
  const fewer = Array.from({ length: Math.max(0, fallback - least) }, (_, k) => ({ sites: fallback - 1 - k }))
  return [options, { requests: 1 }, ...fewer]
}

/** The search of the moment. */
interface MutationStage {
  /** Which mutant of how many it is about. */
  readonly label: string
  readonly check: Check
}

/** One run over mutants: drive `run`, then read what was judged. */
export class Mutation {
  /** The clauses that no run takes in the model of the mutants by rule; they have no mutants. */
  neverTaken: readonly string[] = []
  /** The mutants by rule that change an effect of the spec, also where only some of them are judged; empty before the spec is searched. */
  planned: readonly string[] = []
  /** Why it was stopped; undefined if it was not. */
  stopped: 'interrupt' | undefined
  /** Those judged so far. */
  readonly judged: JudgedMutant[] = []
  private readonly question: MutationQuestion
  private readonly originals = new Map<string, CheckResult>()

  constructor(question: MutationQuestion) {
    this.question = question
  }

  /** Judges; a slice is a number of states. Throws as `check`, and a `BrokenSpec` for a listed model that there is not. */
  run(): LongWork<void, MutationStage> {
    return unless(() => this.stopped !== undefined, this.work()) as LongWork<void, MutationStage>
  }

  /** Ends it at the next pause; what has been judged stays. */
  stop(): void {
    this.stopped = 'interrupt'
  }

  private *work(): LongWork<void, MutationStage> {
    const { listed, byRule } = this.question
    for (const [k, mutant] of listed.entries())
      this.judged.push(yield* this.judgeListed(mutant, `${k + 1} of ${listed.length} listed, ${mutant.name}`))
    if (byRule !== undefined) yield* this.judgeByRule(byRule)
  }

  private propertiesOf(spec: Spec, more: readonly string[] = []): readonly Property[] {
    const { properties } = this.question
    if (properties !== undefined) return propertiesNamed(spec, properties)
    const usual = propertiesNamed(spec, []).map(({ name }) => name)
    return propertiesNamed(spec, [...new Set([...usual, ...more])])
  }

  private *judgeListed(mutant: Mutant, label: string): LongWork<JudgedMutant, MutationStage> {
    const { spec, options: asked, inOwnModels: own, place, maxStates } = this.question
    const options = own ? mutant.model : { ...mutant.model, ...asked }
    const properties = this.propertiesOf(spec, Object.keys(mutant.verdicts))
    const changed = mutated(spec, mutant)
    let model: Model
    try {
      model = modelFor(changed, options, properties)
    } catch (error) {
      if (!(error instanceof ModelError) || !own) throw error
      throw new BrokenSpec(`${place}: the model of mutant "${mutant.name}": ${error.message}`)
    }
    const original = yield* this.original(spec, options, properties, label)
    const found = yield* this.found(model, properties, maxStates, label)
    return judge(mutant, model, original, found, own ? mutant : undefined)
  }

  private *original(
    spec: Spec,
    options: ModelOptions,
    properties: readonly Property[],
    label: string,
  ): LongWork<CheckResult, MutationStage> {
    const model = modelFor(spec, options, properties)
    const key = JSON.stringify([model.options, properties.map(({ name }) => name)])
    const known = this.originals.get(key)
    if (known !== undefined) return known
    const result = yield* this.checked(model, properties, this.question.maxStates, undefined, label)
    this.originals.set(key, result)
    return result
  }

  private *judgeByRule(named: readonly string[]): LongWork<void, MutationStage> {
    const { spec, listed } = this.question
    const properties = this.propertiesOf(spec)
    const { original, options, all } = yield* this.watchedOriginal(properties)
    const chosen = named.length === 0 ? all : genericMutants(spec).filter(({ name }) => named.includes(name))
    // A mutant that the list names like the rule is judged as listed, with its reason.
    const isUnlisted = ({ name }: Pick<Mutant, 'name'>): boolean => listed.every((one) => one.name !== name)
    const mutants = chosen.filter(isUnlisted)
    this.planned = [...new Set([...all.filter(isUnlisted), ...mutants].map(({ name }) => name))]
    for (const [k, mutant] of mutants.entries()) {
      const model = modelFor(mutated(spec, mutant), options, properties)
      const label = `${k + 1} of ${mutants.length} generated, ${mutant.name}`
      const bound = Math.min(firstMaxStates, this.bound)
      const first = judge(mutant, model, original, yield* this.found(model, properties, bound, label))
      const isEnough = first.status !== 'undecided' || firstMaxStates >= this.bound
      this.judged.push(
        isEnough
          ? first
          : judge(mutant, model, original, yield* this.found(model, properties, this.bound, label)),
      )
    }
  }

  private get bound(): number {
    return this.question.maxStates ?? defaultMaxStates
  }

  /** The spec in a model that is small enough, and the mutants that its observed effects admit. */
  private *watchedOriginal(properties: readonly Property[]): LongWork<
    {
      readonly original: CheckResult
      readonly options: ModelOptions
      readonly all: readonly GenericMutant[]
    },
    MutationStage
  > {
    const { spec, models, tooLarge } = this.question
    const tried = new Set<string>()
    for (const [k, options] of models.entries()) {
      const { spec: seen, observed } = watched(spec)
      let model: Model
      try {
        model = modelFor(seen, options, properties)
      } catch (error) {
        // A smaller model may not exist; the requested one must.
        if (!(error instanceof ModelError) || k === 0) throw error
        continue
      }
      // Of a spec that requests once by default, the second model is the first.
      const asked = JSON.stringify(model.options)
      if (tried.has(asked)) continue
      const original = yield* this.checked(model, properties, this.bound, undefined, 'the spec itself')
      tried.add(asked)
      if (!original.exploration.complete) continue
      this.neverTaken = [...observed].flatMap(([name, { taken }]) => (taken ? [] : [name]))
      return { original, options, all: genericMutants(spec, observed) }
    }
    throw tooLarge(this.bound)
  }

  private *found(
    model: Model,
    properties: readonly Property[],
    maxStates: number | undefined,
    label: string,
  ): LongWork<CheckResult | BrokenSpec, MutationStage> {
    try {
      try {
        return yield* this.checked(model, properties, maxStates, undefined, label)
      } catch (error) {
        if (!(error instanceof CertificationFailed)) throw error
        // The timestamp claims of the spec need not be true of a mutant, so no reduction is used.
        return yield* this.checked(model, properties, maxStates ?? defaultMaxStates, noReduction, label)
      }
    } catch (error) {
      // No result is reliable if a function gave two answers to the same call.
      if (error instanceof BrokenSpec && !(error instanceof ImpureSpec)) return error
      throw error
    }
  }

  /** The spec, or its mutant, from the second import. */
  private freshOf({ spec, listed }: WithMutants, { mutant: name }: Spec): Spec {
    if (name === undefined) return spec
    // Of two mutants of one name, a run has the listed one, or with `byRule` alone the other.
    const judged = this.question.listed.map((one) => one.name)
    const mutant =
      listed.find((one) => one.name === name && judged.includes(name)) ??
      genericMutants(spec).find((one) => one.name === name)
    return mutant === undefined ? spec : mutated(spec, mutant)
  }

  private *checked(
    model: Model,
    properties: readonly Property[],
    maxStates: number | undefined,
    reduce: Reduce | undefined,
    label: string,
  ): LongWork<CheckResult, MutationStage> {
    const { fresh } = this.question
    const check = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce,
      ...this.question.check,
      ...(maxStates === undefined ? {} : { maxStates }),
    })
    this.question.begins?.()
    yield* showing(check.run(), () => ({ label, check }))
    const result = check.result()
    if (result.failure !== undefined) throw errorOf(result.failure)
    if (fresh !== undefined) check.compareWith(this.freshOf(fresh, model.spec), result)
    return result
  }
}
