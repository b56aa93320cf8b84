// A study of the current model in a worker of its own, with its answer so far.

import { requestedModel } from '../load/requested-model.js'
import type { Session } from '../session/session.js'
import type { Answer, Study } from '../worker/worker-messages.js'
import { isRunning } from './checking.js'
import { useChecking } from './use-checking.js'

/** What a panel sees of a study. */
export interface Studying<About extends Answer['about']> {
  readonly isRunning: boolean
  readonly isStopping: boolean
  /** Whether it has ended, and was not stopped before. */
  readonly answer: Extract<Answer, { readonly about: About }> | undefined
  readonly doing: string
  readonly seconds: number
  /** Why there is no answer. */
  readonly failed: string | undefined
  begin(study: Study): void
  /** Prepares for a question about the proof. */
  prepare(): void
  stop(): void
}

/**
 * A study about one thing; another model ends it.
 * @param subject what it is a study of, if another model is no reason to end it
 */
export const useStudy = <About extends Answer['about']>(
  session: Session,
  about: About,
  subject: unknown = session.history.model,
): Studying<About> => {
  const { model } = session.history
  const { job, begin, prepare, stop } = useChecking(model, subject)
  const message = job?.message
  const told = message?.kind === 'so far' || message?.kind === 'studied' ? message : undefined
  const answer = told?.answer
  return {
    isRunning: isRunning(job),
    isStopping: job?.isStopping === true,
    answer: answer?.about === about ? (answer as Extract<Answer, { readonly about: About }>) : undefined,
    doing: told?.kind === 'so far' ? told.doing : '',
    seconds: told?.seconds ?? 0,
    failed: message?.kind === 'failed' ? message.text : undefined,
    begin: (study) =>
      begin({ kind: 'study', model: requestedModel(session), study }, { model, from: undefined }),
    prepare: () => prepare({ kind: 'prepare', model: requestedModel(session) }),
    stop,
  }
}
