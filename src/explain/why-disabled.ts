// Every clause of every site in a state, and why a disabled clause is disabled: the part of the guard that is
// false, the message that is missing or blocked by another, or the option of the model that forbids it. The page
// shows these reasons at its disabled buttons.

import { Set as ImmutableSet, List } from 'immutable'
import { contextOf } from '../model/context.js'
import type { Model } from '../model/model.js'
import { whyNoFault, whyPrevented } from '../model/with-faults.js'
import { fullText } from '../protocol/capacity.js'
import { areQueues } from '../protocol/channel-options.js'
import { isLocalTo, type LocalClause, type UponClause } from '../protocol/clause.js'
import type { AnyView } from '../protocol/property.js'
import { type BlockedStep, blockedIn } from '../semantics/full-channels.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { channelIndex, type State, viewOfState } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { waitsBehind } from '../semantics/total-order.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { failingParts, type GuardPart, valueWords } from './failing-part.js'
import { valuesAround } from './marked-text.js'
import { neverEnabled } from './never-enabled.js'
import { noAlternatives } from './no-alternatives.js'

/** Why a clause is disabled: a part of its guard (one of several, if helpers hide which), or a reason in one line. */
export type WhyDisabled =
  | { readonly kind: 'guard'; readonly parts: readonly GuardPart[] }
  | { readonly kind: 'line'; readonly text: string }

/** A clause of a site in a state. */
export interface ClauseOfSite {
  readonly site: number
  readonly clause: string
  readonly kind: 'local' | 'upon'
  /** Its enabled steps, in the order of `steps`; losses belong to no clause. */
  readonly steps: readonly Step[]
  /** Undefined if it is enabled, or fails. */
  readonly why: WhyDisabled | undefined
}

const line = (text: string): WhyDisabled => ({ kind: 'line', text })

const name = (model: Model, site: number): string => model.sites[site]!.title

const setText = (sites: ImmutableSet<number>, siteText: (site: number) => string): string =>
  `{${sites
    .toArray()
    .sort((a, b) => a - b)
    .map(siteText)
    .join(', ')}}`

// A member of a collection, or a key of a map, as the collection shows it. The collections of the context hold sites.
const memberWithNames = (
  model: Model,
  sort: Sort<unknown> | undefined,
  value: unknown,
): string | undefined => {
  const { siteText, scope } = model
  const [members] = sort?.inner ?? []
  if (sort === undefined) return typeof value === 'number' ? siteText?.(value) : undefined
  return members?.problem(value, scope) === undefined ? members?.show(value, siteText) : undefined
}

// Where sites have names, a field of the record and a shared variable are written as their sorts say; the sites of the context and
// a quorum, by the names of their sites. Other values are not known to be sites.
const valuesWithNames =
  (model: Model, site: number, me: unknown, context: object) =>
  (part: string, value: unknown, isMember?: true): string | undefined => {
    const { siteText, spec } = model
    if (siteText === undefined) return undefined
    const field = /^(?:\w+\.)*(\w+)$/.exec(part)?.[1] ?? ''
    const sort = model.sites[site]!.role.record.fields[field]
    if (isMember === true) return memberWithNames(model, sort ?? spec.shared[field], value)
    if (sort !== undefined && fieldOf(me, field) === value) return sort.show(value as never, siteText)
    const { shared, ...known } = context as { shared: object; [name: string]: unknown }
    const variable = spec.shared[field]
    if (variable !== undefined && Reflect.get(shared, field) === value)
      return variable.show(value as never, siteText)
    if (field === 'self' && value === site) return siteText(site)
    const isOfContext = Object.hasOwn(known, field) && known[field] === value
    const isQuorum = Object.values(model.parameters).some(
      (given) => List.isList(given) && given.includes(value),
    )
    return (isOfContext || isQuorum) && ImmutableSet.isSet(value)
      ? setText(value as ImmutableSet<number>, siteText)
      : undefined
  }

