// The menu of a site on the stage: what cannot be done has its reason.
import { algorithm, many, mutualExclusion, oneOf, protocol } from 'coterie'
import { expect, test } from 'vitest'
import peterson from '../../specs/peterson/spec.js'
import ricartAgrawalaDetector from '../../specs/ricart-agrawala-detector/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { begin, here, take } from '../../src/explorer/session/history.js'
import { allowing, openWith } from '../../src/explorer/stage/allowed-fault.js'
import { choicesAt } from '../../src/explorer/stage/choices-at.js'
import { asksDetector } from '../../src/explorer/stage/detector-asked.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import type { State } from '../../src/semantics/state.js'

const model = makeModel(tokenRing, { sites: 3, crash: 1, whoCrashes: '0,1' })

/** What the menu says that cannot be done at a site. */
const notAt = (state: State, site: number): readonly string[] =>
  choicesAt(model, state, enabledIn(model, state), { kind: 'site', site }).flatMap(({ text, choice }) =>
    choice === undefined ? [text] : [],
  )

test('why a site does not crash: not in this model, already, or the limit is reached', () => {
  const [start] = initialStates(model)
  expect(notAt(start!, 0).some((text) => text.startsWith('crash:'))).toBe(false)
  expect(notAt(start!, 2)).toContain('crash: site 2 does not crash in this model')
  const crashed = enabledIn(model, start!).find(({ label }) => label.clause === 'crash' && label.site === 0)!
  expect(notAt(crashed.next, 0)).toContain('crash: site 0 has crashed already')
  expect(notAt(crashed.next, 1)).toContain('crash: limit of the model reached: crash 1')
  expect(notAt(crashed.next, 0)).toContain('In this model no site recovers.')
})

test('a fault that nothing reads, or that means nothing there, is not offered, with the reason', () => {
  const offeredIn = (spec: Spec, options: ModelOptions = {}) => {
    const model = makeModel(spec, options)
    const [start] = initialStates(model)
    return choicesAt(model, start!, enabledIn(model, start!), { kind: 'site', site: 0 }).flatMap(
      ({ text, choice, allows }) => (choice === undefined ? [allows?.words ?? text] : []),
    )
  }
  const unread = 'suspect: no clause asks the failure detector, so a wrong suspicion would change nothing'
  // A site that is up does not recover.
  expect(offeredIn(peterson)).toEqual(['one crash', unread])
  expect(offeredIn(ricartAgrawalaDetector)).toEqual(['one crash', 'one wrong suspicion'])
  expect(offeredIn(tokenRing, { sites: 3, order: 'set' })).toEqual([
    'crash: not with channels that are sets, which neither drop nor keep messages for later',
    unread,
  ])
})

test('nothing is lost or copied in channels that are sets', () => {
  const model = makeModel(tokenRing, { sites: 3, order: 'set' })
  const [start] = initialStates(model)
  const offered = choicesAt(model, start!, [], { kind: 'channel', from: 0, to: 1 })
  expect(offered.filter(({ allows }) => allows !== undefined)).toEqual([])
  expect(offered.map(({ text }) => text.split(',')[0])).toEqual([
    'deliver: no message of this channel can arrive now',
    'lose: not in channels that are sets',
    'deliver a copy: not in channels that are sets',
  ])
})

test('a clause that asks the detector in a helper is noticed', () => {
  const ring = protocol({ roles: { site: many({ phase: oneOf('idle', 'held') }) } })
  const { local } = ring.roles.site
  const asked = (context: { readonly suspects: (site: number) => boolean }) => context.suspects(1)
  const enter = local({
    guard: (me, context) => me.phase === 'idle' && !asked(context),
    effect: () => [{ phase: 'held' }],
  })
  const spec = algorithm({
    name: 'helped',
    title: 'Helped',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: ring,
    clauses: { enter },
    contention: { request: 'enter', waits: () => false, holds: ({ phase }) => phase === 'held' },
    properties: [mutualExclusion],
  })
  expect(String(enter.guard)).not.toContain('suspects')
  expect(asksDetector(spec)).toBe(true)
})

test('a fault that the model does not allow comes with a model that allows it, if the run fits there', () => {
  const plain = makeModel(tokenRing, { sites: 3 })
  const loaded = { source: { argument: 'token-ring' }, spec: tokenRing, mutants: [] }
  const begun = begin(plain)
  const [first] = enabledIn(plain, here(begun).state)
  const session = { loaded, history: take(begun, 0, first!) }
  const offered = choicesAt(plain, here(session.history).state, [], { kind: 'site', site: 1 })
  const allows = [...offered.flatMap((one) => one.allows ?? []), allowing.suspect()]
  expect(allows.map(({ words }) => words)).toEqual(['one crash', 'one wrong suspicion'])
  for (const one of allows) {
    const action = openWith(session, one)
    if (action.kind !== 'session') throw new Error(JSON.stringify(action))
    const { model } = action.session.history
    expect(model.options).toMatchObject(one.change)
    expect(here(action.session.history).depth).toBe(1)
    // An entry of its own, so that the button Back of the browser returns to the model without the fault.
    expect(action.goesOn).toBeUndefined()
  }
  // Every message stays in a channel that is a set, so none can be copied.
  const refused = openWith(
    { loaded, history: begin(makeModel(tokenRing, { sites: 3, order: 'set' })) },
    allowing.duplicate(),
  )
  expect(refused).toMatchObject({ kind: 'notice', notice: { kind: 'error' } })
})
