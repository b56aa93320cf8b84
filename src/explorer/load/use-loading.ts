// Loads sessions: from the address, the picker, a trace, and the user's file, which may change while it is played.
import { useEffect, useRef } from 'preact/hooks'
import { modelFor } from '../../check/model-for.js'
import { leastOptions } from '../../model/least-options.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { readTraceJson } from '../../trace/trace-json.js'
import { errorText } from '../error-text.js'
import { loadLesson } from '../lesson/lessons.js'
import { taught, taughtAlong } from '../lesson/taught-lesson.js'
import type { Action, Notice } from '../session/page-state.js'
import {
  asFarAsItGoes,
  hasOtherSteps,
  newSession,
  runNote,
  type Session,
  sessionFromTrace,
} from '../session/session.js'
import { readSessionLink } from '../session/session-link.js'
import { takenAlong } from '../session/taken-along.js'
import { loadSpec } from './loaded-spec.js'
import { type OwnNow, served, servedTrace, watchOwn } from './served.js'
import { specOrMutant } from './spec-or-mutant.js'
import type { SpecSource } from './spec-source.js'

// The spec that the page shows by default.
const firstSpec = 'maekawa'

interface Made {
  readonly session: Session
  readonly notice?: Notice
  readonly goesOn?: true
  readonly keepsAddress?: true
}

// The address keeps the requested session, even if it cannot be loaded.
const asIs = { keepsAddress: true } as const
const goesOn = { goesOn: true } as const

/** What the page can open. */
interface Loading {
  choose(spec: string): void
  /** Loads the run in the text of a trace file. */
  openTrace(text: Promise<string>): void
  openLesson(name: string): void
  fail(error: unknown): void
}

// A user's spec that could not be loaded yet, and the session shown in its place; undefined if that was shown
// before.
interface Awaited {
  readonly standIn: Session | undefined
  again(goesOn: Pick<Made, 'goesOn'>): void
}

const note = (text: string): Notice => ({ kind: 'note', text })
const problem = (error: unknown): Notice => ({ kind: 'error', text: errorText(error) })

