// A trace as text, to be read next to the spec: each step is named, with only its changes. The counters of requests
// and losses are not listed as changes, since the step itself shows them; `full` prints them.

import { forItsRuns } from '../../model/claim-words.js'
import { hasCondition, type Instance } from '../../model/fairness.js'
import type { Model } from '../../model/model.js'
import { isToldByStep } from '../../model/with-faults.js'
import { recordSort } from '../../semantics/record-sort.js'
import { channelIndex, type State, viewOfState } from '../../semantics/state.js'
import { droppedText, partsOf, type Step } from '../../semantics/step.js'
import { fieldOf } from '../../sorts/record.js'
import type { Sort } from '../../sorts/sort.js'
import { failedPart } from '../../trace/failure.js'
import { fairnessOfLoop, laterBy, stateAfter } from '../../trace/lasso.js'
import type { Trace } from '../../trace/trace.js'
import { endSentence } from '../verdict/end-sentence.js'
import { triedText } from '../verdict/failure-text.js'
import { modelLine } from '../words/model-line.js'
import { counted } from '../words/number-words.js'
import { siteName, stepHeading, variableName } from '../words/step-heading.js'

/** The kind of a piece of text, for callers that emphasize it. */
type Emphasis =
  | 'model'
  | 'heading'
  | 'change'
  | 'message'
  | 'violated'
  | 'holds'
  | 'loop'
  | 'command'
  | 'note'

/** Emphasizes a text, as the terminal does with colour; must keep the text itself. */
type Paint = (emphasis: Emphasis, text: string) => string

/** How a trace is printed. */
interface TraceTextOptions {
  /** Whether to print the whole state after each step, not only its changes. */
  readonly full?: boolean
  /** The command that replays the trace; it is the last line. */
  readonly replay?: string
  readonly paint?: Paint
  /** Further lines after the step of this number, from 0. */
  readonly notes?: (step: number) => readonly string[]
}

const plain: Paint = (_, text) => text

/** A site as a title: `site 0` or `client 0`, its given name, or the name of a role of a single site. */
export const siteTitle = (model: Model, site: number): string => model.sites[site]!.title

/** Whether a crashed site receives and ignores a message in a step from a state. */
export const isIgnoredFrom = (
  model: Model,
  before: State,
  { site, message, kind }: Step['label'],
): boolean => {
  if (message === undefined || kind === 'lose' || model.options.crash === 0) return false
  return viewOfState(model, before).crashed(site)
}

/** Whether a crashed site receives and ignores a message in this step of a trace. */
export const isIgnored = ({ model, initial, steps }: Trace, at: number): boolean =>
  isIgnoredFrom(model, steps[at - 1]?.next ?? initial, steps[at]!.label)

/** How a change of a field or of a shared variable is written, in one line or more. */
type ChangeLines = (
  name: string,
  sort: Sort<unknown>,
  values: readonly [unknown, unknown],
) => readonly string[]

/**
 * The differences between two states, one line per field: `phase idle -> wanted`.
 * @param within how the change of a long value is written, if not with both values as a whole
 */
export const changesOf = (model: Model, before: State, after: State, within?: ChangeLines): string[] => [
  ...model.sites.flatMap(({ id, role }) => {
    const [old, now] = [before.sites.get(id), after.sites.get(id)]
    return Object.entries(role.record.fields).flatMap(([field, sort]) => {
      const values = [fieldOf(old, field), fieldOf(now, field)] as const
      const [from, to] = values.map((value) => sort.show(value, model.siteText))
      return from === to ? [] : (within?.(field, sort, values) ?? [`${field} ${from} -> ${to}`])
    })
  }),
  ...model.variables.flatMap((variable, number) => {
    const { field, sort } = variable
    if (isToldByStep(model.given, field)) return []
    const values = [before.variables.get(number), after.variables.get(number)] as const
    const [from, to] = values.map((value) => sort.show(value, model.siteText))
    if (from === to) return []
    const name = variableName(model, variable)
    return within?.(name, sort, values).map((one) => `shared ${one}`) ?? [`shared ${name} ${from} -> ${to}`]
  }),
  ...model.observers.flatMap(({ name, memory }, at) => {
    const [from, to] = [
      memory!.show(before.memory.get(at), model.siteText),
      memory!.show(after.memory.get(at), model.siteText),
    ]
    return from === to ? [] : [`monitor ${name} ${from} -> ${to}`]
  }),
]

