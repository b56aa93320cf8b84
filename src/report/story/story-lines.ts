// What an explanation says of a run, in sentences: text, Markdown and JSON share them. Steps have the numbers of the story, from 1.
import { forItsRuns } from '../../model/claim-words.js'
import type { StopReason } from '../../search/search.js'
import type { Alternative } from '../../story/alternatives.js'
import type { BrokenAssumption } from '../../story/broken-assumptions.js'
import type { Departure } from '../../story/departure.js'
import type { Explained, OpenReason } from '../../story/explanation.js'
import { failedPart } from '../../trace/failure.js'
import type { Trace } from '../../trace/trace.js'
import { changesOf } from '../run/trace-text.js'
import { counted, number } from '../words/number-words.js'
import { siteName, stepHeading } from '../words/step-heading.js'

/** The number of a step of the story, from 0: its place there, or that in the given run. */
export type StepNumber = (at: number) => number

const ownNumber: StepNumber = (at) => at + 1

const stepsText = (count: number): string => counted(count, 'step')

/** Numbers from 0 as a list from 1: `step 2`, `steps 2, 3 and 7`. */
const stepList = (steps: readonly number[]): string => {
  const names = steps.map((at) => String(at + 1))
  return names.length === 1
    ? `step ${names[0]}`
    : `steps ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const stopWords: { readonly [reason in StopReason]: string } = {
  states: 'the search reached its bound on states; --max-states raises it',
  depth: 'the search reached its bound on depth',
  memory: 'the search reached its bound on memory; --memory raises it',
  disk: 'the disk is full',
  time: 'the time limit was reached',
  interrupt: 'interrupted',
  violation: 'the search ended early',
  witness: 'the search ended early',
  walks: 'the search ended early',
  clocks: 'clocks diverge without bound',
  failure: 'a function of the spec failed',
  omissions: 'the search may have omitted states',
  constraint: 'states outside the constraint were not expanded',
}

/** Why a part of an explanation is missing. */
export const openText = (reason: OpenReason): string => {
  switch (reason) {
    case 'whole run':
      return 'the whole run shows it, not its end'
    case 'infinite run':
      return 'the run is infinite'
    case 'about whole runs':
      return 'a whole run violates it, and the look-ahead is about properties that states or steps violate'
    case 'witness':
      return 'the run is a witness'
    case 'failure':
      return 'the run ends in a failure of the spec'
    case 'failing spec':
      return 'a function of the spec fails in another state'
    case 'orders':
      return 'there are more partial runs than its bound allows; --max-orders raises it'
    default:
      return stopWords[reason]
  }
}

// What one run does at its end, or what several do.
const endOf = ({ shows, fails }: Trace, several = false): string => {
  const verb = (stem: string) => (several ? stem : `${stem}s`)
  return fails !== undefined
    ? `${verb('end')} with the failure of ${failedPart(fails)}`
    : `${verb(shows!.verdict === 'violated' ? 'violate' : 'show')} ${shows!.property}`
}

const leftOutLine = ({ given, story, from, shortened }: Explained): string => {
  if ('open' in shortened) {
    return shortened.open === 'infinite run' || shortened.open === 'whole run'
      ? `${openText(shortened.open)}, so no step is left out or moved, no runs are counted, and other steps are not considered`
      : `not known whether steps can be left out: ${openText(shortened.open)}`
  }
  const gone = [...given.steps.keys()].filter((at) => !from.includes(at))
  if (gone.length > 0)
    return `${number(story.steps.length)} of ${stepsText(given.steps.length)} matter: without ${stepList(gone)} of the given run, the rest still ${endOf(given)}`
  if (story.steps.length === 0) return `the initial state ${endOf(given)}`
  return story.steps.length === 1
    ? 'its only step cannot be left out'
    : `each of its ${stepsText(story.steps.length)} matters: none can be left out, alone or with the steps that depend on it`
}

const orderLine = ({ orders, story }: Explained): string | undefined => {
  if (story.steps.length < 2) return undefined
  if ('open' in orders) return `orders of these steps not counted: ${openText(orders.open)}`
  const { runs, given, story: changes } = orders.value
  if (runs === 1n) return 'these steps are a run in this order only'
  const than = given > changes ? `; ${number(given)} in the given run` : ''
  return `${number(runs)} orders of these steps are the same run to every site; this one changes from site to site least often (${counted(changes, 'time')}${than})`
}

const shortestLine = ({ shortest, story }: Explained): string => {
  if ('open' in shortest) return `shortest runs not counted: ${openText(shortest.open)}`
  const { shortest: length, runs, stories } = shortest.value
  const longer = length < story.steps.length ? 'this is not a shortest run: ' : ''
  // Runs that differ in the order of concurrent steps alone are one story (Lamport 1978; Mazurkiewicz 1987).
  const alike =
    runs === 1n
      ? ''
      : stories === 1
        ? '; they have the same steps and the same happened-before order, and differ in the order of concurrent steps only'
        : `; up to the order of concurrent steps, these are ${number(stories)} different runs`
  return `${longer}${counted(runs, 'run')} of ${stepsText(length)} ${endOf(story, runs !== 1n)}, and no shorter one does${alike}`
}

/** The number of steps after which the end is inevitable; undefined if it is not known. */
export const inevitableAfter = ({ prospect }: Explained): number | undefined => {
  if ('open' in prospect) return undefined
  const at = prospect.value.inevitable.indexOf(true)
  return at < 0 ? undefined : at
}

const prospectLine = (explained: Explained, numbered: StepNumber): string => {
  const { prospect, story } = explained
  if ('open' in prospect) return `not known where it becomes inevitable: ${openText(prospect.open)}`
  const at = inevitableAfter(explained)
  if (at === undefined) return 'not inevitable, even at the end'
  const { model } = story
  if (at === 0)
    return forItsRuns(model, 'inevitable from the initial state: every fair run leads to a violation')
  if (at >= story.steps.length) return 'avoidable until the last step'
  const { label } = story.steps[at - 1]!
  return forItsRuns(
    model,
    `inevitable after step ${numbered(at - 1)} (${stepHeading(model, label)}): every fair run from there leads to a violation`,
  )
}

/** How a step breaks an assumption. */
export const brokenText = (
  { model, steps }: Trace,
  { step, assumption }: BrokenAssumption,
  numbered = ownNumber,
): string => {
  const { from } = steps[step]!.label
  switch (assumption.kind) {
    case 'overtaking': {
      const { sent, text } = assumption.slower
      const when = sent === undefined ? 'in transit from the beginning' : `sent in step ${numbered(sent)}`
      return `channels are not FIFO: its message overtakes ${text} from ${siteName(model, from!)}, ${when}`
    }
    case 'loss':
      return 'a message is lost'
    case 'duplication':
      return 'a message is delivered twice'
    case 'timeout':
      return 'a timeout fires'
    case 'fault':
      return assumption.clause === 'suspect'
        ? 'a site that is up is suspected'
        : `a site ${assumption.clause === 'recover' ? 'recovers' : 'crashes'}`
    default:
      return assumption satisfies never
  }
}

/** The sentences on the assumptions that the run, or its model, breaks. */
const assumptionLines = (
  { story, brokenAssumptions }: Explained,
  numbered: StepNumber,
): readonly string[] => {
  const { spec, parameters, options } = story.model
  const ofModel = Object.entries(spec.parameters).flatMap(([name, parameter]) =>
    (parameter.warnings?.(parameters[name]) ?? []).map(
      (warning) => `the model breaks an assumption: ${name}=${options.parameters[name]}: ${warning}`,
    ),
  )
  const ofSteps = brokenAssumptions.map(
    (broken) => `step ${numbered(broken.step)} breaks an assumption: ${brokenText(story, broken, numbered)}`,
  )
  if (ofModel.length + ofSteps.length > 0) return [...ofModel, ...ofSteps]
  return spec.mutant === undefined
    ? ['no step breaks an assumption: no message overtakes another, is lost or copied, and no site crashes']
    : []
}

const departureLines = (story: Trace, departure: Departure, numbered: StepNumber): readonly string[] => {
  const { model, steps } = story
  const { mutant } = model.spec
  const mutation = `the mutant "${mutant}"`
  switch (departure.kind) {
    case 'not a step of the spec':
      return [
        `${mutation} leaves the spec in step ${numbered(departure.step)} (${stepHeading(model, steps[departure.step]!.label)}): the spec does not take this step there`,
      ]
    case 'another effect': {
      const { step, before, specTakes } = departure
      const { sort } = model.spec.messages
      const effect = [
        ...changesOf(model, before, specTakes.next),
        ...specTakes.sends.map(
          ({ to, message }) => `-> ${siteName(model, to)}: ${sort.show(message, model.siteText)}`,
        ),
      ]
      return [
        `${mutation} leaves the spec in step ${numbered(step)} (${stepHeading(model, steps[step]!.label)}): in the spec, its effect is ${effect.length === 0 ? 'nothing' : effect.join('; ')}`,
      ]
    }
    case 'steps are missing at the end':
      return [
        `every step is a step of the spec; at the end, the spec could take ${departure.missing.map(({ label }) => stepHeading(model, label)).join(', ')}, and ${mutation} cannot`,
      ]
    case 'none':
      return [
        `every step is a step of the spec, which violates it in the same way: ${mutation} is not to blame`,
      ]
    default:
      return departure satisfies never
  }
}

/** What an explanation says of the run as a whole. */
export const storyLines = (explained: Explained, numbered = ownNumber): readonly string[] => {
  const { story, departure, shortened } = explained
  const isWhole = 'open' in shortened && ['infinite run', 'whole run'].includes(shortened.open)
  return [
    leftOutLine(explained),
    ...(departure === undefined ? [] : departureLines(story, departure, numbered)),
    ...assumptionLines(explained, numbered),
    ...(isWhole ? [] : [prospectLine(explained, numbered)]),
    ...(isWhole ? [] : [orderLine(explained) ?? []].flat()),
    ...(isWhole ? [] : [shortestLine(explained)]),
  ]
}

const consequenceWords = {
  avoidable: 'still avoidable',
  inevitable: 'inevitable as well',
  excluded: 'no run from there violates it',
} as const satisfies { readonly [consequence in Alternative['consequence']]: string }

/** The texts of the other steps that were enabled; steps of one name have what they change with it, such as the site that is suspected. */
const alternativeTexts = (
  { story }: Explained,
  at: number,
  all: readonly Alternative[],
): readonly string[] => {
  const { model, steps, initial } = story
  const before = steps[at - 1]?.next ?? initial
  const headings = [steps[at]!, ...all].map(({ label }) => stepHeading(model, label))
  return all.map(({ label, next }) => {
    const heading = stepHeading(model, label)
    if (headings.filter((other) => other === heading).length === 1) return heading
    return `${heading} (${changesOf(model, before, next).join(', ')})`
  })
}

/** For a step, from 0, the other steps that were enabled, by their consequence; empty once the end is inevitable. */
export const alternativeLines = (explained: Explained, step: number): readonly string[] => {
  const { prospect } = explained
  if ('open' in prospect || prospect.value.inevitable[step] === true) return []
  const all = prospect.value.alternatives[step]!
  const texts = alternativeTexts(explained, step, all)
  return (['excluded', 'avoidable', 'inevitable'] as const).flatMap((consequence) => {
    const ofThese = texts.filter((_, k) => all[k]!.consequence === consequence)
    return ofThese.length === 0 ? [] : [`instead ${ofThese.join('; ')}: ${consequenceWords[consequence]}`]
  })
}
