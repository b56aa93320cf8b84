// The reasons for disabled clauses: on short walks through every spec of the catalogue, and for guards in
// every notation.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { catalogueMutants, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { failingParts, guardOf } from '../../src/explain/failing-part.js'
import { clausesOf, whyInWords, whyText } from '../../src/explain/why-disabled.js'
import { algorithm, either, flag, many, protocol, send } from '../../src/index.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { mutated, readMutants } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { markedCopy } from './marked-copy.js'
import { reasonsAreTrue } from './reasons-are-true.js'

reasonsAreTrue(1, 4)

test('every guard of the catalogue and of its mutants is split into parts without loss', async () => {
  let parts = 0
  let several = 0
  for (const name of catalogueNames()) {
    const spec = await catalogueSpec(name)
    const mutants = readMutants(spec, await catalogueMutants(name), name)
    const clauses = [spec, ...mutants.map((mutant) => mutated(spec, mutant))].flatMap((one) => [
      ...one.clauses.values(),
    ])
    for (const clause of clauses) {
      if (clause.kind !== 'local') continue
      const source = String(clause.guard)
      const conditions = guardOf(clause.guard).conditions.map(({ text }) => text)
      const arrow = source.indexOf('=>')
      const plain = (text: string) => text.replace(/[\s()]/g, '')
      // The parts differ from the source only by spaces and brackets.
      if (arrow >= 0 && !source.slice(arrow).startsWith('=> {'))
        expect(plain(conditions.join('&&'))).toBe(plain(source.slice(arrow + 2)))
      for (const condition of conditions) {
        expect(source).toContain(condition)
        // Each part is an expression of JavaScript.
        new Function(`return () => (${condition})`)
        parts++
      }
      if (conditions.length > 1) several++
    }
  }
  expect(parts).toBeGreaterThan(1000)
  expect(several).toBeGreaterThan(200)
})

describe('the reasons of a guard are found', () => {
  const me = {
    phase: 'idle',
    votes: ImmutableSet([2, 0]),
    queue: List<number>(),
    seen: ImmutableMap<number, number | null>([
      [1, 5],
      [0, null],
    ]),
    t: null,
  }
  const context = {
    self: 1,
    others: ImmutableSet([0, 2]),
    parameters: { limit: 2 },
    suspects: (site: number) => site === 0,
  }
  type Me = typeof me
  type Context = typeof context
  const reasons = (guard: (me: Me, context: Context) => boolean) =>
    failingParts(guard as never, me, context).map(({ text, looked }) => [
      text,
      looked.map(({ text: what, value }) => `${what} is ${value}`).join(', '),
    ])
  const isBusy = (one: Me) => one.phase !== 'idle'
  const isLate = () => false

  test('with one condition, with several, and with brackets', () => {
    expect(reasons((m) => m.phase === 'wanted')).toEqual([['m.phase === "wanted"', 'm.phase is idle']])
    expect(reasons((m) => m.phase === 'idle' && m.votes.size > 2 && m.t !== null)).toEqual([
      ['m.votes.size > 2', 'm.votes.size is 2'],
    ])
    expect(reasons((m) => m.phase === 'idle' && m.votes.has(2) && m.t !== null)).toEqual([
      ['m.t !== null', 'm.t is none'],
    ])
    expect(reasons((m) => m.phase === 'held' || (m.t !== null && m.t > 2))).toEqual([
      ['m.phase === "held" || m.t !== null && m.t > 2', 'm.phase is idle, m.t is none'],
    ])
    expect(reasons(() => true)).toEqual([])
    expect(reasons(() => false)).toEqual([['false', '']])
  })

  test('with destructured values, also under another name', () => {
    expect(reasons(({ votes }, { others }) => votes.equals(others))).toEqual([])
    expect(
      reasons(({ votes, phase: p }, { parameters: { limit } }) => p === 'idle' && votes.size > limit),
    ).toEqual([['votes.size > limit', 'votes.size is 2, limit is 2']])
    expect(reasons((_, { others, suspects }) => others.every((i) => suspects(i)))).toEqual([
      ['others.every((i) => suspects(i))', 'others is {0, 2}'],
    ])
    expect(
      reasons(
        ({ seen, queue }, { self, suspects }) => seen.get(self) === 4 || !queue.isEmpty() || suspects(self),
      ),
    ).toEqual([
      [
        'seen.get(self) === 4 || !queue.isEmpty() || suspects(self)',
        'seen.get(self) is 5, queue is [], suspects(self) is false, self is 1',
      ],
    ])
    expect(reasons(({ seen }) => !seen.has(0))).toEqual([['!seen.has(0)', 'seen is {0, 1: 5}']])
  })

  test('with helpers of the module, whose values are unknown', () => {
    expect(reasons((m) => m.phase === 'idle' && isBusy(m))).toEqual([['isBusy(m)', '']])
    expect(reasons((m) => isBusy(m) && m.phase === 'held')).toEqual([
      ['m.phase === "held"', 'm.phase is idle'],
    ])
    expect(reasons((m, { self }) => isBusy(m) && m.votes.size > self && isLate())).toEqual([
      ['isBusy(m)', ''],
      ['isLate()', ''],
    ])
    // The part that would throw is not evaluated, because the part before it is false; that value is hidden.
    expect(reasons((m) => isBusy(m) && (m.t as unknown as { at: number }).at === 2)).toEqual([
      ['isBusy(m)', ''],
      ['m.t.at === 2', 'm.t is none'],
    ])
  })

  test('in methods, functions and bodies', () => {
    const written = {
      guard(one: Me, { self }: Context) {
        return one.phase === 'idle' && self > 1
      },
    }
    expect(reasons(written.guard)).toEqual([['self > 1', 'self is 1']])
    expect(reasons((one: Me) => one.phase === 'held')).toEqual([
      ['one.phase === "held"', 'one.phase is idle'],
    ])
    // A body with more than one statement is a single part.
    const longer = (one: Me) => {
      const late = one.votes.size > 2
      return one.phase === 'idle' && late
    }
    expect(reasons(longer)).toEqual([[String(longer), '']])
    const odd = (one: Me) => /&& '/.test(one.phase) && one.phase === 'idle'
    expect(reasons(odd)).toEqual([["/&& '/.test(one.phase)", 'one.phase is idle']])
  })

  // Only the part next to ?. was once skipped, and the rest of the chain threw.
  test('in a chain that is undefined because the value before ?. is null', () => {
    type Chained = Context & {
      readonly none?: { readonly b: { readonly c: readonly number[] & { at(k: number): number } } }
    }
    const chained = (guard: (me: Me, context: Chained) => boolean) =>
      failingParts(guard as never, me, context).map(({ text }) => text)
    expect(chained((m, { none }) => none?.b.c.length === 1 && m.phase === 'idle')).toEqual([
      'none?.b.c.length === 1',
    ])
    expect(chained((m, { none, self }) => (none?.b.c[self] ?? 0) > 1 && m.phase === 'held')).toEqual([
      '(none?.b.c[self] ?? 0) > 1',
    ])
    // The arguments of a call in such a chain are not evaluated either.
    expect(chained((m, { none }) => none?.b.c.at(isBusy(m) ? 1 : 0) === 1 && m.phase === 'held')).toEqual([
      'none?.b.c.at(isBusy(m) ? 1 : 0) === 1',
    ])
  })

  test('with strings and comments that contain operators and brackets', () => {
    expect(reasons((m) => m.phase !== 'a && (b' + '' && /* && ) */ m.phase === ')')).toEqual([
      ['m.phase === ")"', 'm.phase is idle'],
    ])
  })
})