/** What the guard or the effect of a clause uses from around it, as its marked copy knows; empty without a copy. */
const valuesIn = (
  marked: Model | undefined,
  clauseName: string,
  part: 'guard' | 'effect',
): ReadonlyMap<string, unknown> => {
  const copy = marked?.given.clauses.get(clauseName)
  const known = new Map(copy?.kind === 'local' ? valuesAround(copy[part]) : [])
  // The bundler of the copy calls the second import of `precedes` precedes2. The names of a function are the same otherwise, so one that is
  // missing has been renamed.
  for (const [name, value] of [...known]) {
    const written = name.replace(/(?<=[a-z])\d+$/i, '')
    if (!known.has(written)) known.set(written, value)
  }
  return known
}

const whyNoLocal = (
  model: Model,
  state: State,
  view: AnyView,
  site: number,
  clauseName: string,
  clause: LocalClause,
  marked: Model | undefined,
): WhyDisabled => {
  const given = model.given.clauses.get(clauseName)
  const who = name(model, site)
  const { shared } = view
  if (given?.kind !== 'local')
    return line(whyNoFault(clauseName, { model, shared, site, who }) ?? 'the model does not allow it')
  const prevented = whyPrevented(clause, { model, shared, site, who })
  if (prevented !== undefined) return line(prevented)
  const context = contextOf(model, site, (variable) => state.variables.get(variable), undefined)
  const me = state.sites.get(site)
  const named = valuesWithNames(model, site, me, context)
  const parts = failingParts(given.guard, me, context, named, valuesIn(marked, clauseName, 'guard'))
  if (parts.length === 1 && parts[0]!.text === 'false')
    return { kind: 'guard', parts: [{ ...parts[0]!, says: neverEnabled(model, clauseName) }] }
  if (parts.length > 0) return { kind: 'guard', parts }
  if (clauseName === model.spec.workload.request) {
    if (!model.requesters.has(site)) return line(`${who} does not request in this model`)
    if (state.made.get(site)! >= model.requests)
      return line(`limit of the model reached: requests ${model.requests}`)
  }
  const around = valuesIn(marked, clauseName, 'effect')
  const says = noAlternatives(given.effect, [me, context], valueWords(named), around)
  if (says !== undefined) return line(says)
  return line(
    model.options.order === 'rendezvous'
      ? 'the guard is true, but its effect has no alternatives, or a site does not receive a message of the step now'
      : 'the guard is true, but its effect has no alternatives',
  )
}

const whyNoUpon = (
  model: Model,
  state: State,
  view: AnyView,
  site: number,
  clause: UponClause,
  sender?: number,
): WhyDisabled => {
  const { type } = clause
  const prevented = whyPrevented(clause, { model, shared: view.shared, site, who: name(model, site) })
  if (prevented !== undefined) return line(prevented)
  const senders = sender === undefined ? model.sites : [model.sites[sender]!]
  const behind = senders.flatMap(({ id: from }) => {
    const contents = state.channels.get(channelIndex(model, from, site))!
    const first = contents.first()
    if (first === undefined || !contents.some((message) => message.type === type)) return []
    return [{ from, first: first.type }]
  })
  const [next] = behind
  if (model.options.order === 'rendezvous') return line('with rendezvous it is a part of the step that sends')
  if (next === undefined) {
    const whose = sender === undefined ? '' : ` from ${name(model, sender)}`
    return line(`no ${type}${whose} is in transit to ${name(model, site)}`)
  }
  const before = next.first === type ? waitsBehind(model, state, next.from, site) : undefined
  if (before !== undefined)
    return line(
      `the broadcast from ${name(model, next.from)} is behind one from ${name(model, before)}, and their order is total`,
    )
  // From an unordered channel every message can be delivered, whatever its position.
  if (next.first === type || !areQueues(model.options.order))
    return line(`${name(model, site)} does not receive it`)
  return line(
    `the ${type} from ${name(model, next.from)} is queued behind ${next.first}, and the channel is FIFO`,
  )
}

