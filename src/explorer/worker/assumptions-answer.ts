// The table of assumptions and theorems as plain data for the page. The words are those of `coterie assume`.
import type { Assumed } from '../../assume/assumed.js'
import type { answerIn, Cell } from '../../assume/cell.js'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { said } from '../../model/option-words.js'
import { assumptionTable, notDecided } from '../../report/assumptions/assumptions-table.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { traceJson } from '../../trace/trace-json.js'

/** A cell of the table. */
export interface ShownAnswer {
  readonly text: string
  readonly answer: ReturnType<typeof answerIn>
  /** The text of a trace file, if a run violates the theorem and the page can show it. */
  readonly trace: string | undefined
}

/** The table so far. */
export interface AssumptionsAnswer {
  readonly about: 'assumptions'
  readonly heads: readonly (readonly [head: string, theorem: string])[]
  readonly rows: readonly {
    readonly dropped: string
    readonly how: string
    readonly cells: readonly ShownAnswer[]
    /** Why some cells are not known; undefined if all are. */
    readonly whyOpen: string | undefined
    /** What breaks first in the proof, in the words of the command; undefined before it is known. */
    readonly lemma: string | undefined
  }[]
  /** Whether there is a column for the lemma that breaks first. */
  readonly hasLemmas: boolean
  readonly lemmaLegend: readonly string[]
  readonly legend: readonly string[]
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly cut: string | undefined
  /** The command that searches more, where a bound on states ended a search. */
  readonly more: string | undefined
}

/** Why nothing is known of a theorem, in words. */
const whyOpenIn = ({ because, cut, states }: Cell, maxStates: number): string | undefined => {
  if (because !== undefined) return because
  if (cut === undefined) return undefined
  return cut === 'states'
    ? `the search ended at ${maxStates.toLocaleString('en')} states`
    : `${cutText(cut)}, after ${states.toLocaleString('en')} states`
}

// As a shell reads them.
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

// Twenty times as many states take minutes, which a reader of a page does not wait for.
const moreStates = 20

const commandFor = (model: Model, argument: string, maxStates: number): string =>
  [
    'coterie assume',
    argument,
    ...said(leastOptions(model)).flatMap(({ word, parameter, text }) => [
      `--${word}`,
      parameter === undefined ? text : `${parameter}=${text}`,
    ]),
    ...(model.spec.mutant === undefined ? [] : ['--mutant', model.spec.mutant]),
    '--max-states',
    String(maxStates * moreStates),
  ]
    .map((word, k) => (k === 0 ? word : quoted(word)))
    .join(' ')

/** A row, with what a parameter is where it is about one: `clock is sendtick, not reqtick (rule of the logical clock)`. */
const inWords = ({ spec }: Model, cell: Cell | undefined, dropped: string): string => {
  const parameter = spec.parameters[cell?.dropped[0]?.parameter ?? '']
  return parameter === undefined ? dropped : `${dropped} (${parameter.help})`
}

interface Asking {
  /** The name of the spec in the catalogue, or its file. */
  readonly argument: string
  /** The user's file, if the spec is not in the catalogue. */
  readonly source: string | undefined
  /** Whether the spec has a proof, so that lemmas are sought after the table. */
  readonly hasLemmas: boolean
  /** Where each search ends. */
  readonly maxStates: number
}

export const assumptionsAnswer = (
  assumed: Assumed,
  { argument, source, hasLemmas, maxStates }: Asking,
): AssumptionsAnswer => {
  const { heads, rows, legend, lemmaLegend, sections } = assumptionTable(assumed)
  const cells = assumed.cells.filter(({ dropped }) => dropped.length < 2)
  return {
    about: 'assumptions',
    heads,
    rows: rows.map(({ dropped, how, cells: shown, lemma }, k) => {
      // A row that was not tried has none.
      const cell = cells[k]
      // The page has no spec with other clauses.
      const isOfSpec = cell?.dropped.every(({ family }) => family !== 'guards' && family !== 'rules')
      return {
        dropped: inWords(assumed.model, cell, dropped),
        how,
        cells: shown.map(({ text, answer }, at): ShownAnswer => {
          const trace = answer === 'violated' ? cell?.verdicts.get(heads[at]![1])?.trace : undefined
          return {
            text,
            answer,
            trace: isOfSpec === true && trace !== undefined ? traceJson(trace, source) : undefined,
          }
        }),
        whyOpen: cell && whyOpenIn(cell, maxStates),
        lemma,
      }
    }),
    hasLemmas,
    lemmaLegend: lemmaLegend ?? [],
    legend,
    // The page says it below the table, with the remedy.
    sections: sections.filter(({ title }) => title !== notDecided),
    cut: assumed.cut && cutText(assumed.cut),
    more: cells.some(({ cut }) => cut === 'states')
      ? commandFor(assumed.model, argument, maxStates)
      : undefined,
  }
}
