// The check panel: checks the model in the browser, with progress and a stop button, and loads the run of a
// verdict. Below it, the search for a shortest path to a state that the reader describes.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { byDefault, isOnGraph } from '../../protocol/property-kinds.js'
import type { Run } from '../../search/search.js'
import { readTraceJson } from '../../trace/trace-json.js'
import { askedModel } from '../load/asked-model.js'
import { runNote, type Session, sessionFromTrace } from '../session/session.js'
import { Checker } from '../worker/checker.js'
import { startWorker } from '../worker/start-worker.js'
import type { FromWorker, Job, ToldProgress, VerifyOptions } from '../worker/worker-messages.js'
import { PathForm } from './path-form.js'
import { ProgressOf } from './progress-of.js'

interface CheckPanelProps {
  readonly session: Session
  show(session: Session, note: string): void
  /** Lays out a path of a model from the end of the run `from`, or from the start. */
  follow(way: Run, from: Run | undefined, model: Model): void
  fail(error: unknown): void
}

const signs = { holds: '✓', sampled: '*', violated: '✗', vacuous: '~', inconclusive: '?' } as const

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

/** The subject of a job: a model, and for a path the run to its start. */
interface AskedHere {
  readonly model: Model
  readonly from: Run | undefined
}

interface Told {
  readonly message: FromWorker
  readonly about: AskedHere
}

/** A checker that lives as long as the panel, and its last message. */
const useChecker = (): [Checker<AskedHere>, Told | undefined, (told: Told | undefined) => void] => {
  const [told, tell] = useState<Told | undefined>(undefined)
  const checker = useMemo(
    () => new Checker<AskedHere>(startWorker, (message, about) => tell({ message, about })),
    [],
  )
  useEffect(() => () => checker.close(), [])
  return [checker, told, tell]
}

/** Steps through the run that leads to a failure; absent if there is no such run. */
const FailedRunButton = ({
  trace,
  load,
}: {
  readonly trace: string | undefined
  load(trace: string): void
}) =>
  trace === undefined ? null : (
    <button type="button" onClick={() => load(trace)}>
      step through it<span class="unseen"> (the run that leads to the failure)</span>
    </button>
  )

export const CheckPanel = ({ session, show, follow, fail }: CheckPanelProps) => {
  const [checker, last, tell] = useChecker()
  // The model of the current or last job.
  const [doing, setDoing] = useState<Model | undefined>(undefined)
  const [verify, setVerify] = useState<VerifyOptions>({
    properties: [],
    liveness: false,
    continue: true,
    reduce: 'usual',
  })
  const { model } = session.history
  // A message about another model does not apply to this one.
  const told = last?.about.model === model ? last.message : undefined
  const idle = doing !== model

  useEffect(() => {
    checker.forget()
    tell(undefined)
    setDoing(undefined)
    setVerify((now) => ({
      ...now,
      properties: now.properties.filter((name) => model.spec.properties.some((one) => one.name === name)),
    }))
  }, [model])

  const busy = !idle && (told === undefined || told.kind === 'progress')
  const progress: ToldProgress | undefined = told?.kind === 'progress' ? told.progress : undefined
  const [stopping, setStopping] = useState(false)
  useEffect(() => {
    if (!busy) setStopping(false)
  }, [busy])
  const begin = (job: Job, from: Run | undefined) => {
    tell(undefined)
    setDoing(model)
    checker.begin(job, { model, from })
  }
  useEffect(() => {
    if (last?.message.kind !== 'way') return
    const { run } = last.message
    // A path without steps from the current state cannot be laid out.
    if (run === undefined || (run.choices.length === 0 && last.about.from !== undefined)) return
    follow(run, last.about.from, last.about.model)
  }, [last])

  const load = (text: string) => {
    try {
      const file = readTraceJson(text)
      // The search has proved what one run alone cannot show.
      const { isOnlySaid: _, ...made } = sessionFromTrace(session.loaded, file)
      show(made, runNote(made, file))
    } catch (error) {
      fail(error)
    }
  }

  return (
    <div class="check-panel">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          begin({ kind: 'verify', model: askedModel(session), verify }, undefined)
        }}
      >
        <div class="row">
          {busy ? (
            <button
              type="button"
              class="main-button"
              disabled={stopping}
              onClick={() => {
                setStopping(true)
                checker.stop()
              }}
            >
              {stopping ? 'Stopping' : 'Stop'}
            </button>
          ) : (
            <button type="submit" class="main-button">
              Verify
            </button>
          )}
          <label>
            <input
              type="checkbox"
              checked={verify.liveness}
              onChange={({ currentTarget }) => setVerify({ ...verify, liveness: currentTarget.checked })}
            />{' '}
            also fair runs
          </label>
          <label>
            <input
              type="checkbox"
              checked={!verify.continue}
              onChange={({ currentTarget }) => setVerify({ ...verify, continue: !currentTarget.checked })}
            />{' '}
            stop at the first violation
          </label>
          <label>
            properties{' '}
            <select
              value={verify.properties[0] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setVerify({ ...verify, properties: value === '' ? [] : [value] })
              }
            >
              <option value="">all</option>
              {model.spec.properties.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            reductions{' '}
            <select
              value={verify.reduce}
              onChange={({ currentTarget }) =>
                setVerify({ ...verify, reduce: currentTarget.value as VerifyOptions['reduce'] })
              }
            >
              <option value="usual">default</option>
              <option value="none">none</option>
              <option value="all">all that apply</option>
            </select>
          </label>
        </div>
      </form>
      {busy && <ProgressOf progress={progress} />}
      {idle && <Claims model={model} />}
      {told?.kind === 'failed' && (
        <p class="failed" role="alert">
          {told.text}
        </p>
      )}
      {told?.kind === 'verified' && (
        <div class="result" role="status">
          {told.failure !== undefined && (
            <p class="failed">
              {told.failure.text} <FailedRunButton trace={told.failure.trace} load={load} />
            </p>
          )}
          <ul class="verdicts">
            {told.verdicts.map(({ property, verdict, text, trace }) => (
              <li key={property} class={verdict}>
                <span class="sign" aria-hidden="true">
                  {signs[verdict]}
                </span>
                <strong>{property}</strong> <span>{text}</span>
                {trace !== undefined && (
                  <button type="button" onClick={() => load(trace)}>
                    step through it<span class="unseen"> ({property})</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {told.exploration.map((line) => (
            <p key={line} class="quiet">
              {line}
            </p>
          ))}
          <p class="quiet rate">
            {told.progress.seconds.toFixed(2)} s
            {told.progress.seconds > 0.05 &&
              `, ${Math.round(told.progress.states / told.progress.seconds).toLocaleString('en-US')} states per second`}
          </p>
        </div>
      )}
      <PathForm
        model={model}
        busy={busy}
        ask={(goal, from) => begin({ kind: 'way', model: askedModel(session), goal, from }, from)}
        session={session}
      />
      {told?.kind === 'way' && <p role="status">{told.text}</p>}
    </div>
  )
}
