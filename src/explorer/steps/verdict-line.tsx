// What the current state violates, in sentences, above the run bar; and the first violating step of a run that is there now. One violation is
// shown, first that of a recorded run; the others are folded, and a low window shows the first lines of the one, so that the network and the run
// keep their room.
import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import { meaningOf } from '../../semantics/meaning.js'
import type { Trace } from '../../trace/trace.js'
import type { RunViolation } from '../session/claimed-text.js'
import type { Action } from '../session/page-state.js'
import { useIsCut } from '../use-is-cut.js'
import { judged, violatedAt, violatingSteps } from './judged.js'
import { type OtherViolation, otherViolations, violatedSince } from './other-violations.js'

interface VerdictLineProps {
  /** The whole line of the session. */
  readonly trace: Trace
  /** The number of its steps that have been taken. */
  readonly at: number
  /** What the run violates as a whole, where it shows that. */
  readonly ofTheRun: RunViolation | undefined
  /** The property of a recorded run. */
  readonly recorded: string | undefined
  dispatch(action: Action): void
}

/** A violation in a sentence, and the step since which it lasts, if that is an earlier one. */
interface SaidViolation {
  readonly text: string
  readonly since: number | undefined
}

type Go = VerdictLineProps['dispatch']

const StepLink = ({ step, dispatch }: { readonly step: number; readonly dispatch: Go }) => (
  <button type="button" onClick={() => dispatch({ kind: 'go to depth', depth: step })}>
    step {step}
  </button>
)

interface SaidProps {
  readonly violations: readonly SaidViolation[]
  /** Why the state cannot be judged, if it cannot. */
  readonly unknown: string | undefined
  readonly dispatch: Go
  /** What else there is to say: in a low window it is folded with the other violations, so that the first has the whole width. */
  readonly children: ComponentChildren
}

const Said = ({ violations: [first, ...others], unknown, dispatch, children }: SaidProps) => {
  const [isWhole, showWhole] = useState(false)
  const { text, isCut } = useIsCut<HTMLDivElement>([first?.text, isWhole])
  const beside = (
    <>
      {first?.since !== undefined && (
        <p class="quiet">
          since <StepLink step={first.since} dispatch={dispatch} />
        </p>
      )}
      {children}
    </>
  )
  return (
    <>
      {(first !== undefined || unknown !== undefined) && (
        <div class={isWhole ? 'violations' : 'violations short'} ref={text}>
          {first !== undefined && <p class="violated">✗ {first.text}</p>}
          {unknown !== undefined && <p>This state cannot be judged: {unknown}</p>}
        </div>
      )}
      {(isCut || isWhole) && (
        <button
          type="button"
          class="rest"
          aria-expanded={isWhole}
          title={isWhole ? 'Show the first lines' : 'Show the whole sentence'}
          onClick={() => showWhole(!isWhole)}
        >
          {isWhole ? 'less' : 'more'}
        </button>
      )}
      {others.length > 0 && (
        <details>
          <summary>and {others.length} more</summary>
          {others.map(({ text, since }) => (
            <Fragment key={text}>
              <p class="violated">✗ {text}</p>
              {since !== undefined && (
                <p class="quiet">
                  since <StepLink step={since} dispatch={dispatch} />
                </p>
              )}
            </Fragment>
          ))}
          <div class="folded">{beside}</div>
        </details>
      )}
      {beside}
    </>
  )
}

/** Whether all runs from a state decide a property: then no single event violates it. */
const isOfAllRuns = (model: Model, name: string): boolean =>
  model.spec.properties.some(
    (property) => property.name === name && meaningOf(property).shownBy === 'all runs from a state',
  )

const whenWords = {
  earlier: { one: 'was', several: 'were' },
  later: { one: 'will be', several: 'will be' },
  since: { one: 'has been', several: 'have been' },
} as const

interface OthersProps {
  readonly model: Model
  readonly others: readonly OtherViolation[]
  readonly dispatch: Go
}

/** What the run violates earlier or later, each with its step. */
const Others = ({ model, others, dispatch }: OthersProps) =>
  others.map(({ properties, step, when }) => {
    const isFromThenOn = properties.every((name) => isOfAllRuns(model, name))
    const words = whenWords[isFromThenOn && when === 'earlier' ? 'since' : when]
    const preposition = words === whenWords.since ? 'since' : isFromThenOn ? 'from' : 'in'
    return (
      <p key={step} class="quiet">
        {listed(properties)} {words[properties.length === 1 ? 'one' : 'several']} violated {preposition}{' '}
        <StepLink step={step} dispatch={dispatch} />
        {preposition === 'from' && ' on'}
      </p>
    )
  })

export const VerdictLine = ({ trace, at, ofTheRun, recorded, dispatch }: VerdictLineProps) => {
  const { model, initial, steps } = trace
  const state = at === 0 ? initial : steps[at - 1]!.next
  const step = steps[at - 1]
  const before = at < 2 ? initial : steps[at - 2]!.next
  const violated = violatedAt(model, state, step === undefined ? undefined : { before, step }, recorded)
  const { unknown } = judged(model, state)
  const violating = violatingSteps(trace)
  const said = violated.map(({ property, text }) => ({ text, since: violatedSince(violating, at, property) }))
  const present = violated.map(({ property }) => property)
  return (
    <div class="verdict-line">
      <Said
        key={at}
        violations={
          ofTheRun === undefined ? said : [{ text: `${ofTheRun.says}.`, since: undefined }, ...said]
        }
        unknown={unknown}
        dispatch={dispatch}
      >
        <Others
          model={model}
          others={otherViolations(violating, at, present, recorded)}
          dispatch={dispatch}
        />
      </Said>
    </div>
  )
}
