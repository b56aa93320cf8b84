// Mutants and their verdicts as plain data for the page. The words are those of `coterie mutate`.

import { defaultCheckOptions } from '../../check/check-options.js'
import { asExpected } from '../../check/expectations.js'
import { FailedRun } from '../../check/failed-run.js'
import { leastOptions } from '../../model/least-options.js'
import { type Model, ModelError } from '../../model/model.js'
import type { JudgedMutant, MutantStatus } from '../../mutate/judge-mutant.js'
import { Mutation, modelsToTry } from '../../mutate/mutation.js'
import { weakTests } from '../../mutate/weak-tests.js'
import type { Spec } from '../../protocol/spec.js'
import { mutantRemark, mutantsSummary } from '../../report/mutants/mutants-text.js'
import { modelLine } from '../../report/words/model-line.js'
import { number as count } from '../../report/words/number-words.js'
import { traceJson } from '../../trace/trace-json.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { fileOf, isListed } from '../load/spec-source.js'

/** Which mutants to judge, by their names: listed ones, and those by rule; all by rule if that is empty, none if undefined. */
export interface MutantsAsked {
  readonly listed: readonly string[]
  readonly byRule: readonly string[] | undefined
}

/** A mutant that was judged. */
export interface ShownMutant {
  readonly name: string
  readonly status: MutantStatus
  /** The verdicts that differ from those on the spec, and their runs. */
  readonly kills: readonly {
    readonly property: string
    readonly text: string
    /** The text of a trace file; undefined if no run shows it. */
    readonly trace: string | undefined
  }[]
  /** A remark on a mutant that is not killed by a property. */
  readonly remark: string | undefined
  /** The differences from its list. */
  readonly differences: readonly string[]
  /** The model in which it was judged. */
  readonly model: string
}

/** The mutants judged so far. */
export interface MutantsAnswer {
  readonly about: 'mutants'
  readonly judged: readonly ShownMutant[]
  /** The mutants by rule that change an effect of the spec, judged or not; empty until the spec itself has been searched. */
  readonly planned: readonly string[]
  /** The clauses that have no mutants by rule, since no run takes them. */
  readonly neverTaken: readonly string[]
  readonly summary: string | undefined
  /** The properties that none of several mutants violates; empty before the end. */
  readonly weak: readonly string[]
}

const killsOf = ({ kills, found }: JudgedMutant, source: string | undefined): ShownMutant['kills'] => [
  ...kills.map((verdict) => ({
    property: verdict.property.name,
    text: verdict.verdict === 'holds' ? 'holds, and the spec violates it' : asExpected(verdict),
    trace:
      verdict.trace === undefined || verdict.verdict !== 'violated'
        ? undefined
        : traceJson(verdict.trace, source),
  })),
  ...(found instanceof FailedRun
    ? [{ property: 'the run', text: 'fails', trace: traceJson(found.trace, source) }]
    : []),
]

/** Judges mutants, and answers. */
export class MutantsStudy {
  private readonly work: Mutation
  private readonly source: string | undefined
  private readonly spec: Spec
  private readonly shown: ShownMutant[] = []

  /**
   * @param model the model of the session: mutants by rule are judged in it if it is small enough
   * @param fresh a second import of the spec; undefined if there is none
   */
  constructor(loaded: LoadedSpec, model: Model, asked: MutantsAsked, fresh: LoadedSpec | undefined) {
    const { spec, mutants, source } = loaded
    this.source = fileOf(source)
    this.spec = spec
    const options = leastOptions(model)
    this.work = new Mutation({
      ...{ spec, options, byRule: asked.byRule, inOwnModels: true },
      listed: mutants.filter(isListed).filter(({ name }) => asked.listed.includes(name)),
      models: [options, ...modelsToTry(spec, {})],
      check: { memory: defaultCheckOptions.memory, kernel: 'js' },
      fresh: fresh && { spec: fresh.spec, listed: fresh.mutants.filter(isListed) },
      place: this.source ?? `specs/${source.argument}/mutants.ts`,
      tooLarge: (bound) =>
        new ModelError(
          `${spec.name} itself has more than ${count(bound)} states in this model; choose fewer sites or requests`,
        ),
    })
  }

  run(): ReturnType<Mutation['run']> {
    return this.work.run()
  }

  stop(): void {
    this.work.stop()
  }

  answer(isEnd: boolean): MutantsAnswer {
    const { judged, planned, neverTaken } = this.work
    for (const one of judged.slice(this.shown.length)) this.shown.push(this.shownMutant(one))
    const isWhole = isEnd && judged.length > 1
    const { spec } = this
    return {
      about: 'mutants',
      judged: [...this.shown],
      planned,
      neverTaken,
      summary: isWhole ? mutantsSummary(judged) : undefined,
      weak: isWhole && this.work.stopped === undefined ? weakTests(spec, judged, false).weak : [],
    }
  }

  private shownMutant(one: JudgedMutant): ShownMutant {
    return {
      name: one.name,
      status: one.status,
      kills: killsOf(one, this.source),
      remark: mutantRemark(one),
      differences: one.differences ?? [],
      model: modelLine(one.original.model),
    }
  }
}
