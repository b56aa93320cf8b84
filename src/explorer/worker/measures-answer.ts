// The measures of a model, of one or several sizes, as plain data for the page. The words are those of `coterie measure`.

import { defaultLimits, type Measurement } from '../../measure/measurement.js'
import { MeasuringSizes, mostStates, type Sizes } from '../../measure/sizes.js'
import type { Count } from '../../measure/step-kinds.js'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import type { Spec } from '../../protocol/spec.js'
import { measureJson } from '../../report/measure/measure-json.js'
import { type MeasureOverview, measureOverview } from '../../report/measure/measure-overview.js'
import {
  bypassTable,
  headLine,
  loadTable,
  type MeasureTable,
  modelsLines,
  quantityTable,
  reducedLines,
} from '../../report/measure/measure-table.js'
import { quantities } from '../../report/words/measured-words.js'
import { indentedJson } from '../../trace/pretty-json.js'
import type { Trace } from '../../trace/trace.js'
import { traceJson } from '../../trace/trace-json.js'

/** What to measure of the model of a session. */
export interface MeasuresAsked {
  readonly sizes: Sizes
  /** Also the load of each site, alone and in a round. */
  readonly load: boolean
  readonly count: Count
}

/** A table, with the texts of the trace files of its runs. */
export interface ShownMeasure extends Pick<MeasureTable, 'title' | 'remarks' | 'heads' | 'fits'> {
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly runs: readonly { readonly what: string; readonly trace: string }[]
  }[]
}

/** The measures so far. */
export interface MeasuresAnswer {
  readonly about: 'measures'
  /** The model, and how large it is; empty before the first size. */
  readonly models: readonly string[]
  /** The measures at a glance; undefined before the first. */
  readonly overview: MeasureOverview | undefined
  /** Whether everything that was asked has been measured so far. */
  readonly isWhole: boolean
  readonly tables: readonly ShownMeasure[]
  readonly reductions: readonly string[]
  /** The document that `--format json` prints, without commands; undefined before the end. */
  readonly json: string | undefined
}

/** Measures a model, and answers. */
export class MeasuresStudy {
  private readonly work: MeasuringSizes
  private readonly source: string | undefined
  private readonly texts = new Map<Trace, string>()
  private shown: { readonly found: number; readonly answer: MeasuresAnswer } | undefined

  /**
   * @param source the user's file, if the spec is not in the catalogue
   * @param fresh a second import of the spec; undefined if there is none
   */
  constructor(
    spec: Spec,
    model: Model,
    { sizes, load, count }: MeasuresAsked,
    source: string | undefined,
    fresh: Spec | undefined,
  ) {
    this.source = source
    this.work = new MeasuringSizes({
      ...{ spec, sizes, fresh },
      options: leastOptions(model),
      wanted: { messages: true, delays: true, bypass: true, load, round: load, count },
      limits: { ...defaultLimits, maxStates: mostStates },
    })
  }

  run(): ReturnType<MeasuringSizes['run']> {
    return this.work.run()
  }

  stop(cut: 'interrupt'): void {
    this.work.stop(cut)
  }

  answer(isEnd: boolean): MeasuresAnswer {
    const { found } = this.work
    if (isEnd || this.shown?.found !== found) this.shown = { found, answer: this.newAnswer(isEnd) }
    return this.shown.answer
  }

  private newAnswer(isEnd: boolean): MeasuresAnswer {
    const { rows, unfit } = this.work
    const none = () => undefined
    return {
      about: 'measures',
      models: rows.length === 0 ? [] : [headLine(rows), ...modelsLines(rows, unfit)],
      overview: measureOverview(rows),
      isWhole: unfit.length === 0 && rows.every(isWhole),
      tables: tablesOf(rows).map((table) => this.shownTable(table)),
      reductions: reducedLines(rows),
      json: isEnd && rows.length > 0 ? indentedJson(measureJson(rows, unfit, none, none)) : undefined,
    }
  }

  private shownTable({ rows, ...table }: MeasureTable): ShownMeasure {
    return {
      ...table,
      rows: rows.map(({ cells, runs }) => ({
        cells,
        runs: runs.map(({ what, trace }) => ({ what, trace: this.text(trace) })),
      })),
    }
  }

  private text(trace: Trace): string {
    const known = this.texts.get(trace) ?? traceJson(trace, this.source)
    this.texts.set(trace, known)
    return known
  }
}

// What has no value for a reason is known: messages that never end, say.
const isWhole = ({ exploration, instead, missing, figures }: Measurement): boolean =>
  exploration.complete &&
  instead === undefined &&
  missing.every(({ because }) => because !== undefined) &&
  figures.every(({ isOfPairs }) => isOfPairs !== true)

const tablesOf = (rows: readonly Measurement[]): readonly MeasureTable[] =>
  [
    ...quantities.map((quantity) => quantityTable(rows, quantity)),
    bypassTable(rows),
    loadTable(rows, 'loads'),
    loadTable(rows, 'roundLoads'),
  ].flatMap((table) => table ?? [])
