// Checks one mutant after another, with one progress line for all of them. An interrupt ends the run between
// searches and within one.

import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { errorOf } from '../../check/failed-run.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import { type Model, ModelError } from '../../model/model.js'
import { type GenericMutant, genericMutants, watched } from '../../mutate/generic-mutants.js'
import { type JudgedMutant, judge } from '../../mutate/judge-mutant.js'
import { BrokenSpec, ImpureSpec } from '../../protocol/broken-spec.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { type Mutant, mutated } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import type { Property } from '../../protocol/property.js'
import type { Spec } from '../../protocol/spec.js'
import { noReduction, type Reduce } from '../../reduce/reductions.js'
import { paced } from '../../search/long-work.js'
import { kernelAsked } from '../arguments/kernel-asked.js'
import { type ModelArguments, modelOptionsOf } from '../arguments/model-arguments.js'
import { UsageError } from '../exit-codes.js'
import { mutantListOf } from '../load/load-mutants.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { pace, reasonToStop } from '../supervise/drive.js'
import { searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import type { Terminal } from '../terminal/terminal.js'

/** The options of `mutate`, as commander passes them. */
export interface MutateArguments extends ModelArguments {
  readonly with?: readonly string[]
  readonly listed?: boolean
  readonly generic?: boolean
  readonly mutant?: readonly string[]
  readonly property?: readonly string[]
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly out?: string
  readonly format: 'text' | 'json' | 'junit'
  readonly full?: boolean
  readonly progress?: boolean
  readonly quiet?: boolean
}

/** Generated mutants may have infinitely many states; by default, each is searched up to this bound. */
export const defaultMaxStates = 100_000

// Most mutants are killed within few states. Only one that is not is searched up to the whole bound.
const firstMaxStates = 20_000

class Interrupted extends Error {}

/** A spec and its listed mutants, from a second import. */
interface FreshMutants {
  readonly spec: Spec
  readonly listed: readonly Mutant[]
}

/** One run of `mutate`. */
export class MutationRun {
  /** Whether the user interrupted the run. */
  interrupted = false
  /** The clauses that no run takes in the model of the generated mutants; they have no mutants. */
  neverTaken: readonly string[] = []
  private readonly loaded: LoadedSpec
  private readonly listed: readonly Mutant[]
  private readonly given: MutateArguments
  private readonly terminal: Terminal
  private readonly line: ProgressLine
  private readonly options: ModelOptions
  private readonly originals = new Map<string, CheckResult>()
  private readonly fresh: FreshMutants

  /** @param fresh a second import of the spec and its list, in which every result is checked again */
  constructor(
    loaded: LoadedSpec,
    listed: readonly Mutant[],
    fresh: FreshMutants,
    given: MutateArguments,
    terminal: Terminal,
  ) {
    this.loaded = loaded
    this.fresh = fresh
    this.listed = listed
    this.given = given
    this.terminal = terminal
    this.line = new ProgressLine(`mutants of ${loaded.spec.name}`, {
      memory: given.memory ?? defaultMemory(),
      ...(given.maxStates === undefined ? {} : { maxStates: given.maxStates }),
      ...(given.time === undefined ? {} : { seconds: given.time }),
    })
    this.options = modelOptionsOf(given)
  }

  /**
   * All requested mutants, or those judged before an interrupt.
   * @param keep receives the mutants judged so far, after each mutant
   */
  async judged(keep: (judged: readonly JudgedMutant[]) => void): Promise<readonly JudgedMutant[]> {
    const judged: JudgedMutant[] = []
    const add = (one: JudgedMutant): void => {
      judged.push(one)
      keep(judged)
    }
    searchBegins(Number.POSITIVE_INFINITY)
    try {
      const [listed, generic] = this.chosen()
      keep(judged)
      for (const [k, mutant] of listed.entries()) {
        add(await this.judgeListed(mutant, `${k + 1} of ${listed.length} listed, ${mutant.name}`))
      }
      if (generic !== undefined) for await (const one of this.judgeGeneric(generic)) add(one)
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
    } finally {
      searchEnded()
      if (this.terminal.progress) this.line.clear()
    }
    return judged
  }

  /** The requested listed mutants, and the names of the requested generated ones; undefined for none, empty for all. */
  private chosen(): readonly [listed: readonly Mutant[], generic: readonly string[] | undefined] {
    const { listed, given } = this
    const both = given.listed === given.generic
    if (given.mutant === undefined) {
      return [both || given.listed === true ? listed : [], both || given.generic === true ? [] : undefined]
    }
    const { spec, argument } = this.loaded
    const byRule = genericMutants(spec).map(({ name }) => name)
    const known = [...listed.map(({ name }) => name), ...byRule]
    for (const name of given.mutant) {
      if (known.includes(name)) continue
      throw new UsageError(
        `--mutant "${name}": ${spec.name} has no mutant of that name${didYouMean(name, known)}; "coterie mutate ${argument}" lists them`,
      )
    }
    const named = given.mutant.filter((name) => byRule.includes(name))
    return [listed.filter(({ name }) => given.mutant!.includes(name)), named.length === 0 ? undefined : named]
  }

  private propertiesOf(spec: Spec, more: readonly string[] = []): readonly Property[] {
    if (this.given.property !== undefined) return propertiesNamed(spec, this.given.property)
    const usual = propertiesNamed(spec, []).map(({ name }) => name)
    return propertiesNamed(spec, [...new Set([...usual, ...more])])
  }

  private async judgeListed(mutant: Mutant, label: string): Promise<JudgedMutant> {
    const { spec } = this.loaded
    // The list applies only to the mutant's own model.
    const own = Object.keys(this.options).length === 0 || this.given.mutant === undefined
    const options = own ? mutant.model : { ...mutant.model, ...this.options }
    const properties = this.propertiesOf(spec, Object.keys(mutant.verdicts))
    const changed = mutated(spec, mutant)
    let model: Model
    try {
      model = modelFor(changed, options, properties)
    } catch (error) {
      if (!(error instanceof ModelError) || !own) throw error
      throw new BrokenSpec(
        `${mutantListOf(this.loaded.argument)}: the model of mutant "${mutant.name}": ${error.message}`,
      )
    }
    const original = await this.original(spec, options, properties, label)
    const found = await this.found(model, properties, this.given.maxStates, label)
    return judge(mutant, model, original, found, own ? mutant : undefined)
  }

  private async original(
    spec: Spec,
    options: ModelOptions,
    properties: readonly Property[],
    label: string,
  ): Promise<CheckResult> {
    const model = modelFor(spec, options, properties)
    const key = JSON.stringify([model.options, properties.map(({ name }) => name)])
    const known = this.originals.get(key)
    if (known !== undefined) return known
    const result = await this.checked(model, properties, this.given.maxStates, undefined, label)
    this.originals.set(key, result)
    return result
  }

  private async *judgeGeneric(named: readonly string[]): AsyncGenerator<JudgedMutant> {
    const { spec } = this.loaded
    const properties = this.propertiesOf(spec)
    const { original, options, all } = await this.watchedOriginal(properties)
    const chosen = named.length === 0 ? all : genericMutants(spec).filter(({ name }) => named.includes(name))
    // A mutant that the list names like the rule is judged as listed, with its reason.
    const listed = this.chosen()[0].map(({ name }) => name)
    const mutants = chosen.filter(({ name }) => !listed.includes(name))
    for (const [k, mutant] of mutants.entries()) {
      const model = modelFor(mutated(spec, mutant), options, properties)
      const label = `${k + 1} of ${mutants.length} generated, ${mutant.name}`
      const within = async (bound: number) =>
        judge(mutant, model, original, await this.found(model, properties, bound, label))
      const first = await within(Math.min(firstMaxStates, this.bound))
      yield first.status === 'undecided' && firstMaxStates < this.bound ? await within(this.bound) : first
    }
  }

  private get bound(): number {
    return this.given.maxStates ?? defaultMaxStates
  }

  /** The spec in a model that is small enough, and the mutants that its observed effects admit. */
  private async watchedOriginal(properties: readonly Property[]): Promise<{
    readonly original: CheckResult
    readonly options: ModelOptions
    readonly all: readonly GenericMutant[]
  }> {
    const { spec } = this.loaded
    const tooLarge = new Set<string>()
    for (const options of this.models()) {
      const { spec: seen, observed } = watched(spec)
      let model: Model
      try {
        model = modelFor(seen, options, properties)
      } catch (error) {
        // A smaller model may not exist; the requested one must.
        if (!(error instanceof ModelError) || options === this.options) throw error
        continue
      }
      // Of a spec that requests once by default, the second model is the first.
      const asked = JSON.stringify(model.options)
      if (tooLarge.has(asked)) continue
      const original = await this.checked(model, properties, this.bound, undefined, 'the spec itself')
      tooLarge.add(asked)
      if (!original.exploration.complete) continue
      this.neverTaken = [...observed].flatMap(([name, { taken }]) => (taken ? [] : [name]))
      return { original, options, all: genericMutants(spec, observed) }
    }
    throw new UsageError(
      `${spec.name} itself has more than ${this.bound} states in this model, or reached the time or memory limit; raise --max-states, or use fewer --sites or --requests`,
    )
  }

  /** The requested model; or that of `verify`, then smaller ones. */
  private models(): readonly ModelOptions[] {
    if (Object.keys(this.options).length > 0) return [this.options]
    const { fallback, min } = this.loaded.spec.sites
    const least = Math.max(2, min)
    const fewer = Array.from({ length: Math.max(0, fallback - least) }, (_, k) => ({
      sites: fallback - 1 - k,
    }))
    return [this.options, { requests: 1 }, ...fewer]
  }

  private async found(
    model: Model,
    properties: readonly Property[],
    maxStates: number | undefined,
    label: string,
  ): Promise<CheckResult | BrokenSpec> {
    try {
      return await this.checked(model, properties, maxStates, undefined, label).catch((error: unknown) => {
        if (!(error instanceof CertificationFailed)) throw error
        // The timestamp claims of the spec need not be true of a mutant, so no reduction is used.
        return this.checked(model, properties, maxStates ?? defaultMaxStates, noReduction, label)
      })
    } catch (error) {
      // No result is reliable if a function gave two answers to the same call.
      if (error instanceof BrokenSpec && !(error instanceof ImpureSpec)) return error
      throw error
    }
  }

  /** The spec, or its mutant, from the second import. */
  private freshOf({ mutant: name }: Spec): Spec {
    const { spec, listed } = this.fresh
    // Of two mutants of one name, a run has the listed one, or with --generic the other.
    const judged = this.chosen()[0].map((one) => one.name)
    const mutant =
      name === undefined
        ? undefined
        : (listed.find((one) => one.name === name && judged.includes(name)) ??
          genericMutants(spec).find((one) => one.name === name))
    return mutant === undefined ? spec : mutated(spec, mutant)
  }

  private async checked(
    model: Model,
    properties: readonly Property[],
    maxStates: number | undefined,
    reduce: Reduce | undefined,
    label: string,
  ): Promise<CheckResult> {
    const { given, line, terminal } = this
    const running = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce,
      memory: given.memory ?? defaultMemory(),
      ...(maxStates === undefined ? {} : { maxStates }),
      ...kernelAsked(process.env),
    })
    searchBegins(given.time ?? Number.POSITIVE_INFINITY)
    const since = line.seconds
    const until = since + (given.time ?? Number.POSITIVE_INFINITY)
    for (const progress of paced(running.run(), pace)) {
      if (terminal.progress) line.show(progress, label, since)
      // The thread receives signals only when the event loop runs.
      await new Promise((resume) => setImmediate(resume))
      sliceEnded()
      const reason = reasonToStop(line.seconds, until)
      if (reason === 'interrupt') {
        this.interrupted = true
        throw new Interrupted()
      }
      if (reason !== undefined) {
        running.stop(reason)
        break
      }
    }
    const result = running.result()
    if (result.failure !== undefined) throw errorOf(result.failure)
    running.compareWith(this.freshOf(model.spec), result)
    return result
  }
}
