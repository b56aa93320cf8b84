// What a step changes and sends, in lines: for the button of an enabled step, and in sentences for the panel and for a listener. With rendezvous
// each receipt follows with its own, since it changes another site.
import { changedLines } from '../../diagram/run/changed-parts.js'
import type { Model } from '../../model/model.js'
import { changesOf } from '../../report/run/trace-text.js'
import { listed } from '../../report/words/listed.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import { droppedText, partsOf, type Step } from '../../semantics/step.js'
import { faultLines, isSaidOfFault } from './fault-words.js'

/** What a step sends, in lines. */
type SentLines = (model: Model, sends: Step['sends']) => readonly string[]

const textOf = ({ spec, siteText }: Model, { message }: Step['sends'][number]): string =>
  spec.messages.sort.show(message, siteText)

/** One line for each receiver: `→ 1: REQUEST`. */
const byReceiver: SentLines = (model, sends) =>
  sends.map((one) => `→ ${model.sites[one.to]!.name}: ${textOf(model, one)}${droppedText(one)}`)

/** One line for each message: `sends REQUEST to 1 and 2`. */
const byMessage: SentLines = (model, sends) => {
  const receivers = new Map<string, string[]>()
  for (const one of sends) {
    const text = `${textOf(model, one)}\0${droppedText(one)}`
    receivers.set(text, [...(receivers.get(text) ?? []), model.sites[one.to]!.name])
  }
  return [...receivers].map(([text, names]) => {
    const [message, dropped] = text.split('\0')
    return `sends ${message} to ${listed(names)}${dropped}`
  })
}

// Of a longer change only the parts that differ are written: two lists of records as a whole fill the panel.
const longestChange = 48

/** A change in a line, or by its parts. */
const shortLines =
  ({ siteText }: Model): Parameters<typeof changesOf>[3] =>
  (name, sort, values) => {
    const [from, to] = values.map((value) => sort.show(value, siteText))
    const whole = `${name} ${from} -> ${to}`
    return whole.length <= longestChange ? [whole] : changedLines(name, sort, values, siteText)
  }

// What monitors remember is no part of the system, and long.
const isOfMonitor = (change: string): boolean => change.startsWith('monitor ')

const linesOf = (model: Model, before: State, step: Step, sent: SentLines): readonly string[] => {
  let state = before
  const parts = partsOf(step).flatMap((part, k) => {
    const { title } = model.sites[part.label.site]!
    const changes = changesOf(model, state, part.next, shortLines(model)).filter(
      (change) => !isOfMonitor(change) && !isSaidOfFault(model, part.label, change),
    )
    state = part.next
    return [
      ...(k === 0 ? [] : [`in the same step: ${stepHeading(model, part.label)}`]),
      ...changes.map((change) =>
        (change.startsWith('shared ') ? change : `${title}: ${change}`).replaceAll(' -> ', ' → '),
      ),
      ...sent(model, part.sends),
    ]
  })
  return [...faultLines(model, before, step), ...parts]
}

/** The changes and messages of a step that is enabled, one line each. */
export const stepLines = (model: Model, before: State, step: Step): readonly string[] =>
  linesOf(model, before, step, byReceiver)

/** What a step that was taken has changed and sent, one line each. */
export const didLines = (model: Model, before: State, step: Step): readonly string[] =>
  linesOf(model, before, step, byMessage)

/** What a monitor remembers before and after a step. */
interface RememberedChange {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What monitors remember, as values, where a step has changed it. */
export const rememberedChanges = (model: Model, before: State, { next }: Step): readonly RememberedChange[] =>
  model.observers.flatMap(({ name, memory }, at) => {
    const [old, now] = [before, next].map((state) => memory!.show(state.memory.get(at), model.siteText))
    return old === now ? [] : [{ name, before: old!, after: now! }]
  })