test('a step that the model does not allow has a reason in words', async () => {
  const model = makeModel(await catalogueSpec('ricart-agrawala'), {
    sites: 2,
    requests: 1,
    requesters: [0],
    crash: 1,
    whoCrashes: 'in',
  })
  let [state] = initialStates(model)
  const why = (site: number, clause: string) => {
    const found = clausesOf(model, state!).find((one) => one.site === site && one.clause === clause)!
    return found.why === undefined ? 'enabled' : whyText(found.why)
  }
  const take = (site: number, clause: string) => {
    state = clausesOf(model, state!).find((one) => one.site === site && one.clause === clause)!.steps[0]!.next
  }
  expect(why(0, 'request')).toBe('enabled')
  expect(why(1, 'request')).toBe('site 1 does not request in this model')
  expect(why(0, 'crash')).toBe('in this model only these crash: in')
  expect(why(1, 'onRequest')).toBe('no REQUEST is in transit to site 1')
  take(0, 'request')
  expect(why(0, 'enter')).toBe('false: me.replied.equals(others) (me.replied is {}, others is {1})')
  take(1, 'onRequest')
  take(0, 'onReply')
  take(0, 'enter')
  expect(why(0, 'crash')).toBe('enabled')
  take(0, 'crash')
  expect(why(0, 'crash')).toBe('site 0 has crashed already')
  expect(why(0, 'exit')).toBe('site 0 has crashed')
  expect(why(1, 'crash')).toBe('limit of the model reached: crash 1')
})

