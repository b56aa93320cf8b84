// A check whose search is done by tasks in this process, and what is compared of two checks: everything that a command prints.

import fc from 'fast-check'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { taskModel } from '../../src/check/task-model.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { Model } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import { byDefault, isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { resultFormats } from '../../src/report/verdict/result-formats.js'
import { explorationLine, plain, verdictLines } from '../../src/report/verdict/verdict-text.js'
import { OwnMemory } from '../../src/search/distributed/own-memory.js'
import { TaskDoer } from '../../src/search/distributed/task-doer.js'
import { OwnTasks, type TaskRunner } from '../../src/search/distributed/task-runner.js'
import type { TaskStore } from '../../src/search/distributed/task-store.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { checkedWithin, wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'

const memory = 2 ** 28

/** A worker for the tasks of a check. */
export const doerFor = (
  model: Model,
  properties: readonly Property[],
  store: TaskStore,
  bytes = memory,
): TaskDoer => new TaskDoer(taskModel(model, properties), store, bytes)

/** Does each task by another of several workers, in an order of their own. */
export const severalWorkers = (workers: readonly TaskDoer[]): TaskRunner => {
  let turn = 0
  return {
    begin: (tasks) => {
      const batches = tasks.map((task) => new OwnTasks(workers[turn++ % workers.length]!).begin([task]))
      // The last task is done first.
      const left = batches.slice()
      return {
        get results() {
          return batches.map(({ results }) => results[0])
        },
        advance: () => left.pop()?.advance(),
      }
    },
  }
}

/** The properties that single states and steps decide. */
export const decidedByTasks = (properties: readonly Property[]): readonly Property[] =>
  properties.filter((property) => !isOnGraph(property) && property.kind !== 'entryPossible')

/** A model, and the properties of it that tasks decide. */
export const questionOf = (spec: Spec, options: ModelOptions): readonly [Model, readonly Property[]] => {
  // The rules about orders assume that each message is received once.
  const all = options.order === 'set' ? spec.properties.filter(byDefault) : spec.properties
  const properties = decidedByTasks(all)
  return [modelFor(spec, options, properties), properties]
}

/** A check by tasks, at its end. */
export const checkedByTasks = (
  model: Model,
  properties: readonly Property[],
  { fewest, ...options }: Partial<CheckOptions> & { readonly fewest?: number } = {},
  store: TaskStore = new OwnMemory(),
  runner: TaskRunner = new OwnTasks(doerFor(model, properties, store)),
): CheckResult => {
  const size = fewest === undefined ? {} : { fewest }
  return checkedSo(model, properties, { ...options, tasks: { store, runner, ...size } })
}

/** A check without reductions, at its end. */
export const checkedSo = (
  model: Model,
  properties: readonly Property[],
  options: Partial<CheckOptions>,
): CheckResult => {
  const running = new Check(model, properties, { ...defaultCheckOptions, reduce: noReduction, ...options })
  toTheEnd(running.run())
  return running.result()
}

/** All that a command prints of a result. */
export const printed = (result: CheckResult): string =>
  [
    ...verdictLines(result, plain),
    explorationLine(result, true),
    ...result.verdicts.flatMap(({ trace }) =>
      trace === undefined ? [] : traceText(trace, { full: true, replay: '' }),
    ),
    resultFormats.json.one({ result }, {}),
  ].join('\n')

export const agreesOnProtocols = (numRuns: number, compared: number, violated: number): void => {
  const seen = { compared: 0, violated: 0 }
  fc.assert(
    fc.property(recipes, modelOptions, fc.boolean(), fc.boolean(), (recipe, options, observed, all) => {
      const model = wholeModel(specOf(recipe), options, observed)
      const exact = checkedWithin(model, 500)
      if (exact === undefined) return
      const properties = decidedByTasks(exact.verdicts.map(({ property }) => property))
      const local = checkedSo(model, properties, { continue: all })
      const store = new OwnMemory()
      const workers = [1, 2].map(() => doerFor(model, properties, store))
      const how = { continue: all, fewest: 4 }
      const byTasks = checkedByTasks(model, properties, how, store, severalWorkers(workers))
      expect(printed(byTasks)).toBe(printed(local))
      seen.compared++
      if (local.verdicts.some(({ verdict }) => verdict === 'violated')) seen.violated++
    }),
    { seed: 271_828, numRuns },
  )
  expect(seen.compared).toBeGreaterThan(compared)
  expect(seen.violated).toBeGreaterThan(violated)
}
