// An explanation as JSON: the story as a trace that can be replayed, with facts about it and about each step. Big numbers of runs are
// texts, because a JSON number holds only 53 bits.
import type { Json } from '../../sorts/sort.js'
import type { BrokenAssumption } from '../../story/broken-assumptions.js'
import type { Departure } from '../../story/departure.js'
import type { Explained, OpenReason, Part } from '../../story/explanation.js'
import { dependencies } from '../../story/happened-before.js'
import type { Trace } from '../../trace/trace.js'
import { traceToFile } from '../../trace/trace-json.js'
import { changesOf } from '../run/trace-text.js'
import { siteName, stepHeading } from '../words/step-heading.js'
import { inevitableAfter, openText, storyLines } from './story-lines.js'

const partJson = <T>(part: Part<T>, json: (value: T) => Json): Json =>
  'open' in part ? openJson(part.open) : json(part.value)

const openJson = (reason: OpenReason): Json => ({ open: reason, why: openText(reason) })

const brokenJson = ({ step, assumption }: BrokenAssumption): Json => ({
  step: step + 1,
  kind: assumption.kind === 'fault' ? assumption.clause : assumption.kind,
  ...(assumption.kind === 'overtaking'
    ? {
        overtaken: assumption.slower.text,
        ...(assumption.slower.sent === undefined ? {} : { sentInStep: assumption.slower.sent + 1 }),
      }
    : {}),
})

const departureJson = ({ model }: Trace, departure: Departure): Json => ({
  kind: departure.kind,
  ...('step' in departure ? { step: departure.step + 1 } : {}),
  ...(departure.kind === 'another effect'
    ? {
        specChanges: changesOf(model, departure.before, departure.specTakes.next),
        specSends: departure.specTakes.sends.map(
          ({ to, message }) =>
            `${siteName(model, to)}: ${model.spec.messages.sort.show(message, model.siteText)}`,
        ),
      }
    : {}),
  ...(departure.kind === 'steps are missing at the end'
    ? { missing: departure.missing.map(({ label }) => stepHeading(model, label)) }
    : {}),
})

/**
 * The explanation as JSON; docs/json.md describes the fields. Steps are numbered from 1.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const storyJson = (explained: Explained, source?: string): Json => {
  const { given, story, from, orders, shortest, prospect, departure } = explained
  const dependsOn = dependencies(story)
  const after = inevitableAfter(explained)
  return {
    schema: 1,
    kind: 'explanation',
    says: [...storyLines(explained)],
    givenSteps: given.steps.length,
    leavingOut: partJson(explained.shortened, () => ({ tried: true })),
    orders: partJson(orders, ({ runs, given: before, story: now }) => ({
      runs: String(runs),
      changesOfSite: now,
      changesOfSiteGiven: before,
    })),
    shortest: partJson(shortest, ({ shortest: length, runs, stories }) => ({
      length,
      runs: String(runs),
      stories,
    })),
    inevitable: partJson(prospect, () => (after === undefined ? {} : { after })),
    brokenAssumptions: explained.brokenAssumptions.map(brokenJson),
    ...(departure === undefined ? {} : { departure: departureJson(story, departure) }),
    steps: story.steps.map(({ label }, at) => ({
      says: stepHeading(story.model, label),
      given: from[at]! + 1,
      dependsOn: dependsOn[at]!.map((one) => one + 1),
      ...('open' in prospect
        ? {}
        : {
            alternatives: prospect.value.alternatives[at]!.map(({ label: other, consequence }) => ({
              says: stepHeading(story.model, other),
              consequence,
            })),
          }),
    })),
    story: traceToFile(story, source),
  }
}
