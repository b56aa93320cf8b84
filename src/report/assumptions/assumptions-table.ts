// What a table of assumptions says, in rows and sentences, for every format that people read.

import type { Assumed, Frontier } from '../../assume/assumed.js'
import { type Assumption, families } from '../../assume/assumption.js'
import { answerIn, type Cell, isTrueIn } from '../../assume/cell.js'
import type { FirstBroken } from '../../assume/first-broken.js'
import type { MinimalSets } from '../../assume/minimal-sets.js'
import { lengthIn } from '../../assume/searched-model.js'
import type { StopReason } from '../../search/search.js'
import { cutText } from '../verdict/verdict-text.js'
import { listed } from '../words/listed.js'
import { counted } from '../words/number-words.js'
import { headsOf } from '../words/property-heads.js'
import { budgetsText, namesOf, quotedNames } from './assumption-names.js'
import { untriedLines } from './assumptions-untried.js'

/** A row: what is dropped, how, and a cell for each theorem. */
export interface TableRow {
  readonly dropped: string
  readonly how: string
  readonly cells: readonly { readonly text: string; readonly answer: ReturnType<typeof answerIn> }[]
  /** What breaks first in the proof of the spec; undefined if it has none. */
  readonly lemma: string | undefined
}

/** A list of sentences under a title. */
interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** What every format shows. */
interface AssumptionTable {
  /** Each theorem with the head of its column. */
  readonly heads: readonly (readonly [head: string, theorem: string])[]
  readonly rows: readonly TableRow[]
  readonly legend: readonly string[]
  /** What the last column says, which names what breaks first in the proof; undefined if there is no such column. */
  readonly lemmaLegend: readonly string[] | undefined
  readonly sections: readonly Section[]
}

const isWitness = ({ verdicts }: Cell, theorem: string): boolean =>
  verdicts.get(theorem)?.property.kind === 'sometimes'

const cellText = (cell: Cell, theorem: string): string => {
  const answer = answerIn(cell, theorem)
  switch (answer) {
    case 'holds':
      return '.'
    case 'vacuous':
      return 'vac.'
    case 'violated':
      return isWitness(cell, theorem) ? 'none' : String(lengthIn(cell, theorem) ?? 'loop')
    case 'open':
      return '?'
    case 'not asked':
      return '-'
    default:
      return answer satisfies never
  }
}

const lemmaText = (lemma: FirstBroken): string => {
  switch (lemma.kind) {
    case 'false':
      return `${lemma.lemma} ${lemma.steps}`
    case 'not inductive':
      return lemma.clause === undefined ? `${lemma.row} does not follow` : `${lemma.row} x ${lemma.clause}`
    case 'kept':
      return '.'
    case 'true':
      return '? none false'
    case 'open':
    case 'cut':
      return '?'
    default:
      return lemma satisfies never
  }
}

// Where the universe bounds numbers, the proof is about the runs without greater ones.
const lemmaMeaning = (lemma: FirstBroken): string =>
  lemma.kind === 'kept' && lemma.numbersUpTo !== undefined
    ? `${lemmaLegend.kept}, on runs without numbers above ${lemma.numbersUpTo}`
    : lemmaLegend[lemma.kind]

const lemmaLegend: { readonly [kind in FirstBroken['kind']]: string } = {
  false: 'NAME 3: this lemma of the proof is false after 3 steps, and none is after fewer',
  'not inductive':
    'NAME x CLAUSE: all lemmas are true, and this is the first cell of the proof that is not inductive',
  kept: '. all lemmas are true, and the proof is inductive',
  true: '? none false: no lemma is false in a reachable state; whether the proof is inductive is not decided',
  open: '? not decided',
  cut: '? not decided',
}

const why = (cell: Cell, theorem: string): string => {
  if (isWitness(cell, theorem)) return 'no witness'
  const length = lengthIn(cell, theorem)
  return length === undefined ? 'an infinite run' : counted(length, 'step')
}

