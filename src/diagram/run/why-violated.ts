// Why a run violates what it shows, for its picture: a sentence, and where no bars show it the values that the violated property reads, at the
// steps that change them. What a site waits for and when it is in the section are fields too; the lanes show these.
import { valuesRead, violatingValues } from '../../explain/violating-values.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import type { Predicate, Property } from '../../protocol/property.js'
import { brokenRuleText } from '../../report/verdict/broken-rule-text.js'
import { howItEnds } from '../../report/verdict/end-sentence.js'
import { howTheyWait } from '../../report/verdict/waiting-forever.js'
import { answersOf, isShownBy, meaningOf } from '../../semantics/meaning.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { fieldOf } from '../../sorts/record.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { changeText } from './changed-parts.js'
import { type Moment, violatedBy } from './statuses.js'

/** Why a run violates what it shows. */
export interface WhyViolated {
  /** `noLostUpdate is violated: 0 has balance 1, …`; undefined if the run shows no violation, or is not at its end. */
  readonly sentence: string | undefined
  /** The sites that the sentence is about. */
  readonly sites: readonly number[]
  /** For each step the values that it changes: `balance := 1`; undefined where bars, waits or a rule about steps say it. */
  readonly values: readonly (string | undefined)[]
}

type Said = Pick<WhyViolated, 'sentence' | 'sites'>

const unsaid = { text: undefined, sites: [] }

const shownProperty = (trace: Trace): Property | undefined => {
  const shown = violatedBy(trace)
  return trace.model.spec.properties.find(({ name }) => name === shown)
}

/** A sentence that only names its property says too little: then the values that a rule compares follow, and the claim. */
const saidOf = (trace: Trace, { name, claim }: Property): Said => {
  const { model, initial, steps } = trace
  const { text: said, sites } = howItEnds(trace) ?? unsaid
  if (said === undefined || said.includes(':')) return { sentence: said, sites }
  const last = steps.at(-1)
  const sentence =
    last?.breaks.includes(name) === true
      ? brokenRuleText(model, steps.at(-2)?.next ?? initial, last, name)
      : `${said} The property: ${forItsRuns(model, claim)}.`
  return { sentence, sites }
}

/** Of an infinite run: who waits forever, or the claim. */
const saidForever = ({ model, initial, steps }: Trace, loop: number, property: Property): Said => {
  const states = [initial, ...steps.map(({ next }) => next)].slice(loop)
  const waiting = property.kind === 'starvationFreedom' ? howTheyWait(model, states) : undefined
  return {
    sentence: `${property.name} is violated: ${waiting?.text ?? forItsRuns(model, property.claim)}.`,
    sites: waiting?.sites ?? [],
  }
}

/** The phases of a site that decide whether it waits or holds, as fields. */
const phasesOf = (model: Model, state: State, site: number): ReadonlySet<string> => {
  const asksBoth: Predicate = (view) => [view.waits(site), view.holds(site)].some(Boolean)
  const { fields } = model.sites[site]!.role.record
  return new Set(
    valuesRead(model, state, asksBoth, site).flatMap(({ name }) =>
      fields[name]!.text.startsWith('oneOf(') ? [name] : [],
    ),
  )
}

/** What shows why a predicate is false in a state. */
interface Telling {
  /** Fields by site. */
  readonly fields: ReadonlyMap<number, readonly string[]>
  /** Shared variables, by name. */
  readonly shared: readonly string[]
}

const fieldsShown = (model: Model, end: State, predicate: Predicate): Telling => {
  const { sites, shared } = violatingValues(model, end, predicate)
  return {
    fields: new Map(
      sites.map(({ site, fields }) => {
        const phases = phasesOf(model, end, site)
        return [site, fields.flatMap(({ name }) => (phases.has(name) ? [] : [name]))]
      }),
    ),
    shared: shared.map(({ name }) => name),
  }
}

const isFalse = (model: Model, state: State, predicate: Predicate): boolean => {
  try {
    return !predicate(viewOfState(model, state))
  } catch {
    return false
  }
}

/** The fields and variables whose values show that a state violates a property; none if it does not, or if what sites do shows it. */
export const violatingFields = (model: Model, state: State, name: string): Telling => {
  const property = model.spec.properties.find((one) => one.name === name)
  return (property?.kind === 'always' || property?.kind === 'atRest') &&
    isFalse(model, state, property.predicate)
    ? fieldsShown(model, state, property.predicate)
    : { fields: new Map(), shared: [] }
}

/** What each step changes of these fields of its site. */
const changesOf = (
  { model, initial, steps }: Trace,
  names: ReadonlySet<string>,
): readonly (string | undefined)[] =>
  steps.map(({ label: { kind, site }, next }, at) => {
    if (kind === 'lose') return undefined
    const before = steps[at - 1]?.next ?? initial
    const texts = Object.entries(model.sites[site]!.role.record.fields).flatMap(([name, sort]) => {
      if (!names.has(name)) return []
      const [old, now] = [before, next].map((state) => fieldOf(state.sites.get(site), name))
      if (sort.show(old, model.siteText) === sort.show(now, model.siteText)) return []
      return [changeText(name, sort, [old, now], model.siteText, false)]
    })
    return texts.length === 0 ? undefined : texts.join('; ')
  })

const namesOf = ({ fields }: Telling): ReadonlySet<string> => new Set([...fields.values()].flat())

/** Whether a state violates a property; true if no single state decides it. */
const mayViolate = (model: Model, state: State, property: Property): boolean => {
  const meaning = meaningOf(property)
  if (meaning.shownBy !== 'state') return true
  return isShownBy(
    meaning,
    model,
    answersOf(viewOfState(model, state), () => enabledIn(model, state)),
  )
}

/**
 * Why a run violates what it shows.
 * @param last what its sites do at its end
 * @param loop the number of steps before the loop of an infinite run
 */
export const whyViolated = (trace: Trace, last: Moment, loop: number | undefined): WhyViolated => {
  const { model, steps } = trace
  const values = steps.map(() => undefined)
  const property = shownProperty(trace)
  if (property === undefined) return { sentence: undefined, sites: [], values }
  if (loop !== undefined) return { ...saidForever(trace, loop, property), values }
  const end = lastState(trace)
  if (!mayViolate(model, end, property)) return { sentence: undefined, sites: [], values }
  const said = saidOf(trace, property)
  // Red bars show an invariant. That a run ends in a state needs the values of this state all the same.
  const isShown = property.kind === 'always' && last.reds.some((red) => red.property === property.name)
  return !isShown && (property.kind === 'always' || property.kind === 'atRest')
    ? { ...said, values: changesOf(trace, namesOf(fieldsShown(model, end, property.predicate))) }
    : { ...said, values }
}
