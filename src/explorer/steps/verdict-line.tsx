// What the current state violates, in sentences, above the run bar; and the first violating step of a run that is there now. One violation is
// shown, first that of a recorded run; the others are folded, and a low window shows the first lines of the one, so that the network and the run
// keep their room.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import { meaningOf } from '../../semantics/meaning.js'
import type { Trace } from '../../trace/trace.js'
import type { RunViolation } from '../session/claimed-text.js'
import type { Action } from '../session/page-state.js'
import { useIsCut } from '../use-is-cut.js'
import { judged, violatedAt, violatingSteps } from './judged.js'

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

interface SaidProps {
  readonly texts: readonly string[]
  /** Why the state cannot be judged, if it cannot. */
  readonly unknown: string | undefined
  /** What else there is to say: in a low window it is folded with the other violations, so that the first has the whole width. */
  readonly children: ComponentChildren
}

const Said = ({ texts: [first, ...others], unknown, children }: SaidProps) => {
  const [isWhole, showWhole] = useState(false)
  const { text, isCut } = useIsCut<HTMLDivElement>([first, isWhole])
  return (
    <>
      {(first !== undefined || unknown !== undefined) && (
        <div class={isWhole ? 'violations' : 'violations short'} ref={text}>
          {first !== undefined && <p class="violated">✗ {first}</p>}
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
          {others.map((text) => (
            <p key={text} class="violated">
              ✗ {text}
            </p>
          ))}
          <div class="folded">{children}</div>
        </details>
      )}
      {children}
    </>
  )
}

/** Whether all runs from a state decide a property: then no single event violates it. */
const isOfAllRuns = (model: Model, name: string): boolean =>
  model.spec.properties.some(
    (property) => property.name === name && meaningOf(property).shownBy === 'all runs from a state',
  )

interface FirstProps extends Pick<VerdictLineProps, 'at' | 'recorded' | 'dispatch'> {
  readonly model: Model
  readonly violating: ReadonlyMap<number, readonly string[]>
}

/** The first violating step of the run, and the first that violates the property of a recorded run. */
const First = ({ model, violating, at, recorded, dispatch }: FirstProps) => {
  const [first] = violating.keys()
  const isFromThenOn = (names: readonly string[]) => names.every((name) => isOfAllRuns(model, name))
  const ofRecorded = [...violating.keys()].find((step) => violating.get(step)!.includes(recorded ?? ''))
  const told = [...new Set([first, ofRecorded])].filter((step) => step !== undefined && step + 1 !== at)
  return (
    <>
      {(told as readonly number[]).map((step) => {
        const names = step === ofRecorded && step !== first ? [recorded!] : violating.get(step)!
        return (
          <p key={step} class="quiet">
            {listed(names)} {names.length === 1 ? 'is' : 'are'} violated
            {isFromThenOn(names) ? ' from ' : ' first by '}
            <button type="button" onClick={() => dispatch({ kind: 'go to depth', depth: step + 1 })}>
              step {step + 1}
            </button>
            {isFromThenOn(names) && ' on'}
          </p>
        )
      })}
    </>
  )
}

export const VerdictLine = ({ trace, at, ofTheRun, recorded, dispatch }: VerdictLineProps) => {
  const { model, initial, steps } = trace
  const state = at === 0 ? initial : steps[at - 1]!.next
  const step = steps[at - 1]
  const before = at < 2 ? initial : steps[at - 2]!.next
  const violated = violatedAt(model, state, step === undefined ? undefined : { before, step }, recorded)
  const { unknown } = judged(model, state)
  const texts = violated.map(({ text }) => text)
  return (
    <div class="verdict-line">
      <Said
        key={at}
        texts={ofTheRun === undefined ? texts : [`${ofTheRun.says}.`, ...texts]}
        unknown={unknown}
      >
        <First
          model={model}
          violating={violatingSteps(trace)}
          at={at}
          recorded={recorded}
          dispatch={dispatch}
        />
      </Said>
    </div>
  )
}
