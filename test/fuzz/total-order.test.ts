// Total order on random protocols in which sites broadcast, against the naive explorer with one log for all sites. A run of the fuzzer
// has few of them.
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { TotalOrderKernel } from '../../src/compile/total-order-kernel.js'
import { makeModel } from '../../src/model/model.js'
import { compareStepByStep } from '../laws/agreement.js'
import { descriptions } from './arbitraries.js'
import { type CompareOptions, compare } from './compare.js'
import type { Description, Effect } from './description.js'
import { specFrom } from './load.js'
import { Mismatch } from './mismatch.js'
import { explore } from './naive/explore.js'
import type { Spec as NaiveSpec } from './naive/spec.js'
import { type Source, sourceOf } from './source.js'
import { Tally } from './tally.js'

afterEach(() => vi.restoreAllMocks())

const toAll: Effect = { do: 'all', changes: [], sends: [{ to: 0, type: 0, values: [0, 0, 0] }], writes: [] }

// A request broadcasts, so that several broadcasts are on their way at once.
const broadcasting = (given: Description): Source =>
  sourceOf({
    ...given,
    request: { ...given.request, effect: toAll, gate: 5 },
    model: { ...given.model, loss: 0, duplication: 0 },
    mix: given.mix - (given.mix % 2),
  })

const protocols = descriptions
  .filter(({ messages }) => messages.length > 0)
  .map(broadcasting)
  .filter(({ options }) => options.order === 'total')

/** Whether in some state a channel holds back a broadcast for another one. */
const isHeldBack = ({ text, options }: Source): boolean =>
  explore(specFrom(text) as unknown as NaiveSpec, options, [], 60).nodes.some(({ state: { log, logged } }) =>
    logged.some(([first], channel) => {
      const to = channel % Math.sqrt(logged.length)
      return first !== undefined && first >= 0 && log.findIndex((left) => left.includes(to)) !== first
    }),
  )

const plain = { only: { reduction: 'none', search: 'bfs' } } as const

const compared = (runs: number, options: CompareOptions = {}) => {
  const tally = new Tally()
  let heldBack = 0
  fc.assert(
    fc.property(protocols, (source) => {
      compare(source, tally, options)
      if (isHeldBack(source)) heldBack++
    }),
    { seed: 19_780_701, numRuns: runs, endOnFailure: true },
  )
  return { tally, heldBack }
}

test('the checker agrees with one log for all sites', () => {
  const { tally, heldBack } = compared(36, plain)
  expect(heldBack).toBeGreaterThan(8)
  expect(tally.complete).toBeGreaterThan(15)
  expect(tally.verdicts).toBeGreaterThan(150)
})

test('with every reduction and search it agrees, too, or says why a reduction is not used', () => {
  expect(compared(7).tally.combinations.sum).toBeGreaterThan(30)
})

test('the tables give the steps of the reference', () => {
  let steps = 0
  fc.assert(
    fc.property(protocols, ({ text, options }) => {
      const { states, differences } = compareStepByStep(makeModel(specFrom(text), options), 60)
      expect(differences).toEqual([])
      steps += states
    }),
    { seed: 19_780_702, numRuns: 12 },
  )
  expect(steps).toBeGreaterThan(200)
})

test('the comparison sees a checker that ignores the order', () => {
  const open = TotalOrderKernel.prototype as unknown as {
    afterReceipt(this: TotalOrderKernel, channel: number): number
  }
  const original = open.afterReceipt
  vi.spyOn(open, 'afterReceipt').mockImplementation(function (this: TotalOrderKernel, channel: number) {
    const { slots } = this.tables
    const after = original.call(this, channel)
    return after === 1 << 30 ? this.v[slots.copies + (channel % slots.sites)]! : after
  })
  let error: unknown
  try {
    compared(36, plain)
  } catch (caught) {
    error = caught
  }
  expect((error as Error).cause).toBeInstanceOf(Mismatch)
})
