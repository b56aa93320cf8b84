// A run of a mutant is not a run of its spec, as soon as the mutation shows: for each mutant that violates a safety property of its
// spec, a simulated run does not conform. Where random runs rarely get there, the shortest violation does not.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import type { Model } from '../../src/model/model.js'
import { type Mutant, mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { stateToJson } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import type { Json } from '../../src/sorts/sort.js'
import { stepToJson } from '../../src/trace/trace-json.js'
import { conformityOf, logOf, runOf, type Written } from './logs.js'

const seeds = 30
const steps = 80

const safetyOf = ({ properties }: Spec): ReadonlySet<string> =>
  new Set(properties.filter(({ kind }) => kind === 'always' || kind === 'monitor').map(({ name }) => name))

const killers = (spec: Spec, { verdicts }: Mutant): readonly string[] =>
  Object.keys(verdicts).filter(
    (property) => safetyOf(spec).has(property) && typeof verdicts[property] === 'number',
  )

// Without a clause, a mutant has only runs of its spec.
const onlyRemoves = ({ clauses }: Mutant): boolean =>
  Object.values(clauses).every((clause) => clause === undefined)

const eventOf = (model: Model, step: Step): Written => {
  const { choice: _, ...event } = stepToJson(model, step)
  const { sites, shared = {} } = stateToJson(model, step.next) as { sites: readonly Json[]; shared?: Json }
  return { ...event, after: sites[event.site], shared }
}

const conforms = (spec: Spec, { model }: Mutant, log: string) => conformityOf(spec, model, log).conforms

const listed = await Promise.all(
  catalogueNames().map(async (name) => {
    const loaded = await loadSpec(name)
    const mutants = await mutantsOf(loaded)
    return {
      spec: loaded.spec,
      // A log does not show the order of broadcasts, so such a model is refused.
      mutants: mutants.filter(
        (one) => killers(loaded.spec, one).length > 0 && !onlyRemoves(one) && one.model.order !== 'total',
      ),
    }
  }),
)

/** How many mutants needed their shortest violation. */
let byViolation = 0

describe.each(listed.filter(({ mutants }) => mutants.length > 0))('$spec.name', ({ spec, mutants }) => {
  test.each(mutants)('$name', async (mutant) => {
    const changed = mutated(spec, mutant)
    for (let seed = 1; seed <= seeds; seed++) {
      if (conforms(spec, mutant, logOf(await runOf(changed, { ...mutant.model, seed, steps }))) === false)
        return
    }
    byViolation++
    // A property with a short violation may be one that the spec itself violates in this model.
    const [property] = [...killers(spec, mutant)].sort(
      (a, b) => Number(mutant.verdicts[b]) - Number(mutant.verdicts[a]),
    )
    const { trace } = checkSpec(changed, mutant.model, { properties: [property!] }).verdicts[0]!
    const log = logOf(trace!.steps.map((step) => eventOf(trace!.model, step)))
    expect(conforms(spec, mutant, log)).toBe(false)
  })
})

test('most mutants show themselves in random runs', () => {
  const all = listed.flatMap(({ mutants }) => mutants).length
  expect(all).toBeGreaterThan(200)
  expect(byViolation).toBeLessThan(0.1 * all)
})
