// The comparison of two models, as text. They are called A and B.
import { type Comparison, type Relation, relationNames } from '../../compare/comparison.js'
import { mostLevels } from '../../compare/levels.js'
import { mostSteps } from '../../compare/telling-apart.js'
import type { VisibleEvents } from '../../compare/visible-events.js'
import { samplesIn } from '../../reduce/reduction-summary.js'
import { cutText, explorationLine, type Paint, plain } from '../verdict/verdict-text.js'
import { modelLine } from '../words/model-line.js'
import { number } from '../words/number-words.js'
import { stepHeading } from '../words/step-heading.js'
import { experimentLines } from './experiment-text.js'

/** How the models are called. */
export const sideNames = ['A', 'B'] as const

/** The relations in words. */
const relationTexts: { readonly [relation in Relation]: string } = {
  strong: 'strongly bisimilar',
  divergence: 'branching bisimilar, with divergence',
  branching: 'branching bisimilar',
  traces: 'the same traces',
  included: 'every trace of A is one of B',
}

const eventsText = (events: VisibleEvents): string => {
  switch (events.kind) {
    case 'status':
      return 'a site waits, enters, leaves, crashes or recovers'
    case 'steps':
      return 'every step: its clause and site, with the type and sender of its message'
    case 'clauses':
      return `steps of ${[...events.names].map(([clause, name]) => (clause === name ? clause : `${clause} (as ${name})`)).join(', ')}`
    default:
      return events satisfies never
  }
}

const signs = { yes: ['+', 'good'], no: ['x', 'bad'], 'not decided': ['?', 'doubtful'] } as const

const noExperimentLines = ({ withoutExperiment: why }: Comparison): readonly string[] => {
  if (typeof why === 'object')
    return ['', `no experiment is shown: the search for one was stopped: ${cutText(why.stopped)}`]
  switch (why) {
    case undefined:
      return []
    case 'pairs':
      return [
        '',
        'no experiment is shown: to find one, more pairs of classes must be told apart than --max-states allows',
      ]
    case 'steps':
      return ['', `no experiment is shown: it has more than ${mostSteps.toLocaleString('en-US')} events`]
    case 'levels':
      return ['', `no experiment is shown: it has more than ${mostLevels} levels`]
    case 'memory':
      return ['', 'no experiment is shown: to find one takes more memory; raise --memory']
    default:
      return why satisfies never
  }
}

const differenceLines = (comparison: Comparison): readonly string[] => {
  const { difference, labels, relation } = comparison
  if (difference === undefined) return noExperimentLines(comparison)
  const name = sideNames[difference.of]
  const other = sideNames[1 - difference.of]
  switch (difference.kind) {
    case 'trace': {
      const { steps, model } = difference.run
      const shortest =
        relation === 'included' ? 'B has each shorter sequence of A' : 'no shorter sequence differs'
      return [
        '',
        `only ${name} has these events one after the other, and ${shortest}:`,
        `  ${difference.events.map((label) => labels[label]!).join('; ')}`,
        `a shortest run of ${name} with them:`,
        ...steps.map(
          ({ label }, k) =>
            `${String(k + 1).padStart(2 + String(steps.length).length)}  ${stepHeading(model, label)}`,
        ),
      ]
    }
    case 'experiment':
      return [
        '',
        `true of ${name} at the beginning, and not of ${other}: it`,
        ...experimentLines(difference.experiment, labels, difference.relation).map((line) => `  ${line}`),
      ]
    default:
      return difference satisfies never
  }
}

/** The result as text. */
export const comparisonText = (comparison: Comparison, paint: Paint = plain): string => {
  const { sides, relations, cut } = comparison
  const classes = ({ classes: count }: (typeof sides)[number]): string =>
    count === undefined ? '' : `; ${number(count)} ${count === 1 ? 'class' : 'classes'}`
  const samples = [...new Set(sides.flatMap(({ exploration }) => samplesIn(exploration.reductions)))]
  const [one, other] = sides.map(({ events }) => eventsText(events))
  return `${[
    ...sides.flatMap((side, k) => [
      `${sideNames[k]!}  ${modelLine(side.model)}`,
      `   ${explorationLine(side)}${classes(side)}`,
    ]),
    ...(one === other ? [`visible: ${one}`] : [`visible of A: ${one}`, `visible of B: ${other}`]),
    '',
    ...relationNames.map((relation) => {
      const answer = relations[relation]
      const [sign, style] = signs[answer]
      const decides = relation === comparison.relation ? ' (decides the exit code)' : ''
      return `  ${paint(style, `${sign} ${relationTexts[relation].padEnd(36)}  ${answer}`)}${decides}`
    }),
    ...differenceLines(comparison),
    ...(samples.length === 0 ? [] : ['', `rests on a sample of ${samples.join(' and ')}`]),
    ...(cut === undefined ? [] : ['', `stopped early: ${cutText(cut)}`]),
  ].join('\n')}\n`
}
