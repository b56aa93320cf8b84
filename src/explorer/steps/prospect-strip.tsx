// What each state of the run violates and has ahead of it, as a strip below its slider, and in words: the step after which a violation could no
// longer be avoided, and a step in its place that avoids it.
import { stepHeading } from '../../report/step-heading.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { RunViolation } from '../session/claimed-text.js'
import { type History, line, wholeLine } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Along } from '../worker/along.js'
import type { Prospect } from '../worker/prospect.js'

interface ProspectProps {
  readonly history: History
  readonly along: Along
  dispatch(action: Action): void
}

const words: { readonly [prospect in Prospect]: string } = {
  safe: 'no state and no step can violate a property any more',
  avoidable: 'a violation is still avoidable',
  inevitable: 'every fair run from here violates a property',
  violated: 'violated',
}

interface StripProps {
  readonly depth: number
  /** What each state of the run violates, which is known without a look-ahead. */
  readonly violated: readonly (readonly string[])[]
  /** What the run violates as a whole, from one of its states on. */
  readonly ofTheRun: RunViolation | undefined
  /** Undefined as long as the look-ahead does not know it, or if it is off. */
  readonly prospects: Along['prospects'] | undefined
}

/** One part for each state; nothing if there is nothing to say of any. Once the run has violated something, that stays so. */
export const ProspectStrip = ({ depth, violated, ofTheRun, prospects }: StripProps) => {
  const first = violated.findIndex((names) => names.length > 0)
  if (prospects === undefined && first < 0 && ofTheRun === undefined) return null
  const parts = violated.map((names, k) => {
    const prospect = prospects?.[k]
    if (names.length > 0) return { look: 'violated', said: `violates ${names.join(', ')}` }
    if (ofTheRun !== undefined && k >= ofTheRun.from)
      return { look: 'violated', said: `the run violates ${ofTheRun.property}` }
    const ahead = prospect === undefined ? 'not known' : words[prospect]
    if (first >= 0 && k > first)
      return {
        look: 'broken',
        said: `step ${first} has violated ${violated[first]!.join(', ')}; from here: ${ahead}`,
      }
    return { look: prospect ?? 'unknown', said: ahead }
  })
  const at = (k: number): string => `step ${k}: ${parts[k]?.said ?? 'not known'}`
  return (
    <div class="prospects" role="img" aria-label={at(depth)}>
      {parts.map(({ look }, k) => (
        <span key={k} class={look} title={at(k)} />
      ))}
    </div>
  )
}

// More of them are counted.
const mostShown = 3

/** The step that lost it, and what would have survived. */
export const LostStep = ({ history, along: { lost }, dispatch }: ProspectProps) => {
  if (lost === undefined) return null
  const { model, places } = history
  const before = places[line(history)[lost.step - 1]!]!.state
  const { initial, choices } = wholeLine(history)
  const from = { initial, choices: choices.slice(0, lost.step - 1) }
  const enabled = enabledIn(model, before)
  const survive = (choice: number) =>
    dispatch({ kind: 'follow', way: { initial, choices: [choice] }, from, model })
  const more = lost.surviving.length - mostShown
  return (
    <p class="lost-step">
      <b>⚠ Since step {lost.step} a violation is inevitable</b> on every fair run.{' '}
      {lost.surviving.length === 0
        ? 'No other step before it avoids that; only a run that takes none there does.'
        : 'In its place these steps still avoid it: '}
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
          title="Draw a run beside this one that avoids the violation"
          onClick={() => dispatch({ kind: 'beside', beside: 'surviving' })}
        >
          draw the run that survives
        </button>
      )}
    </p>
  )
}
