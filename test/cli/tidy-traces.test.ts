// Which run `verify` shows: the tidiest of the shortest, or the first found with a remark where the second search ends early. Bounds are
// tested here with a few states; test/story/stories.test.ts compares the tidiest run with all runs.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { isTidied, withTidyTraces } from '../../src/cli/commands/tidy-traces.js'
import { tracesOf } from '../../src/cli/commands/verify-output.js'
import { processTerminal } from '../../src/cli/terminal/terminal.js'
import { algorithm, many, oneOf, protocol } from '../../src/index.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { viewOfState } from '../../src/semantics/state.js'
import { changesOfSite } from '../../src/story/orders.js'
import { TidiestRun } from '../../src/story/tidiest.js'

const properties = propertiesNamed(lamport, ['mutualExclusion'])
const model = modelFor(lamport, { sites: 2, requests: 1, order: 'unordered' }, properties)
const found = (search: 'bfs' | 'dfs') => check(model, properties, { ...defaultCheckOptions, search })
const text = { format: 'text' } as const
const tidied = (result: ReturnType<typeof found>, seconds: number) =>
  withTidyTraces(
    result,
    tracesOf(result, false),
    text,
    { memory: 2 ** 29, seconds, ready: () => {} },
    processTerminal(true, false),
  )

test('text is tidy, other formats are not, and the option decides where it is given', () => {
  expect(isTidied(text)).toBe(true)
  expect(isTidied({ format: 'json' })).toBe(false)
  expect(isTidied({ format: 'json', tidy: true })).toBe(true)
  expect(isTidied({ format: 'text', tidy: false })).toBe(false)
})

test('the run is tidy, and the result is otherwise the same', async () => {
  const result = found('bfs')
  const { result: shown, remarks } = await tidied(result, 60)
  const [before, after] = [result.verdicts[0]!.trace!, shown.verdicts[0]!.trace!]
  expect([changesOfSite(before), changesOfSite(after)]).toEqual([3, 2])
  expect(after.steps).toHaveLength(before.steps.length)
  expect(remarks).toEqual({})
  expect({ ...shown, verdicts: [{ ...shown.verdicts[0], trace: before }] }).toEqual(result)
})

test('where the time is up, the first run stays, with a remark', async () => {
  const result = found('bfs')
  const { result: shown, remarks } = await tidied(result, 0)
  expect(shown).toEqual(result)
  expect(remarks).toEqual({
    mutualExclusion: 'the first found: others may change sites less often (the time limit was reached)',
  })
})

test('a run that need not be a shortest one stays, without a remark', async () => {
  const result = found('dfs')
  expect(await tidied(result, 60)).toEqual({ result, remarks: {} })
})

test('a run within a constraint stays, since a tidier one may leave the constraint on the way', async () => {
  const spec = modelFor(maekawa, { sites: 4 }, propertiesNamed(maekawa, ['deadlockFreedom']))
  const result = check(spec, propertiesNamed(maekawa, ['deadlockFreedom']), {
    ...defaultCheckOptions,
    within: '!waits(0)',
  })
  const { result: shown } = await tidied(result, 60)
  const { steps, initial } = shown.verdicts[0]!.trace!
  const expanded = [initial, ...steps.slice(0, -1).map(({ next }) => next)]
  expect(expanded.filter((state) => viewOfState(spec, state).waits(0))).toEqual([])
  // Without the constraint it is site 0 that waits first.
  const free = check(spec, propertiesNamed(maekawa, ['deadlockFreedom']), defaultCheckOptions)
  expect(viewOfState(spec, free.verdicts[0]!.trace!.steps[0]!.next).waits(0)).toBe(true)
})

describe('a bound is named, and the given run stays', () => {
  const [trace] = tracesOf(found('bfs'), false)
  const limits = { maxStates: 10_000, memory: 2 ** 29, maxOrders: 10_000 }
  test.each([
    ['states', { maxStates: 20 }],
    ['orders', { maxOrders: 3 }],
  ] as const)('%s', (open, bound) => {
    const run = new TidiestRun(trace!, { ...limits, ...bound })
    toTheEnd(run.run())
    expect(run.result()).toEqual({ trace, open })
  })
})

// The search ends when sites 0 and 1 wait. The property fails when sites 1 and 2 do, which only the search for a tidy run looks at.
test('a function of the spec that fails in another state does not take the counterexample away', async () => {
  const lock = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted') }) } })
  const request = lock.roles.site.local({
    guard: (me) => me.phase === 'idle',
    effect: () => [{ phase: 'wanted' }],
  })
  const notBoth = lock.always('notBoth', 'sites 0 and 1 do not both wait', (view) => {
    const [first, second, third] = view.all('site').map(({ phase }) => phase === 'wanted')
    if (second && third && !first) throw new Error('not written yet')
    return !(first && second)
  })
  const spec = algorithm({
    name: 'half-written',
    title: 'Half a lock',
    citation: 'none',
    about: 'The property fails.',
    sites: { min: 3, max: 3, fallback: 3 },
    protocol: lock,
    clauses: { request },
    contention: {
      request: 'request',
      waits: (me) => me.phase === 'wanted',
      holds: () => false,
    },
    properties: [notBoth],
  })
  const result = check(modelFor(spec, {}, spec.properties), spec.properties, defaultCheckOptions)
  expect(result.verdicts[0]!.verdict).toBe('violated')
  const { remarks } = await tidied(result, 60)
  expect(remarks.notBoth).toMatch(/^the first found: .*\(a function of the spec fails in another state\)$/)
})
