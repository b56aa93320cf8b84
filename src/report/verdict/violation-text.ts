// The violations of one state as sentences that a person would say: who waits for whom and for what, which sites are in the critical section
// together, or, for a property of the spec itself, which values of which sites violate it.

import { whyNotEntering } from '../../explain/why-not-entering.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { callSpec } from '../../protocol/call-spec.js'
import { fullText } from '../../protocol/capacity.js'
import type { Property } from '../../protocol/property.js'
import { isPlainDeadlock } from '../../protocol/property-kinds.js'
import { wordsNamed } from '../../protocol/spec-function.js'
import { blockedIn } from '../../semantics/full-channels.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { fieldOf } from '../../sorts/record.js'
import { waitsOf } from '../../trace/wait-cycle.js'
import { listed } from '../words/listed.js'
import { type Named, named } from '../words/named.js'
import { crashedText, sayFor } from '../words/site-words.js'
import { holdsTogether, waitsTogether } from '../words/status-words.js'
import { siteName, stepHeading } from '../words/step-heading.js'
import { valuesInWords } from '../words/values-text.js'
import { waitsText } from '../words/wait-words.js'
import { lockedOutText } from './locked-out-text.js'
import { stuckIn, stuckText } from './stuck-text.js'

const inTransit = (model: Model, { channels }: State): string => {
  if (model.spec.messages.kinds.size === 0) return ''
  const count = channels.reduce((sum, contents) => sum + contents.size, 0)
  if (count === 0) return ' No message is in transit.'
  return count === 1 ? ' One message is in transit.' : ` ${count} messages are in transit.`
}

const lackText = (waits: string, reason: string | undefined): string => {
  if (reason === undefined) return ''
  return waits === 'waits' && reason === 'token is false' ? ' for the token' : ` (${reason})`
}

/** Where a site waits: its phase, if it waits in several and no clause of the spec is the entry. */
const phaseOf = (model: Model, state: State, site: number): string | undefined => {
  if (model.spec.workload.enter !== undefined) return undefined
  // Only what is declared can be read from a record.
  if (model.sites[site]!.role.record.fields.phase === undefined) return undefined
  const value = fieldOf(state.sites.get(site), 'phase')
  return typeof value === 'string' ? value : undefined
}

/** Sites that wait for no other one, each with what it lacks: `0 waits (lacks the vote of 1)`, or `0 waits for the token`. */
export const aloneInWords = (model: Model, state: State, sites: readonly number[]): Named => {
  const [one, several] = waitsTogether(model)
  const reasons = sites.map((site) => whyNotEntering(model, state, site))
  if (reasons.every((reason) => reason === undefined)) {
    const who = `${listed(sites.map((site) => siteName(model, site)))} ${sites.length === 1 ? one : several}`
    const phases = new Set(sites.map((site) => phaseOf(model, state, site)))
    const [phase] = phases
    // A phase called `waits` or `waiting` says no more than the sentence does.
    const isNew = phases.size === 1 && phase !== undefined && !phase.startsWith('wait')
    return isNew
      ? { text: `${who} (phase is ${phase})`, sites, fields: sites.map((site) => ({ site, name: 'phase' })) }
      : { text: who, sites, fields: [] }
  }
  return {
    text: sites
      .map((site, k) => `${siteName(model, site)} ${one}${lackText(one, reasons[k]?.text)}`)
      .join(', '),
    sites,
    fields: sites.flatMap((site, k) => (reasons[k]?.fields ?? []).map((name) => ({ site, name }))),
  }
}

/**
 * The channels that block steps, each with a step: ` The channel from 0 to 1 is full (capacity 1), and blocks onRequest at 0 from 2.`.
 * @param which `fair` for the fair steps alone
 */
const blockedText = (model: Model, state: State, which: 'all' | 'fair'): string => {
  const channels = new Map<string, string[]>()
  for (const { label, fair, from, to, bound } of blockedIn(model, state)) {
    if (which === 'fair' && !fair) continue
    const channel = `from ${siteName(model, from)} to ${siteName(model, to)} is ${fullText(bound)}`
    channels.set(channel, [...new Set([...(channels.get(channel) ?? []), stepHeading(model, label)])])
  }
  return [...channels]
    .map(([channel, steps]) => ` The channel ${channel}, and blocks ${listed(steps)}.`)
    .join('')
}

const deadlockInWords = (model: Model, state: State): Named => {
  const view = viewOfState(model, state)
  const waits = waitsOf(model, state) ?? []
  const alone = model.competitors.filter(
    (site) => view.waits(site) && !waits.some(({ from }) => from === site),
  )
  const stuck = stuckText(model, waits)
  const onOthers = waits.filter(({ from }) => stuck === undefined || !stuckIn(waits).has(from))
  const lacks = alone.length === 0 ? undefined : aloneInWords(model, state, alone)
  const who = [
    ...(stuck === undefined ? [] : [stuck]),
    ...(onOthers.length === 0 ? [] : [waitsText(model, onOthers)]),
    ...(lacks === undefined ? [] : [lacks.text]),
  ].join(stuck === undefined ? ', ' : '; ')
  const crashed = crashedText(model, (site) => view.crashed(site))
  const text = forItsRuns(
    model,
    `Deadlock: ${who}.${crashed}${inTransit(model, state)}${blockedText(model, state, 'fair')}`,
  )
  return {
    text,
    sites: model.competitors.filter((site) => view.waits(site)),
    fields: lacks?.fields ?? [],
  }
}

