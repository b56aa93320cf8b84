// The jobs of the check panel: a worker that lives as long as the panel, and the state of its jobs.
import { useEffect, useMemo, useReducer } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { Checker } from '../worker/checker.js'
import { startWorker } from '../worker/start-worker.js'
import type { Job, VerifyOptions } from '../worker/worker-messages.js'
import { type CheckState, initialCheck, type JobSubject, jobOf, nextCheck } from './checking.js'

interface Checking {
  readonly verify: CheckState['verify']
  /** The current or last job of this model. */
  readonly job: CheckState['job']
  begin(job: Job, subject: JobSubject): void
  /** Lets a worker prepare itself for a job that is likely. */
  prepare(job: Job): void
  /** Starts a worker before there is a job, so that the first one does not wait for it. */
  warm(): void
  stop(): void
  change(verify: Partial<VerifyOptions>): void
}

/**
 * The checks of a model; another model ends the job of the previous one.
 * @param about what the jobs are about instead, if another model is no reason to end them
 */
export const useChecking = (model: Model, about: unknown = model): Checking => {
  const [state, send] = useReducer(nextCheck, initialCheck)
  const checker = useMemo(
    () =>
      new Checker<JobSubject>(startWorker, (message, subject) => send({ kind: 'heard', message, subject })),
    [],
  )
  useEffect(() => () => checker.close(), [])
  useEffect(() => {
    checker.forget()
    send({ kind: 'model', model })
  }, [about])
  return {
    verify: state.verify,
    job: jobOf(state, about),
    begin: (job, subject) => {
      send({ kind: 'begin', subject, about })
      checker.begin(job, subject)
    },
    prepare: (job) => checker.prepare(job),
    warm: () => checker.warm(),
    stop: () => {
      send({ kind: 'stop' })
      checker.stop()
    },
    change: (verify) => send({ kind: 'options', verify }),
  }
}
