// A step that breaks a rule, as a sentence that a person would say: who enters while who waits, and the values before the step that the
// rule compares.
import { valuesRead, violatingValues } from '../../explain/violating-values.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { callSpec } from '../../protocol/call-spec.js'
import {
  type AnyView,
  type Monitor,
  type MonitoredStep,
  type Predicate,
  sentByReceiver,
  type ToldStep,
} from '../../protocol/property.js'
import { wordsNamed } from '../../protocol/spec-function.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { monitorsOf, observe } from '../../semantics/steps.js'
import { fieldInWords } from '../words/field-words.js'
import { listed } from '../words/listed.js'
import { type Named, named, sitesIn } from '../words/named.js'
import { crashedText, isPlural, sayFor, titlesInWords } from '../words/site-words.js'
import { holdsWords, pluralWords } from '../words/status-words.js'
import { siteName } from '../words/step-heading.js'
import { inTense, valuesInWords, type When } from '../words/values-text.js'

/** `1 enters while 0 waits`; undefined if no site enters. */
const entryText = (model: Model, before: AnyView, after: AnyView): Named | undefined => {
  const entering = model.competitors.filter((site) => !before.holds(site) && after.holds(site))
  if (entering.length === 0) return undefined
  const up = model.competitors.filter((site) => !after.crashed(site))
  const waiting = up.filter((site) => before.waits(site) && after.waits(site))
  const { waits = 'waits', holds = 'enters' } = model.spec.statusNames ?? {}
  const say = (sites: readonly number[], words: string) =>
    `${listed(sites.map((site) => siteName(model, site)))} ${sites.length === 1 ? words : pluralWords(words)}`
  const inside = up.filter((site) => before.holds(site) && after.holds(site))
  const others = [
    ...(inside.length === 0 ? [] : [say(inside, holdsWords(model))]),
    ...(waiting.length === 0 ? [] : [say(waiting, waits)]),
  ]
  return {
    text: `${say(entering, holds)}${others.length === 0 ? '' : ` while ${listed(others)}`}`,
    sites: sitesIn([{ sites: [...entering, ...inside, ...waiting] }]),
    fields: [],
  }
}

const monitorNamed = (model: Model, name: string): Monitor | undefined =>
  monitorsOf(model).find((one) => one.name === name)

const toldStep = ({ label, sends }: Step): ToldStep => {
  const { kind, clause, site, from, message } = label
  return { kind, clause, site, from, message, sent: sentByReceiver(sends) }
}

/**
 * Whether a rule without memory is kept, as a function of the states before and after a step. What the step has read and written is not
 * recorded in a run, so a rule about that may seem to be kept here although the step breaks it, or throw; then it shows no values.
 */
const isKept = (model: Model, taken: Step, rule: Monitor) => {
  const step: MonitoredStep = { ...toldStep(taken), read: [], written: [] }
  return (before: AnyView, after: AnyView): boolean => {
    try {
      return !observe(model, rule, undefined, step, before, after).breaks
    } catch {
      return true
    }
  }
}

/** The shared variables that a rule reads and that the step has changed, after it. */
const changedShared = (
  model: Model,
  before: State,
  after: State,
  ofBefore: Predicate,
  ofAfter: Predicate,
): readonly Named[] => {
  const was = new Map(violatingValues(model, before, ofBefore).shared.map(({ name, text }) => [name, text]))
  return violatingValues(model, after, ofAfter)
    .shared.filter(({ name, text }) => was.has(name) && was.get(name) !== text)
    .map(({ name, text }) => ({ text: `${name} is ${text}`, sites: [], fields: [{ site: undefined, name }] }))
}

