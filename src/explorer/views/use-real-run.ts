// Looks for a real run to a state that has a pair of sites: in systems of two, three and four sites, as `coterie reach` does.
import { useEffect, useState } from 'preact/hooks'
import type { StatePicture } from '../../diagram/state-picture.js'
import { requestedModel } from '../load/requested-model.js'
import { isRunning } from '../panels/checking.js'
import { useChecking } from '../panels/use-checking.js'
import type { Session } from '../session/session.js'
import type { FromWorker } from '../worker/worker-messages.js'
import type { Condition } from './asked-pair.js'
import { formulaOf, type PairForm } from './pair-formula.js'

const mostSites = 4

interface Asked {
  readonly picture: StatePicture
  readonly conditions: readonly Condition[]
  readonly form: PairForm
  readonly sites: number
}

/** What the search has found so far. */
export interface RealRun {
  readonly sites: number
  readonly isRunning: boolean
  readonly result: (FromWorker & { readonly kind: 'verified' }) | undefined
  readonly failed: string | undefined
}

interface RealRuns {
  readonly real: RealRun | undefined
  /** Looks for a run. Does nothing if no formula says the same of a state. */
  look(picture: StatePicture, conditions: readonly Condition[], form: PairForm): void
  forget(): void
  stop(): void
}

/** The search for the current session. */
export const useRealRun = (session: Session): RealRuns => {
  const { model } = session.history
  const { job, begin, stop } = useChecking(model)
  const [asked, ask] = useState<Asked>()
  const message = job?.message
  const search = (next: Asked) => {
    const reach = formulaOf(next.picture, next.conditions, next.sites, next.form)
    if (reach === undefined) return
    ask(next)
    const requested = requestedModel(session)
    const { parameters, order } = requested.options
    const options = {
      sites: next.sites,
      ...(parameters === undefined ? {} : { parameters }),
      ...(order === undefined ? {} : { order }),
    }
    const verify = { properties: [], ltl: [], reach, liveness: false, proof: false, continue: false } as const
    begin(
      {
        kind: 'verify',
        model: { ...requested, options, observers: [] },
        verify: { ...verify, reduce: 'usual', search: 'bfs' },
      },
      { model, from: undefined },
    )
  }
  const found = message?.kind === 'verified' ? message : undefined
  const isReached = found?.verdicts.some(({ verdict }) => verdict === 'holds') === true
  useEffect(() => {
    // A model may fit some numbers of sites only, such as a grid of quorums.
    const isOver = found === undefined ? message?.kind !== 'failed' : isReached || found.failure !== undefined
    if (asked === undefined || isOver) return
    if (asked.sites < Math.min(mostSites, session.loaded.spec.sites.max))
      search({ ...asked, sites: asked.sites + 1 })
  }, [message])
  useEffect(() => ask(undefined), [model])
  return {
    real:
      asked === undefined
        ? undefined
        : {
            sites: asked.sites,
            isRunning: isRunning(job),
            result: found,
            failed: message?.kind === 'failed' ? message.text : undefined,
          },
    look: (picture, conditions, form) =>
      search({ picture, conditions, form, sites: Math.max(2, session.loaded.spec.sites.min) }),
    forget: () => {
      stop()
      ask(undefined)
    },
    stop,
  }
}
