// A checked proof as text: its lemmas with their sentences, the grid of lemmas and clauses, the theorems, then each counterexample to
// induction and whether it is a proof.
import type { LectureSentence } from '../../lesson/lecture-proofs.js'
import { type CellResult, falseAfter, type LemmaRow, type ProofResult } from '../../prove/proof-result.js'
import { columns } from '../words/columns.js'
import { modelLine } from '../words/model-line.js'
import { wrappedLines } from '../words/wrapped-lines.js'
import { aloneCells, withOthers } from './alone-text.js'
import { counterexamplesOf } from './induction-text.js'
import { beginOfViews, lemmaLines } from './lemma-lines.js'
import { proofEndLines } from './proof-end-text.js'
import { universeLine } from './universe-text.js'

/** A lemma by its number in the list, from 1. */
const numberOf = ({ rows }: ProofResult, name: string): number =>
  rows.findIndex(({ lemma }) => lemma.name === name) + 1

const cellText = (proved: ProofResult, result: CellResult): string => {
  switch (result.verdict) {
    case 'inductive': {
      const needs = result.needs.map((name) => numberOf(proved, name)).join(',')
      return needs === '' ? '+' : `+ ${needs}${result.isLeast === true ? '' : '?'}`
    }
    case 'not inductive':
      return 'x'
    case 'open':
      return '?'
    default:
      return result satisfies never
  }
}

const truthText = (row: LemmaRow): string => {
  const { truth } = row
  const steps = falseAfter(row)
  if (steps !== undefined) return `x ${steps}`
  return truth?.verdict === 'holds' || truth?.verdict === 'sampled' ? '+' : '?'
}

const gridLines = (proved: ProofResult): readonly string[] => {
  const { rows, clauses, stays, alone } = proved
  const shown = [...rows.entries()].filter(([, { lemma }]) => alone === undefined || lemma.name === alone)
  return columns([
    ['', 'true', ...clauses],
    ...shown.flatMap(([k, row]) => [
      ...(k === beginOfViews(proved) ? [['from views']] : []),
      [
        `${k + 1} ${row.lemma.name}`,
        truthText(row),
        ...(row.isAssumed ? ['assumed'] : row.cells.map(({ result }) => cellText(proved, result))),
      ],
    ]),
    ...(alone === undefined
      ? []
      : [
          [
            'with the others',
            '',
            ...aloneCells(proved).map((result) => cellText(proved, withOthers(result))),
          ],
        ]),
    ...(stays.length === 0
      ? []
      : [['stays in the universe', '', ...stays.map(({ result }) => cellText(proved, result))]]),
  ])
}

const theoremLines = (proved: ProofResult): readonly string[] =>
  proved.theorems.map(({ theorem, result }) => {
    const from = theorem.from.map((name) => numberOf(proved, name)).filter((k) => k > 0)
    switch (result.verdict) {
      case 'inductive':
        return `  + ${theorem.property}  follows ${result.needs.length === 0 ? 'without lemmas' : `from ${result.needs.map((name) => numberOf(proved, name)).join(', ')}`}`
      case 'not inductive':
        return `  x ${theorem.property}  does not follow ${from.length === 0 ? 'without lemmas' : `from ${from.join(', ')}`}`
      case 'open':
        return `  ? ${theorem.property}  not decided`
      default:
        return result satisfies never
    }
  })

// What lectures say of the algorithm, and no lemma says.
const unstatedLines = (sentences: readonly LectureSentence[]): readonly string[] =>
  sentences.length === 0
    ? []
    : [
        'sentences of lectures without a lemma (docs/lecture-proofs.md):',
        ...sentences.flatMap(({ says, slides, because }) =>
          wrappedLines(`${says} (slides ${slides.join('; ')}); no lemma: ${because}`, 114).map(
            (line, k) => `${k === 0 ? '  - ' : '    '}${line}`,
          ),
        ),
        '',
      ]

/**
 * The result for people.
 * @param unstated sentences of lectures about this algorithm that are no lemmas
 */
export const proofText = (proved: ProofResult, unstated: readonly LectureSentence[] = []): string =>
  [
    modelLine(proved.model),
    universeLine(proved),
    ...(proved.proof.source === '' ? [] : [`lemmas: ${proved.proof.source}`]),
    ...lemmaLines(proved),
    '',
    ...gridLines(proved),
    '',
    ...(proved.theorems.length === 0 ? [] : [...theoremLines(proved), '']),
    ...unstatedLines(unstated),
    ...counterexamplesOf(proved),
    ...proofEndLines(proved),
    '',
  ].join('\n')
