// The state machine of loading, event by event: what is loaded, which response counts, and what a saved file
// causes.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import peterson from '../../specs/peterson/spec.js'
import {
  type Command,
  initialLoading,
  isOutdated,
  type LoadingEvent,
  type LoadingState,
  nextLoading,
  type Request,
} from '../../src/explorer/load/loading.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import type { Action } from '../../src/explorer/session/page-state.js'
import { newSession, type Session } from '../../src/explorer/session/session.js'

const own = './mine.ts'
const other: Session = newSession({ source: { argument: 'maekawa' }, spec: maekawa, mutants: [] }, {})
const version = (name: string): LoadedSpec => ({
  source: { argument: own, version: name },
  spec: peterson,
  mutants: [],
})
const mine = (name: string): Session => newSession(version(name), {})

/** A page: its loading state, its session, and the commands that are not done yet. */
class Page {
  state: LoadingState = initialLoading
  session: Session | undefined
  commands: Command[] = []
  private readonly own: string | undefined

  constructor(session?: Session, served: string | undefined = own) {
    this.session = session
    this.own = served
  }

  /** Passes an event. As in the browser, the page is redrawn only afterwards. */
  send(event: LoadingEvent): readonly Command[] {
    const { state, commands } = nextLoading(this.state, event, { session: this.session, own: this.own })
    this.state = state
    this.commands = [...commands]
    for (const action of this.actions()) if (action.kind === 'session') this.session = action.session
    return commands
  }

  request(request: Request): number {
    this.send({ kind: 'request', request })
    return this.state.number
  }

  file(file: { readonly version?: string; readonly error?: string }) {
    this.send({ kind: 'file', file, fragment: 'spec=./mine.ts' })
    return file
  }

  opened(session: Session, number = this.state.number): void {
    this.send({ kind: 'opened', number, opened: { session } })
  }

  failed(error: string, needsFile: boolean): void {
    this.send({ kind: 'failed', number: this.state.number, error, needsFile })
  }

  /** The actions that the page must perform, in order. */
  actions(): readonly Action[] {
    return this.commands.flatMap((one) => (one.kind === 'dispatch' ? [one.action] : []))
  }

  notices(): readonly (string | undefined)[] {
    return this.actions().flatMap((one) => (one.kind === 'notice' ? [one.notice?.text] : []))
  }

  /** The other commands, by kind. */
  work(): readonly string[] {
    return this.commands.flatMap(({ kind }) => (kind === 'dispatch' ? [] : [kind]))
  }
}

/** A page that shows this version of the user's file. */
const playing = (name: string): Page => {
  const page = new Page()
  page.file({ version: name })
  page.opened(mine(name))
  expect(page.session!.loaded.source.version).toBe(name)
  return page
}

describe('a request', () => {
  test('is announced by name and loaded', () => {
    const page = new Page(other)
    page.request({ kind: 'spec', name: 'peterson' })
    expect(page.actions()).toEqual([{ kind: 'loading', name: 'peterson' }])
    expect(page.work()).toEqual(['open'])
    page.request({ kind: 'lesson', name: 'first' })
    expect(page.actions()).toEqual([{ kind: 'loading', name: 'the lesson' }])
  })

  test('has no effect after another request, whether it succeeds or fails', () => {
    const page = new Page(other)
    const first = page.request({ kind: 'spec', name: 'peterson' })
    page.request({ kind: 'spec', name: 'maekawa' })
    page.opened(mine('1'), first)
    expect(page.commands).toEqual([])
    page.send({ kind: 'failed', number: first, error: 'gone', needsFile: false })
    expect(page.commands).toEqual([])
    page.opened(other)
    expect(page.session).toBe(other)
  })

  test('keeps the session if it fails, and a failed link keeps its address', () => {
    const page = new Page(other)
    page.request({ kind: 'spec', name: 'none' })
    page.failed('there is no spec', false)
    const notice = { kind: 'error', text: 'there is no spec' }
    expect(page.actions()).toEqual([{ kind: 'notice', notice, endsLoading: true }])
    page.request({ kind: 'link', fragment: 'spec=none', goesOn: true })
    page.failed('there is no spec', false)
    expect(page.actions()).toEqual([{ kind: 'notice', notice, endsLoading: true, keepsAddress: true }])
    expect(page.work()).toEqual([])
  })

  test('shows a default session below its error if it fails on an empty page', () => {
    const page = new Page(undefined, undefined)
    const number = page.request({ kind: 'link', fragment: 'spec=none', goesOn: true })
    page.failed('there is no spec', false)
    expect(page.work()).toEqual(['open stand-in'])
    page.send({ kind: 'stand-in', number, session: other, error: 'there is no spec' })
    const notice = { kind: 'error', text: 'there is no spec' }
    expect(page.actions()).toEqual([{ kind: 'session', session: other, notice, keepsAddress: true }])
    expect(page.state.request).toBeUndefined()
  })

  test('needs no default session if that cannot be loaded either', () => {
    const page = new Page(undefined, undefined)
    const number = page.request({ kind: 'link', fragment: '', goesOn: true })
    page.failed('the network is down', false)
    page.send({ kind: 'stand-in', number, session: undefined, error: 'the network is down' })
    expect(page.commands).toEqual([])
    expect(page.state.request).toBeUndefined()
  })
})

