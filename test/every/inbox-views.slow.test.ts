// A second opinion on views with inboxes: clauses written again by hand, and the reference semantics.
import { describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { InboxCalls } from '../../src/every/calls/inbox-calls.js'
import type { Receivers } from '../../src/every/calls/inbox-effects.js'
import { closingOf } from '../../src/every/closing/closing.js'
import type { CutRecord } from '../../src/every/cut/cut-record.js'
import { noDeadlocksOfInboxes } from '../../src/every/pairs/quiet-inboxes.js'
import { inboxShapeOf } from '../../src/every/shape/inbox-shape.js'
import type { Shape } from '../../src/every/shape/shape.js'
import { inboxViews } from '../../src/every/views/inbox-views.js'
import type { Views } from '../../src/every/views/views.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { channelIndex, encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { raymond, suzukiKasami, viewsOfToken } from './one-token.js'
import { loader, tokenLock } from './token-lock.js'

const loaded = loader()

const closedViews = async (name: string, counted: string): Promise<Views> => {
  const shape = inboxShapeOf((await loadSpec(name)).spec, {}, [counted])
  const { views, close } = closingOf(shape, { most: 1000, past: false, closure: undefined })
  toTheEnd(close())
  return views
}

describe('clauses written again by hand have exactly the views of a proof, with three sites and with four', () => {
  test.each([
    ['suzuki-kasami', 'TOKEN', suzukiKasami],
    ['raymond', 'PRIVILEGE', raymond],
  ] as const)('%s', async (name, counted, byHand) => {
    const views = await closedViews(name, counted)
    const found = new Set(views.list.map(({ view }) => JSON.stringify(view.sites)))
    for (const sites of [3, 4]) expect(viewsOfToken(byHand, sites)).toEqual(found)
  })
})

// A site with the token enters or leaves by itself; in Raymond's tree one with the token is inside already.
test.each([
  ['suzuki-kasami', 'TOKEN', 5, ([phase, token]: CutRecord) => phase !== 'idle' && token !== null],
  ['raymond', 'PRIVILEGE', 36, ([phase]: CutRecord) => phase === 'held'],
] as const)('%s: why nothing is shown of deadlocks', async (name, counted, quiet, canAct) => {
  const views = await closedViews(name, counted)
  const found = views.list.filter(
    ({ view: { sites } }) =>
      sites.some(([phase]) => phase === 'wanted') &&
      sites.every((site) => site.at(-1) === null && !canAct(site)),
  )
  expect(found).toHaveLength(quiet)
  expect(noDeadlocksOfInboxes(views)).toMatch(
    `in ${quiet} of ${views.list.length} views a site waits, no ${counted} is in transit to the two, and neither can act by itself; `,
  )
  expect(noDeadlocksOfInboxes(undefined)).toBe('no theorem about deadlocks covers views with inboxes')
})

/** What the views of a state keep of each site. */
const localStates = (shape: Shape, model: Model, state: State): readonly CutRecord[] => {
  const all = {
    records: state.sites.toArray(),
    channel: (from: number, to: number) => state.channels.get(channelIndex(model, from, to))!.toArray(),
  }
  const [first, ...rest] = [...inboxViews(shape, all)].slice(0, model.sites.length - 1)
  return [first!.sites[0]!, first!.sites[1]!, ...rest.map(({ sites }) => sites[1]!)]
}

const fits = (to: Receivers, receiver: number, self: number): boolean =>
  to === 'another' ? receiver !== self : to === 'itself' ? receiver === self : to === 'one'

describe('each step of the reference semantics is one that was read from the texts', () => {
  test.each([
    ['suzuki-kasami', 'TOKEN', { sites: 2, requests: 2 }],
    ['suzuki-kasami', 'TOKEN', { sites: 3, requests: 1, parameters: { append: 'the next site' } }],
    ['raymond', 'PRIVILEGE', { sites: 4, requests: 'unbounded', parameters: { tree: 'star' } }],
    // A site may answer its own request.
    ['the token lock', 'TOKEN', { sites: 2, requests: 2, self: 'channel' }],
  ] as const)('%s, %s, %j', async (name, type, options) => {
    const isOwn = name === 'the token lock'
    const spec = isOwn
      ? await loaded(tokenLock({ asks: 'send(sites, REQUEST())' }))
      : (await loadSpec(name)).spec
    const model = makeModel(spec, options)
    const counted: readonly string[] = [type]
    const parameters = 'parameters' in options ? { parameters: options.parameters } : {}
    const shape = inboxShapeOf(spec, parameters, counted)
    const calls = new InboxCalls(shape)
    const size = shape.many.fields.length - counted.length
    const found = new Map(initialStates(model).map((state) => [encodeState(model, state), state] as const))
    let taken = 0
    for (const [, state] of found) {
      if (found.size > 400) break
      const before = localStates(shape, model, state)
      for (const { label, sends, next } of steps(model, state)) {
        found.set(encodeState(model, next), next)
        const { site, clause } = label
        const after = localStates(shape, model, next)[site]!.slice(0, size)
        const receivers = sends.flatMap(({ to, message }) => (counted.includes(message.type) ? [to] : []))
        const isRead = calls
          .steps(before[site]!)
          .some(
            (one) =>
              one.clause === clause &&
              JSON.stringify(one.record) === JSON.stringify(after) &&
              one.sends.length === receivers.length &&
              one.sends.every(({ to }, k) => fits(to, receivers[k]!, site)),
          )
        expect(isRead, `${clause} at ${site}`).toBe(true)
        taken++
      }
    }
    expect(taken).toBeGreaterThan(100)
  })
})
