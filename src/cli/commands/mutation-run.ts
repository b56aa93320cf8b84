// Drives the judging of mutants, with one progress line for all of them. An interrupt ends the run between
// searches and within one.

import { genericMutants } from '../../mutate/generic-mutants.js'
import type { JudgedMutant } from '../../mutate/judge-mutant.js'
import { Mutation, modelsToTry } from '../../mutate/mutation.js'
import type { Mutant } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import type { Spec } from '../../protocol/spec.js'
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

/** A spec and its listed mutants, from a second import. */
interface FreshMutants {
  readonly spec: Spec
  readonly listed: readonly Mutant[]
}

/** One run of `mutate`. */
export class MutationRun {
  private readonly loaded: LoadedSpec
  private readonly listed: readonly Mutant[]
  private readonly given: MutateArguments
  private readonly terminal: Terminal
  private readonly line: ProgressLine
  private readonly fresh: FreshMutants
  private mutation: Mutation | undefined
  // When the current search began.
  private since = 0

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
  }

  /** Whether the user interrupted the run. */
  get interrupted(): boolean {
    return this.mutation?.stopped !== undefined
  }

  /** The clauses that no run takes in the model of the generated mutants; they have no mutants. */
  get neverTaken(): readonly string[] {
    return this.mutation?.neverTaken ?? []
  }

  /**
   * All requested mutants, or those judged before an interrupt.
   * @param keep receives the mutants judged so far, after each mutant
   */
  async judged(keep: (judged: readonly JudgedMutant[]) => void): Promise<readonly JudgedMutant[]> {
    searchBegins(Number.POSITIVE_INFINITY)
    try {
      const mutation = this.asked(() => keep(this.mutation?.judged ?? []))
      this.mutation = mutation
      keep(mutation.judged)
      await this.drive(mutation)
      keep(mutation.judged)
      return mutation.judged
    } finally {
      searchEnded()
      if (this.terminal.progress) this.line.clear()
    }
  }

  /** @param keep called before each search */
  private asked(keep: () => void): Mutation {
    const { given, fresh } = this
    const { spec, argument } = this.loaded
    const { time = Number.POSITIVE_INFINITY } = given
    const [listed, byRule] = this.chosen()
    const options = modelOptionsOf(given, spec)
    return new Mutation({
      ...{ spec, listed, byRule, options, fresh },
      // The list applies only to the mutant's own model.
      inOwnModels: Object.keys(options).length === 0 || given.mutant === undefined,
      models: modelsToTry(spec, options),
      ...(given.property === undefined ? {} : { properties: given.property }),
      ...(given.maxStates === undefined ? {} : { maxStates: given.maxStates }),
      check: { memory: given.memory ?? defaultMemory(), ...kernelAsked(process.env) },
      begins: () => {
        keep()
        sliceEnded()
        this.since = this.line.seconds
        searchBegins(time)
      },
      place: mutantListOf(argument),
      tooLarge: (bound) =>
        new UsageError(
          `${spec.name} itself has more than ${bound} states in this model, or reached the time or memory limit; raise --max-states, or use fewer --sites or --requests`,
        ),
    })
  }

  private async drive(mutation: Mutation): Promise<void> {
    const { given, line, terminal } = this
    const { time = Number.POSITIVE_INFINITY } = given
    for (const { check, label } of paced(mutation.run(), pace)) {
      if (terminal.progress) line.show(check.progress(), label, this.since)
      // The thread receives signals only when the event loop runs.
      await new Promise((resume) => setImmediate(resume))
      sliceEnded()
      const reason = reasonToStop(line.seconds, this.since + time)
      if (reason === 'interrupt') mutation.stop()
      else if (reason !== undefined) check.stop(reason)
    }
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
}