/** Of a spec without contention: `Deadlock: no step of the spec is enabled, and the state is not final: site 0 has s asked. No message is in transit.` */
const plainDeadlockText = (model: Model, state: State, how: string | undefined): string =>
  `Deadlock: no step of the spec is enabled${how === undefined ? '' : `, and the state is not final: ${how}`}.` +
  crashedText(model, (site) => viewOfState(model, state).crashed(site)) +
  inTransit(model, state) +
  blockedText(model, state, 'all')

const together = (model: Model, state: State): Named | undefined => {
  const view = viewOfState(model, state)
  const inside = model.competitors.filter((site) => view.holds(site))
  if (inside.length < 2) return undefined
  const names = listed(inside.map((site) => siteName(model, site)))
  return { text: `${names} ${holdsTogether(model)[1]}`, sites: inside, fields: [] }
}

const unsaid: Omit<Named, 'text'> = { sites: [], fields: [] }

/** In the author's words; undefined without any. */
const wordsOfAuthor = (model: Model, state: State, property: Property): Named | undefined => {
  if ((property.kind !== 'always' && property.kind !== 'atRest') || property.inWords === undefined)
    return undefined
  const { name, inWords } = property
  return callSpec(wordsNamed(name), () =>
    named(sayFor(model), (say) => inWords(viewOfState(model, state), say)),
  )
}

/**
 * One sentence on how a state violates a property, without what the property says: `agreement is violated: site 0 has value 0; site 1 has value 1`;
 * and the sites that it is about: of a deadlock, those that wait.
 * @param property one of `violatedIn` for this state
 */
export const howViolated = (model: Model, state: State, property: Property): Named => {
  if (property.kind === 'deadlockFreedom') return deadlockInWords(model, state)
  const how =
    wordsOfAuthor(model, state, property) ??
    (property.name === 'mutualExclusion' ? together(model, state) : undefined) ??
    ('predicate' in property ? valuesInWords(model, state, property.predicate) : undefined)
  const { sites, fields } = how ?? unsaid
  if (isPlainDeadlock(property)) return { text: plainDeadlockText(model, state, how?.text), sites, fields }
  return { text: `${property.name} is violated${how === undefined ? '' : `: ${how.text}`}.`, sites, fields }
}

/** The sentence of `howViolated` alone. */
export const violationSentence = (model: Model, state: State, property: Property): string =>
  howViolated(model, state, property).text

/** The sentence on a state from which no run lets these sites enter: `entryPossible is violated: from here on, no run ever lets 1 enter.` */
export const lockedOutSentence = (model: Model, property: string, sites: readonly number[]): string =>
  `${property} is violated: ${lockedOutText(model, sites)}.`

// The list of steps has all of them.
const mostSteps = 3

/** The steps that are enabled all the same: ` Only new requests are possible, and no site has to make one: request at 2.`. */
const enabledText = (model: Model, state: State, which: string): string => {
  const labels = enabledIn(model, state).map(({ label }) => label)
  // A step with a choice is enabled once for each of its outcomes.
  const steps = [...new Set(labels.map((label) => stepHeading(model, label)))]
  if (steps.length === 0) return ''
  const more = steps.length - mostSteps
  const { request } = model.spec.workload
  const isRequest = ({ kind, clause }: (typeof labels)[number]) =>
    kind === 'local' && request !== undefined && clause === request
  const said = labels.every(isRequest)
    ? 'new requests are possible, and no site has to make one'
    : `${which} are enabled`
  return ` Only ${said}: ${listed([...steps.slice(0, mostSteps), ...(more > 0 ? [`${more} other${more === 1 ? '' : 's'}`] : [])])}.`
}

/**
 * The same, and what a property of the spec itself says; of a deadlock, which steps are enabled all the same.
 * @param property one of `violatedIn` for this state
 */
export const violationText = (model: Model, state: State, property: Property): string => {
  const sentence = violationSentence(model, state, property)
  if (property.kind === 'deadlockFreedom')
    return `${sentence}${enabledText(model, state, 'steps that no site has to take')}`
  if (isPlainDeadlock(property)) return `${sentence}${enabledText(model, state, 'faults')}`
  const view = viewOfState(model, state)
  const crashed = crashedText(model, (site) => view.crashed(site), sentence)
  return property.name === 'mutualExclusion'
    ? `${sentence}${crashed}`
    : `${sentence}${crashed} The property: ${forItsRuns(model, property.claim)}.`
}
