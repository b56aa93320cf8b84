// The run of a session in a second model: it takes the same steps, as long as it can. A step is the same if its label is: the clause, the
// site, the message, the alternative.
import { clausesOf, whyInWords } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import { variableName } from '../../report/step-heading.js'
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

/** Follows the session in a model that has the same sites. Throws a `BrokenSpec` if a function of the spec fails. */
export class Schedule {
  readonly model: Model
  private readonly start: Beside
  // By the number of a place in the tree of the session.
  private readonly reached = new Map<number, Reached>()

  /** @param initial the number of the initial state of the session; the first one, if the model has fewer */
  constructor(model: Model, initial: number) {
    const starts = initialStates(model)
    const state = starts[initial] ?? starts[0]!
    this.model = model
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
    const step = enabledIn(this.model, state).find((one) => sameLabel(one.label, label))
    if (step === undefined) return { ...from, stop: label }
    return { state: step.next, before: state, step, taken: taken + 1, stop: undefined }
  }
}

/** What the state of a variant has in place of that of the run, one line per field: `site 1: queue [0] and []`. */
export const differencesOf = (model: Model, run: State, variant: State): readonly string[] => {
  const differs = (name: string, sort: Sort<unknown>, a: unknown, b: unknown): readonly string[] => {
    const [own, other] = [sort.show(a, model.siteText), sort.show(b, model.siteText)]
    return own === other ? [] : [`${name} ${own} and ${other}`]
  }
  const records = model.sites.flatMap(({ id, title, role }) =>
    Object.entries(role.record.fields).flatMap(([field, sort]) => {
      const [own, other] = [run.sites.get(id), variant.sites.get(id)]
      return differs(`${title}: ${field}`, sort, fieldOf(own, field), fieldOf(other, field))
    }),
  )
  const shared = model.variables.flatMap((variable, k) => {
    const name = `shared: ${variableName(model, variable)}`
    return differs(name, variable.sort, run.variables.get(k), variant.variables.get(k))
  })
  const messages = run.channels.equals(variant.channels) ? [] : ['the messages in transit']
  return [...records, ...shared, ...messages]
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
