// Be suspicious of success: each property of each spec must be able to fail. Every mutant of the lists is found by the
// properties that it names, by a shortest trace of that length, and by no others; and each trace replays.
import { expect, test } from 'vitest'
import { check, modelFor, propertiesNamed, usualCheck } from '../../src/check/check.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/catalogue.js'
import { mutantsOf } from '../../src/cli/load-mutants.js'
import { type Mutant, mutated, type Spec } from '../../src/index.js'
import { judge } from '../../src/teach/judge-mutant.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const catalogue = await Promise.all(
  catalogueNames().map(async (name) => {
    const spec = await catalogueSpec(name)
    return { name, spec, mutants: await mutantsOf({ spec, argument: name }) }
  }),
)

const resultOf = (spec: Spec, { model, verdicts }: Mutant): CheckResult => {
  const names = propertiesNamed(spec, []).map(({ name }) => name)
  const properties = propertiesNamed(spec, [...new Set([...names, ...Object.keys(verdicts)])])
  return check(modelFor(spec, model, properties), properties, { ...usualCheck, continue: true })
}

// Many mutants of a spec are looked at in one model.
const originals = new Map<string, CheckResult>()
const originalOf = (spec: Spec, mutant: Mutant): CheckResult => {
  const key = JSON.stringify([spec.name, mutant.model, Object.keys(mutant.verdicts).sort()])
  const known = originals.get(key) ?? resultOf(spec, mutant)
  originals.set(key, known)
  return known
}

const rows = catalogue.flatMap(({ spec, mutants }) =>
  mutants.map((mutant) => [`${spec.name}: ${mutant.name}`, spec, mutant] as const),
)

test.each(rows)('%s', (_, spec, mutant) => {
  const wrong = mutated(spec, mutant)
  const result = resultOf(wrong, mutant)
  const original = originalOf(spec, mutant)
  expect(result.exploration.complete).toBe(true)
  expect(judge(mutant, result.model, original, result, mutant).differences).toEqual([])
  for (const { verdict, trace } of result.verdicts) {
    if (verdict !== 'violated' || trace === undefined) continue
    const { trace: again, confirmed } = replay(readTraceJson(traceJson(trace)), wrong)
    expect(again.steps.length).toBe(trace.steps.length)
    expect(confirmed).not.toBe(false)
  }
})

test.each(catalogue)('$name has a list of mutants, each with a lesson', ({ mutants }) => {
  expect(mutants.length).toBeGreaterThan(1)
  for (const { teaches } of mutants) expect(teaches).toMatch(/^[A-Z][^\n]+\.$/)
})

// Properties that are broken by the algorithm as it is, as its expectations say: they need no mutant.
const brokenByTheAlgorithm = [
  'central-server servedInRealTimeOrder',
  'suzuki-kasami servedInRealTimeOrder',
  'token-ring quiescence',
]

test.each(catalogue)('every property of $name dies by a mutant', ({ name, spec, mutants }) => {
  const killed = new Set(mutants.flatMap(({ verdicts }) => Object.keys(verdicts)))
  const alive = spec.properties
    .map((property) => property.name)
    .filter((property) => !killed.has(property) && !brokenByTheAlgorithm.includes(`${name} ${property}`))
  expect(alive).toEqual([])
})
