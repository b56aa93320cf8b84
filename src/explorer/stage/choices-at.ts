// What can be done with a message or a site that the reader has clicked: the enabled steps about it, and for what the model does
// not allow, how to allow it.
import { hasCrashed } from '../../model/faults/crash.js'
import type { Model } from '../../model/model.js'
import { whyNoFault } from '../../model/with-faults.js'
import { changesOf } from '../../report/run/trace-text.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step, StepLabel } from '../../semantics/step.js'
import { heldKey } from '../session/held-channels.js'
import { faultLines } from '../steps/fault-words.js'
import { type Allowed, allowing } from './allowed-fault.js'
import { asksDetector } from './detector-asked.js'

/** What was clicked: a channel with messages, or a site. */
export type Target =
  | { readonly kind: 'channel'; readonly from: number; readonly to: number }
  | { readonly kind: 'site'; readonly site: number }

/** What a target is called. */
export const titleOfTarget = ({ sites }: Model, target: Target): string =>
  target.kind === 'site'
    ? sites[target.site]!.title
    : `messages from ${sites[target.from]!.name} to ${sites[target.to]!.name}`

/** A choice: the number of an enabled step, or undefined with the reason why there is none. */
interface ChoiceAt {
  readonly text: string
  readonly choice: number | undefined
  /** The fault that the model does not allow, if that is the reason. */
  readonly allows?: Allowed
}

/** Whether a step delivers a message of a channel that is held back. */
export const isHeldBack = ({ kind, from, site }: StepLabel, held: ReadonlySet<string>): boolean =>
  kind === 'deliver' && from !== undefined && held.has(heldKey(from, site))

const verbs = { deliver: 'deliver', lose: 'lose', duplicate: 'deliver a copy of' } as const

const notAllowed = (allows: Allowed): ChoiceAt => ({ text: allows.says, choice: undefined, allows })

const notHere = (text: string): ChoiceAt => ({ text, choice: undefined })

/** Why no step loses or copies a message. */
const whyNot = (what: 'lose' | 'duplicate', { options }: Model): ChoiceAt => {
  if (options.order === 'set') {
    return notHere(
      what === 'lose'
        ? 'lose: not in channels that are sets, where a message may arrive late or never anyway'
        : 'deliver a copy: not in channels that are sets, where a message may arrive any number of times anyway',
    )
  }
  const option = what === 'lose' ? 'loss' : 'duplication'
  const most = options[option]
  if (most === 0) return notAllowed(allowing[what]())
  return notHere(
    `${what === 'lose' ? 'lose' : 'deliver a copy'}: limit of the model reached: ${option} ${most}`,
  )
}

const atChannel = (model: Model, enabled: readonly Step[], from: number, to: number): readonly ChoiceAt[] => {
  const { sort } = model.spec.messages
  return (['deliver', 'lose', 'duplicate'] as const).flatMap((kind): readonly ChoiceAt[] => {
    const found = enabled.flatMap(({ label }, choice) => {
      if (label.kind !== kind || label.from !== from || label.site !== to) return []
      const alternative = label.choice === 0 ? '' : `, alternative ${label.choice + 1}`
      return [{ text: `${verbs[kind]} ${sort.show(label.message!, model.siteText)}${alternative}`, choice }]
    })
    if (found.length > 0) return found
    if (kind === 'deliver') return [notHere('deliver: no message of this channel can arrive now')]
    return [whyNot(kind, model)]
  })
}

/** A fault at a site that has no enabled step, in a model without the fault: with a model that allows it, if it means something there. */
const inOtherModel = (
  { options, given }: Model,
  clause: 'crash' | 'recover' | 'suspect',
  hasCrashed: boolean,
): readonly ChoiceAt[] => {
  switch (clause) {
    case 'crash':
      if (options.order === 'set')
        return [
          notHere('crash: not with channels that are sets, which neither drop nor keep messages for later'),
        ]
      break
    case 'recover':
      // Only what has crashed recovers.
      if (!hasCrashed) return []
      break
    case 'suspect':
      if (!asksDetector(given))
        return [
          notHere('suspect: no clause asks the failure detector, so a wrong suspicion would change nothing'),
        ]
      break
    default:
      return clause satisfies never
  }
  return [notAllowed(allowing[clause]())]
}

// The clauses that faults add, with whether the model allows each.
const faults = [
  ['crash', ({ options }: Model) => options.crash > 0],
  ['recover', ({ options }: Model) => options.recovery > 0],
  ['suspect', ({ options }: Model) => options.suspicions > 0],
] as const

const atSite = (model: Model, state: State, enabled: readonly Step[], site: number): readonly ChoiceAt[] => {
  const own = enabled.flatMap((step, choice): readonly ChoiceAt[] => {
    const { label } = step
    if (label.kind !== 'local' || label.site !== site) return []
    const isFault = !model.given.clauses.has(label.clause ?? '')
    // That a site crashes or recovers is in the name of the step; whom it suspects is not.
    const lines =
      label.clause === 'suspect' ? faultLines(model, state, step) : changesOf(model, state, step.next)
    const [first] = isFault ? lines : []
    return [{ text: `${stepHeading(model, label)}${first === undefined ? '' : `: ${first}`}`, choice }]
  })
  const missing = faults.flatMap(([clause, isAllowed]): readonly ChoiceAt[] => {
    if (enabled.some(({ label }) => label.clause === clause && label.site === site)) return []
    const { shared } = viewOfState(model, state)
    if (!isAllowed(model)) return inOtherModel(model, clause, hasCrashed(model, shared, site))
    const why = whyNoFault(clause, { model, shared, site, who: model.sites[site]!.title })
    return [notHere(`${clause}: ${why}`)]
  })
  return [...own, ...missing]
}

/** The choices for a target, first those that can be taken. */
export const choicesAt = (
  model: Model,
  state: State,
  enabled: readonly Step[],
  target: Target,
): readonly ChoiceAt[] =>
  target.kind === 'site'
    ? atSite(model, state, enabled, target.site)
    : atChannel(model, enabled, target.from, target.to)