describe("the user's file", () => {
  test('is opened from the address as soon as its first status is known', () => {
    const page = new Page()
    page.file({ version: '1' })
    expect(page.state.request).toEqual({ kind: 'link', fragment: 'spec=./mine.ts', goesOn: true })
  })

  test('is loaded again after it is saved, and the session continues', () => {
    const page = playing('1')
    const file = page.file({ version: '2' })
    expect(page.work()).toEqual(['reload'])
    page.send({ kind: 'reloaded', file, loaded: version('2') })
    expect(page.session!.loaded.source.version).toBe('2')
    const [action] = page.actions()
    expect(action).toMatchObject({ goesOn: true, notice: { kind: 'note' } })
    expect(action).toHaveProperty('notice.text', './mine.ts was saved.')
  })

  test('keeps its previous version while it has an error, and a good version removes the error', () => {
    const page = playing('1')
    page.file({ version: '1', error: 'mine.ts:1:1: no' })
    expect(page.notices()).toEqual(['mine.ts:1:1: no\nStill running the previous version.'])
    page.file({ version: '2' })
    expect(page.notices()).toEqual([undefined])
    expect(page.work()).toEqual(['reload'])
  })

  test('is not loaded again if it is saved with the content from before its error', () => {
    const page = playing('1')
    page.file({ version: '1', error: 'mine.ts:1:1: no' })
    page.file({ version: '1' })
    expect(page.work()).toEqual([])
    expect(page.notices()).toEqual([undefined, undefined])
  })

  test('is not judged by what its previous version has wrong', () => {
    const page = playing('1')
    const shown = () => ({ session: page.session, own })
    expect(isOutdated(page.state, shown())).toBe(false)
    page.file({ version: '1', error: 'mine.ts:1:1: no' })
    expect(isOutdated(page.state, shown())).toBe(true)
    expect(isOutdated(page.state, { session: other, own })).toBe(false)
    const file = page.file({ version: '2' })
    page.send({ kind: 'not reloaded', file, error: 'boom' })
    expect(isOutdated(page.state, shown())).toBe(true)
    const next = page.file({ version: '3' })
    page.send({ kind: 'reloaded', file: next, loaded: version('3') })
    expect(isOutdated(page.state, shown())).toBe(false)
  })

  test('keeps its previous version if it cannot be loaded again', () => {
    const page = playing('1')
    const file = page.file({ version: '2' })
    page.send({ kind: 'not reloaded', file, error: 'boom' })
    expect(page.notices()).toEqual(['boom\nStill running the previous version.'])
    expect(page.session!.loaded.source.version).toBe('1')
  })

  test.each([
    ['the file was saved again', (page: Page) => void page.file({ version: '3' })],
    ['the reader has requested another spec', (page: Page) => void page.request({ kind: 'spec', name: 'x' })],
    [
      'the reader has opened another spec',
      (page: Page) => {
        page.session = other
      },
    ],
  ])('is not shown in a version that arrives when %s', (_, meanwhile) => {
    const page = playing('1')
    const file = page.file({ version: '2' })
    meanwhile(page)
    page.send({ kind: 'reloaded', file, loaded: version('2') })
    expect(page.commands).toEqual([])
    page.send({ kind: 'not reloaded', file, error: 'boom' })
    expect(page.commands).toEqual([])
  })

  test('is not loaded while another spec is shown', () => {
    const page = playing('1')
    page.session = other
    page.file({ version: '2' })
    expect(page.commands).toEqual([])
  })

  test('is requested again after it is saved, if a request for it failed while it was broken', () => {
    const page = new Page(other)
    page.file({ error: 'mine.ts:1:1: no' })
    page.opened(other)
    page.request({ kind: 'spec', name: own })
    page.failed('mine.ts:1:1: no', true)
    page.file({ version: '1' })
    expect(page.state.request).toEqual({ kind: 'spec', name: own })
    // Another request of the reader cancels the retry.
    page.failed('boom', true)
    page.request({ kind: 'spec', name: 'maekawa' })
    page.opened(other)
    page.file({ version: '2' })
    expect(page.commands).toEqual([])
  })

  test.each([
    ['replaces the session that is shown instead', false],
    ['adds an entry to the browser history if the reader has opened another session', true],
  ])('that was requested by a link %s', (_, isElsewhere) => {
    const page = new Page()
    page.file({ error: 'mine.ts:1:1: no' })
    page.failed('mine.ts:1:1: no', true)
    page.send({ kind: 'stand-in', number: page.state.number, session: other, error: 'no' })
    if (isElsewhere) page.session = { ...other }
    page.file({ version: '1' })
    expect(page.state.request).toMatchObject({ kind: 'link', goesOn: !isElsewhere })
  })
})

describe("the user's file, saved while a request is being loaded", () => {
  test('waits for the request', () => {
    const page = playing('1')
    page.request({ kind: 'spec', name: 'maekawa' })
    page.file({ version: '2' })
    expect(page.commands).toEqual([])
    page.opened(other)
    expect(page.work()).toEqual([])
  })

  // The page once consulted the session from before the request, and showed the old version until the next
  // save.
  test('is loaded again if the request was for the file itself', () => {
    const page = new Page(other)
    page.file({ version: '1' })
    page.opened(other)
    page.request({ kind: 'spec', name: own })
    page.file({ version: '2' })
    page.opened(mine('1'))
    expect(page.work()).toEqual(['reload'])
  })

  test('shows its error after the previous version has been loaded', () => {
    const page = new Page()
    page.file({ version: '1', error: 'mine.ts:1:1: no' })
    expect(page.notices()).toEqual([])
    page.opened(mine('1'))
    expect(page.actions().map(({ kind }) => kind)).toEqual(['session', 'notice'])
    expect(page.notices()).toEqual(['mine.ts:1:1: no\nStill running the previous version.'])
  })

  test('repeats a request that failed because of the file', () => {
    const page = new Page(other)
    page.file({ error: 'mine.ts:1:1: no' })
    page.opened(other)
    page.request({ kind: 'spec', name: own })
    page.file({ version: '1' })
    page.failed('mine.ts:1:1: no', true)
    expect(page.work()).toEqual(['open'])
  })
})
