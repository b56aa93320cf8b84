// Where sessions come from: the address, the picker, a trace, and the user's own file, which may change while it is played.
import { useEffect, useRef } from 'preact/hooks'
import { modelFor } from '../check/check.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { leastOptions } from '../semantics/least-options.js'
import { readTraceJson } from '../trace/trace-json.js'
import { errorText } from './error-text.js'
import { loadLesson } from './lessons.js'
import { loadSpec } from './loaded-spec.js'
import type { Action, Notice } from './page-state.js'
import { type OwnNow, served, servedTrace, watchOwn } from './served.js'
import {
  hasOtherSteps,
  newSession,
  runNote,
  type Session,
  sessionFromLink,
  sessionFromTrace,
} from './session.js'
import { readSessionLink } from './session-link.js'
import { specOrMutant } from './spec-or-mutant.js'
import type { SpecSource } from './spec-source.js'
import { takenAlong } from './taken-along.js'
import { taught, taughtAlong } from './taught-lesson.js'

// What the page shows where nothing is asked for.
const firstSpec = 'maekawa'

interface Made {
  readonly session: Session
  readonly notice?: Notice
  readonly goesOn?: true
}

// The address goes on saying what was asked for, also where that cannot be had.
const asIs = { keepsAddress: true } as const
const goesOn = { goesOn: true } as const

/** What the page can open. */
export interface Loading {
  choose(spec: string): void
  /** Loads the run in the text of a trace file. */
  openTrace(text: Promise<string>): void
  openLesson(name: string): void
  fail(error: unknown): void
}

const note = (text: string): Notice => ({ kind: 'note', text })
const problem = (error: unknown): Notice => ({ kind: 'error', text: errorText(error) })

export const useLoading = (session: Session | undefined, dispatch: (action: Action) => void): Loading => {
  const own = useRef<OwnNow>({})
  // The file was broken from the start: it is played as soon as there is something to play.
  const awaited = useRef(false)
  const current = useRef(session)
  current.current = session
  // Of several loads under way only the last one counts.
  const latest = useRef(0)

  const sourceOf = (argument: string): SpecSource =>
    argument === served.own && own.current.version !== undefined
      ? { argument, version: own.current.version }
      : { argument }

  /** @param failed what else is to be said where it cannot be opened */
  const open = async (
    name: string,
    make: () => Promise<Made>,
    failed: Pick<Action & { readonly kind: 'notice' }, 'keepsAddress'> = {},
  ): Promise<void> => {
    const mine = ++latest.current
    dispatch({ kind: 'loading', name })
    try {
      const made = await make()
      if (mine === latest.current) dispatch({ kind: 'session', ...made })
    } catch (error) {
      if (mine !== latest.current) return
      dispatch({ kind: 'notice', notice: problem(error), ...failed })
      if (current.current !== undefined) return
      // Something to look at, under the message.
      const session = newSession(await loadSpec({ argument: firstSpec }), {})
      if (mine === latest.current)
        dispatch({ kind: 'session', session, notice: problem(error), ...asIs, ...goesOn })
    }
  }

  const choose = (name: string) =>
    void open(name, async () => ({ session: newSession(await loadSpec(sourceOf(name)), {}) }))

  const fromTrace = async (text: string): Promise<Made> => {
    const file = readTraceJson(text)
    const loaded = await loadSpec(sourceOf(file.model.source ?? file.model.spec))
    const made = sessionFromTrace(loaded, file)
    return { session: made, notice: note(runNote(made)) }
  }
  const openTrace = (text: Promise<string>) => void open('the trace', async () => fromTrace(await text))

  const openLesson = (name: string) =>
    void open('the lesson', async () => {
      const lesson = await loadLesson(name)
      const loaded = await loadSpec(sourceOf(lesson.spec))
      return { session: { loaded, ...taught(loaded, name, lesson) } }
    })

  // What the page was opened with, whatever the address says by now.
  const first = useRef(location.hash)
  const followLink = (fragment: string) => {
    const make = async (): Promise<Made> => {
      const link = readSessionLink(fragment)
      if (link !== undefined) {
        const loaded = await loadSpec(sourceOf(link.spec))
        const session = sessionFromLink(loaded, link)
        const texts = hasOtherSteps(session, link)
          ? ['The link was made with another version: the steps with its numbers are others now.']
          : []
        const lesson =
          link.lesson === undefined
            ? undefined
            : taughtAlong(session.history, loaded, link.lesson, await loadLesson(link.lesson))
        if (link.lesson !== undefined && lesson === undefined)
          texts.push(`The lesson ${link.lesson} is about another model than this link, and is not told here.`)
        return {
          session: lesson === undefined ? session : { ...session, lesson },
          ...(texts.length === 0 ? {} : { notice: note(texts.join('\n')) }),
        }
      }
      if (served.trace !== undefined) return fromTrace(await servedTrace())
      return { session: newSession(await loadSpec(sourceOf(served.own ?? firstSpec)), {}) }
    }
    void open('the link', async () => ({ ...(await make()), ...goesOn }), asIs)
  }
  const followAddress = () => followLink(location.hash)

  // The user's file has been saved. What is played goes on with the new version, as far as the run is one of it.
  const reload = () => {
    const now = own.current
    if (now.error !== undefined) {
      const kept = now.version === undefined ? '' : '\nThe version before is still played.'
      dispatch({ kind: 'notice', notice: { kind: 'error', text: now.error + kept } })
    }
    const old = current.current
    if (now.version !== undefined && awaited.current) {
      awaited.current = false
      followLink(first.current)
      return
    }
    if (now.version === undefined || old?.loaded.source.argument !== served.own) return
    if (old?.loaded.source.version === now.version) {
      if (now.error === undefined) dispatch({ kind: 'notice', notice: undefined })
      return
    }
    const mine = ++latest.current
    void (async () => {
      try {
        const loaded = await loadSpec(sourceOf(served.own!))
        const { model } = old!.history
        const observers = loaded.spec.properties.filter(({ name }) =>
          model.observers.some((observer) => observer.name === name),
        )
        const next = modelFor(specOrMutant(loaded, model.spec.mutant), leastOptions(model), observers)
        const { session: made, kept, of } = takenAlong(old!, loaded, next)
        const text = `${served.own} was saved: ${kept} of the ${of} steps of the run are steps of the new version.`
        if (mine === latest.current)
          dispatch({ kind: 'session', session: made, notice: note(text), ...goesOn })
      } catch (error) {
        const { text } = problem(error)
        const notice = { kind: 'error', text: `${text}\nThe version before is still played.` } as const
        if (mine === latest.current) dispatch({ kind: 'notice', notice })
      }
    })()
  }

  useEffect(() => {
    addEventListener('hashchange', followAddress)
    let end = () => {}
    if (served.own === undefined) followAddress()
    else {
      let begun = false
      end = watchOwn((now) => {
        own.current = now
        if (begun) reload()
        else {
          begun = true
          if (now.version !== undefined) followAddress()
          else {
            awaited.current = true
            void open(served.own!, async () => {
              throw new BrokenSpec(now.error ?? `${served.own} cannot be loaded`)
            })
          }
        }
      })
    }
    return () => {
      removeEventListener('hashchange', followAddress)
      end()
    }
  }, [])

  return {
    choose,
    openTrace,
    openLesson,
    fail: (error) => dispatch({ kind: 'notice', notice: problem(error) }),
  }
}
