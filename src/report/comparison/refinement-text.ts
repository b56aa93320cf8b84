// Whether one model refines another under a mapping, as text.
import { onASample } from '../../canonical/on-a-sample.js'
import type { Refinement } from '../../compare/refinement.js'
import { changesOf, stateLines } from '../run/trace-text.js'
import { cutText, type Paint, plain } from '../verdict/verdict-text.js'
import { modelLine } from '../words/model-line.js'
import { counted, number } from '../words/number-words.js'
import { stepHeading } from '../words/step-heading.js'
import { sideNames } from './comparison-text.js'

const stepsText = ({ states, steps, stutters, canonical }: Refinement): string =>
  `${counted(states, 'state')}, ${counted(steps, 'step')}, of which ${number(stutters)} change nothing in B${canonical ? '; timestamps reduced to their order and their distance from the least clock, and moved in every state' : ''}`

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

const counterexampleLines = ({ counterexample, models: [one, other] }: Refinement): readonly string[] => {
  if (counterexample === undefined) return []
  const { run, at, before, after, enabled } = counterexample
  if (before === undefined)
    return [
      'an initial state of A:',
      ...indented(stateLines(one, at)),
      'is mapped to a state that is not initial in B:',
      ...indented(stateLines(other, after)),
    ]
  return [
    'a shortest run of A whose last step B does not have:',
    ...run.steps.map(
      ({ label }, k) =>
        `${String(k + 1).padStart(2 + String(run.steps.length).length)}  ${stepHeading(one, label)}`,
    ),
    'before that step A is in the state',
    ...indented(stateLines(one, at)),
    'and B by the mapping in the state',
    ...indented(stateLines(other, before)),
    'in B the step would change:',
    ...changesOf(other, before, after).map((line) => `  ${line}`),
    ...(enabled.length === 0 ? ['there B has no step'] : ['there B has only these steps:']),
    ...enabled.flatMap(({ initial, steps: [step] }) => [
      `  ${stepHeading(other, step!.label)}`,
      ...changesOf(other, initial, step!.next).map((line) => `    ${line}`),
    ]),
  ]
}

/** The result as text. */
export const refinementText = (found: Refinement, file: string, paint: Paint = plain): string => {
  const { models, verdict, cut } = found
  const verdicts = {
    refines: paint('good', '+ every step of A is a step of B, or changes nothing there'),
    sampled: paint(
      'doubtful',
      `* every step of A is a step of B, or changes nothing there, ${onASample(found.sample)}`,
    ),
    'does not refine': paint(
      'bad',
      found.counterexample?.before === undefined
        ? 'x an initial state of A is no initial state of B'
        : 'x a step of A is not a step of B',
    ),
    'not decided': paint('doubtful', '? no step of A was found that is not a step of B'),
  }
  return `${[
    ...models.map((model, k) => `${sideNames[k]!}  ${modelLine(model)}`),
    `mapping: ${file}`,
    '',
    `  ${verdicts[verdict]}`,
    `    ${stepsText(found)}`,
    ...(found.counterexample === undefined ? [] : ['', ...counterexampleLines(found)]),
    ...(cut === undefined ? [] : ['', `stopped early: ${cutText(cut)}`]),
  ].join('\n')}\n`
}
