// The run of a session in a second model: it takes the same steps, as long as it can. A step is the same if its label is: the clause, the
// site, the message, the alternative. In a model of another spec, whose messages may have other fields, it is the same if it is the only one of
// its site with this clause, or upon a message of this type from this sender.
import { clausesOf, whyInWords } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import { variableName } from '../../report/words/step-heading.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step, StepLabel } from '../../semantics/step.js'
import { fieldOf } from '../../sorts/record.js'
import type { Sort } from '../../sorts/sort.js'
import { sameLabel } from '../../trace/trace.js'
import { errorText } from '../error-text.js'
import { type History, here, line } from '../session/history.js'

/** Where the second model is after the steps of the run so far. */
export interface Beside {
  readonly state: State
  /** The last step that it has taken, and the state before. */
  readonly before: State | undefined
  readonly step: Step | undefined
  /** The number of steps that it has taken. */
  readonly taken: number
  /** The first step that it cannot take. It takes none after it. */
  readonly stop: StepLabel | undefined
}

interface Reached {
  readonly from: Beside
  readonly step: Step
  readonly beside: Beside
}

/** Whether a step of another spec is like this one. Its clause upon a message may have another name, and its message other fields. */
const isLike = (other: StepLabel, { kind, site, clause, from, message }: StepLabel): boolean =>
  other.kind === kind &&
  other.site === site &&
  other.from === from &&
  other.message?.type === message?.type &&
  (message !== undefined || other.clause === clause)

const onlyOne = (found: readonly Step[]): Step | undefined => (found.length === 1 ? found[0] : undefined)

/** Follows the session in a model that has the same sites. Throws a `BrokenSpec` if a function of the spec fails. */
export class Schedule {
  readonly model: Model
  private readonly isOfOtherSpec: boolean
  private readonly start: Beside
  // By the number of a place in the tree of the session.
  private readonly reached = new Map<number, Reached>()

  /** @param initial the number of the initial state of the session; the first one, if the model has fewer */
  constructor(model: Model, initial: number, spec: 'the same spec' | 'another spec' = 'the same spec') {
    const starts = initialStates(model)
    const state = starts[initial] ?? starts[0]!
    this.model = model
    this.isOfOtherSpec = spec === 'another spec'
    this.start = { state, before: undefined, step: undefined, taken: 0, stop: undefined }
  }

  /** At the start, and after each step of the current line of the session, up to its end. */
  along(history: History): readonly Beside[] {
    const all = [this.start]
    for (const place of line(history).slice(1))
      all.push(this.after(all.at(-1)!, place, history.places[place]!.step!))
    return all
  }

  /** After the steps that lead to the current place of the session. */
  at(history: History): Beside {
    return this.along(history)[here(history).depth]!
  }

  private after(from: Beside, place: number, step: Step): Beside {
    const known = this.reached.get(place)
    if (known !== undefined && known.from === from && known.step === step) return known.beside
    const beside = this.next(from, step.label)
    this.reached.set(place, { from, step, beside })
    return beside
  }

  private next(from: Beside, label: StepLabel): Beside {
    if (from.stop !== undefined) return from
    const { state, taken } = from
    const enabled = enabledIn(this.model, state)
    const step =
      enabled.find((one) => sameLabel(one.label, label)) ??
      (this.isOfOtherSpec ? onlyOne(enabled.filter((one) => isLike(one.label, label))) : undefined)
    if (step === undefined) return { ...from, stop: label }
    return { state: step.next, before: state, step, taken: taken + 1, stop: undefined }
  }
}

/**
 * Whether the channels hold the same messages, in the same order if both are queues. Messages of two specs may have other fields, so
 * their types are compared.
 */
const sameMessages = (ofRun: Model, run: State, model: Model, variant: State): boolean => {
  const isOneSpec = ofRun.given.messages === model.given.messages
  const areQueues = ofRun.options.order === 'fifo' && model.options.order === 'fifo'
  if (run.channels.equals(variant.channels)) return true
  const texts = ({ given, siteText }: Model, { channels }: State) =>
    channels.map((contents) => {
      const all = contents.map((one) => (isOneSpec ? given.messages.sort.show(one, siteText) : one.type))
      return areQueues ? all : all.sort()
    })
  return texts(ofRun, run).equals(texts(model, variant))
}

/**
 * What the state of a variant has in place of that of the run, one line per field that both have: `site 1: queue [0] and []`.
 * @param ofRun the model of the run
 * @param model that of the variant, perhaps of another spec, with as many sites
 */
export const differencesOf = (ofRun: Model, run: State, model: Model, variant: State): readonly string[] => {
  const differs = (name: string, sorts: readonly Sort<unknown>[], a: unknown, b: unknown) => {
    const [own, other] = [sorts[0]!.show(a, model.siteText), sorts[1]!.show(b, model.siteText)]
    return own === other ? [] : [`${name} ${own} and ${other}`]
  }
  const records = model.sites.flatMap(({ id, title, role }) =>
    Object.entries(role.record.fields).flatMap(([field, sort]) => {
      const known = ofRun.sites[id]!.role.record.fields[field]
      if (known === undefined) return []
      const [own, other] = [run.sites.get(id), variant.sites.get(id)]
      return differs(`${title}: ${field}`, [known, sort], fieldOf(own, field), fieldOf(other, field))
    }),
  )
  const shared = model.variables.flatMap((variable, k) => {
    const own = ofRun.variables.findIndex(({ name }) => name === variable.name)
    if (own < 0) return []
    const name = `shared: ${variableName(model, variable)}`
    const sorts = [ofRun.variables[own]!.sort, variable.sort]
    return differs(name, sorts, run.variables.get(own), variant.variables.get(k))
  })
  const isSame = sameMessages(ofRun, run, model, variant)
  return [...records, ...shared, ...(isSame ? [] : ['the messages in transit'])]
}

/** Why a step is not enabled in a state of a model, in words. */
export const whyNotHere = (model: Model, state: State, { kind, clause, site }: StepLabel): string => {
  try {
    if (kind === 'lose' || kind === 'duplicate') return 'the network cannot do this to the message here'
    const row = clausesOf(model, state).find((one) => one.site === site && one.clause === clause)
    if (row === undefined) return `${model.sites[site]!.title} has no such clause here`
    if (row.why !== undefined) return whyInWords(row.why)
    return kind === 'deliver' ? 'another message arrives here' : 'the clause has another effect here'
  } catch (error) {
    return errorText(error)
  }
}
