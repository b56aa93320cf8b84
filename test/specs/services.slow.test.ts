// The cell of Chubby as another explorer has it, step by step by the reference semantics, which takes its time.
import { describe, expect, test } from 'vitest'
import { answer, elect } from '../../specs/chubby-cell/algorithm.js'
import cell from '../../specs/chubby-cell/spec.js'
import { modelFor } from '../../src/check/model-for.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { Clause, LocalClause } from '../../src/protocol/clause.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { countsOf } from './canonical-states.js'

// In the other explorer just a majority promises an election, no more; a master answers from memory only while no write of its
// own is in transit; and a replica that recovers is ready at once.
describe('the cell of Chubby, with the smallest majorities and one step for a recovery', () => {
  type Disks = {
    readonly epoch: number
    readonly disks: { count(one: (disk: { epoch: number }) => boolean): number }
  }
  const least = withClauses(cell, cell.name, {
    elect: {
      ...(elect as LocalClause),
      effect: (me: unknown, context: unknown) => {
        const { kind, effects } = (elect as LocalClause).effect(me, context) as unknown as {
          kind: 'either'
          effects: readonly (readonly [{ epoch: number }, { changes: Disks }])[]
        }
        const promised = ([{ epoch }, { changes }]: (typeof effects)[number]) =>
          changes.disks.count((disk) => disk.epoch === epoch)
        return { kind, effects: effects.filter((effect) => promised(effect) === 2) }
      },
    } as unknown as Clause,
    answer: {
      ...(answer as LocalClause),
      guard: (me: unknown, context: unknown) =>
        (me as { pending: number | null }).pending === null && (answer as LocalClause).guard(me, context),
    } as Clause,
  })
  const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 2, detector: 'perfect' } as const
  test.each([
    [{ ...two, crash: 1, recovery: 1, whoCrashes: 'replica' }, [10567, 25434, 21]],
    [{ ...two, crash: 1, whoCrashes: 'replica' }, [4858, 9925, 20]],
  ] as const)('%j', (options, counts) => {
    const model = modelFor(least, options, [])
    // A replica that has recovered has one step to take before it is ready.
    const ready = (state: State): State => {
      const step = [...steps(model, state)].find(({ label }) => label.clause === 'restart')
      return step === undefined ? state : step.next
    }
    expect(countsOf(model, ready)).toEqual(counts)
  })
})
