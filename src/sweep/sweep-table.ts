// The table of a sweep. Rows are the combinations, and columns the properties; or, if the plan says so, the settings of one dimension,
// with a row for each property.

import type { CellVerdict, Outcome } from './outcome.js'
import { type Cell, cellsOf, type Plan, type Setting } from './plan.js'

/** A cell of the plan, and its outcome; undefined if it was not run. */
export interface SweptCell {
  readonly cell: Cell
  readonly outcome: Outcome | undefined
}

/** The command of a cell, as the author of the plan would type it in its folder. */
export type CommandOf = (swept: SweptCell) => string

/** How an entry is to be read. */
export type Tone = 'good' | 'bad' | 'doubtful' | 'none'

/** One entry of the table. */
export interface Entry {
  readonly text: string
  readonly tone: Tone
  /** The cell that it comes from; undefined for a combination that the plan leaves out. */
  readonly from: SweptCell | undefined
}

/** The table, with the names of its rows apart. */
interface SweepTable {
  /** The names of the columns that name the rows. */
  readonly heads: readonly string[]
  readonly columns: readonly string[]
  readonly rows: readonly { readonly names: readonly string[]; readonly entries: readonly Entry[] }[]
  /** Dimensions with a single setting, as the caption names them. */
  readonly fixed: readonly string[]
  /** Why cells were refused or failed, and the constraints of verdicts, each said once; an entry refers to it by its number from 1. */
  readonly notes: readonly string[]
}

const none: Entry = { text: '', tone: 'none', from: undefined }

/** The number of states, with a + if there are more. */
const statesText = (outcome: Outcome | undefined): string => {
  if (outcome?.kind !== 'checked') return ''
  const { states, complete } = outcome.result.exploration
  return `${states.toLocaleString('en-US')}${complete ? '' : '+'}`
}

class TableOf {
  readonly notes: string[] = []

  private noted(what: string, note: string): string {
    if (!this.notes.includes(note)) this.notes.push(note)
    return `${what} (${this.notes.indexOf(note) + 1})`
  }

  private verdict(from: SweptCell, { verdict, length, within }: CellVerdict): Entry {
    const steps = verdict === 'violated' && length !== undefined ? ` in ${length}` : ''
    const tone = verdict === 'holds' ? 'good' : verdict === 'violated' ? 'bad' : 'doubtful'
    const text =
      within === undefined
        ? `${verdict}${steps}`
        : this.noted(verdict, `within ${within}: states outside were checked, not expanded`)
    return { text, tone, from }
  }

  entry(swept: SweptCell | undefined, property: string | undefined): Entry {
    if (swept === undefined) return none
    const { outcome } = swept
    if (outcome === undefined) return { text: 'not run', tone: 'doubtful', from: swept }
    switch (outcome.kind) {
      case 'checked': {
        const verdict = outcome.result.verdicts.find((one) => one.property === property)
        return verdict === undefined ? { text: '', tone: 'none', from: swept } : this.verdict(swept, verdict)
      }
      case 'refused':
      case 'failed':
        return { text: this.noted(outcome.kind, outcome.says), tone: 'doubtful', from: swept }
      default:
        return outcome satisfies never
    }
  }
}

/** The properties of all results, in the order in which they first occur. */
const propertiesOf = (swept: readonly SweptCell[]): readonly string[] => [
  ...new Set(
    swept.flatMap(({ outcome }) =>
      outcome?.kind === 'checked' ? outcome.result.verdicts.map(({ property }) => property) : [],
    ),
  ),
]

const namesOf = (settings: readonly Setting[], shown: readonly number[]): readonly string[] =>
  shown.map((k) => settings[k]!.name)

/** The table of the outcomes of the cells of a plan. */
export const sweepTable = (plan: Plan, swept: readonly SweptCell[]): SweepTable => {
  const { dimensions, columns } = plan
  const table = new TableOf()
  const all = dimensions.map((_, k) => k)
  const isFixed = (k: number): boolean =>
    dimensions[k]!.settings.length === 1 && dimensions[k]!.name !== columns
  const shown = all.filter((k) => !isFixed(k))
  const fixed = all.filter(isFixed).map((k) => `${dimensions[k]!.name} ${dimensions[k]!.settings[0]!.name}`)
  const properties = propertiesOf(swept)
  if (columns === undefined) {
    return {
      heads: shown.map((k) => dimensions[k]!.name),
      columns: properties.length === 0 ? ['result'] : [...properties, 'states'],
      rows: swept.map((one) => ({
        names: namesOf(one.cell.settings, shown),
        entries:
          properties.length === 0
            ? [table.entry(one, undefined)]
            : [
                ...properties.map((property) => table.entry(one, property)),
                { text: statesText(one.outcome), tone: 'none', from: one },
              ],
      })),
      fixed,
      notes: table.notes,
    }
  }
  const across = dimensions.findIndex(({ name }) => name === columns)
  const down = shown.filter((k) => k !== across)
  const keyOf = (settings: readonly Setting[]): string => JSON.stringify(namesOf(settings, down))
  const groups = new Map<string, SweptCell[]>()
  for (const one of swept) {
    const key = keyOf(one.cell.settings)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const asked = properties.length === 0 ? [undefined] : properties
  const isNamed = asked.length > 1
  return {
    heads: [...down.map((k) => dimensions[k]!.name), ...(isNamed ? ['property'] : [])],
    columns: dimensions[across]!.settings.map(({ name }) => name),
    rows: [...groups.values()].flatMap((group) =>
      asked.map((property) => ({
        names: [...namesOf(group[0]!.cell.settings, down), ...(isNamed ? [property!] : [])],
        entries: dimensions[across]!.settings.map(({ name }) =>
          table.entry(
            group.find(({ cell }) => cell.settings[across]!.name === name),
            property,
          ),
        ),
      })),
    ),
    fixed: [...fixed, ...(isNamed || properties.length === 0 ? [] : [properties[0]!])],
    notes: table.notes,
  }
}

/** The cells of a plan with what is known of each, by its position. */
export const sweptCells = (plan: Plan, outcomes: readonly (Outcome | undefined)[]): readonly SweptCell[] =>
  cellsOf(plan).map((cell, k) => ({ cell, outcome: outcomes[k] }))