export const useLoading = (session: Session | undefined, dispatch: (action: Action) => void): Loading => {
  const own = useRef<OwnNow>({})
  // The file could not be loaded when it was requested; it is requested again when it has been saved, whatever is
  // shown by then.
  const awaited = useRef<Awaited | undefined>(undefined)
  const asksForOwn = useRef(false)
  const current = useRef(session)
  current.current = session
  // Of several concurrent loads, only the last counts; undefined if there is no load.
  const latest = useRef(0)
  const opening = useRef<number | undefined>(undefined)
  // Whether the page shows an error of the file.
  const saysOwnError = useRef(false)
  // The file was saved while something else was loading.
  const reloadsNext = useRef(false)

  const sourceOf = (argument: string): SpecSource => {
    if (argument !== served.own) return { argument }
    asksForOwn.current = true
    const { version, error } = own.current
    if (version !== undefined) return { argument, version }
    throw new BrokenSpec(error ?? `${argument} cannot be loaded`)
  }

  /**
   * @param again called when the user's file has been saved, if it could not be loaded
   * @param failed additions to the notice of a failure
   */
  const open = async (
    name: string,
    make: () => Promise<Made>,
    again: Awaited['again'],
    failed: Pick<Action & { readonly kind: 'notice' }, 'keepsAddress'> = {},
  ): Promise<void> => {
    const mine = ++latest.current
    opening.current = mine
    awaited.current = undefined
    asksForOwn.current = false
    dispatch({ kind: 'loading', name })
    try {
      const made = await make()
      if (mine === latest.current) dispatch({ kind: 'session', ...made })
    } catch (error) {
      if (mine !== latest.current) return
      const isOwn = asksForOwn.current
      dispatch({ kind: 'notice', notice: problem(error), endsLoading: true, ...failed })
      if (isOwn) awaited.current = { standIn: undefined, again }
      if (current.current !== undefined) return
      // Shows a default session below the message.
      const session = newSession(await loadSpec({ argument: firstSpec }), {})
      if (mine !== latest.current) return
      if (isOwn) awaited.current = { standIn: session, again }
      // It does not replace the entry of the requested session in the browser's history.
      dispatch({ kind: 'session', session, notice: problem(error), ...asIs })
    } finally {
      if (mine === latest.current) {
        opening.current = undefined
        if (reloadsNext.current) reload()
      }
    }
  }

  const choose = (name: string): void => {
    const make = async () => ({ session: newSession(await loadSpec(sourceOf(name)), {}) })
    void open(name, make, () => choose(name))
  }

  const fromTrace = async (text: string): Promise<Made> => {
    const file = readTraceJson(text)
    const loaded = await loadSpec(sourceOf(file.model.source ?? file.model.spec))
    const made = sessionFromTrace(loaded, file)
    return { session: made, notice: note(runNote(made, file)) }
  }
  const openTrace = (text: Promise<string>): void =>
    void open(
      'the trace',
      async () => fromTrace(await text),
      () => openTrace(text),
    )

  const openLesson = (name: string): void => {
    const make = async () => {
      const lesson = await loadLesson(name)
      const loaded = await loadSpec(sourceOf(lesson.spec))
      return { session: { loaded, ...taught(loaded, name, lesson) } }
    }
    void open('the lesson', make, () => openLesson(name))
  }

  /** The lesson of a link, if it belongs to the run of the link; otherwise calls `say` with the reason. */
  const toldAlong = async (
    { history, loaded }: Session,
    name: string | undefined,
    say: (text: string) => void,
  ) => {
    if (name === undefined) return undefined
    try {
      const lesson = taughtAlong(history, loaded, name, await loadLesson(name))
      if (lesson === undefined)
        say(`The lesson ${name} is about another model than this link, so it is not shown.`)
      return lesson
    } catch (error) {
      say(errorText(error))
      return undefined
    }
  }

  const followLink = (fragment: string, also: Pick<Made, 'goesOn'>): void => {
    const make = async (): Promise<Made> => {
      const link = readSessionLink(fragment)
      if (link !== undefined) {
        const loaded = await loadSpec(sourceOf(link.spec))
        const { session, problem: cut } = asFarAsItGoes(loaded, link)
        const texts =
          cut === undefined && hasOtherSteps(session, link)
            ? ['The link was created with another version: its step numbers now denote other steps.']
            : []
        const lesson = await toldAlong(session, link.lesson, (text) => texts.push(text))
        return {
          session: lesson === undefined ? session : { ...session, lesson },
          // The address keeps the session of the link, including the digest.
          ...(texts.length === 0 ? {} : { notice: note(texts.join('\n')), ...asIs }),
          ...(cut === undefined ? {} : { notice: { kind: 'error' as const, text: cut }, ...asIs }),
        }
      }
      if (served.trace !== undefined) return fromTrace(await servedTrace())
      return { session: newSession(await loadSpec(sourceOf(served.own ?? firstSpec)), {}) }
    }
    const again: Awaited['again'] = (goesOn) => followLink(fragment, goesOn)
    void open('the link', async () => ({ ...(await make()), ...also }), again, asIs)
  }
  const followAddress = () => followLink(location.hash, goesOn)

  // The user's file has been saved. The session continues with the new version as far as the steps of its run exist
  // there.
  const reload = () => {
    reloadsNext.current = false
    const now = own.current
    if (now.error !== undefined) {
      const isPlayed = current.current?.loaded.source.argument === served.own
      const kept = isPlayed ? '\nStill running the previous version.' : ''
      dispatch({ kind: 'notice', notice: { kind: 'error', text: now.error + kept } })
      saysOwnError.current = true
      return
    }
    if (saysOwnError.current) dispatch({ kind: 'notice', notice: undefined })
    saysOwnError.current = false
    if (now.version === undefined) return
    if (awaited.current !== undefined) {
      const { standIn, again } = awaited.current
      // The session shown meanwhile stays in the browser's history.
      again(standIn === current.current ? goesOn : {})
      return
    }
    const isPlayed = () => current.current?.loaded.source.argument === served.own
    if (!isPlayed()) return
    if (current.current?.loaded.source.version === now.version) {
      dispatch({ kind: 'notice', notice: undefined })
      return
    }
    const isLate = () => opening.current !== undefined || own.current !== now || !isPlayed()
    void (async () => {
      try {
        const loaded = await loadSpec(sourceOf(served.own!))
        if (isLate()) return
        // The current session: the reader may have continued while the file was loading.
        const old = current.current!
        const { model } = old.history
        const observers = loaded.spec.properties.filter(({ name }) =>
          model.observers.some((observer) => observer.name === name),
        )
        const next = modelFor(specOrMutant(loaded, model.spec.mutant), leastOptions(model), observers)
        const { session: made, kept, of } = takenAlong(old, loaded, next)
        const text = `${served.own} was saved: ${kept} of ${of} steps of the run still apply.`
        dispatch({ kind: 'session', session: made, notice: note(text), ...goesOn })
      } catch (error) {
        if (isLate()) return
        const { text } = problem(error)
        const notice = { kind: 'error', text: `${text}\nStill running the previous version.` } as const
        dispatch({ kind: 'notice', notice })
      }
    })()
  }
  const saved = () => {
    // Requests of the reader come first.
    if (opening.current === undefined) reload()
    else reloadsNext.current = true
  }

  useEffect(() => {
    addEventListener('hashchange', followAddress)
    let end = () => {}
    if (served.own === undefined) followAddress()
    else {
      let begun = false
      end = watchOwn((now) => {
        own.current = now
        if (begun) saved()
        else {
          begun = true
          // An error of the last saved file is shown after the previous version has been loaded.
          reloadsNext.current = now.version !== undefined && now.error !== undefined
          followAddress()
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