/** A whole state: one line for each site, each nonempty channel, and each further part of the model. */
export const stateLines = (model: Model, state: State): string[] => {
  const { sort } = model.spec.messages
  return [
    ...model.sites.map(
      ({ id }) =>
        `${siteTitle(model, id)}: ${recordSort(model, id).show(state.sites.get(id)!, model.siteText)}`,
    ),
    ...model.variables.flatMap((variable, number) => {
      const { field, sort: of } = variable
      const value = state.variables.get(number)
      // The variables of fault layers are printed only when they differ from their initial values.
      if (isToldByStep(model.given, field) && value === of.initial) return []
      return [`shared ${variableName(model, variable)}: ${of.show(value, model.siteText)}`]
    }),
    ...model.sites.flatMap(({ id: from }) =>
      model.sites.flatMap(({ id: to }) => {
        const contents = state.channels.get(channelIndex(model, from, to))!
        const messages = contents.map((message) => sort.show(message, model.siteText)).join(', ')
        return contents.isEmpty()
          ? []
          : [`in transit ${siteName(model, from)} -> ${siteName(model, to)}: ${messages}`]
      }),
    ),
    ...state.copies.toArray().flatMap((waiting, to) => {
      const senders = waiting.map(({ from }) => siteName(model, from)).join(', ')
      return waiting.isEmpty()
        ? []
        : [`broadcasts to ${siteName(model, to)}, in this order, from: ${senders}`]
    }),
    ...(model.requests === Number.POSITIVE_INFINITY ? [] : [`requests made: ${state.made.join(', ')}`]),
    ...(model.options.loss === 0 ? [] : [`lost: ${state.lost} of ${model.options.loss}`]),
    ...(model.options.duplication === 0
      ? []
      : [`duplicated: ${state.duplicated} of ${model.options.duplication}`]),
    ...model.observers.map(
      ({ name, memory }, at) => `monitor ${name}: ${memory!.show(state.memory.get(at), model.siteText)}`,
    ),
  ]
}

/** What a step changes and sends, as pairs of an emphasis and a line. With rendezvous each receipt follows, with its own. */
const effectLines = (model: Model, before: State, step: Step): readonly (readonly [Emphasis, string])[] => {
  const { sort } = model.spec.messages
  let state = before
  return partsOf(step).flatMap((part, k): readonly (readonly [Emphasis, string])[] => {
    const changes = changesOf(model, state, part.next)
    state = part.next
    const inner = k === 0 ? '' : '  '
    return [
      ...(k === 0 ? [] : [['heading', stepHeading(model, part.label)] as const]),
      ...changes.map((change) => ['change', inner + change] as const),
      ...part.sends.map(
        (one) =>
          [
            'message',
            `${inner}-> ${siteName(model, one.to)}: ${sort.show(one.message, model.siteText)}${droppedText(one)}`,
          ] as const,
      ),
    ]
  })
}

const sentence = (trace: Trace): { readonly emphasis: Emphasis; readonly text: string } | undefined => {
  const count = trace.steps.length
  const steps = counted(count, 'step')
  if (trace.fails !== undefined)
    return { emphasis: 'violated', text: `${failedPart(trace.fails)} fails after ${steps}` }
  if (trace.shows === undefined) return undefined
  const { property: name, verdict } = trace.shows
  const property = trace.model.spec.properties.find((known) => known.name === name)
  const claim =
    property === undefined
      ? ''
      : forItsRuns(trace.model, property.kind === 'ltl' ? ', a fair run' : `; its claim: ${property.claim}`)
  const forever =
    trace.loop === undefined ? '' : trace.loop === count ? ', then stuttering forever' : ', with a loop'
  const length = `${steps}${forever}`
  return {
    emphasis: verdict,
    text: `${name} ${verdict === 'violated' ? 'violated' : 'witnessed'} after ${length}${claim}`,
  }
}

const instanceText = (model: Model, { clause, site, from, type }: Instance): string => {
  const at = siteName(model, site)
  if (clause !== undefined)
    return `${clause} at ${at}${hasCondition(model.spec, clause) ? ' under its condition' : ''}`
  return `deliveries${type === undefined ? '' : ` of ${type}`} from ${siteName(model, from!)} to ${at}`
}

