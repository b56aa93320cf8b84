// A false condition in words: they name what is missing, and say nothing that is not so.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { failingParts, valueWords } from '../../src/explain/failing-part.js'
import { noAlternatives } from '../../src/explain/no-alternatives.js'
import { NoWords, resultWords } from '../../src/explain/reason-words.js'
import { clausesOf, whyInWords } from '../../src/explain/why-disabled.js'
import { either } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { markedCopy } from './marked-copy.js'

const me = {
  phase: 'idle',
  votes: ImmutableSet([2, 0]),
  replied: ImmutableSet([1]),
  queue: List([3, 1]),
  none: List<number>(),
  seen: ImmutableMap([[1, 5]]),
  token: false,
  vote: null as number | null,
  n: 2,
}
const context = {
  self: 0,
  others: ImmutableSet([1, 2, 3]),
  suspects: (site: number) => site === 3,
  shared: { lock: true, holder: 2 as number | null, flags: ImmutableMap([[1, 'up']]) },
}
type Me = typeof me
type Context = typeof context
const says = (guard: (me: Me, context: Context) => boolean) =>
  failingParts(guard as never, me, context).map((part) => part.says ?? '-')

const words: readonly (readonly [(me: Me, context: Context) => boolean, string])[] = [
  [(m) => m.phase === 'wanted', 'phase is idle, not wanted'],
  [(m) => m.phase !== 'idle', 'phase is idle'],
  [(m) => m.token, 'token is false'],
  [(m) => m.vote !== null, 'vote is none'],
  [(_, { shared }) => shared.holder === null, 'holder is 2, not none'],
  [(_, { shared }) => !shared.lock, 'lock is true'],
  [(m) => m.n > 2, 'n is 2, not greater than 2'],
  [(m) => !(m.n >= 2), 'n is 2, not less than 2'],
  [(m) => m.votes.size >= 3, 'the size of votes is 2, not at least 3'],
  [(m, { others }) => m.votes.equals(others), 'lacks the votes of 1 and 3, and votes also has 0'],
  [({ replied }, { others }) => replied.equals(others), '2 and 3 have not replied'],
  [(m) => m.votes.has(1), '1 is not in votes'],
  [({ replied }, { others }) => !replied.isSubset(others), 'others has all of {1}'],
  [(m, { others }) => 2 * m.replied.size > others.size, 'replied has 1, and needs 2 of 3'],
  [
    (m, { others }) => 2 * m.votes.size > others.size + 1 && 2 * m.votes.size > others.size,
    '2 * the size of votes is 4, not greater than the size of others + 1 (4)',
  ],
  [(m) => m.votes.size + m.replied.size === 4, 'votes and replied have 3 together, not 4'],
  [(m) => m.phase.startsWith('want'), 'phase is idle, and does not begin with want'],
  [(m) => !m.votes.has(2), '2 is in votes'],
  [(m, { self }) => m.queue.first() === self, 'the first of queue is 3, not this site (0)'],
  [(m) => m.queue.isEmpty(), 'queue is not empty: [3, 1]'],
  [(m) => !m.none.isEmpty(), 'none is empty'],
  [(_, { suspects }) => suspects(1), '1 is not suspected'],
  [(_, { suspects }) => !suspects(3), '3 is suspected'],
  [(m, { others }) => others.every((one) => m.votes.has(one)), 'lacks the votes of 1 and 3'],
  [
    (m, { others, suspects }) => others.every((one) => m.votes.has(one) || suspects(one)),
    '1 is not in votes, and 1 is not suspected',
  ],
  [(m) => m.none.some((one) => one > 1), 'none is empty'],
  [(_, { others, suspects }) => !others.some((one) => suspects(one)), '3 is suspected'],
  [(m) => m.phase === 'held' || m.token, 'phase is idle, not held, and token is false'],
  [(m) => !(m.phase === 'idle' && m.n === 2), 'phase is idle, and n is 2'],
  [(_, { shared }) => shared.flags.get(1) === 'down', 'flags of 1 is up, not down'],
  // A helper of the module has no words.
  [(m) => Number.isNaN(m.n), '-'],
  [(m) => (m.n > 1 ? m.token : true), 'token is false'],
  [(m) => m.none.size > 0, 'none is empty'],
  [(m) => m.none.first() === 1, 'none is empty'],
  [(m) => m.queue.size === 0, 'queue is not empty: [3, 1]'],
  [(m) => ((m.vote ?? null) as readonly number[] | null)?.length === 0, 'vote is none'],
  [(m) => ['held', 'wanted'].includes(m.phase), 'phase is idle, not held or wanted'],
  [(m) => !['idle', 'wanted'].includes(m.phase), 'phase is idle'],
  // The name of an element says nothing.
  [(m) => [...m.queue].some((one) => one > 3), '3 is not greater than 3; 1 is not greater than 3'],
  [(m) => m.queue.some((one) => m.n === one), 'n is 2, not 3; n is 2, not 1'],
]

