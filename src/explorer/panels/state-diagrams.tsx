// The diagrams of one state, each drawn shortly after the state itself.
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { useAfterPaint } from '../after-paint.js'
import { Clocks, hasClocks } from '../diagrams/clocks.js'
import { Neighbourhood } from '../diagrams/neighbourhood.js'
import { hasQuorums, Quorums } from '../diagrams/quorums.js'
import { hasWaits, WaitFor } from '../diagrams/wait-for.js'
import { ErrorBoundary } from '../error-boundary.js'
import { here, parentOf } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { PanelName } from '../session/panels.js'
import type { Session } from '../session/session.js'
import { SavedFigure } from '../stage/saved-figure.js'

interface StateDiagramsProps {
  readonly panel: 'waits' | 'quorums' | 'clocks' | 'nearby'
  readonly session: Session
  /** The sites that are red in the run. */
  readonly red: ReadonlySet<number>
  dispatch(action: Action): void
}

interface AroundProps {
  readonly model: Model
  readonly state: State
  /** The state before it in the run; undefined at the start. */
  readonly before: State | undefined
  jump(choices: readonly number[], from: State): void
  /** Goes to the state before. */
  back(): void
}

/** The panels that have nothing to show for this model. */
export const withoutDiagrams = (model: Model, state: State): ReadonlySet<PanelName> => {
  const quorums = () => {
    try {
      return hasQuorums(model, state)
    } catch {
      // Any function of a user's spec may throw; the state panel reports it.
      return false
    }
  }
  return new Set([
    ...(hasWaits(model) ? [] : (['waits'] as const)),
    ...(quorums() ? [] : (['quorums'] as const)),
    ...(hasClocks(model) ? [] : (['clocks'] as const)),
  ])
}

const Around = (props: AroundProps) => {
  const [within, setWithin] = useState(1)
  return (
    <>
      <div class="row">
        <label>
          steps around{' '}
          <select
            value={String(within)}
            onChange={({ currentTarget }) => setWithin(Number(currentTarget.value))}
          >
            {[1, 2, 3].map((n) => (
              <option key={n} value={String(n)}>
                {n}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Neighbourhood {...props} within={within} />
    </>
  )
}

export const StateDiagrams = ({ panel, session, red: redNow, dispatch }: StateDiagramsProps) => {
  const { history } = session
  const { state: current, depth } = here(history)
  const parent = parentOf(history)?.state
  const now = useMemo(
    () => ({ model: history.model, state: current, before: parent, red: redNow }),
    [history.model, current, parent, redNow],
  )
  const painted = useAfterPaint(now)
  // Never combines a state of one model with another model.
  const { model, state, before, red } = painted.model === now.model ? painted : now
  const jump = (choices: readonly number[], from: State) => dispatch({ kind: 'jump', choices, from })
  const back = () => dispatch({ kind: 'go to depth', depth: depth - 1 })
  const saved = (name: string, figure: ComponentChildren) => (
    <SavedFigure name={name} spec={model.spec.name}>
      {figure}
    </SavedFigure>
  )
  const drawn = () => {
    switch (panel) {
      case 'waits':
        return <WaitFor {...{ model, state, red }} />
      case 'quorums':
        return saved('quorums', <Quorums model={model} state={state} />)
      case 'clocks':
        return saved('clocks', <Clocks model={model} state={state} />)
      case 'nearby':
        return saved('states nearby', <Around {...{ model, state, before, jump, back }} />)
      default:
        return panel satisfies never
    }
  }
  return <ErrorBoundary of={state}>{drawn()}</ErrorBoundary>
}
