// The normal form that an author declares: what it saves, and what is refused.
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { ReachableStates } from '../../src/search/reachable-states.js'
import { searched } from './full-and-reduced.js'
import { normalFormsByHand } from './suzuki-kasami-by-hand.js'

const spec = await catalogueSpec('suzuki-kasami')
const usual = { ...spec, properties: propertiesNamed(spec, []) }
type Form = NonNullable<Spec['normalForm']>
type Changes = ReturnType<Form>

const inNormalForm = (of: Spec, options: ModelOptions) =>
  searched(of, { requests: 'unbounded', ...options }, { normalForm: true })
const countsOf = ({ exploration: { complete, states, transitions, depth } }: ReturnType<typeof searched>) =>
  complete && [states, transitions, depth]

describe('Suzuki and Kasami with unbounded requests', () => {
  // Three sites are in normal-form.slow.test.ts.
  test('has as many normal forms as a search by hand finds: 2 sites', () => {
    const found = inNormalForm(usual, { sites: 2 })
    expect(countsOf(found)).toEqual(normalFormsByHand(2))
    expect(countsOf(found)).toEqual([32, 54, 11])
    expect([...new Set(found.verdicts.map(({ verdict }) => verdict))]).toEqual(['sampled', 'holds'])
  })

  test('on unordered channels', () =>
    expect(countsOf(inNormalForm(usual, { sites: 2, order: 'unordered' }))).toEqual([34, 58, 11]))
})

test('bounded requests: fewer states, the same verdicts', () => {
  const bounded = inNormalForm(usual, { sites: 2, requests: 2 })
  // 115 states without it.
  expect(bounded.exploration.states).toBe(108)
})

// They took more memory than the visited states, and --memory did not count it.
test('the states that were compared are counted as memory', () => {
  const model = modelFor(usual, { sites: 3 }, usual.properties)
  const reachable = new ReachableStates(model, {
    monitors: [],
    properties: [],
    reduce: { ...noReduction, normalForm: true },
  })
  const { tables } = reachable.kernel
  const form = reachable.reductions.normalForm!
  const before = form.bytes
  const { memory } = defaultCheckOptions
  const bounds = {
    maxStates: 450,
    maxDepth: Number.POSITIVE_INFINITY,
    memory,
    order: 'bfs',
    links: false,
  } as const
  toTheEnd(reachable.explore(bounds, () => false).run())
  expect(form.certified).toBeGreaterThan(50)
  expect(form.bytes).toBeGreaterThan(before)
  expect(tables.readings).toContain(form)
})

const withForm = (normalForm: Form): Spec => ({ ...usual, normalForm })
const changed = (change: (changes: Changes) => Changes): Spec =>
  withForm((view) => change(spec.normalForm!(view)))

const clears = (field: string, value: unknown) =>
  changed(() => ({ sites: { site: () => ({ [field]: value }) } }))

const wrong: readonly (readonly [what: string, spec: Spec, why: RegExp])[] = [
  [
    'that forgets who waits',
    clears('phase', 'idle'),
    /whether site \d waits is not the same in a state and in its normal form/,
  ],
  [
    'that forgets the requests heard of',
    clears('known', spec.roles[0]!.record.fields.known!.initial),
    /clause "/,
  ],
  [
    'that leaves out all requests',
    changed((of) => ({ ...of, message: (m) => (m.type === 'TOKEN' ? m : undefined) })),
    /clause "/,
  ],
  [
    'that subtracts what was served at the sites only',
    changed(({ sites }) => ({ sites: sites! })),
    /clause "/,
  ],
  [
    'that empties the queue of the token',
    changed((of) => ({
      ...of,
      message: (m, from, to) => {
        const made = of.message!(m, from, to) as { set?(field: string, to: unknown): never } | undefined
        return m.type === 'TOKEN' ? made!.set!('queue', List()) : (made as never)
      },
    })),
    /clause "/,
  ],
]

test.each(wrong)('a normal form %s is refused, with two states', (_, of, why) => {
  const search = () => inNormalForm(of, { sites: 3 })
  expect(search).toThrow(CertificationFailed)
  expect(search).toThrow(why)
  expect(search).toThrow(/The state: \{.*\n {2}Its normal form: \{/)
})

test('a normal form that has another normal form is refused', () => {
  const of = withForm(
    (view) =>
      ({
        sites: {
          site: (me: { readonly phase: string }) => ({ phase: me.phase === 'idle' ? 'wanted' : 'idle' }),
        },
        shared: view.shared,
      }) as never,
  )
  expect(() => inNormalForm(of, { sites: 2 })).toThrow(/the normal form of the normal form is another state/)
})

test('a normal form that leaves its sorts is a broken spec, which the message names', () => {
  expect(() => inNormalForm(clears('phase', 'asleep'), { sites: 2 })).toThrow(
    /normalForm of suzuki-kasami: field "phase" of site/,
  )
  expect(() => inNormalForm(clears('phases', 'idle'), { sites: 2 })).toThrow(
    /"phases" is not a field of site/,
  )
})

test('lost messages are refused: the loss of a served request is a step of its own', () => {
  expect(() => inNormalForm(usual, { sites: 2, requests: 2, loss: 1 })).toThrow(CertificationFailed)
})

test('properties of fair runs, and other reductions, are not combined with it', () => {
  const runs = { ...usual, properties: propertiesNamed(spec, ['starvationFreedom']) }
  expect(searched(runs, { sites: 2 }, { normalForm: true }).exploration.reductions).toEqual([
    {
      reduction: 'normal-form',
      unused: 'starvationFreedom is about all runs, and their silent steps would be left out',
    },
  ])
  const { reductions } = searched(usual, { sites: 2 }, { normalForm: true, partialOrder: true }).exploration
  expect(reductions.map(({ reduction }) => reduction).sort()).toEqual(['normal-form', 'partial-order'])
  expect(reductions.find(({ reduction }) => reduction === 'partial-order')).toHaveProperty('unused')
})
