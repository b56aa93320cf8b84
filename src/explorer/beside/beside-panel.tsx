// What stands beside the run: a variant of the model after the same steps, with its run, its network and the step that it could not take; or the run that
// survives, where this one is lost.
import { specs } from 'virtual:catalogue'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { networkDrawing } from '../../diagram/network/network-drawing.js'
import { networkSvgPart } from '../../diagram/network/network-svg.js'
import { svgInPage } from '../../diagram/svg-text.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import { counted } from '../../report/words/number-words.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import type { Trace } from '../../trace/trace.js'
import { useAfterPaint } from '../after-paint.js'
import { remPerInch } from '../diagrams/picture.js'
import { SpaceTime } from '../diagrams/space-time.js'
import { ErrorBoundary } from '../error-boundary.js'
import { prose } from '../prose.js'
import { type History, here, line, traceOf, wholeLine } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { judged } from '../steps/judged.js'
import { redAtEnd } from '../steps/use-red-sites.js'
import type { Along } from '../worker/along.js'
import './beside.css'
import { type BesideRun, besideRun, surviving } from './beside-run.js'
import { offered, possibleVariants } from './offered.js'
import { type Beside, differencesOf, whyNotHere } from './schedule.js'
import { insteadText } from './surviving-text.js'
import { useOtherSpec } from './use-other-spec.js'
import { variantSays, variantTitle } from './variant-text.js'
import { keyOf } from './variants.js'

// By name, the titles of the catalogue's algorithms.
const titles = new Map(specs.map(({ name, title }) => [name, title]))

type Of<K extends BesideRun['kind']> = BesideRun & { readonly kind: K }

interface PictureProps {
  readonly beside: Beside
  /** The run that leads there, and may go on. */
  readonly trace: Trace
}

const Picture = ({ beside, trace }: PictureProps) => {
  const place = useRef<HTMLDivElement>(null)
  const { model } = trace
  const part = useMemo(() => {
    const red = redAtEnd({ ...trace, steps: trace.steps.slice(0, beside.taken) })
    return networkSvgPart(model, networkDrawing(model, beside.state, { ...beside, red }))
  }, [trace, beside])
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
  const differences = differencesOf(run.model, here(run).state, model, state)
  if (differences.length === 0)
    return <p class="quiet">In the variables and messages that both have, the states are the same.</p>
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

/** The variant after the steps of the run so far. */
const Followed = ({
  beside: { schedule, along, trace, notTaken },
  history,
}: {
  beside: Of<'variant'>
  history: History
}) => {
  const { model } = schedule
  const beside = along[here(history).depth]!
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
            {text}
          </p>
        ))}
        {violated.length === 0 && <p class="quiet">This state violates no property by itself.</p>}
      </div>
      {notTaken.length > 0 && <p class="quiet">It has no {listed(notTaken)}; it uses its own default.</p>}
      <Picture beside={beside} trace={trace} />
      {stop === undefined && <Differences run={history} model={model} state={state} />}
    </>
  )
}

const ends = {
  safe: 'no state and no step can violate a property any more',
  avoidable: 'a violation is still avoidable',
} as const

interface SurvivorProps {
  readonly beside: Of<'surviving'>
  readonly history: History
  dispatch(action: Action): void
}

/** What the run that survives is. */
const Survivor = ({ beside: { trace, run, lit }, history, dispatch }: SurvivorProps) => {
  const { model } = history
  const { initial, choices } = wholeLine(history)
  const lost = history.places[line(history)[lit.step + 1]!]!.step!.label
  const taken = trace.steps[lit.step]!.label
  const from = { initial, choices: choices.slice(0, lit.step) }
  const take = () => dispatch({ kind: 'follow', way: { initial, choices: run.choices }, from, model })
  return (
    <div role="status">
      <p>
        {insteadText(model, lit.step + 1, lost, taken)}, and then it takes steps of the run as far as they
        avoid the violation. After {counted(trace.steps.length, 'step')}{' '}
        {run.end === 'safe' ? ends.safe : ends.avoidable}.{' '}
        <button type="button" title="Go to the state before, with this run as the way forward" onClick={take}>
          take it
        </button>
      </p>
    </div>
  )
}

interface BesideProps {
  readonly session: Session
  /** The variant as a link names it; undefined if none is chosen. */
  readonly chosen: string | undefined
  /** What is ahead along the run. */
  readonly along: Along | undefined
  /** Whether the panel stands in place of the stage, so that it has to show the run too. */
  readonly alone: boolean
  dispatch(action: Action): void
}

