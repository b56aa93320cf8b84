// Shared arrays: views keep the elements of two sites, and a step looks at one other site.
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { neverContradicts } from './never-contradicts.js'
import { randomArrays } from './random-arrays.js'
import { specOfText } from './spec-of-text.js'

interface Change {
  readonly start?: string
  readonly look?: string
  readonly shared?: string
  readonly more?: string
}

/** A site raises its flag, looks at the others in any order, and enters if it has seen no flag. */
const lock = ({
  start = '[{ phase: "looking", left: others }, p.write({ up: elementOf(self, true) })]',
  look = `pickOf(me.left.filter((k) => !shared.up.get(k)), (k) => {
    const left = me.left.remove(k)
    return [{ left, phase: left.isEmpty() ? 'held' : 'looking' }]
  })`,
  shared = '',
  more = '',
}: Change): string => `
import { algorithm, eitherOf, element, flag, int, many, mapOf, mutualExclusion, oneOf, protocol, setOf, siteId } from 'coterie'
import { specOfText } from './spec-of-text.js'
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'looking', 'held'), left: setOf(siteId), ${more} }) },
  shared: { up: mapOf(siteId, flag), ${shared} },
})
const { local } = p.roles.site
// The tests transform the names of imports.
const [pickOf, elementOf] = [eitherOf, element]
const clauses = {
  start: local({ guard: (me) => me.phase === 'idle', effect: (_, { self, others }) => ${start} }),
  look: local({ guard: (me) => me.phase === 'looking', effect: (me, { self, others, shared }) => ${look} }),
  exit: local({ guard: (me) => me.phase === 'held', effect: (_, { self }) => [{ phase: 'idle' }, p.write({ up: elementOf(self, false) })] }),
}
export default algorithm({
  name: 'flags', title: 'Flags', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses,
  contention: { request: 'start', waits: (me) => me.phase === 'looking', holds: (me) => me.phase === 'held' }, properties: [mutualExclusion],
})
`
const proved = async (change: Change) => proveForEveryNumber(await specOfText(lock(change)), {})

// Each site is idle, has still to look at the other (L), has seen it down (S), or is in (H). A site that has seen the other down did so before it
// raised its flag. So of the 16 pairs of these, SS, SH, HS and HH cannot be.
test('a site that raises its flag first, and looks at the others in any order, is alone: 12 views, all shown by three sites', async () => {
  const result = await proved({})
  expect(result).toMatchObject({ verdict: 'holds', views: 12, closure: 'full join' })
  expect(result.compared.map(({ sites, views }) => [sites, views])).toEqual([
    [2, 8],
    [3, 12],
    [4, 12],
  ])
})

describe('is not proved if', () => {
  test.each<[string, Change]>([
    ['a site looks before it raises its flag', { start: '[{ phase: "looking", left: others }]' }],
    [
      'one of the others is enough',
      { look: "pickOf(me.left.filter((k) => !shared.up.get(k)), (k) => [{ phase: 'held' }])" },
    ],
    [
      'a site looks at the lower ones alone',
      {
        look: "others.every((k) => self < k || !shared.up.get(k)) ? [{ phase: 'held' }] : []",
      },
    ],
  ])('%s', async (_, change) => {
    const { verdict, story } = await proved(change)
    expect(verdict).toBe('not proved')
    expect(story.at(-1)!.view).toMatch(/0: phase held.*1: phase held/)
  })
})

describe('is refused, with the reason, if', () => {
  test.each<[string, Change, RegExp]>([
    [
      'a step looks at two other sites',
      {
        look: `pickOf(me.left, (k) => pickOf(others, (j) => [{ phase: shared.up.get(k) || shared.up.get(j) ? 'idle' : 'held' }]).effects[0])`,
      },
      /the elements of two other sites in one step/,
    ],
    [
      'a site writes for another',
      {
        look: 'pickOf(me.left, (k) => [{ left: me.left.remove(k) }, p.write({ up: elementOf(k, false) })])',
      },
      /writes the element of another site/,
    ],
    [
      'a variable is next to the array',
      { shared: 'turn: int(0, 1)' },
      /the shared variable "turn", which is not an array/,
    ],
    [
      'a field names one site',
      { more: 'k: siteId', look: "shared.up.get(me.k) ? [] : [{ phase: 'held' }]" },
      /field "k" of site is siteId/,
    ],
  ])('%s', async (_, change, reason) => {
    const { verdict, reason: why } = await proved(change)
    expect(verdict).toBe('refused')
    expect(why).toMatch(reason)
  })
})

test('random locks with arrays: proof and search never disagree', async () => {
  const specs = await Promise.all([5, 8].map((seed) => specOfText(randomArrays(seed))))
  expect(neverContradicts(specs, 1, 40).closed).toBeGreaterThan(0)
})
