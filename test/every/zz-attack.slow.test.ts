import { expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomServer, randomShared } from './random-lock.js'
import { randomRing } from './random-ring.js'
test.each([
  ['shared variable', randomShared, 150],
  ['server', randomServer, 40],
  ['ring', randomRing, 100],
] as const)('%s', { timeout: 900_000 }, (name, make, count) => {
  const specs = seeds(count).map((k) => make(k + 3000))
  let ways = 0
  const words: string[] = []
  for (const spec of specs) {
    const { others } = proveForEveryNumber(spec, {}, { comparedStates: 20, maxViews: 300 })
    const one = others.find(({ property }) => property === 'deadlockFreedom')
    if (one?.verdict !== 'not proved' && /as long as|at any time/.test(one?.reason ?? '')) { ways++; words.push(spec.name + ' ' + one!.reason) }
  }
  const found = neverContradicts(specs, 1)
  console.log(name, ways, JSON.stringify(found), '\n' + words.slice(0, 12).join('\n'))
  expect(1).toBe(1)
})
