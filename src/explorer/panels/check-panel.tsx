// The check panel: checks the model in the browser, with progress and a stop button, and loads the run of a
// verdict. Below it, the search for a shortest path to a state that the reader describes.
import { useEffect } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { byDefault, isOnGraph } from '../../protocol/property-kinds.js'
import type { Run } from '../../search/search.js'
import { requestedModel } from '../load/requested-model.js'
import type { AskedCheck } from '../session/asked-check.js'
import type { Session } from '../session/session.js'
import type { VerifyOptions } from '../worker/worker-messages.js'
import { CheckResult } from './check-result.js'
import { isRunning, optionsOf } from './checking.js'
import { PathForm } from './path-form.js'
import { ProgressOf } from './progress-of.js'
import { useChecking } from './use-checking.js'
import { VerifyForm } from './verify-form.js'

interface CheckPanelProps {
  readonly session: Session
  /** The check that the link of the session asks for. */
  readonly request: AskedCheck | undefined
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
  /** Lays out a path of a model from the end of the run `from`, or from the start. */
  follow(way: Run, from: Run | undefined, model: Model): void
}

/** The properties, before a check. */
const Claims = ({ model }: { readonly model: Model }) => (
  <dl class="claims">
    {model.spec.properties.map((property) => (
      <div key={property.name}>
        <dt>{property.name}</dt>
        <dd>
          {property.claim}
          {isOnGraph(property) && <span class="quiet"> (fair runs)</span>}
          {!isOnGraph(property) && !byDefault(property) && <span class="quiet"> (only by name)</span>}
        </dd>
      </div>
    ))}
  </dl>
)

export const CheckPanel = ({ session, request, load, follow }: CheckPanelProps) => {
  const { model } = session.history
  const { verify, job, begin, stop, change } = useChecking(model)
  const busy = isRunning(job)
  const message = job?.message
  useEffect(() => {
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
  // Each opened link has a request of its own.
  useEffect(() => {
    if (request === undefined) return
    const how = optionsOf(request)
    change(how)
    check(how)
  }, [request])
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
      {message?.kind === 'verified' && <CheckResult result={message} load={load} />}
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
