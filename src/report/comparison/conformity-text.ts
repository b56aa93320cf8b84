// Whether a log is a run of the model, as text.
import type { Conformity, ExplainedStep } from '../../conform/conformance.js'
import { type Contradiction, differenceText, type Reason } from '../../conform/contradiction.js'
import type { LogEvent } from '../../conform/log-event.js'
import type { Model } from '../../model/model.js'
import { stateToJson } from '../../semantics/state.js'
import { counted, number } from '../words/number-words.js'
import { siteName, stepHeading } from '../words/step-heading.js'

// At most this many lines of one kind; more would hide the first.
const listed = 12

// The last steps before a contradiction that are shown.
const lastShown = 5

const few = (lines: readonly string[], what: string): readonly string[] =>
  lines.length <= listed
    ? lines
    : [...lines.slice(0, listed), `and ${number(lines.length - listed)} more ${what}`]

/** An event in a few words: `line 42: onReply at 2 from 1`. */
const eventText = (model: Model, { line, clause, kind, site, from, message }: LogEvent): string => {
  const what = kind === 'lose' ? 'loss' : (clause ?? 'an event')
  const type = clause === undefined && message !== undefined ? ` of ${String(message.type)}` : ''
  const sender = from === undefined ? '' : ` from ${siteName(model, from)}`
  return `line ${number(line)}: ${what}${type} at ${siteName(model, site)}${sender}`
}

/** A step of the run with its line: `line 42: onReply at 2: REPLY from 1`. */
export const explainedText = (model: Model, { event, step, deviation }: ExplainedStep): string => {
  if (step === undefined) return `${eventText(model, event!)}, passed over: ${deviation!.why}`
  const heading = stepHeading(model, step.label)
  return event === undefined ? `not in the log: ${heading}` : `line ${number(event.line)}: ${heading}`
}

const reasonLines = (reason: Reason): readonly string[] =>
  reason.kind === 'disabled' ? [reason.text] : few(reason.differences.map(differenceText), 'differences')

const contradictionLines = (model: Model, { event, reasons, enabled }: Contradiction): readonly string[] => [
  `  ${eventText(model, event)}`,
  ...reasons.flatMap(({ reason, states }) => {
    const numbers = states.map((at) => at + 1).join(', ')
    const first = reasons.length === 1 ? '    ' : `    state${states.length === 1 ? '' : 's'} ${numbers}: `
    return reasonLines(reason).map((line, row) => `${row === 0 ? first : ' '.repeat(first.length)}${line}`)
  }),
  `    enabled at ${siteName(model, event.site)} there: ${few(enabled, 'steps').join(', ') || 'nothing'}`,
]

const reasonsOfCut: { readonly [cut: string]: string } = {
  memory: 'the memory limit was reached',
  time: 'the time limit was reached',
  interrupt: 'it was interrupted',
}

const explainedLines = (model: Model, size: number, steps: readonly ExplainedStep[]): readonly string[] => {
  const silent = steps.filter(({ event }) => event === undefined)
  const passed = steps.filter(({ deviation }) => deviation !== undefined)
  const but = passed.length === 0 ? '' : `, but for ${counted(passed.length, 'known deviation')}`
  return [
    `conforms: a run of the model explains ${size === 1 ? 'the event' : `all ${number(size)} events`}${but}`,
    ...few(
      passed.map((one) => `  ${explainedText(model, one)}`),
      'deviations',
    ),
    ...(silent.length === 0
      ? []
      : [
          `  the run has ${counted(silent.length, 'step')} that ${silent.length === 1 ? 'is' : 'are'} not in the log`,
        ]),
  ]
}

/**
 * The result as text, without the line of the model.
 * @param size the number of events in the log
 * @param full whether to print the states of the frontier
 */
export const conformityText = (
  model: Model,
  size: number,
  { run, cut, frontier }: Conformity,
  contradictions: readonly Contradiction[],
  full: boolean,
): string => {
  if (run !== undefined) return `${explainedLines(model, size, run.steps).join('\n')}\n`
  const { explained, states, others } = frontier
  const verdict =
    cut === undefined
      ? `does not conform: no run of the model explains more than ${number(explained)} of ${counted(size, 'event')}`
      : `open: ${reasonsOfCut[cut] ?? cut}; some run explains ${number(explained)} of ${counted(size, 'event')}`
  const last = frontier.run.steps.slice(-lastShown)
  const before =
    last.length === 0
      ? []
      : ['the run before it ends with', ...last.map((one) => `  ${explainedText(model, one)}`)]
  const next =
    contradictions.length === 0
      ? []
      : [
          `${cut === undefined ? 'no run continues with' : 'no run that was tried continues with'}${others === 0 ? '' : ` (in the first ${states.length} of ${number(states.length + others)} states there)`}`,
        ]
  const whole = full
    ? states.map((state, at) => `state ${at + 1}: ${JSON.stringify(stateToJson(model, state))}`)
    : []
  return [
    verdict,
    ...before,
    ...next,
    ...contradictions.flatMap((one) => contradictionLines(model, one)),
    ...whole,
    '',
  ].join('\n')
}