test('each form of a condition has its words', () => {
  for (const [guard, expected] of words) expect(says(guard), String(guard)).toEqual([expected])
})

// The effect waits, not the guard: it has no alternative until what it reads has changed.
test('an effect without alternatives has the words of the test or of the collection that decides', () => {
  type Effect = (me: Me, context: Context) => unknown
  const why = (effect: Effect) =>
    noAlternatives(
      effect as never,
      [me, context],
      valueWords(() => undefined),
      new Map([['either', either]]),
    )
  const isAbove = (n: number) => (one: number) => one > n
  const known: readonly (readonly [Effect, string | undefined])[] = [
    [(_, { shared }) => (shared.lock ? [] : [{}]), 'lock is true'],
    [(m) => (m.n > 2 ? [{}] : []), 'n is 2, not greater than 2'],
    [(m) => either(m.queue.toArray().map(() => [{}])), undefined],
    [(m) => either([...m.none].map(() => [{}])), 'none is empty'],
    [
      ({ votes }) => either(votes.filter((one) => one > 5).map((n) => [{ n }])),
      '0 is not greater than 5; 2 is not greater than 5',
    ],
    [
      ({ n, votes }) => {
        const fits = (one: number) => one > n
        const those = votes.filter(fits)
        return either(those.map((one) => [{ n: one }]))
      },
      '0 is not greater than n (2); 2 is not greater than n (2)',
    ],
    [
      (m, { shared }) => {
        if (m.token) return [{}]
        if (shared.holder !== null) return []
        return [{}]
      },
      'holder is 2, not none',
    ],
    // What only the module knows.
    [({ votes }) => either(votes.filter(isAbove(5)).map((n) => [{ n }])), undefined],
  ]
  for (const [effect, expected] of known) expect(why(effect), String(effect)).toBe(expected)
})

test('sites have their names in the words for a clause that is not enabled', async () => {
  const spec = await catalogueSpec('maekawa')
  const model = makeModel(spec, { sites: 4, names: ['Ann', 'Ben', 'Cem', 'Dan'] })
  const state = enabledIn(model, initialStates(model)[0]!)[0]!.next
  const enter = clausesOf(model, state).find(({ clause, site }) => clause === 'enter' && site === 0)!
  expect(whyInWords(enter.why!)).toBe('lacks the votes of Ben and Cem')
})

// Once such a condition had no words at all, and Paxos said "self is 2, not less than 2".
test('a helper of the spec has the words of its own result, and a limit has its name', async () => {
  const said = async (name: string, sites: number, clause: string) => {
    const [spec, copy] = [await catalogueSpec(name), await markedCopy({ file: `specs/${name}/spec.ts` })]
    const [model, marked] = [makeModel(spec, { sites }), makeModel(copy, { sites })]
    let state = initialStates(model)[0]!
    const found: string[] = []
    for (let k = 0; k < 12; k++) {
      for (const { clause: one, why } of clausesOf(model, state, marked))
        if (one === clause && why?.kind === 'guard') found.push(whyInWords(why))
      const enabled = enabledIn(model, state)
      const step = enabled[k % enabled.length]
      if (step === undefined) break
      state = step.next
    }
    return found
  }
  expect(await said('paxos', 3, 'prepare')).toContain('this site is 2, not below proposers (2)')
  expect(await said('bully', 3, 'win')).toContainEqual(expect.stringMatching(/^\d is not suspected/))
  expect(await said('replicated-account', 3, 'deposit')).toContainEqual(
    expect.stringMatching(/^this site is \d, not below leaders \(\d\)$/),
  )
  expect(await said('safra', 3, 'announce')).toContainEqual(expect.stringMatching(/^black /))
  // Both parts of the condition of retry call isAnswered, and once its reason was told twice.
  expect(await said('redlock', 2, 'retry')).toContain('phase is idle, not wanted')
})