/** The full channel that blocks a step of this kind, if one does. */
const whyBlocked = (
  model: Model,
  blocked: readonly BlockedStep[],
  isOf: (label: StepLabel) => boolean,
): WhyDisabled | undefined => {
  const found = blocked.find(({ label }) => isOf(label))
  if (found === undefined) return undefined
  const { from, to, bound } = found
  return line(`the channel from ${name(model, from)} to ${name(model, to)} is ${fullText(bound)}`)
}

/** Why a site cannot take a clause upon a message of this sender, in a state in which it cannot. */
export const whyNotFrom = (
  model: Model,
  state: State,
  site: number,
  clause: UponClause,
  sender: number,
): string =>
  whyText(
    whyBlocked(
      model,
      blockedIn(model, state),
      (label) => label.site === site && label.from === sender && label.message?.type === clause.type,
    ) ?? whyNoUpon(model, state, viewOfState(model, state), site, clause, sender),
  )

/**
 * Every clause of every site, by site and in the order of the spec, with its enabled steps or why it is disabled.
 * @param marked the same model of a marked copy of the spec, which knows the values that helpers of guards have received
 */
export const clausesOf = (model: Model, state: State, marked?: Model): readonly ClauseOfSite[] => {
  const view = viewOfState(model, state)
  const possible = possibleSteps(model, state)
  const enabled = possible.enabled.filter(({ label }) => label.kind !== 'lose')
  const blocked = blockedIn(model, state)
  const fails = (site: number, clauseName: string): boolean =>
    possible.failed.some(({ step }) => step.site === site && step.clause === clauseName)
  return model.sites.flatMap(({ id, role }) =>
    [...model.spec.clauses].flatMap(([clauseName, clause]): ClauseOfSite[] => {
      const mine = clause.kind === 'local' ? isLocalTo(clause, role.name) : clause.role === role.name
      if (!mine) return []
      const taken = enabled.filter(({ label }) => label.site === id && label.clause === clauseName)
      const why =
        taken.length > 0 || fails(id, clauseName)
          ? undefined
          : (whyBlocked(model, blocked, (label) => label.site === id && label.clause === clauseName) ??
            (clause.kind === 'local'
              ? whyNoLocal(model, state, view, id, clauseName, clause, marked)
              : whyNoUpon(model, state, view, id, clause)))
      return [{ site: id, clause: clauseName, kind: clause.kind, steps: taken, why }]
    }),
  )
}

const partText = ({ text, looked, fixed = [] }: GuardPart): string => {
  const values = looked.map(({ text: what, value }) => `${what} is ${value}`)
  const names =
    fixed.length === 0
      ? []
      : [`${fixed.join(' and ')} ${fixed.length === 1 ? 'is' : 'are'} fixed in the spec`]
  const details = [...(values.length === 0 ? [] : [values.join(', ')]), ...names].join('; ')
  return `${text}${details === '' ? '' : ` (${details})`}`.replace(/\s+/g, ' ')
}

/** A reason in words: `lacks the votes of 1 and 2`; where there are none, the text of the condition. */
export const whyInWords = (why: WhyDisabled): string => {
  if (why.kind === 'line') return why.text
  const [first, ...more] = why.parts
  if (more.length > 0) return `one of ${why.parts.length} conditions is false`
  return first?.says ?? `false: ${first?.text.replace(/\s+/g, ' ')}`
}

/** A reason in one line: `false: me.phase === "wanted" (me.phase is idle)`. */
export const whyText = (why: WhyDisabled): string => {
  if (why.kind === 'line') return why.text
  const parts = why.parts.map(partText)
  return parts.length === 1 ? `false: ${parts[0]}` : `false is one of: ${parts.join('; ')}`
}
