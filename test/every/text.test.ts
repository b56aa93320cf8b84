// Doors that open only in large systems. Each was once proved to hold for every number of sites: the calls of a proof with other
// site numbers are a sample, and only the text of a clause shows what it does with all of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { far } from './far.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-every-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Door {
  /** The guard of a second way in; false in a safe lock. */
  readonly guard?: string
  /** Definitions of the module. */
  readonly top?: string
  /** More fields of the declaration. */
  readonly more?: string
  readonly properties?: string
}

/** A test-and-set lock with a second door. */
const lock = ({ guard = 'false', top = '', more = '', properties = 'mutualExclusion' }: Door): string => `
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, setOf, siteId } from 'coterie'
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), seen: setOf(siteId) }) },
  shared: { locked: flag },
  parameters: {},
})
const { local } = p.roles.site
${top}
const clauses = {
  request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
  take: local({
    guard: (me) => me.phase === 'wanted',
    effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'held' }, p.write({ locked: true })]),
  }),
  door: local({
    guard: (me, { self, others }) => me.phase === 'wanted' && ${guard},
    effect: () => [{ phase: 'held' }],
  }),
  exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }, p.write({ locked: false })] }),
}
export default algorithm({
  name: 'door', title: 'Door', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses, ${more}
  contention: { request: 'request', enter: 'take', waits: (me) => me.phase === 'wanted', holds: (me) => me.phase === 'held' }, properties: [${properties}],
})
`

let files = 0
const proved = (door: Door) => provedText(lock(door))
const provedText = async (text: string) => {
  const file = join(folder, `door-${files++}.ts`)
  writeFileSync(file, text)
  const { spec } = await loadSpec(file)
  return proveForEveryNumber(spec, {}, { comparedStates: 50 })
}

test('without a second door it holds, and so it does with one that no site can open', async () => {
  expect(await proved({})).toMatchObject({ verdict: 'holds', reason: undefined })
  const guard = 'others.some((i) => isAbove(i, self)) && others.every((i) => isAbove(self, i))'
  const top = 'const isAbove = (i: number, j: number) => i > j && i !== j'
  // Each question has both answers, so the views cannot close this door, but its text is clear.
  expect((await proved({ guard, top })).reason).toMatch(/need not be reachable/)
})

const opened: readonly (readonly [string, Door, RegExp])[] = [
  [
    'a count of the sites that every shows',
    {
      guard: '(() => { let n = 0; others.every((i) => { if (i < self) n++; return true }); return n > 6 })()',
    },
    /"door".*(assigns|change)/,
  ],
  [
    'a table of site numbers',
    {
      guard: 'table[self] !== undefined',
      top: "const table: Record<number, true> = { ['7']: true, ['8']: true }",
    },
    /"door".*it uses a site as an index/,
  ],
  [
    'a constant that no text of a clause has',
    { guard: 'self > limit && self < limit + 3', top: "const limit = '......'.length" },
    /"door".*compares or calculates a site number/,
  ],
  [
    'a variable of the module',
    { guard: 'isLate()', top: 'let calls = 0\nconst isLate = () => ++calls > 3_000' },
    /"door".*change of a variable|calls/,
  ],
  [
    'an object of the module that gives other values later',
    {
      guard: 'state.isLate',
      top: 'let calls = 0\nconst state = new Proxy({ isLate: false }, { get: () => ++calls > 3_000 })',
    },
    /"door".*not frozen/,
  ],
  [
    'what the proof shows in place of a set',
    {
      guard: 'Object.isExtensible(me.seen) && isHigh(self)',
      top: "const isHigh = (site: number) => site > '......'.length",
    },
    /"door"/,
  ],
  [
    'the initial state of some sites',
    {
      top: "const first = '.......'.length",
      more: "initial: { site: ({ self }) => (self === first || self === first + 1 ? { phase: 'held' } : {}) },",
    },
    /"initial".*compares or calculates a site number/,
  ],
]

describe('not holds, but tested only: a door that opens by', () => {
  test.each(opened)('%s', async (_, door, reason) => {
    const result = await proved(door)
    expect(result.verdict).toBe('sampled')
    expect(result.reason).toMatch(reason)
  })
})

test('not holds, but tested only: a distance between timestamps', async () => {
  const { verdict, reason } = await provedText(far)
  expect(verdict).toBe('sampled')
  expect(reason).toMatch(/"enter".*timestamps by their order alone/)
})

describe('refused', () => {
  test('a getter in an effect that catches the refusal', async () => {
    const top = `const late = local({
      guard: (me) => me.phase === 'wanted',
      effect: (_, { others }) => [{ get phase() { try { return others.size > 6 ? ('held' as const) : ('wanted' as const) } catch { return 'wanted' as const } } }],
    })`
    const { verdict, reason } = await proved({ top, more: 'clauses: { ...clauses, late },' })
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/"late" uses others.size/)
  })

  test('collections compared by identity, which reachable states contradict', async () => {
    const { verdict, reason } = await proved({ guard: 'me.seen.remove(self) === me.seen' })
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/a view that the proof does not have, and the text of "door"/)
  })

  test('a second parameter of a callback, which only real collections pass', async () => {
    const { verdict, reason } = await proved({ guard: 'others.every((i, k?: number) => k === i)' })
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/has too many parameters/)
  })

  test('a property of its own that has the name', async () => {
    const properties =
      "p.always('mutualExclusion', 'no site is inside', (view) => view.all().every(({ phase }) => phase !== 'held'))"
    const { verdict, reason } = await proved({ properties })
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/is not that of Coterie/)
  })
})
