// Measures as JSON; docs/json.md describes the fields. A figure is a fraction in lowest terms, [top, bottom], or
// null if it is unbounded.
import type { Extreme, Measure, Stated } from '../../measure/figure.js'
import type { Measurement } from '../../measure/measurement.js'
import type { Json } from '../../sorts/sort.js'
import { explorationJson, modelJson } from '../verdict/verdict-json.js'
import { quantities } from '../words/measured-words.js'
import { fitOfStates, fits, type Unfit } from './measure-table.js'
import type { ReplayOf } from './measure-text.js'

/** The trace file of the minimum or maximum of a figure, if it was written. */
type FileOf = (measurement: Measurement, extreme: Extreme) => string | undefined

/** A value, as everywhere in JSON. */
export const valueJson = (measure: Measure): Json =>
  measure === 'unbounded' ? null : [measure.top, measure.bottom]

const formulaJson = ({ text, source, says, least, most }: Stated): Json => ({
  text,
  source,
  says,
  ...(least === undefined ? {} : { least: valueJson(least) }),
  ...(most === undefined ? {} : { most: valueJson(most) }),
})

const growthJson = (rows: readonly Measurement[]): Json[] => {
  const states = fitOfStates(rows)
  return [
    ...(states === undefined ? [] : [{ quantity: 'states', ...states }]),
    ...quantities.flatMap((quantity): Json[] => {
      const { least, most, sizes } = fits(rows, quantity)
      if (least === undefined && most === undefined) return []
      return [
        {
          quantity,
          ...(least === undefined ? {} : { least }),
          ...(most === undefined ? {} : { most }),
          sizes,
        },
      ]
    }),
  ]
}

const bypassesJson = ({ bypasses }: Measurement) =>
  bypasses === undefined
    ? {}
    : {
        bypasses: bypasses.map(
          ({ site, most }): Json => ({ site, most: most === Number.POSITIVE_INFINITY ? null : most }),
        ),
      }

const loadsJson = (row: Measurement) =>
  Object.fromEntries(
    (['loads', 'roundLoads'] as const).flatMap((which): (readonly [string, Json[]])[] => {
      const loads = row[which]?.map(
        ({ site, least, most }): Json => ({ site, least: valueJson(least), most: valueJson(most) }),
      )
      return loads === undefined ? [] : [[which, loads]]
    }),
  )

const measurementJson = (row: Measurement, extremeJson: (extreme: Extreme) => Json): Json => ({
  model: modelJson(row.model),
  exploration: explorationJson(row),
  ...(row.instead === undefined ? {} : { instead: row.instead }),
  figures: row.figures.map(
    ({ quantity, least, most, formula, verdict, notes }): Json => ({
      quantity,
      ...(least === undefined ? {} : { least: extremeJson(least) }),
      ...(most === undefined ? {} : { most: extremeJson(most) }),
      ...(formula === undefined ? {} : { formula: formulaJson(formula) }),
      ...(verdict === undefined ? {} : { verdict }),
      notes: [...notes],
    }),
  ),
  ...bypassesJson(row),
  ...loadsJson(row),
  missing: row.missing.map(
    ({ what, cut, because }): Json => ({
      what,
      ...(cut === undefined ? {} : { cut }),
      ...(because === undefined ? {} : { because }),
    }),
  ),
})

/** A measurement of one or more sizes. */
export const measureJson = (
  rows: readonly Measurement[],
  unfit: readonly Unfit[],
  replayOf: ReplayOf,
  fileOf: FileOf,
): Json => {
  const extremeJson = (row: Measurement, extreme: Extreme): Json => {
    const { trace } = extreme
    const [replay, file] = [replayOf(row, extreme), fileOf(row, extreme)]
    return {
      value: valueJson(extreme.value),
      ...(trace === undefined ? {} : { length: trace.steps.length }),
      ...(trace?.loop === undefined ? {} : { loop: trace.loop }),
      ...(file === undefined ? {} : { trace: file }),
      ...(replay === undefined ? {} : { replay }),
    }
  }
  return {
    schema: 1,
    measurements: rows.map((row) => measurementJson(row, (extreme) => extremeJson(row, extreme))),
    unfit: unfit.map(({ sites, why }): Json => ({ sites, why })),
    growth: growthJson(rows),
  }
}
