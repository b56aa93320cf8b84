// A proof answered one effect in place of a list of effects with "TypeError: effect is not iterable".
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { specOfText } from './spec-of-text.js'

const folder = fileURLToPath(new URL('../../specs/ricart-agrawala', import.meta.url))

test.each([
  ["either([{ phase: 'wanted' }])", /an alternative of its effect is \{ phase \}; an effect is a list/],
  ["either([{ phase: 'wanted' }], [])", /either takes one list of effects: write either\(\[a, b\]\)/],
  ["[{ phase: 'wanted' }, 3]", /part 2 of its effect is 3, which is neither a send nor a write/],
])('a proof refuses %s with the remedy', async (effect, reason) => {
  const spec = await specOfText(`
    import { either, withClauses } from 'coterie'
    import { local } from '${folder}/algorithm.js'
    import spec from '${folder}/spec.js'
    const request = local({ guard: (me) => me.phase === 'idle', effect: () => ${effect} })
    export default withClauses(spec, 'wrong-effect', { request })
  `)
  const { verdict, reason: why } = proveForEveryNumber(spec, {})
  expect(verdict).not.toBe('holds')
  expect(why).toMatch(reason)
})
