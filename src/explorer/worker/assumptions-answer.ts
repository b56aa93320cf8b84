// The table of assumptions and theorems as plain data for the page. The words are those of `coterie assume`.
import type { Assumed } from '../../assume/assumed.js'
import type { answerIn } from '../../assume/cell.js'
import { assumptionTable } from '../../report/assumptions/assumptions-table.js'
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
    /** What breaks first in the proof, in the words of the command; undefined before it is known. */
    readonly lemma: string | undefined
  }[]
  /** Whether there is a column for the lemma that breaks first. */
  readonly hasLemmas: boolean
  readonly lemmaLegend: readonly string[]
  readonly legend: readonly string[]
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly cut: string | undefined
}

/**
 * @param source the user's file, if the spec is not in the catalogue
 * @param hasLemmas whether the spec has a proof, so that lemmas are sought after the table
 */
export const assumptionsAnswer = (
  assumed: Assumed,
  source: string | undefined,
  hasLemmas: boolean,
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
        dropped,
        how,
        cells: shown.map(({ text, answer }, at): ShownAnswer => {
          const trace = answer === 'violated' ? cell?.verdicts.get(heads[at]![1])?.trace : undefined
          return {
            text,
            answer,
            trace: isOfSpec === true && trace !== undefined ? traceJson(trace, source) : undefined,
          }
        }),
        lemma,
      }
    }),
    hasLemmas,
    lemmaLegend: lemmaLegend ?? [],
    legend,
    sections,
    cut: assumed.cut && cutText(assumed.cut),
  }
}
