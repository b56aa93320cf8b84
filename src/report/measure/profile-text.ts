// A profile as text: what multiplies the states, which clauses make them, how their number grows, and what was tried about it.
import type { NormalForm } from '../../measure/profile/normal-forms.js'
import {
  type Growth,
  gainOf,
  type PartCount,
  type Profile,
  type Task,
  type Tried,
} from '../../measure/profile/profile.js'
import type { Outcome } from '../../measure/profile/trials.js'
import { cutText, explorationLine, reductionLines } from '../verdict/verdict-text.js'
import { columns } from '../words/columns.js'
import { modelLine } from '../words/model-line.js'
import { counted, number } from '../words/number-words.js'

const times = (n: number): string => (n < 0.1 ? n.toPrecision(1) : n.toFixed(n < 10 ? 2 : 1))

// The states that the counts are about.
const ofWhat = ({ exploration }: Profile): string =>
  exploration.complete ? '' : ` among the first ${counted(exploration.states, 'state')}, breadth-first`

const partLines = (profile: Profile): readonly string[] => {
  const { parts, exploration } = profile
  if (parts.length === 0) return []
  const factor = ({ without }: PartCount): number => exploration.states / without
  const some = parts.filter((part) => part.without < exploration.states)
  const rest = parts.filter((part) => part.without === exploration.states).map(({ name }) => name)
  const table = columns([
    ['states without it', 'times', 'part'],
    ...[...some]
      .sort((a, b) => a.without - b.without)
      .map((part) => [number(part.without), times(factor(part)), part.name]),
  ])
  return [
    '',
    `what multiplies the states${ofWhat(profile)}`,
    ...(some.length === 0 ? [] : table.map((line) => `  ${line}`)),
    ...(rest.length === 0
      ? []
      : [`  each of these alone follows from the rest of the state: ${rest.join(', ')}`]),
  ]
}

const clauseLines = (profile: Profile): readonly string[] => {
  const { clauses, exploration } = profile
  const share = (fresh: number): string => `${((100 * fresh) / Math.max(1, exploration.states)).toFixed(1)} %`
  if (clauses.length === 0) return []
  const table = columns([
    ['new states', 'share', 'steps', 'clause'],
    ...clauses.map(({ clause, fresh, steps }) => [number(fresh), share(fresh), number(steps), clause]),
  ])
  return ['', `which clauses reach the states first${ofWhat(profile)}`, ...table.map((line) => `  ${line}`)]
}

const outcomeText = (outcome: Outcome): string => {
  if (outcome.because !== undefined) return outcome.because
  if (outcome.cut === undefined) return number(outcome.states)
  const why = outcome.cut === 'states' ? '' : ` (${cutText(outcome.cut)})`
  return `at least ${number(outcome.states)}${why}`
}

const known = (outcome: Outcome | undefined): number | undefined =>
  outcome === undefined || outcome.because !== undefined || outcome.cut !== undefined
    ? undefined
    : outcome.states

const growthLines = (growth: readonly Growth[]): readonly string[] => {
  if (growth.length === 0) return []
  const rows = growth.flatMap(({ option, points, fits }) => {
    const here = known(points.find(({ isHere }) => isHere)?.outcome)
    return [
      ...points.map(({ value, isHere, outcome }, k): readonly string[] => {
        const count = known(outcome)
        const ratio = isHere || count === undefined || here === undefined ? '' : times(count / here)
        return [k === 0 ? option : '', value, outcomeText(outcome), isHere ? 'this model' : ratio]
      }),
      ...(fits === undefined ? [] : [['', 'N', `fits ${fits}`]]),
    ]
  })
  const table = columns([['option', 'value', 'states', 'times this model'], ...rows])
  return ['', 'how the number of states grows', ...table.map((line) => `  ${line}`)]
}

const whereText = ({ where, always }: NormalForm): string => {
  if (always) return 'states that differ only in it always behave alike'
  return where === undefined
    ? 'where states that differ only in it behave alike'
    : `where states that differ only in it behave alike: ${where.field} is ${where.values.join(' or ')} there`
}

interface Advice {
  readonly times: number
  readonly isAtLeast: boolean
  readonly states: number
  readonly text: string
}

const kinds = {
  reduction: 'the same verdicts',
  'coarser step': 'a coarser step: interleavings are left out, so verify both',
  'another model': 'another model, for any number of requests',
} as const

/** What saves states, the largest gain first. */
const adviceOf = (profile: Profile): readonly Advice[] => {
  const { tried, normalForms, exploration } = profile
  const trials = tried.flatMap(({ kind, how, outcome }): readonly Advice[] => {
    const gain = gainOf(profile, outcome)
    return gain === undefined || outcome.because !== undefined
      ? []
      : [{ ...gain, states: outcome.states, text: `${how} (${kinds[kind]})` }]
  })
  const forms = normalForms.map(
    (form): Advice => ({
      times: exploration.states / form.states,
      isAtLeast: false,
      states: form.states,
      text: `a normal form of ${form.part}: give it one value ${form.always ? `wherever it does not matter (${whereText(form)})` : whereText(form)}`,
    }),
  )
  return [...trials, ...forms].sort((a, b) => a.states - b.states)
}

const failedTrial = (profile: Profile, { how, outcome }: Tried): readonly string[] => {
  if (gainOf(profile, outcome) !== undefined) return []
  if (outcome.because !== undefined) return [`${how}: ${outcome.because}`]
  return [`${how}: ${outcomeText(outcome)}`]
}

const adviceLines = (profile: Profile): readonly string[] => {
  const { behaviours, tried, exploration } = profile
  const advice = adviceOf(profile)
  const without = tried.flatMap((one) => failedTrial(profile, one))
  if (tried.length === 0 && behaviours === undefined) return []
  const bound =
    behaviours === undefined
      ? []
      : behaviours === exploration.states
        ? ['  no two states behave alike, so no normal form saves any']
        : [
            `  all normal forms together leave at least ${counted(behaviours, 'state')}, the number of classes that behave differently (${times(exploration.states / behaviours)} times fewer)`,
          ]
  return [
    '',
    'what to do, and how many states each change leaves: each was tried',
    ...columns(
      advice.map((one) => [
        `${one.isAtLeast ? 'at least ' : ''}${times(one.times)} times fewer`,
        number(one.states),
        one.text,
      ]),
    ).map((line) => `  ${line}`),
    ...bound,
    ...(without.length === 0 ? [] : [`  tried without gain: ${without.join('; ')}`]),
  ]
}

const taskWords: { readonly [task in Task]: string } = {
  parts: 'what multiplies the states',
  behaviour: 'normal forms',
  reductions: 'reductions',
  'coarser steps': 'coarser steps',
  growth: 'growth',
}

const missingLines = ({ missing }: Profile): readonly string[] =>
  missing.length === 0
    ? []
    : [
        '',
        ...missing.map(
          ({ what, cut }) =>
            `not complete: ${taskWords[what]}${cut === undefined ? '' : `, since ${cutText(cut)}`}`,
        ),
      ]

/** A profile as text. */
export const profileText = (profile: Profile): string => {
  const lines = [
    modelLine(profile.model),
    explorationLine(profile),
    ...reductionLines({ ...profile, verdicts: [] }).map((line) => `  ${line}`),
    ...partLines(profile),
    ...clauseLines(profile),
    ...growthLines(profile.growth),
    ...adviceLines(profile),
    ...missingLines(profile),
  ]
  return `${lines.join('\n')}\n`
}
