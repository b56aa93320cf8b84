// A table of assumptions as JSON, schema 1; docs/json.md describes the fields.

import type { Assumed } from '../../assume/assumed.js'
import type { Assumption } from '../../assume/assumption.js'
import { answerIn, type Cell } from '../../assume/cell.js'
import type { FirstBroken } from '../../assume/first-broken.js'
import { lengthIn } from '../../assume/searched-model.js'
import type { Json } from '../../sorts/sort.js'
import { modelJson } from '../verdict/verdict-json.js'

const names = (assumptions: readonly Assumption[]): readonly string[] => assumptions.map(({ name }) => name)

const lemmaJson = (lemma: FirstBroken): Json => {
  switch (lemma.kind) {
    case 'false':
      return { answer: 'false', lemma: lemma.lemma, steps: lemma.steps }
    case 'not inductive':
      return {
        answer: 'not inductive',
        row: lemma.row,
        ...(lemma.clause === undefined ? {} : { clause: lemma.clause }),
      }
    case 'kept':
      return {
        answer: 'kept',
        ...(lemma.numbersUpTo === undefined ? {} : { numbersUpTo: lemma.numbersUpTo }),
      }
    case 'true':
      return { answer: 'open', noneFalse: true, because: lemma.because }
    case 'open':
      return { answer: 'open', because: lemma.because }
    case 'cut':
      return { answer: 'open', cut: lemma.cut }
    default:
      return lemma satisfies never
  }
}

/** What was found. */
export const assumptionsJson = (assumed: Assumed): Json => {
  const { model, theorems, lines, assumptions, cells, minimalSets, frontiers, cut, untried, isComplete } =
    assumed
  const asked = [...theorems, ...lines].map(({ name }) => name)
  const answersOf = (cell: Cell): Json =>
    asked.map((property) => {
      const steps = lengthIn(cell, property)
      return { property, answer: answerIn(cell, property), ...(steps === undefined ? {} : { steps }) }
    })
  const cellJson = (cell: Cell) => ({
    states: cell.states,
    ...(cell.cut === undefined ? {} : { cut: cell.cut }),
    ...(cell.because === undefined ? {} : { because: cell.because }),
    answers: answersOf(cell),
    ...(cell.lemma === undefined ? {} : { lemma: lemmaJson(cell.lemma) }),
  })
  return {
    schema: 1,
    kind: 'assumptions',
    model: modelJson(model),
    theorems: theorems.map(({ name }) => name),
    lines: lines.map(({ name }) => name),
    assumptions: assumptions.map(({ name, family, dropped }) => ({ name, family, dropped })),
    cells:
      frontiers === undefined
        ? cells.map((cell) => ({ dropped: names(cell.dropped), ...cellJson(cell) }))
        : [],
    suffices: minimalSets.map(({ theorem, sets, open, kept, isCut }) => ({
      theorem,
      sets: sets.map(({ keeps, needs, isVacuous }) => ({ keeps: names(keeps), needs, vacuous: isVacuous })),
      open: open.map(names),
      kept: names(kept),
      isCut,
    })),
    ...(frontiers === undefined
      ? {}
      : {
          frontiers: frontiers.map(({ theorem, breaks, open, vacuous }) => ({
            theorem,
            breaks: breaks.map(({ budgets, cell }) => {
              const steps = lengthIn(cell, theorem)
              return { ...budgets, ...(steps === undefined ? {} : { steps }) }
            }),
            open: open.map((budgets) => ({ ...budgets })),
            vacuous: vacuous.map((budgets) => ({ ...budgets })),
          })),
        }),
    guardsInPart: [...assumed.guardsInPart],
    aboutQuorums: [...assumed.aboutQuorums],
    complete: isComplete,
    ...(cut === undefined
      ? {}
      : {
          untried: {
            assumptions: names(untried.alone),
            pairs: untried.pairs.map(names),
            suffices: [...untried.suffices],
            lemmas: untried.lemmas.map(names),
            budgets: [...untried.budgets].map(([theorem, left]) => ({
              theorem,
              budgets: left.map((budgets) => ({ ...budgets })),
            })),
          },
        }),
    ...(cut === undefined ? {} : { cut }),
  }
}
