// A mutant of the catalogue against what its list says of it: which properties find it, by a shortest trace of which length.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import type { Mutant, Spec } from '../../src/index.js'
import { judge } from '../../src/mutate/judge-mutant.js'
import { mutated } from '../../src/protocol/mutant.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

/** A spec and its mutants. */
export interface Mutants {
  readonly name: string
  readonly spec: Spec
  readonly mutants: readonly Mutant[]
}

/** All specs of the catalogue with their mutants. */
export const catalogueMutants = (): Promise<readonly Mutants[]> =>
  Promise.all(
    catalogueNames().map(async (name) => {
      const spec = await catalogueSpec(name)
      return { name, spec, mutants: await mutantsOf({ spec, argument: name }) }
    }),
  )

const resultOf = (spec: Spec, { model, verdicts }: Mutant): CheckResult => {
  const names = propertiesNamed(spec, []).map(({ name }) => name)
  const properties = propertiesNamed(spec, [...new Set([...names, ...Object.keys(verdicts)])])
  return check(modelFor(spec, model, properties), properties, { ...defaultCheckOptions, continue: true })
}

// Many mutants of a spec are looked at in one model.
const originals = new Map<string, CheckResult>()
const originalOf = (spec: Spec, mutant: Mutant): CheckResult => {
  const key = JSON.stringify([spec.name, mutant.model, Object.keys(mutant.verdicts).sort()])
  const known = originals.get(key) ?? resultOf(spec, mutant)
  originals.set(key, known)
  return known
}

/** The first mutant of each spec, by its name. */
export const firstMutants = (
  catalogue: readonly Mutants[],
): readonly (readonly [name: string, spec: Spec, mutant: Mutant])[] =>
  catalogue.flatMap(({ spec, mutants }) =>
    mutants.slice(0, 1).map((mutant) => [`${spec.name}: ${mutant.name}`, spec, mutant] as const),
  )

/** Expects the properties that a mutant names to find it, no others, and each trace to replay. */
export const expectFound = (spec: Spec, mutant: Mutant): void => {
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
}
