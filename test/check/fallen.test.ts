// The verdicts that a check tells before its end: each once, each as at the end, and the check is the same whether watched or not.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/maekawa/mutants.js'
import maekawa from '../../specs/maekawa/spec.js'
import peterson from '../../specs/peterson/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import { startCheck } from '../../src/check/check-spec.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'

interface Fallen {
  readonly verdict: Verdict
  readonly states: number
}

const shown = ({ property, verdict, trace }: Verdict) =>
  [property.name, verdict, trace?.steps.length, trace?.loop].join(' ')

/** A check in small slices, with the verdicts as they fall; `watched` false looks at none. */
const checked = (
  spec: Spec,
  options: ModelOptions,
  how: Parameters<typeof startCheck>[2],
  watched = true,
): { readonly fallen: readonly Fallen[]; readonly result: CheckResult } => {
  const check = startCheck(spec, options, how)
  const fallen: Fallen[] = []
  const work = check.run()
  for (let step = work.next(); step.done !== true; step = work.next(64))
    if (watched)
      fallen.push(...check.fallen().map((verdict) => ({ verdict, states: check.progress().states })))
  return { fallen, result: check.result() }
}

const everyRequest = mutants.find(({ name }) => name === 'a voter votes for every request')!
const triangle = { sites: 3, parameters: { quorums: 'ring' }, self: 'channel', requests: 1 } as const

test('a violation falls long before the end, with its shortest run', () => {
  const { fallen, result } = checked(mutated(maekawa, everyRequest), triangle, { continue: true })
  const first = fallen.find(({ verdict }) => verdict.property.name === 'mutualExclusion')!
  expect(shown(first.verdict)).toBe('mutualExclusion violated 12 ')
  expect(first.states).toBeLessThan(result.exploration.states / 2)
  const ends = new Map(result.verdicts.map((verdict) => [verdict.property.name, shown(verdict)]))
  for (const { verdict } of fallen) expect(shown(verdict)).toBe(ends.get(verdict.property.name))
  const names = fallen.map(({ verdict }) => verdict.property.name)
  expect(new Set(names).size).toBe(names.length)
})

const reduced = { timestamps: true, symmetry: true, partialOrder: false }
test.each<[string, Spec, ModelOptions, object]>([
  ['with orbits', mutated(maekawa, everyRequest), triangle, { continue: true, reduce: reduced }],
  ['with timestamps', ricart, { sites: 2, requests: 2 }, { continue: true }],
])('to look at the verdicts changes nothing: %s', (_title, spec, options, how) => {
  const [watched, unwatched] = [true, false].map((one) => checked(spec, options, how, one).result)
  const told = ({ exploration, verdicts }: CheckResult) => [
    exploration.states,
    exploration.transitions,
    // How many calls were certified may differ: those along the runs are made earlier.
    exploration.reductions.map(({ reduction }) => reduction),
    verdicts.map(({ trace }) => trace?.steps.map(({ label }) => label)),
  ]
  expect(told(watched!)).toEqual(told(unwatched!))
})

test('what holds falls once every state is visited, and a property of fair runs when it is decided', () => {
  const names = ['mutualExclusion', 'deadlockFreedom', 'starvationFreedom', 'entryPossible']
  const { fallen, result } = checked(peterson, {}, { properties: names })
  const holding = fallen.filter(({ verdict }) => verdict.verdict === 'holds')
  expect(holding.map(({ verdict }) => verdict.property.name)).toContain('mutualExclusion')
  for (const { states } of holding) expect(states).toBe(result.exploration.states)
  // Whether each entry stays possible is decided by `result`.
  expect(fallen.map(({ verdict }) => verdict.property.name)).not.toContain('entryPossible')
  // A search that is cut decides nothing that holds.
  const cut = checked(peterson, {}, { properties: names, maxStates: 10 })
  expect(cut.fallen).toEqual([])
})