// The lines of the proof that break after fewer steps than the theorem.
const brokenFirst = ({ theorems, lines, cells }: Assumed): readonly string[] =>
  cells
    .filter(({ dropped }) => dropped.length === 1)
    .flatMap((cell) =>
      theorems.flatMap(({ name: theorem }) => {
        const length = lengthIn(cell, theorem)
        const earlier = lines
          .map(({ name }) => ({ name, steps: lengthIn(cell, name) }))
          .filter(({ steps }) => length !== undefined && steps !== undefined && steps < length)
          .toSorted((a, b) => a.steps! - b.steps!)
        return earlier.length === 0
          ? []
          : [
              `without ${quotedNames(cell.dropped)}: ${earlier.map(({ name, steps }) => `${name} in ${steps}`).join(', ')}, before ${theorem} in ${length}`,
            ]
      }),
    )

const lemmaOfPair = ({ lemma }: Cell): string =>
  lemma?.kind === 'false' ? `; of the proof first ${lemma.lemma} in ${lemma.steps}` : ''

// Pairs that break what neither breaks alone.
const pairLines = ({ theorems, cells }: Assumed): readonly string[] => {
  const single = (assumption: Assumption) =>
    cells.find(({ dropped }) => dropped.length === 1 && dropped[0] === assumption)!
  return cells
    .filter(({ dropped }) => dropped.length === 2)
    .flatMap((cell) => {
      const broken = theorems.filter(
        ({ name }) =>
          answerIn(cell, name) === 'violated' && cell.dropped.every((one) => isTrueIn(single(one), name)),
      )
      return broken.length === 0
        ? []
        : [
            `${namesOf(cell.dropped)}: ${broken.map(({ name }) => `${name} in ${why(cell, name)}`).join(', ')}${lemmaOfPair(cell)}`,
          ]
    })
}

const list = (assumptions: readonly Assumption[]): string =>
  assumptions.length === 0 ? 'none of these is needed' : assumptions.map(({ name }) => name).join('; ')

const needsText: { readonly [needs in MinimalSets['sets'][number]['needs']]: string } = {
  each: '',
  'not decided': ' (it is not decided whether each of these is needed)',
  'not each': ' (not each of these is needed: the theorem also holds with more dropped)',
  'or vacuous': ' (without one of these it is vacuous: no run reaches its condition)',
}

const vacuously = ' (vacuous: with the others dropped, no run reaches its condition)'

const needLines = ({ theorem, sets, open, kept, isCut }: MinimalSets): readonly string[] => [
  ...sets.map(
    ({ keeps, needs, isVacuous }) => `${theorem}: ${list(keeps)}${isVacuous ? vacuously : needsText[needs]}`,
  ),
  ...open.map((keeps) => `${theorem}: perhaps ${list(keeps)} (not decided within the bounds)`),
  ...(sets.length + open.length === 0 ? [`${theorem}: no set was found`] : []),
  ...(kept.length === 0
    ? []
    : [`${theorem}: always kept, since a bound left open whether it is needed: ${list(kept)}`]),
  ...(isCut ? [`${theorem}: there may be further sets`] : []),
]

// What the minimal sets are about: only that was dropped.
const aboutIn = ({ assumptions }: Assumed): readonly string[] => [
  ...new Set(assumptions.map(({ family }) => family).filter((family) => families[family] === 'environment')),
]

const frontierLines = (
  { theorem, breaks, open, vacuous }: Frontier,
  { varied, budget }: Assumed,
  cut: StopReason | undefined,
): readonly string[] => {
  const most = varied.map((name) => `${name} ${budget}`).join(', ')
  const onlyVacuous =
    vacuous.length === 0
      ? ''
      : `; vacuous, since no run reaches its condition: ${vacuous.map(budgetsText).join('; ')}`
  const undecided = open.length === 0 ? '' : `; not decided: ${open.map(budgetsText).join('; ')}`
  if (cut !== undefined && breaks.length === 0) return [`${theorem}: nothing found so far that breaks it`]
  if (breaks.length === 0)
    return [
      `${theorem}: ${open.length === 0 ? `holds with all budgets up to ${most}` : `no violation found with budgets up to ${most}`}${onlyVacuous}${undecided}`,
    ]
  const soFar = cut === undefined ? '' : '; so far'
  return [
    `${theorem}: ${breaks
      .map(({ budgets, cell }) => `${budgetsText(budgets)} (${why(cell, theorem)})`)
      .join('; or ')}${undecided}${soFar}`,
  ]
}