test('a message that is not received does not block others on an unordered channel', () => {
  const post = protocol({ roles: { site: many({ rung: flag }) }, messages: { BELL: {}, GONE: {} } })
  const { local, upon } = post.roles.site
  const { BELL, GONE } = post.messages
  const spec = algorithm({
    name: 'post',
    title: 'Post',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: post,
    contention: {
      waits: () => false,
      holds: () => false,
    },
    clauses: {
      ring: local({
        guard: (me, { self }) => self === 0 && !me.rung,
        effect: (_, { others }) => [{ rung: true }, send(others, BELL()), send(others, GONE())],
      }),
      onBell: upon('BELL', () => either([])),
      onGone: upon('GONE', () => either([])),
    },
    properties: [],
  })
  const said = (order: 'fifo' | 'unordered') => {
    const model = makeModel(spec, { order })
    const rung = [...steps(model, initialStates(model)[0]!)][0]!.next
    const clauses = clausesOf(model, rung).filter(({ site, kind }) => site === 1 && kind === 'upon')
    return clauses.map(({ why }) => whyText(why!))
  }
  const refused = 'site 1 does not receive it'
  expect(said('fifo')).toEqual([
    refused,
    'the GONE from site 0 is queued behind BELL, and the channel is FIFO',
  ])
  expect(said('unordered')).toEqual([refused, refused])
})

test('a name whose value only the spec knows is reported as fixed there', async () => {
  const model = makeModel(await catalogueSpec('szymanski'), { sites: 2 })
  const [state] = initialStates(model)
  const { why } = clausesOf(model, state!).find(({ clause }) => clause === 'lookAtDoor')!
  expect(whyText(why!)).toBe('false: me.phase === here (me.phase is idle; here is fixed in the spec)')
})

test('where sites have names, sets of sites and shared variables are written with them', async () => {
  const reasons = async (name: string, names: readonly string[], ...taken: readonly string[]) => {
    const model = makeModel(await catalogueSpec(name), { sites: names.length, names, requests: 1 })
    let state = initialStates(model)[0]!
    for (const one of taken) {
      state = [...steps(model, state)].find(({ label }) => `${label.clause} ${label.site}` === one)!.next!
    }
    return clausesOf(model, state).flatMap(({ clause, site, why }) =>
      why === undefined ? [] : [`${clause} at ${site}: ${whyText(why)}`],
    )
  }
  const asked = await reasons('ricart-agrawala-queue', ['N3', 'N5', 'N6'], 'request 0')
  expect(asked).toContainEqual(
    expect.stringMatching(/^enter at 0: .*me\.replied is \{\}, others is \{N5, N6\}\)$/),
  )
  const held = await reasons('lease-lock', ['A', 'B'], 'request 0', 'acquire 0', 'request 1')
  expect(held.join('\n')).toContain('shared.holder is A')
})

// Guards that a helper makes were explained without the value that the helper had received.
test('a marked copy knows the values of names around a guard, and calls the helpers of the spec', async () => {
  const text = `
import { algorithm, many, mutualExclusion, oneOf, protocol, int } from 'coterie'
const p = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), count: int(0, 9) }) } })
const { local } = p.roles.site
const limit = 0
const isIn = (now) => (me) => me.phase === now
const isLow = (me) => me.count < limit
export default algorithm({
  name: 'helpers', title: 'Helpers', citation: 'none', about: 'For a test.',
  sites: { min: 2, fallback: 2 }, protocol: p,
  clauses: {
    request: local({ guard: isIn('idle'), effect: () => [{ phase: 'wanted' }] }),
    enter: local({ guard: isIn('wanted'), effect: () => [{ phase: 'held' }] }),
    exit: local({ guard: isIn('held'), effect: () => [{ phase: 'idle' }] }),
    low: local({ guard: (me) => me.phase === 'idle' && isLow(me), effect: () => [{ phase: 'idle' }] }),
    few: local({ guard: isLow, effect: () => [{ phase: 'idle' }] }),
  },
  contention: {
    request: 'request', enter: 'enter',
    waits: (me) => me.phase === 'wanted', holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion],
})`
  const coterie = new URL('../../.transpiled/src/index.js', import.meta.url).href
  const code = Buffer.from(text.replace("'coterie'", `'${coterie}'`)).toString('base64')
  const plain = (await import(`data:text/javascript;base64,${code}`)) as { readonly default: Spec }
  const model = makeModel(plain.default, { sites: 2 })
  const copy = makeModel(await markedCopy({ text }), { sites: 2 })
  const [start] = initialStates(model)
  const why = (clause: string, marked?: Model) =>
    whyText(clausesOf(model, start!, marked).find((one) => one.site === 0 && one.clause === clause)!.why!)
  expect(why('enter', copy)).toBe('false: me.phase === now (me.phase is idle, now is wanted)')
  expect(why('exit', copy)).toBe('false: me.phase === now (me.phase is idle, now is held)')
  expect(why('few', copy)).toBe('false: me.count < limit (me.count is 0, limit is 0)')
  expect(why('low', copy)).toContain('isLow(me)')
  const disabled = clausesOf(model, start!, copy).find((one) => one.clause === 'enter')!.why!
  expect(whyInWords(disabled)).toBe('phase is idle, not wanted')
  // Without the copy the words are the old ones.
  expect(why('enter')).toContain('now is fixed in the spec')
})
