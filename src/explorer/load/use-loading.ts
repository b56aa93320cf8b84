// Executes what the state machine of loading commands (loading.ts), and passes it what the browser reports: the address,
// and the status of the user's file.

import { specs } from 'virtual:catalogue'
import { useEffect, useRef } from 'preact/hooks'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { errorText } from '../error-text.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { sourceNow } from '../source/kept-changes.js'
import { loadSpec } from './loaded-spec.js'
import {
  type Command,
  initialLoading,
  isOutdated,
  type LoadingEvent,
  nextLoading,
  type Request,
} from './loading.js'
import { openRequest, standInSession } from './open-request.js'
import { served, watchOwn } from './served.js'
import { isNameOf } from './served-name.js'
import { changedNamed, type OwnNow, type SpecSource } from './spec-source.js'

/** What the page can open. */
interface Loading {
  choose(spec: string): void
  /** Loads the run in the text of a trace file; `folder` is that of a recorded run. */
  openTrace(text: Promise<string>, folder?: string, file?: string): void
  openLesson(name: string): void
  fail(error: unknown): void
  /** What is probably wrong in the user's file; empty if the page shows an earlier version of it. */
  readonly doubts: readonly string[]
}

const catalogue = specs.map(({ name }) => name)

type Send = (event: LoadingEvent) => void

const ownSource = (argument: string, { version, error }: OwnNow = {}): SpecSource => {
  if (version !== undefined) return { argument, version }
  throw new BrokenSpec(error ?? `${argument} cannot be loaded`)
}

/** Whether a request is about the catalogue itself: a lesson, a recorded run, a claim. */
const isOfOriginal = (request: Request): boolean => {
  switch (request.kind) {
    case 'lesson':
      return true
    case 'trace':
      return request.folder !== undefined
    case 'link':
      return /(?:^#?|&)(?:lesson|recorded|claim)=/.test(request.fragment)
    case 'spec':
      return false
    default:
      return request satisfies never
  }
}

/** The source of a spec of the catalogue, or of a run of a changed one: as the reader has changed it in this page. */
const catalogueSource = (argument: string): SpecSource => {
  const of = changedNamed(argument)
  if (of === undefined) return sourceNow(argument)
  const source = sourceNow(of)
  if (source.changed !== undefined) return source
  throw new BrokenSpec(
    `the run is of a changed ${of}, and this page does not have the change; make it again in the panel Source`,
  )
}

/** @param file the status of the user's file, at the moment of the call */
const open = async (
  number: number,
  request: Request,
  file: () => OwnNow | undefined,
  send: Send,
): Promise<void> => {
  let needsFile = false
  const sourceOf = (argument: string): SpecSource => {
    if (served.own === undefined || !isNameOf(argument, served.own, catalogue))
      return isOfOriginal(request) ? { argument } : catalogueSource(argument)
    needsFile = true
    return ownSource(served.own, file())
  }
  await openRequest(request, sourceOf).then(
    (opened) => send({ kind: 'opened', number, opened }),
    (error) => send({ kind: 'failed', number, error: inFile(request, errorText(error)), needsFile }),
  )
}

/** What went wrong, with the name of the file that the reader has chosen among others. */
const inFile = (request: Request, error: string): string =>
  request.kind === 'trace' && request.file !== undefined ? `${request.file}: ${error}` : error

const openStandIn = async (number: number, error: string, send: Send): Promise<void> => {
  await standInSession(location.hash).then(
    (session) => send({ kind: 'stand-in', number, session, error }),
    // The page already shows an error.
    () => send({ kind: 'stand-in', number, session: undefined, error }),
  )
}

const reload = async (file: OwnNow, send: Send): Promise<void> => {
  await loadSpec(ownSource(served.own!, file)).then(
    (loaded) => send({ kind: 'reloaded', file, loaded }),
    (error) => send({ kind: 'not reloaded', file, error: errorText(error) }),
  )
}

export const useLoading = (session: Session | undefined, dispatch: (action: Action) => void): Loading => {
  const current = useRef(session)
  current.current = session
  const state = useRef(initialLoading)
  const perform = (command: Command): void => {
    switch (command.kind) {
      case 'dispatch':
        dispatch(command.action)
        break
      case 'open':
        void open(command.number, command.request, () => state.current.file, send)
        break
      case 'open stand-in':
        void openStandIn(command.number, command.error, send)
        break
      case 'reload':
        void reload(command.file, send)
        break
      default:
        command satisfies never
    }
  }
  const send: Send = (event) => {
    const shown = { session: current.current, own: served.own }
    const next = nextLoading(state.current, event, shown)
    state.current = next.state
    for (const command of next.commands) perform(command)
  }
  const request = (wanted: Request) => send({ kind: 'request', request: wanted })

  useEffect(() => {
    const followAddress = () => request({ kind: 'link', fragment: location.hash, goesOn: true })
    addEventListener('hashchange', followAddress)
    let end = () => {}
    if (served.own === undefined) followAddress()
    else end = watchOwn((file) => send({ kind: 'file', file, fragment: location.hash }))
    return () => {
      removeEventListener('hashchange', followAddress)
      end()
    }
  }, [])

  // Whatever changes the state of the file also changes the page, so no version is shown longer than it should be.
  const isOfFile = !isOutdated(state.current, { session, own: served.own })
  return {
    doubts: isOfFile ? (session?.loaded.doubts ?? []) : [],
    choose: (name) => request({ kind: 'spec', name }),
    openTrace: (text, folder, file) =>
      request({
        kind: 'trace',
        text,
        ...(folder === undefined ? {} : { folder }),
        ...(file === undefined ? {} : { file }),
      }),
    openLesson: (name) => request({ kind: 'lesson', name }),
    fail: (error) => dispatch({ kind: 'notice', notice: { kind: 'error', text: errorText(error) } }),
  }
}
