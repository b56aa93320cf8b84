// What the search keeps of normal forms, so that it need not compute or compare them again, changes no answer.
import { expect, test } from 'vitest'
import { token } from '../../specs/suzuki-kasami/algorithm.js'
import { NormalFormClaim } from '../../src/canonical/normal-form-claim.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Spec } from '../../src/protocol/spec.js'
import { RecentForms } from '../../src/reduce/recent-forms.js'

const spec = await catalogueSpec('suzuki-kasami')
type Form = NonNullable<Spec['normalForm']>

// Each with a normal form that makes no difference in some states, and one in others.
const forms: readonly (readonly [what: string, normalForm: Form])[] = [
  ['as declared', spec.normalForm!],
  ['that forgets who waits', () => ({ sites: { site: () => ({ phase: 'idle' }) } }) as never],
  [
    'that forgets the requests heard of',
    () => ({ sites: { site: () => ({ known: spec.roles[0]!.record.fields.known!.initial }) } }) as never,
  ],
  [
    'that leaves out all requests',
    (view) => ({ ...spec.normalForm!(view), message: (m) => (m.type === 'TOKEN' ? m : undefined) }),
  ],
  // The site can enter then: a step that the state itself lacks.
  [
    'that gives a waiting site a token',
    () =>
      ({
        sites: { site: (me: { phase: string }) => (me.phase === 'wanted' ? { token: token() } : {}) },
      }) as never,
  ],
]

test.each(forms)(
  'a claim %s that knows other states has the answers of one that knows none',
  (_, normalForm) => {
    const model = modelFor({ ...spec, normalForm }, { sites: 3, requests: 2 }, [])
    const states = sampleRawStates(model, 1, 12, 20)
    const knowing = new NormalFormClaim(model, [], [])
    const why = (claim: NormalFormClaim) => states.map((state) => claim.refuted(state)?.why)
    const once = why(knowing)
    expect(once).toEqual(states.map((state) => new NormalFormClaim(model, [], []).refuted(state)?.why))
    expect(why(knowing)).toEqual(once)
    expect(once.some((it) => it !== undefined)).toBe(normalForm !== spec.normalForm)
  },
)

test('a normal form is computed once for the vectors of a level, and again for one that was long ago', () => {
  const recent = new RecentForms(2)
  let computed = 0
  const of = (n: number) =>
    recent.of(new Int32Array([n, 1]), () => {
      computed++
      return n % 2 === 0 ? 'itself' : new Int32Array([n - 1, 1])
    })
  for (let round = 0; round < 3; round++) for (let n = 0; n < 1000; n++) of(n)
  expect(computed).toBe(1000)
  expect([of(4), of(5)]).toEqual(['itself', new Int32Array([4, 1])])
  for (let n = 1000; n < 100_000; n++) of(n)
  expect(computed).toBe(100_000)
  // Two generations of 32,768 and no more.
  expect(recent.bytes).toBeLessThan(2 * 32_768 * 200)
  of(5)
  expect(computed).toBe(100_001)
})