// Cells in which nothing was searched, or a limit ended the search.
const openLines = ({ cells }: Assumed): readonly string[] =>
  cells
    .filter(({ cut, because, dropped }) => (cut !== undefined || because !== undefined) && dropped.length < 2)
    .map(
      ({ dropped, cut, because, states }) =>
        `${dropped.length === 0 ? 'with every assumption' : `without ${quotedNames(dropped)}`}: ${because ?? `${cutText(cut!)}, after ${states} states`}`,
    )

// What is true of the lemmas of several cells for one reason is one line.
const openLemmaLines = ({ cells }: Assumed): readonly string[] => {
  const without = new Map<string, string[]>()
  for (const { dropped, lemma } of cells) {
    if (dropped.length > 1 || (lemma?.kind !== 'true' && lemma?.kind !== 'open' && lemma?.kind !== 'cut'))
      continue
    const name = dropped.length === 0 ? 'with every assumption' : `without ${quotedNames(dropped)}`
    const reason = lemma.kind === 'cut' ? cutText(lemma.cut) : lemma.because
    without.set(reason, [...(without.get(reason) ?? []), name])
  }
  return [...without].map(([reason, names]) => `${names.join(', ')}: ${reason}`)
}

/** The title of what bounds left open. */
export const notDecided = 'Not decided'

/** The rows and sentences of what was found. */
export const assumptionTable = (assumed: Assumed): AssumptionTable => {
  const { theorems, cells, minimalSets, frontiers, cut } = assumed
  const names = theorems.map(({ name }) => name)
  const heads = headsOf(names)
  const rows = cells
    .filter(({ dropped }) => dropped.length < 2)
    .map((cell): TableRow => {
      const [one] = cell.dropped
      return {
        dropped: one?.name ?? 'nothing is dropped',
        how: one?.dropped ?? '',
        cells: names.map((name) => ({ text: cellText(cell, name), answer: answerIn(cell, name) })),
        lemma: cell.lemma === undefined ? undefined : lemmaText(cell.lemma),
      }
    })
  for (const { name: dropped, dropped: how } of assumed.untried.alone)
    rows.push({
      dropped,
      how,
      cells: names.map(() => ({ text: '?', answer: 'open' })),
      lemma: undefined,
    })
  const texts = new Set(rows.flatMap((row) => row.cells.map(({ text }) => text)))
  const shown = cells.filter(({ dropped }) => dropped.length < 2).flatMap(({ lemma }) => lemma ?? [])
  const kinds = Object.keys(lemmaLegend) as FirstBroken['kind'][]
  const meanings = kinds.flatMap((kind) => shown.filter((lemma) => lemma.kind === kind).map(lemmaMeaning))
  const section = (title: string, lines: readonly string[]): readonly Section[] =>
    lines.length === 0 ? [] : [{ title, lines }]
  return {
    heads: names.map((name) => [heads.get(name)!, name]),
    rows: frontiers === undefined ? rows : [],
    legend: [
      'a number: the length of a shortest run that violates it',
      ...(texts.has('.') ? ['. holds'] : []),
      ...(texts.has('none') ? ['none: no run is a witness'] : []),
      ...(texts.has('loop') ? ['loop: an infinite run violates it'] : []),
      ...(texts.has('vac.') ? ['vac.: holds, but only because no run reaches its condition'] : []),
      ...(texts.has('?') ? ['? not decided'] : []),
      ...(texts.has('-') ? ['- not about this model'] : []),
    ],
    lemmaLegend: meanings.length === 0 ? undefined : [...new Set(meanings)],
    sections: [
      ...section('Lines of the proof that break before the theorem', brokenFirst(assumed)),
      ...section('Pairs that break what neither breaks alone', pairLines(assumed)),
      ...section(
        `What suffices, with all other assumptions about ${listed(aboutIn(assumed))} dropped at once`,
        minimalSets.flatMap(needLines),
      ),
      ...section(
        'The fewest faults that break each theorem',
        (frontiers ?? []).flatMap((one) => frontierLines(one, assumed, cut)),
      ),
      ...section('Conditions of the quorums', assumed.aboutQuorums),
      ...section(notDecided, openLines(assumed)),
      ...section('Not tried, since the run was cut', untriedLines(assumed)),
      ...section('Not decided of the proof', openLemmaLines(assumed)),
      ...section(
        'Guards with conditions that have no row, since their text alone does not decide them',
        assumed.guardsInPart,
      ),
    ],
  }
}
