// What each state of the run violates and has ahead of it, as a strip below its slider, and in words: the step after which a violation could no
// longer be avoided, and a step in its place that avoids it.
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { RunViolation } from '../session/claimed-text.js'
import { type History, line, wholeLine } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Along } from '../worker/along.js'
import type { Prospect } from '../worker/prospect.js'
import { lostWords } from './lost-words.js'

interface ProspectProps {
  readonly history: History
  readonly along: Along
  dispatch(action: Action): void
}

const words: { readonly [prospect in Prospect]: (properties: string) => string } = {
  safe: () => 'no state and no step can violate a property any more',
  avoidable: (properties) => `a violation of ${properties} is still avoidable`,
  inevitable: (properties) => `every fair run from here violates ${properties}`,
  violated: (properties) => `violates ${properties}`,
}

/** How a part of the strip looks, and what it says. */
interface Part {
  readonly look: Prospect | 'broken' | 'unknown'
  readonly said: string
}

const partOf = (prospect: Prospect | undefined, properties: readonly string[]): Part =>
  prospect === undefined
    ? { look: 'unknown', said: 'not known' }
    : { look: prospect, said: words[prospect](listed(properties)) }

/**
 * A state before the point from which the run as a whole violates a property. This run does violate it, so the state is not safe; whether another
 * run from here keeps the property is known or not.
 */
const before = (property: string, part: Part, canKeep: boolean | undefined): Part => {
  if (part.look === 'inevitable') return part
  if (canKeep === false) return partOf('inevitable', [property])
  if (part.look === 'avoidable') return part
  if (canKeep === true) return partOf('avoidable', [property])
  const said = `whether a violation of ${property} can still be avoided is not known`
  return { look: 'unknown', said: part.look === 'safe' ? `${part.said}; ${said}` : said }
}

interface StripProps {
  readonly model: Model
  readonly depth: number
  /** What each state of the run violates, which is known without a look-ahead. */
  readonly violated: readonly (readonly string[])[]
  /** What the run violates as a whole, from one of its states on. */
  readonly ofTheRun: RunViolation | undefined
  /** Undefined as long as the look-ahead does not know it, or if it is off. */
  readonly along: Along | undefined
}

/** One part for each state; nothing if there is nothing to say of any. Once the run has violated something, that stays so. */
export const ProspectStrip = ({ model, depth, violated, ofTheRun, along }: StripProps) => {
  const first = violated.findIndex((names) => names.length > 0)
  if (along === undefined && first < 0 && ofTheRun === undefined) return null
  const parts = violated.map((names, k): Part => {
    const ahead = partOf(along?.prospects[k], along?.of[k] ?? [])
    if (names.length > 0) return { look: 'violated', said: `violates ${names.join(', ')}` }
    if (ofTheRun !== undefined && k >= ofTheRun.from) {
      const other = along?.canKeep[k] === true ? '; another fair run from here does not' : ''
      return { look: 'violated', said: `this run violates ${ofTheRun.property}${other}` }
    }
    if (first >= 0 && k > first)
      return {
        look: 'broken',
        said: `step ${first} has violated ${violated[first]!.join(', ')}; from here: ${ahead.said}`,
      }
    return ofTheRun === undefined ? ahead : before(ofTheRun.property, ahead, along?.canKeep[k])
  })
  const at = (k: number): string => forItsRuns(model, `step ${k}: ${parts[k]?.said ?? 'not known'}`)
  return (
    <div class="prospects" role="img" aria-label={at(depth)}>
      {parts.map(({ look }, k) => (
        <span key={k} class={look} title={at(k)} />
      ))}
    </div>
  )
}

interface SurvivingProps {
  readonly model: Model
  /** The number of steps of the run. */
  readonly length: number
  readonly along: Along | undefined
}

/** A run that survives, as a strip below that of the run: it leaves the run before the step that lost it. */
export const SurvivingStrip = ({ model, length, along }: SurvivingProps) => {
  const { step, run } = along?.lost ?? {}
  if (along === undefined || step === undefined || run === undefined || step > length) return null
  const [from, end] = [step - 1, step - 1 + run.choices.length]
  // A longer run is shown up to the end of this one.
  const to = Math.min(length, end)
  const ahead = run.end === 'safe' ? 'nothing can be violated any more' : 'a violation is still avoidable'
  const said = forItsRuns(
    model,
    `a run that survives: it leaves this one after step ${from}, and at its end ${ahead}`,
  )
  return (
    <div class="survivor">
      <span style={{ flex: from }} />
      <span class="branch" role="img" aria-label={said} title={said} style={{ flex: to - from }}>
        <span class="avoidable" />
        {run.end === 'safe' && to === end && <span class="safe" />}
      </span>
      <span style={{ flex: length - to }} />
    </div>
  )
}

// More of them are counted.
const mostShown = 3

/** The step that lost it, and what would have survived. */
export const LostStep = ({ history, along, dispatch }: ProspectProps) => {
  const { lost } = along
  if (lost === undefined) return null
  const { model, places } = history
  const { what, where } = lostWords(model, along, lost.step)
  const before = places[line(history)[lost.step - 1]!]!.state
  const { initial, choices } = wholeLine(history)
  const from = { initial, choices: choices.slice(0, lost.step - 1) }
  const enabled = enabledIn(model, before)
  const survive = (choice: number) =>
    dispatch({ kind: 'follow', way: { initial, choices: [choice] }, from, model })
  const more = lost.surviving.length - mostShown
  return (
    <p class="lost-step">
      <b>⚠ {what}</b> {where}{' '}
      {lost.surviving.length === 0
        ? 'No other step there avoids it; a run that ends in that state does.'
        : `After ${lost.surviving.length === 1 ? 'this step' : 'any of these steps'} instead, it can still be avoided: `}
      {lost.surviving.slice(0, mostShown).map((choice) => (
        <button
          key={choice}
          type="button"
          title="Go to the state before, with this step as the way forward"
          onClick={() => survive(choice)}
        >
          {stepHeading(model, enabled[choice]!.label)}
        </button>
      ))}
      {more > 0 && ` and ${more} more. `}
      {lost.run !== undefined && (
        <button
          type="button"
          class="on-screen"
          title="Draw a run beside this one that avoids the violation"
          onClick={() => dispatch({ kind: 'beside', beside: 'surviving' })}
        >
          draw the run that survives
        </button>
      )}
    </p>
  )
}