const Choice = ({ session: { loaded, history }, chosen = '', along, dispatch }: BesideProps) => {
  const { model } = history
  const [wanted, want] = useState('')
  const all = useMemo(() => possibleVariants(loaded, model), [loaded, model])
  const { variants, more } = offered(all, wanted, chosen)
  const groups = [...new Set(variants.map(({ group }) => group))]
  const isKnown = chosen === surviving || all.some((one) => keyOf(one) === chosen)
  return (
    <div class="field wide-field">
      <label for="variant">variant</label>
      <select
        id="variant"
        value={isKnown ? chosen : ''}
        onChange={({ currentTarget: { value } }) =>
          dispatch({ kind: 'beside', beside: value === '' ? undefined : value })
        }
      >
        <option value="">{variants.length === 0 ? 'no variant has these words' : 'choose a variant'}</option>
        {(along?.lost?.run !== undefined || chosen === surviving) && (
          <option value={surviving}>a run that survives</option>
        )}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {variants
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  {variantTitle(one, titles)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <div class="row find">
        <input
          type="search"
          aria-label="Words in the name of the variant"
          placeholder="find, e.g. vote"
          value={wanted}
          onInput={({ currentTarget }) => want(currentTarget.value)}
        />
        <p class="quiet" role="status">
          {wanted === ''
            ? more > 0 && `${counted(more, 'mutant')} by rule: type a part of the name.`
            : `${counted(variants.length, 'variant')} found`}
        </p>
      </div>
    </div>
  )
}

interface RunsProps extends Pick<BesideProps, 'session' | 'alone' | 'dispatch'> {
  readonly beside: Of<'variant' | 'surviving'>
}

/** The run beside that of the session; both, if the stage does not show that. */
const Runs = ({ session, beside, alone, dispatch }: RunsProps) => {
  const { history, loop } = session
  const { depth } = here(history)
  const places = line(history).join()
  const own = useMemo(() => traceOf(history, 'whole line'), [history.model, history.initial, places])
  const go = (to: number) => dispatch({ kind: 'go to depth', depth: to })
  const { trace } = beside
  const isVariant = beside.kind === 'variant'
  return (
    <div class="beside-runs">
      {alone && own.steps.length > 0 && (
        <div>
          <h3>The run</h3>
          <SpaceTime trace={own} at={depth} loop={loop} lit={beside.lit} go={go} />
        </div>
      )}
      {trace.steps.length > 0 && (
        <div>
          <h3>{isVariant ? 'The same schedule in the variant' : 'The run that survives'}</h3>
          <SpaceTime
            trace={trace}
            at={isVariant ? Math.min(depth, trace.steps.length) : trace.steps.length}
            lit={beside.instead}
            go={isVariant ? go : undefined}
          />
        </div>
      )}
    </div>
  )
}

const Shown = (props: BesideProps) => {
  const { session, chosen, along, dispatch } = props
  const { history } = session
  const places = line(history).join()
  const other = useOtherSpec(chosen)
  const beside = useMemo(
    () => besideRun(session, chosen, along, other),
    [session.loaded, history.model, history.initial, places, chosen, along, other],
  )
  return (
    <div class="beside-panel">
      <Choice {...props} />
      {beside.kind === 'none' && (
        <p class="quiet">A variant takes each step of the run as well, as long as it can.</p>
      )}
      {beside.kind === 'loading' && <p class="quiet">Loading {beside.name} …</p>}
      {beside.kind === 'problem' && <p class="failed">{beside.text}</p>}
      {beside.kind === 'surviving' && <Survivor beside={beside} history={history} dispatch={dispatch} />}
      {beside.kind === 'variant' && (
        <p class="quiet">
          {prose(variantSays(beside.schedule.model, session.loaded.mutants, history.model))}
        </p>
      )}
      {(beside.kind === 'variant' || beside.kind === 'surviving') && <Runs {...props} beside={beside} />}
      {beside.kind === 'variant' && <Followed beside={beside} history={history} />}
    </div>
  )
}

export const BesidePanel = (props: BesideProps) => {
  // The state of the session itself is painted first.
  const session = useAfterPaint(props.session)
  return (
    <ErrorBoundary of={here(session.history).state}>
      <Shown {...props} session={session} />
    </ErrorBoundary>
  )
}