const list = (instances: readonly string[]): string => instances.join(', ')

const endsHere = {
  fair: 'the run stutters here forever: no fair step is enabled',
  maximal: 'the run ends here: no step of the spec is enabled',
  free: 'the run ends here: no step need be taken',
}

/**
 * Why a loop closes, and why the infinite run is fair. Bypasses do not depend on fairness, so they get only the
 * first reason.
 */
const loopLines = (trace: Trace): readonly string[] => {
  const { model, loop, steps, closes } = trace
  if (loop === undefined) return []
  const { fair, unfair } = fairnessOfLoop(trace)
  if (loop === steps.length) {
    return unfair.length > 0 ? [] : [endsHere[model.options.runs]]
  }
  const where = loop === 0 ? 'the initial state' : `the state after step ${loop}`
  const { by, all } = laterBy(model, stateAfter(trace, loop), stateAfter(trace, steps.length))
  const moved = all
    ? `all timestamps are later by ${by}`
    : `timestamps are later by ${by}, except those that every clock has passed: only their order matters`
  const closing =
    closes === undefined
      ? `the loop closes: this is ${where} again`
      : `the loop closes up to timestamps: this is ${where} again, but ${moved}`
  if (unfair.length > 0) return [closing]
  if (model.options.runs === 'maximal') return [closing, 'the run is maximal: it never ends']
  if (model.options.runs === 'free') return [closing]
  const taken = fair.flatMap(({ instance, how, at }) =>
    how === 'taken' ? [`${instanceText(model, instance)} (step ${at})`] : [],
  )
  const not = fair.flatMap(({ instance, how, at }) =>
    how === 'taken'
      ? []
      : [`${instanceText(model, instance)} (${at === 0 ? 'initially' : `after step ${at}`})`],
  )
  return [
    closing,
    ...(taken.length === 0 ? [] : [`the loop is fair: it takes ${list(taken)}`]),
    ...(not.length === 0
      ? []
      : [`${taken.length === 0 ? 'the loop is fair: ' : ''}not always enabled in it: ${list(not)}`]),
  ]
}

/**
 * The trace as text, ending in a newline: the model, the property, the initial state, and each step with its
 * changes and messages. The command that replays it, if given, is the last line.
 */
export const traceText = (
  trace: Trace,
  { full = false, replay, paint = plain, notes = () => [] }: TraceTextOptions = {},
): string => {
  const { model, initial, steps } = trace
  const width = String(steps.length).length
  const indent = ' '.repeat(width + 2)
  const shows = sentence(trace)
  const lines = [
    paint('model', modelLine(model)),
    ...(shows === undefined ? [] : [paint(shows.emphasis, shows.text)]),
    '',
    paint('heading', 'initial state'),
    ...stateLines(model, initial).map((line) => indent + line),
  ]
  let before = initial
  for (const [at, step] of (steps as readonly Step[]).entries()) {
    const { label, next, breaks } = step
    if (at === trace.loop) lines.push(paint('loop', 'the loop starts here'))
    const number = String(at + 1).padStart(width)
    const ignored = isIgnored(trace, at) ? ', ignored: the site has crashed' : ''
    lines.push(paint('heading', `${number}  ${stepHeading(model, label)}${ignored}`))
    for (const [emphasis, line] of effectLines(model, before, step))
      lines.push(indent + paint(emphasis, line))
    for (const name of breaks) lines.push(indent + paint('violated', `breaks ${name}`))
    for (const note of notes(at)) lines.push(indent + paint('note', note))
    if (full) for (const line of stateLines(model, next)) lines.push(`${indent}| ${line}`)
    before = next
  }
  for (const line of loopLines(trace)) lines.push(paint('loop', line))
  const end = endSentence(trace)
  if (end !== undefined) lines.push(paint('violated', end))
  if (trace.fails !== undefined) {
    lines.push(paint('heading', `${'!'.padStart(width)}  ${triedText(model, trace.fails)}`))
    lines.push(indent + paint('violated', trace.fails.says))
  }
  if (replay !== undefined && replay !== '') lines.push('', paint('command', replay))
  return `${lines.join('\n')}\n`
}
