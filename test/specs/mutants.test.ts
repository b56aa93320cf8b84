// Be suspicious of success: each property of each spec must be able to fail. Every mutant of the table is found by the
// properties that it names, by a shortest trace of that length, and by no others; and each trace replays.
import { expect, test } from 'vitest'
import { check, modelFor, propertiesNamed, usualCheck } from '../../src/check/check.js'
import { asExpected } from '../../src/check/expectations.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/catalogue.js'
import { type Spec, withClauses } from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { bakeryEquivalents, bakeryMutants } from './mutants/bakery.js'
import { bankAccountMutants } from './mutants/bank-account.js'
import { carvalhoRoucairolMutants } from './mutants/carvalho-roucairol.js'
import { centralServerEquivalents, centralServerMutants } from './mutants/central-server.js'
import { changRobertsMutants } from './mutants/chang-roberts.js'
import { dekkerMutants } from './mutants/dekker.js'
import { lamportEquivalents, lamportMutants, lamportOmissionMutants } from './mutants/lamport.js'
import { lamportFastMutexMutants } from './mutants/lamport-fast-mutex.js'
import { maekawaEquivalents, maekawaMutants } from './mutants/maekawa.js'
import { maekawaDeadlockHandlingMutants } from './mutants/maekawa-deadlock-handling.js'
import { maekawaRelinquishMutants } from './mutants/maekawa-relinquish.js'
import { mcsMutants } from './mutants/mcs.js'
import type { Mutant } from './mutants/mutant.js'
import { paxosMutants } from './mutants/paxos.js'
import { petersonMutants } from './mutants/peterson.js'
import { petersonFilterMutants } from './mutants/peterson-filter.js'
import { raymondEquivalents, raymondMutants } from './mutants/raymond.js'
import { ricartAgrawalaEquivalents, ricartAgrawalaMutants } from './mutants/ricart-agrawala.js'
import {
  ricartAgrawalaQueueEquivalents,
  ricartAgrawalaQueueMutants,
} from './mutants/ricart-agrawala-queue.js'
import { semaphoreMutants } from './mutants/semaphore.js'
import { suzukiKasamiEquivalents, suzukiKasamiMutants } from './mutants/suzuki-kasami.js'
import { szymanskiMutants } from './mutants/szymanski.js'
import { testAndSetMutants } from './mutants/test-and-set.js'
import { ticketLockMutants } from './mutants/ticket-lock.js'
import { tokenRingEquivalents, tokenRingMutants } from './mutants/token-ring.js'
import { type Exception, wordOf } from './pinned-model.js'

const mutants: readonly Mutant[] = [
  ...bankAccountMutants,
  ...semaphoreMutants,
  ...centralServerMutants,
  ...tokenRingMutants,
  ...lamportMutants,
  ...lamportOmissionMutants,
  ...ricartAgrawalaMutants,
  ...ricartAgrawalaQueueMutants,
  ...maekawaMutants,
  ...suzukiKasamiMutants,
  ...paxosMutants,
  ...changRobertsMutants,
  ...carvalhoRoucairolMutants,
  ...raymondMutants,
  ...maekawaRelinquishMutants,
  ...maekawaDeadlockHandlingMutants,
  ...bakeryMutants,
  ...dekkerMutants,
  ...lamportFastMutexMutants,
  ...mcsMutants,
  ...petersonMutants,
  ...petersonFilterMutants,
  ...szymanskiMutants,
  ...testAndSetMutants,
  ...ticketLockMutants,
]
const equivalents: readonly Mutant[] = [
  ...centralServerEquivalents,
  ...tokenRingEquivalents,
  ...lamportEquivalents,
  ...ricartAgrawalaEquivalents,
  ...ricartAgrawalaQueueEquivalents,
  ...maekawaEquivalents,
  ...suzukiKasamiEquivalents,
  ...raymondEquivalents,
  ...bakeryEquivalents,
]

const resultOf = (spec: Spec, model: ModelOptions, asked: Iterable<string>): CheckResult => {
  const names = new Set([...propertiesNamed(spec, []).map(({ name }) => name), ...asked])
  const properties = propertiesNamed(spec, [...names])
  return check(modelFor(spec, model, properties), properties, { ...usualCheck, continue: true })
}
const verdictsOf = ({ verdicts }: CheckResult) =>
  Object.fromEntries(verdicts.map((verdict) => [verdict.property.name, asExpected(verdict)]))
const countsOf = ({ exploration: { states, transitions, depth } }: CheckResult) => [
  states,
  transitions,
  depth,
]
const expected = ({ verdicts }: CheckResult, violates: { readonly [property: string]: Exception }) =>
  Object.fromEntries(verdicts.map(({ property: { name } }) => [name, wordOf(violates[name])]))

const named = (rows: readonly Mutant[]) =>
  rows.map((row) => [`${row.spec.name}: ${row.mutant} ${JSON.stringify(row.model)}`, row] as const)

test.each(named(mutants))('%s', (_, { spec, mutant, changed, model, violates, counts }) => {
  const wrong = withClauses(spec, `${spec.name}, ${mutant}`, changed)
  const result = resultOf(wrong, model, Object.keys(violates))
  expect(result.exploration.complete).toBe(true)
  expect(verdictsOf(result)).toEqual(expected(result, violates))
  if (counts !== undefined) expect(countsOf(result)).toEqual(counts)
  for (const { verdict, trace } of result.verdicts) {
    if (verdict !== 'violated' || trace === undefined) continue
    const { trace: again, confirmed } = replay(readTraceJson(traceJson(trace)), wrong)
    expect(again.steps.length).toBe(trace.steps.length)
    expect(confirmed).not.toBe(false)
  }
})

test.each(named(equivalents))('no mutant: %s', (_, { spec, mutant, changed, model, violates, counts }) => {
  const original = resultOf(spec, model, [])
  const same = resultOf(withClauses(spec, `${spec.name}, ${mutant}`, changed), model, [])
  expect(countsOf(same)).toEqual(countsOf(original))
  if (counts !== undefined) expect(countsOf(same)).toEqual(counts)
  expect(verdictsOf(same)).toEqual(verdictsOf(original))
  expect(verdictsOf(same)).toEqual(expected(same, violates))
})

// Properties that are broken by the algorithm as it is, as its expectations say: they need no mutant.
const brokenByTheAlgorithm = [
  'central-server servedInRealTimeOrder',
  'suzuki-kasami servedInRealTimeOrder',
  'peterson-filter firstComeFirstServed',
]

test.each(catalogueNames())('every property of %s dies by a mutant', async (name) => {
  const spec = await catalogueSpec(name)
  const killed = new Set(
    mutants.filter((one) => one.spec.name === name).flatMap((one) => Object.keys(one.violates)),
  )
  const alive = spec.properties
    .map((property) => property.name)
    .filter((property) => !killed.has(property) && !brokenByTheAlgorithm.includes(`${name} ${property}`))
  expect(alive).toEqual([])
})
