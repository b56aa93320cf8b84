// A variant of the model beside it: the network of the variant after the same steps, and the step that it could not take, with the reason.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { networkDrawing } from '../../diagram/network/network-drawing.js'
import { networkSvgPart } from '../../diagram/network/network-svg.js'
import { svgInPage } from '../../diagram/svg-text.js'
import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/step-heading.js'
import type { State } from '../../semantics/state.js'
import { useAfterPaint } from '../after-paint.js'
import { ErrorBoundary } from '../error-boundary.js'
import { type History, here } from '../session/history.js'
import type { Session } from '../session/session.js'
import { remPerInch } from '../stage/network.js'
import { judged } from '../steps/judged.js'
import './beside.css'
import { type Beside, differencesOf, Schedule, whyNotHere } from './schedule.js'
import { modelOf, type Variant, variantsOf } from './variants.js'

const Picture = ({ schedule, beside }: { readonly schedule: Schedule; readonly beside: Beside }) => {
  const place = useRef<HTMLDivElement>(null)
  const { model } = schedule
  const part = useMemo(
    () => networkSvgPart(model, networkDrawing(model, beside.state, beside)),
    [model, beside],
  )
  useEffect(() => {
    place.current!.innerHTML = svgInPage(part, 'the network of the variant')
  }, [part])
  const natural = {
    '--natural': `${part.width * remPerInch}rem`,
    '--aspect': String(part.width / part.height),
  }
  return <div class="network" ref={place} style={natural} />
}

interface DifferencesProps {
  readonly run: History
  readonly model: Model
  readonly state: State
}

/** What the variant has in place of what the run has. */
const Differences = ({ run, model, state }: DifferencesProps) => {
  const differences = differencesOf(model, here(run).state, state)
  if (differences.length === 0) return <p class="quiet">It is in the state of the run.</p>
  return (
    <>
      <h3>In the run, and here</h3>
      <ul class="differences">
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

const Followed = ({ schedule, history }: { readonly schedule: Schedule; readonly history: History }) => {
  const { model } = schedule
  const beside = schedule.at(history)
  const { state, taken, stop } = beside
  const { violated } = judged(model, state)
  return (
    <>
      <div role="status">
        {stop === undefined ? (
          <p>It has taken the same {taken === 1 ? 'step' : `${taken} steps`}.</p>
        ) : (
          <p class="failed">
            It stopped after step {taken}. It cannot take “{stepHeading(model, stop)}”:{' '}
            {whyNotHere(model, state, stop)}.
          </p>
        )}
        {violated.map(({ property, text }) => (
          <p key={property} class="failed">
            {property} is violated here: {text}
          </p>
        ))}
        {violated.length === 0 && <p class="quiet">This state violates no property by itself.</p>}
      </div>
      <Picture schedule={schedule} beside={beside} />
      {stop === undefined && <Differences run={history} model={model} state={state} />}
    </>
  )
}

const keyOf = ({ group, name }: Variant): string => `${group} ${name}`

interface BesideProps {
  readonly session: Session
  /** Behind another panel, only the choice is kept. */
  readonly isInFront: boolean
}

const Variants = ({ session, isInFront }: BesideProps) => {
  const { loaded, history } = session
  const { model, initial } = history
  const [chosen, choose] = useState('')
  const variants = useMemo(() => variantsOf(loaded, model), [loaded, model])
  const variant = variants.find((one) => keyOf(one) === chosen)
  const result = useMemo(
    () => (variant === undefined ? undefined : modelOf(loaded, model, variant)),
    [loaded, model, variant],
  )
  const schedule = useMemo(
    () => (result === undefined || 'error' in result ? undefined : new Schedule(result.model, initial)),
    [result, initial],
  )
  const groups = [...new Set(variants.map(({ group }) => group))]
  return (
    <div class="beside-panel">
      <div class="field wide-field">
        <label for="variant">variant</label>
        <select
          id="variant"
          value={variant === undefined ? '' : chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">choose a variant</option>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {variants
                .filter((one) => one.group === group)
                .map((one) => (
                  <option key={keyOf(one)} value={keyOf(one)}>
                    {one.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      {variant === undefined && (
        <p class="quiet">A variant takes each step of the run as well, as long as it can.</p>
      )}
      {result !== undefined && 'error' in result && <p class="failed">{result.error}</p>}
      {isInFront && schedule !== undefined && <Followed schedule={schedule} history={history} />}
    </div>
  )
}

export const BesidePanel = ({ session, isInFront }: BesideProps) => {
  // The state of the session itself is painted first.
  const painted = useAfterPaint(session)
  return (
    <ErrorBoundary of={here(painted.history).state}>
      <Variants session={painted} isInFront={isInFront} />
    </ErrorBoundary>
  )
}
