// The space-time diagram of an explained run: only the sites that take part, a mark at the steps that are to blame, and a line from
// which on the end is inevitable.
import { brokenText, inevitableAfter } from '../report/story/story-lines.js'
import { viewOfState } from '../semantics/state.js'
import type { Explained } from '../story/explanation.js'
import { spaceTimeDot } from './run/run-dot.js'
import { spaceTimeSvg } from './run/run-picture.js'
import { numberOf, type RunOptions } from './run/told.js'

/** The sites that take a step in the story, or wait or are in the critical section at its start. */
const sitesOf = ({ story: { model, initial, steps } }: Explained): readonly number[] => {
  const view = viewOfState(model, initial)
  return model.sites
    .map(({ id }) => id)
    .filter(
      (id) =>
        steps.some(({ label }) => label.site === id || (label.kind === 'lose' && label.from === id)) ||
        (model.competitors.includes(id) && (view.waits(id) || view.holds(id))),
    )
}

const emphasisOf = (explained: Explained, numbers?: readonly number[]): RunOptions => {
  const { story, brokenAssumptions, departure } = explained
  const numbered = (at: number) => numberOf({ ...(numbers === undefined ? {} : { numbers }) }, at)
  const sites = sitesOf(explained)
  const after = inevitableAfter(explained)
  const says = [
    ...brokenAssumptions.map((broken) => `${numbered(broken.step)}: ${brokenText(story, broken, numbered)}`),
    ...(departure !== undefined && 'step' in departure
      ? [`${numbered(departure.step)}: the mutant leaves the spec`]
      : []),
  ]
  const marked = [
    ...brokenAssumptions.map(({ step }) => step),
    ...(departure !== undefined && 'step' in departure ? [departure.step] : []),
  ]
  return {
    ...(numbers === undefined ? {} : { numbers }),
    // A run without steps has nobody to leave out.
    ...(sites.length === 0 ? {} : { sites }),
    ...(marked.length === 0 ? {} : { blamed: { steps: marked, says: says.join(', ') } }),
    ...(after === undefined || after >= story.steps.length
      ? {}
      : { line: { above: after, says: 'the violation is inevitable' } }),
  }
}

/** The DOT of the diagram of an explained run. */
export const storyDot = (explained: Explained): string => spaceTimeDot(explained.story, emphasisOf(explained))

/** The SVG of the diagram of an explained run. */
export const storySvg = (explained: Explained): string => spaceTimeSvg(explained.story, emphasisOf(explained))

/** The same without who waits for whom, for a page that shows that beside it. The steps have the numbers that they have in the given run, or their own. */
export const storySvgAlone = (explained: Explained, numbers: readonly number[]): string =>
  spaceTimeSvg(explained.story, { ...emphasisOf(explained, numbers), waits: false })
