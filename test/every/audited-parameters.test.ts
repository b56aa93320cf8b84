// A parameter with another value in large systems was audited in small ones alone, so a lock that is wrong from ten sites on was confirmed.
import { choice } from 'coterie'
import { expect, test } from 'vitest'
import { local, write } from '../../specs/test-and-set/algorithm.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import { certified, objection } from './certified.js'

const testAndSet = local({
  guard: (me) => me.phase === 'setting',
  effect: (_, { shared, parameters }) => {
    const { door } = parameters as unknown as { door: string }
    return [{ phase: shared.locked && door === 'closed' ? 'setting' : 'held' }, write({ locked: true })]
  },
})

test('a parameter whose value depends on a large number of sites is not confirmed', async () => {
  const { spec } = await loadSpec('test-and-set')
  const certificate = certified(spec)!
  const withDoor = (parse: (text: string, sites: number) => string) => ({
    ...withClauses(spec, spec.name, { testAndSet }),
    parameters: { ...spec.parameters, door: { ...choice('a door', 'closed'), parse } },
  })
  expect(
    objection(
      withDoor(() => 'closed'),
      certificate,
    ),
  ).toBeUndefined()
  expect(
    objection(
      withDoor((_, sites) => (sites > 9 ? 'open' : 'closed')),
      certificate,
    ),
  ).toMatch(/^parameters: the value of "door" depends on the number of sites/)
})
