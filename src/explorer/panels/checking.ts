// The state of the check panel: the options of a check, and the current job with its last message. A pure function from a
// state and an event to the next state; `use-checking.ts` holds the worker.
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import type { AskedCheck } from '../session/asked-check.js'
import type { FromWorker, VerdictMessage, VerifyOptions } from '../worker/worker-messages.js'

/** The subject of a job: a model, and for a path the run to its start. */
export interface JobSubject {
  readonly model: Model
  readonly from: Run | undefined
}

/** What the jobs of a panel are about, compared by identity: another one ends them. */
type About = unknown

interface JobState {
  readonly subject: JobSubject
  readonly about: About
  /** Its last message; undefined before the first one. */
  readonly message: FromWorker | undefined
  /** The verdicts that have become final so far. */
  readonly fallen: readonly VerdictMessage[]
  /** Whether it has been requested to stop, and is still running. */
  readonly isStopping: boolean
}

export interface CheckState {
  readonly verify: VerifyOptions
  /** The current or last job; undefined if there was none for the current model. */
  readonly job: JobState | undefined
}

export type CheckEvent =
  | { readonly kind: 'begin'; readonly subject: JobSubject; readonly about?: About }
  | { readonly kind: 'heard'; readonly message: FromWorker; readonly subject: JobSubject }
  | { readonly kind: 'stop' }
  | { readonly kind: 'options'; readonly verify: Partial<VerifyOptions> }
  /** The page shows this model now. */
  | { readonly kind: 'model'; readonly model: Model }

export const initialCheck: CheckState = {
  verify: {
    properties: [],
    ltl: [],
    reach: undefined,
    liveness: false,
    proof: false,
    // A property that an algorithm does not promise, such as an order, is violated early, and says nothing of the others.
    continue: true,
    reduce: 'usual',
    search: 'bfs',
  },
  job: undefined,
}

/** The options of the check that a link asks for. */
export const optionsOf = ({
  properties,
  ltl,
  reach,
  liveness,
  proof,
  continue: all,
}: AskedCheck): VerifyOptions => ({
  properties,
  ltl,
  reach,
  liveness,
  proof,
  continue: all,
  reduce: 'usual',
  search: 'bfs',
})

/** What is checked, in words, if it is more than one property or a formula; otherwise undefined. */
export const checkedInWords = ({ properties, ltl, reach, proof }: VerifyOptions): string | undefined => {
  if (reach !== undefined) return `a state where ${reach}`
  const parts = [...properties, ...ltl, ...(proof ? ['the lines of the proof'] : [])]
  return parts.length > 1 || ltl.length > 0 || proof ? parts.join(', ') : undefined
}

/** Whether a job is running. */
export const isRunning = (job: JobState | undefined): boolean =>
  job !== undefined &&
  (job.message === undefined || job.message.kind === 'progress' || job.message.kind === 'so far')

/** The job about this; one about something else, such as another model, does not apply to it. */
export const jobOf = ({ job }: CheckState, about: About): JobState | undefined =>
  job?.about === about ? job : undefined

/** The next state. */
export const nextCheck = (state: CheckState, event: CheckEvent): CheckState => {
  const { verify, job } = state
  switch (event.kind) {
    case 'begin': {
      const { subject, about = subject.model } = event
      return { verify, job: { subject, about, message: undefined, fallen: [], isStopping: false } }
    }
    case 'heard': {
      if (job?.subject !== event.subject) return state
      if (event.message.kind === 'fell') {
        const { verdicts, order } = event.message
        const all = [...job.fallen, ...verdicts]
        // No row moves when the others follow: the reader may be at one of its buttons.
        const fallen = order.flatMap((name) => all.find(({ property }) => property === name) ?? [])
        return { verify, job: { ...job, fallen } }
      }
      const next = { ...job, message: event.message }
      return { verify, job: { ...next, isStopping: job.isStopping && isRunning(next) } }
    }
    case 'stop':
      return job === undefined || !isRunning(job) ? state : { verify, job: { ...job, isStopping: true } }
    case 'options':
      return { verify: { ...verify, ...event.verify }, job }
    case 'model': {
      const names = event.model.spec.properties.map(({ name }) => name)
      const properties = verify.properties.filter((name) => names.includes(name))
      // Formulas may name what the next model does not have.
      return { verify: { ...verify, properties, ltl: [], reach: undefined, proof: false }, job: undefined }
    }
    default:
      return event satisfies never
  }
}
