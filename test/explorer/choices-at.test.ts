// The menu of a site on the stage: what cannot be done has its reason.
import { expect, test } from 'vitest'
import tokenRing from '../../specs/token-ring/spec.js'
import { begin, here, take } from '../../src/explorer/session/history.js'
import { allowing, openWith } from '../../src/explorer/stage/allowed-fault.js'
import { choicesAt } from '../../src/explorer/stage/choices-at.js'
import { makeModel } from '../../src/model/model.js'
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
  expect(notAt(crashed.next, 1)).toContain('In this model no site recovers.')
})

test('a fault that the model does not allow comes with a model that allows it, if the run fits there', () => {
  const plain = makeModel(tokenRing, { sites: 3 })
  const loaded = { source: { argument: 'token-ring' }, spec: tokenRing, mutants: [] }
  const begun = begin(plain)
  const [first] = enabledIn(plain, here(begun).state)
  const session = { loaded, history: take(begun, 0, first!) }
  const offered = choicesAt(plain, here(session.history).state, [], { kind: 'site', site: 1 })
  const allows = offered.flatMap((one) => one.allows ?? [])
  expect(allows.map(({ words }) => words)).toEqual([
    'one crash',
    'one crash and one recovery',
    'one wrong suspicion',
  ])
  for (const one of allows) {
    const action = openWith(session, one)
    if (action.kind !== 'session') throw new Error(JSON.stringify(action))
    const { model } = action.session.history
    expect(model.options).toMatchObject(one.change)
    expect(here(action.session.history).depth).toBe(1)
  }
  // Every message stays in a channel that is a set, so none can be copied.
  const refused = openWith(
    { loaded, history: begin(makeModel(tokenRing, { sites: 3, order: 'set' })) },
    allowing.duplicate(),
  )
  expect(refused).toMatchObject({ kind: 'notice', notice: { kind: 'error' } })
})