/** The values that a rule compares: of the state before the step, and of the site of the step after it. */
const valuesCompared = (model: Model, before: State, step: Step, rule: Monitor): readonly Named[] => {
  if (rule.memory !== undefined) return []
  const kept = isKept(model, step, rule)
  const [was, is] = [viewOfState(model, before), viewOfState(model, step.next)]
  if (kept(was, is)) return []
  const { site } = step.label
  const title = titlesInWords(model, [site])
  const own = (state: State, predicate: Predicate, when: When): readonly Named[] => {
    const values = valuesRead(model, state, predicate, site)
    if (values.length === 0) return []
    const has = inTense(when, isPlural(model, [site]) ? 'have' : 'has')
    const text = `${title} ${has} ${listed(values.map((one) => fieldInWords(model, site, one)))}`
    return [{ text, sites: [site], fields: values.map(({ name }) => ({ site, name })) }]
  }
  const ofBefore: Predicate = (view) => kept(view, is)
  const that = valuesInWords(model, before, ofBefore, 'before')
  const [mine] = own(before, ofBefore, 'before')
  // The site of the step is compared with the others, so its values stand here even if the rule would be broken without them.
  const isThere =
    that === undefined || violatingValues(model, before, ofBefore).sites.some((one) => one.site === site)
  const earlier = [...(that === undefined ? [] : [that]), ...(mine === undefined || isThere ? [] : [mine])]
  const ofAfter: Predicate = (view) => kept(was, view)
  const later = [
    ...own(step.next, ofAfter, 'now'),
    ...changedShared(model, before, step.next, ofBefore, ofAfter),
  ]
  return [['Before the step', earlier] as const, ['After it', later] as const].flatMap(([when, values]) =>
    values.length === 0
      ? []
      : [
          {
            text: `${when}, ${values.map(({ text }) => text).join('; ')}`,
            sites: sitesIn(values),
            fields: values.flatMap(({ fields }) => fields),
          },
        ],
  )
}

/** How a step breaks a rule, in the author's words or by who enters; undefined if neither says it. */
const howInWords = (model: Model, before: State, step: Step, name: string): Named | undefined => {
  const [was, is] = [viewOfState(model, before), viewOfState(model, step.next)]
  const entry = model.spec.contends ? entryText(model, was, is) : undefined
  const rule = monitorNamed(model, name)
  if (rule?.inWords === undefined) return entry
  let saysEntry = false
  const words = callSpec(wordsNamed(name), () =>
    named(sayFor(model), (say) =>
      rule.inWords!(toldStep(step), was, is, {
        ...say,
        get entry() {
          saysEntry = true
          return entry?.text ?? ''
        },
      }),
    ),
  )
  return { ...words, sites: sitesIn([words, saysEntry ? entry : undefined]) }
}

/**
 * How a step breaks a rule, in a sentence: `This step violates servedInTimestampOrder: 1 enters while 0 waits.` And the sites that this is about; where
 * no words say how, those of the values that `brokenRuleText` names. The fields are those that the rule compares.
 * @param before the state before the step
 * @param name one of the names in `breaks` of the step
 */
export const howBroken = (model: Model, before: State, step: Step, name: string): Named => {
  const how = howInWords(model, before, step, name)
  const rule = monitorNamed(model, name)
  const compared = rule === undefined ? [] : valuesCompared(model, before, step, rule)
  const fields = compared.flatMap((one) => one.fields)
  return how === undefined
    ? { text: `This step violates ${name}.`, sites: sitesIn(compared), fields }
    : { text: `This step violates ${name}: ${how.text}.`, sites: how.sites, fields }
}

/** The sentence of `howBroken` alone. */
export const brokenRuleSentence = (model: Model, before: State, step: Step, name: string): string =>
  howBroken(model, before, step, name).text

/** The values that a rule compares, as sentences after the one on how the step breaks it; none if the author says in words how. */
const comparedText = (model: Model, before: State, step: Step, rule: Monitor | undefined): string =>
  rule === undefined || rule.inWords !== undefined
    ? ''
    : valuesCompared(model, before, step, rule)
        .map(({ text }) => ` ${text}.`)
        .join('')

/** The same, with the values that the rule compares, and what the rule says. */
export const brokenRuleText = (model: Model, before: State, step: Step, name: string): string => {
  const rule = monitorNamed(model, name)
  const sentence = brokenRuleSentence(model, before, step, name)
  if (rule === undefined) return sentence
  const view = viewOfState(model, step.next)
  const crashed = crashedText(model, (site) => view.crashed(site), sentence)
  return `${sentence}${comparedText(model, before, step, rule)}${crashed} The property: ${forItsRuns(model, rule.claim)}.`
}
