// What is ahead of the enabled steps: a worker looks at all states of a small model as soon as it is opened, and then
// answers for each state that the session comes to. Of a large one it looks at so many states only, and further if asked.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Outlook } from '../teach/doom.js'
import { askedModel, runSoFar } from './asked-model.js'
import { Checker } from './checker.js'
import type { Session } from './session.js'
import type { FromWorker, ToldProgress } from './worker-messages.js'

// About a second of work.
const firstLook = 300_000

/** What the page knows of what is ahead. */
export interface Ahead {
  /** For each enabled step, in their order; undefined as long as it is not known. */
  readonly steps: readonly (readonly Outlook[] | undefined)[] | undefined
  /** For the state itself. */
  readonly here: readonly Outlook[] | undefined
  readonly looking: ToldProgress | 'starting' | undefined
  /** Why it is not known, where the search ended early or failed. */
  readonly without: string | undefined
  /** Looks at all states, however many. */
  lookFurther(): void
  stop(): void
}

interface Told extends Pick<Ahead, 'steps' | 'here'> {
  /** The state that it was said of. */
  readonly of: unknown
}
const nothingTold: Told = { of: undefined, steps: undefined, here: undefined }

export const useOutlook = (session: Session | undefined): Ahead => {
  const [looking, setLooking] = useState<Ahead['looking']>(undefined)
  const [without, setWithout] = useState<string | undefined>(undefined)
  const [ready, setReady] = useState<unknown>(undefined)
  const [told, setTold] = useState<Told>(nothingTold)
  const model = session?.history.model
  const state = session === undefined ? undefined : session.history.places[session.history.at]!.state
  // To what the next answer belongs: answers come in the order of the questions.
  const asked = useRef<unknown[]>([])
  const modelNow = useRef(model)
  modelNow.current = model

  const checker = useMemo(
    () =>
      new Checker((message: FromWorker) => {
        switch (message.kind) {
          case 'progress':
            setLooking(message.progress)
            break
          case 'ahead':
            setLooking(undefined)
            if (message.complete) setReady(modelNow.current)
            else setWithout(message.text)
            break
          case 'outlook':
            setTold({ of: asked.current.shift(), steps: message.steps, here: message.here })
            break
          case 'failed':
            asked.current = []
            setLooking(undefined)
            setReady(undefined)
            setWithout(message.text)
            break
          case 'verified':
          case 'way':
            break
          default:
            message satisfies never
        }
      }),
    [],
  )
  useEffect(() => () => checker.close(), [])

  const look = (maxStates: number) => {
    if (session === undefined) return
    asked.current = []
    setWithout(undefined)
    setLooking('starting')
    setReady(undefined)
    checker.begin({ kind: 'ahead', model: askedModel(session), maxStates })
  }

  useEffect(() => {
    setTold(nothingTold)
    setReady(undefined)
    setWithout(undefined)
    if (session === undefined) return undefined
    // First paint and first clicks come first.
    const timer = setTimeout(() => look(firstLook), 250)
    return () => clearTimeout(timer)
  }, [model])

  useEffect(() => {
    if (session === undefined || ready === undefined || ready !== model) return
    asked.current.push(state)
    checker.ask({ kind: 'outlook', run: runSoFar(session.history) })
  }, [ready, state])

  return {
    steps: told.of === state ? told.steps : undefined,
    here: told.of === state ? told.here : undefined,
    looking,
    without,
    lookFurther: () => look(Number.MAX_SAFE_INTEGER),
    stop: () => checker.stop(),
  }
}
