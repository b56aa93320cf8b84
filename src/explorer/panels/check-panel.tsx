// The check panel: checks the model in the browser, with progress and a stop button, and loads the run of a
// verdict. Below it, a formula of the reader's own, and the search for a shortest path to a state that the reader describes.
import { useEffect } from 'preact/hooks'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { byDefault, isOnGraph } from '../../protocol/property-kinds.js'
import type { Run } from '../../search/search.js'
import { modelKey, requestedModel } from '../load/requested-model.js'
import type { AskedCheck } from '../session/asked-check.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import type { VerifiedModel } from '../session/verified-model.js'
import type { Ahead } from '../steps/use-outlook.js'
import type { FromWorker, VerdictMessage, VerifyOptions } from '../worker/worker-messages.js'
import { CheckEnd, VerdictList } from './check-result.js'
import { initialCheck, isRunning, optionsOf } from './checking.js'
import { FormulaForm } from './formula-form.js'
import { withKnown } from './known-on-page.js'
import { PathForm } from './path-form.js'
import { ProgressOf } from './progress-of.js'
import { useChecking } from './use-checking.js'
import { VerifyForm } from './verify-form.js'

interface CheckPanelProps {
  readonly session: Session
  readonly isInFront: boolean
  readonly ahead: Ahead
  /** The check that the link of the session asks for. */
  readonly request: AskedCheck | undefined
  /** The formula that the reader has checked. */
  readonly formula: string | undefined
  /** Loads the run in the text of a trace file, and opens the panel that explains it if asked. */
  load(trace: string, explains?: boolean): void
  /** Lays out a path of a model from the end of the run `from`, or from the start. */
  follow(way: Run, from: Run | undefined, model: Model): void
  dispatch(action: Action): void
}

/** The properties, before a check. */
const Claims = ({ model }: { readonly model: Model }) => (
  <dl class="claims">
    {model.spec.properties.map((property) => (
      <div key={property.name}>
        <dt>{property.name}</dt>
        <dd>
          {forItsRuns(model, property.claim)}
          {isOnGraph(property) && <span class="quiet"> ({forItsRuns(model, 'fair runs')})</span>}
          {!isOnGraph(property) && !byDefault(property) && <span class="quiet"> (only by name)</span>}
        </dd>
      </div>
    ))}
  </dl>
)

const withVerdict = (
  { verdicts }: FromWorker & { readonly kind: 'verified' },
  wanted: VerdictMessage['verdict'],
): readonly string[] => verdicts.flatMap(({ property, verdict }) => (verdict === wanted ? [property] : []))

/** What a check of a model has shown of every state; undefined if it did not visit all of them. */
const shownOfAll = (key: string, message: FromWorker | undefined): VerifiedModel | undefined =>
  message?.kind !== 'verified' || !message.isComplete
    ? undefined
    : {
        key,
        keeps: message.keeps,
        vacuous: withVerdict(message, 'vacuous'),
        broken: withVerdict(message, 'violated'),
      }

export const CheckPanel = ({
  session,
  isInFront,
  ahead,
  request,
  formula,
  load,
  follow,
  dispatch,
}: CheckPanelProps) => {
  const { model } = session.history
  const key = modelKey(session)
  const { verify, job, begin, warm, stop, change } = useChecking(model, key)
  useEffect(() => {
    if (isInFront) warm()
  }, [isInFront])
  const busy = isRunning(job)
  const message = job?.message
  useEffect(() => {
    const verified = shownOfAll(key, message)
    if (verified !== undefined) dispatch({ kind: 'verified', of: verified })
    if (job === undefined || message?.kind !== 'way') return
    const { run } = message
    const { from } = job.subject
    // A path without steps from the current state cannot be laid out.
    if (run === undefined || (run.choices.length === 0 && from !== undefined)) return
    follow(run, from, model)
  }, [message])
  const asked = () => requestedModel(session)
  const check = (how: VerifyOptions) =>
    begin({ kind: 'verify', model: asked(), verify: how }, { model, from: undefined })
  const checkFormula = (text: string) => {
    dispatch({ kind: 'own formula', text })
    check({ ...initialCheck.verify, ltl: [text] })
  }
  const checkRest = () => {
    change({ continue: true })
    check({ ...verify, continue: true })
  }
  // Each opened link has a request of its own.
  useEffect(() => {
    if (request === undefined) return
    const how = optionsOf(request)
    change(how)
    check(how)
  }, [request])
  const ended = message?.kind === 'verified' ? message : undefined
  const ofCheck = ended?.verdicts ?? job?.fallen ?? []
  // The same model: a check of another one is gone from the panel.
  const verdicts = withKnown(ofCheck, session, ahead.foresight === 'on' ? ahead.here : undefined)
  return (
    <div class="check-panel">
      <VerifyForm
        model={model}
        verify={verify}
        busy={busy}
        stopping={job?.isStopping === true}
        change={change}
        begin={() => check(verify)}
        stop={stop}
      />
      {busy && <ProgressOf progress={message?.kind === 'progress' ? message.progress : undefined} />}
      {job === undefined && <Claims model={model} />}
      {message?.kind === 'failed' && (
        <p class="failed" role="alert">
          {message.text}
        </p>
      )}
      {job !== undefined && (message?.kind !== 'failed' || verdicts.length > 0) && (
        <VerdictList verdicts={verdicts} load={load} dispatch={dispatch} />
      )}
      {ended !== undefined && <CheckEnd result={{ ...ended, verdicts }} load={load} checkRest={checkRest} />}
      <FormulaForm model={model} formula={formula} busy={busy} check={checkFormula} />
      <PathForm
        model={model}
        busy={busy}
        ask={(goal, from) => begin({ kind: 'way', model: asked(), goal, from }, { model, from })}
        session={session}
      />
      {message?.kind === 'way' && <p role="status">{message.text}</p>}
    </div>
  )
}
