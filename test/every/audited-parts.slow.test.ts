// The audit once took the steps of a client with the initial voter's part, so a client that enters by what it has as a voter was confirmed.
import { expect, test } from 'vitest'
import { local, upon } from '../../specs/maekawa/algorithm.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import { certified, objection } from './certified.js'

const enter = local({
  guard: (me, { self, parameters }) =>
    me.phase === 'wanted' && (me.queue.size > 2 || me.votes.equals(parameters.quorums.get(self)!)),
  effect: () => [{ phase: 'held' }],
})

const onRelease = upon('RELEASE', (me) =>
  me.phase === 'idle' || me.queue.isEmpty() ? [{ voted: false }] : [],
)

test('a client that looks at what it has as a voter is not confirmed, nor a voter that looks at a client', async () => {
  const { spec } = await loadSpec('maekawa')
  const certificate = certified(spec)!
  const said = (clauses: Parameters<typeof withClauses>[2]) =>
    objection(withClauses(spec, spec.name, clauses), certificate, 2)
  expect(said({})).toBeUndefined()
  const holds: typeof spec.holds = (me) => (me as { readonly voted: boolean }).voted
  expect(objection({ ...spec, holds }, certificate, 2)).toMatch(/holds looks at voted of its record/)
  expect(said({ enter })).toMatch(/"enter".* a client looks at queue of its record/)
  expect(said({ onRelease })).toMatch(/"onRelease".* a voter looks at phase of its record/)
})