test('a clause that the parameters rule out names the parameter', async () => {
  const why = async (name: string, clause: string, parameters: { readonly [name: string]: string }) => {
    const model = makeModel(await catalogueSpec(name), { sites: 2, parameters })
    const found = clausesOf(model, initialStates(model)[0]!).find((one) => one.clause === clause)!
    return found.why === undefined ? 'enabled' : whyInWords(found.why)
  }
  expect(await why('bully', 'noAnswer', { timeout: 'detector' })).toBe('never with timeout=detector')
  expect(await why('bully', 'noAnswer', { timeout: 'any' })).not.toContain('never')
  expect(await why('semaphore', 'test', { kind: 'await' })).toBe('only with kind=split')
  expect(await why('semaphore', 'spin', { kind: 'fifo' })).toBe('never with kind=fifo')
})

test('only pairs of a timestamp and a site are written as requests, whatever a function called precedes takes', () => {
  const precedes = (_a: unknown, _b: unknown): boolean => false
  const around = new Map([['precedes', precedes]])
  const written = (guard: (me: Me) => boolean) =>
    failingParts(guard as never, me, context, undefined, around)[0]?.says
  expect(written((m) => precedes([m.n, 0], [null, 1]))).toBe('(2, 0) does not precede (none, 1)')
  expect(written((m) => precedes(m.queue, m.phase))).toBeUndefined()
  expect(written((m) => precedes([m.n, 0, 7], [1, 1, 8]))).toBeUndefined()
})

// In `phase('wanted')(me) && !shared.lock` the first part had no words: the page said `false: phase("wanted")(me)`.
test('a condition that a function of the spec makes has the words of its own text', async () => {
  const text = (guard: string) => `
    import { algorithm, flag, many, mutualExclusion, oneOf, protocol } from 'coterie'
    const naive = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) }, shared: { lock: flag } })
    const { local } = naive.roles.site
    const phase = (now) => (me) => me.phase === now
    const look = local({ guard: phase('idle'), effect: () => [{ phase: 'wanted' }] })
    const take = local({ guard: ${guard}, effect: () => [{ phase: 'held' }, naive.write({ lock: true })] })
    const exit = local({ guard: phase('held'), effect: () => [{ phase: 'idle' }, naive.write({ lock: false })] })
    export default algorithm({
      name: 'naive-lock', title: 'Look, then take', citation: 'none', about: 'Looking and taking are two steps.',
      sites: { min: 1, max: 5, fallback: 2 }, protocol: naive, clauses: { look, take, exit },
      contention: { request: 'look', enter: 'take', waits: phase('wanted'), holds: phase('held') },
      properties: [mutualExclusion],
    })`
  const why = async (guard: string) => {
    const model = makeModel(await markedCopy({ text: text(guard) }), {})
    const found = clausesOf(model, initialStates(model)[0]!, model).find(({ clause }) => clause === 'take')!
    return found.why === undefined ? 'enabled' : whyInWords(found.why)
  }
  expect(await why("phase('wanted')")).toBe('phase is idle, not wanted')
  expect(await why("(me, { shared }) => phase('wanted')(me) && !shared.lock")).toBe(
    'phase is idle, not wanted',
  )
  expect(await why("(me) => !phase('idle')(me)")).toBe('phase is idle')
})

// `on disks is 1` is no sentence: the name says where, and not what.
test('the name of a helper that says no thing has no words', () => {
  expect(resultWords('copyCount', [])).toBe('copy count')
  expect(resultWords('diskOf', ['2'])).toBe('disk of 2')
  expect(resultWords('disksOn', [])).toBe('disks')
  for (const name of ['onDisks', 'withVotes', 'inPart'])
    expect(() => resultWords(name, ['2'])).toThrow(NoWords)
  expect(resultWords('inner', ['2'])).toBe('inner of 2')
})
