// Law 1 as a function: whether the tables and the reference semantics agree on a model, on each step and in total.

import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { kernelFor } from '../../src/compile/kernel-for.js'
import { unpack } from '../../src/compile/packing.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { hasTimeouts } from '../../src/model/option-values.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import { monitorsOf, steps } from '../../src/semantics/steps.js'
import { exploreToy, type ToyResult } from '../toy-explorer.js'

/** The model with every property of the spec; its monitors with memory are optional. */
export const wholeModel = (spec: Spec, options: ModelOptions, observed: boolean): Model => {
  const { requests, entry, timeouts, ...others } = options
  // A model refuses options that its spec has no clause for.
  const fitting: ModelOptions = {
    ...others,
    ...(requests === undefined || spec.workload.request === undefined ? {} : { requests }),
    ...(entry === undefined || spec.workload.enter === undefined ? {} : { entry }),
    ...(timeouts === undefined || !hasTimeouts(spec) ? {} : { timeouts }),
  }
  return observed ? modelFor(spec, fitting, spec.properties) : makeModel(spec, fitting)
}

/** Checks every property of the model, every state on its own; undefined if it has more states than `limit`. */
export const checkedWithin = (model: Model, limit: number): CheckResult | undefined => {
  const { spec, observers } = model
  const properties = spec.properties.filter(
    (property) =>
      // Properties of the whole graph are compared in test/liveness/.
      !isOnGraph(property) &&
      (property.kind !== 'monitor' || property.memory === undefined || observers.includes(property)),
  )
  const running = new Check(model, properties, {
    ...defaultCheckOptions,
    continue: true,
    maxStates: limit,
    reduce: noReduction,
  })
  toTheEnd(running.run(), limit)
  return running.progress().states > limit ? undefined : running.result()
}

/** The verdicts of the reference on every property of a result, as an expectation. */
const byReference = (result: CheckResult, meaningful: ReadonlySet<string>) => {
  const { model, verdicts } = result
  const toy = exploreToy(model)
  const words = verdicts.map(({ property }): string => {
    const length = toy.violated[property.name]
    if (property.kind === 'sometimes') return length === undefined ? 'violated' : `holds in ${length}`
    if (length !== undefined) return `violated in ${length}`
    const vacuous = property.kind === 'always' && property.meaningful !== undefined
    return vacuous && !meaningful.has(property.name) ? 'vacuous' : 'holds'
  })
  return { counts: countsOf(toy), verdicts: named(verdicts, words) }
}

const countsOf = ({
  states,
  initialStates,
  transitions,
  selfLoops,
  depth,
}: Omit<ToyResult, 'violated' | 'outside'>) => [states, initialStates, transitions, selfLoops, depth]

const named = (verdicts: CheckResult['verdicts'], words: readonly string[]) =>
  verdicts.map(({ property }, k) => `${property.name}: ${words[k]}`)

const byTables = ({ exploration, verdicts }: CheckResult) => ({
  counts: countsOf(exploration),
  verdicts: named(
    verdicts,
    verdicts.map((verdict) =>
      verdict.property.kind === 'sometimes' && verdict.trace !== undefined
        ? `holds in ${verdict.trace.steps.length}`
        : asExpected(verdict),
    ),
  ),
})

/** The two answers to the same questions, to be compared: counts, verdicts and shortest lengths. */
export const bothAnswers = (result: CheckResult) => {
  const meaningful = new Set<string>()
  visitAll(result.model, Number.POSITIVE_INFINITY, (state) => {
    const view = viewOfState(result.model, state)
    for (const property of result.model.spec.properties) {
      if (property.kind !== 'always' || property.meaningful === undefined || meaningful.has(property.name))
        continue
      if (property.meaningful(view)) meaningful.add(property.name)
    }
  })
  return { tables: byTables(result), reference: byReference(result, meaningful) }
}

const visitAll = (model: Model, most: number, look: (state: State) => void): void => {
  if (
    !model.spec.properties.some((property) => property.kind === 'always' && property.meaningful !== undefined)
  )
    return
  const { tables } = kernelFor(model)
  const seen = new Set<string>()
  const queue = [...initialStates(model)]
  for (const state of queue) {
    const code = tables.vectorOf(state).join()
    if (seen.has(code) || seen.size >= most) continue
    seen.add(code)
    look(state)
    for (const { next } of steps(model, state)) queue.push(next)
  }
}

/**
 * Goes through at most `most` states and compares the successors that the kernel gives with the steps of the reference:
 * as many, in the same order, to the same states, breaking the same monitors, and as fair. Answers how many states it has
 * compared and the first differences, each in a line.
 */
export const compareStepByStep = (model: Model, most: number): { states: number; differences: string[] } => {
  const kernel = kernelFor(model)
  const { tables } = kernel
  const monitors = monitorsOf(model).map(({ name }) => name)
  const differences: string[] = []
  const starts = initialStates(model)
  if (
    starts.map((s) => tables.vectorOf(s).join()).join(' ') !== tables.initial.map((v) => v.join()).join(' ')
  ) {
    differences.push('the initial states differ')
  }
  const seen = new Map<string, State>()
  const queue: State[] = []
  const visit = (state: State, code: string) => {
    if (seen.has(code) || seen.size >= most) return
    seen.set(code, state)
    queue.push(state)
  }
  for (const state of starts) visit(state, tables.vectorOf(state).join())
  const successor = new Int32Array(tables.slots.count)
  for (const [at, state] of queue.entries()) {
    const v = tables.vectorOf(state)
    const before = v.join()
    kernel.expand(v)
    if (v.join() !== before) differences.push(`state ${at}: expanding it has changed its vector`)
    const enabled = [...steps(model, state)]
    if (enabled.length !== kernel.count) {
      differences.push(`state ${at}: ${enabled.length} steps, but ${kernel.count} by the tables`)
    }
    if (enabled.filter(({ fair }) => fair).length !== kernel.fairSteps)
      differences.push(`state ${at}: other fair steps`)
    for (const [k, step] of enabled.entries()) {
      if (k >= kernel.count) break
      const { clause, kind, site, choice } = step.label
      const place = `state ${at}, step ${k} (${kind} ${clause} at ${site}, choice ${choice})`
      successor.fill(0)
      unpack(kernel.packing, kernel.words, k * kernel.packing.words, successor)
      const next = tables.vectorOf(step.next)
      if (next.join() !== successor.join())
        differences.push(`${place}: ${next.join()}, but ${successor.join()}`)
      if (kernel.hash.ofVector(next) !== kernel.hashes[k]) differences.push(`${place}: another hash`)
      const broken = monitors.filter((_, bit) => ((kernel.broken[k]! >>> bit) & 1) === 1)
      if (broken.join() !== step.breaks.join()) {
        differences.push(`${place}: breaks ${step.breaks.join()}, but ${broken.join()}`)
      }
      visit(step.next, next.join())
    }
    if (differences.length > 5) break
  }
  return { states: seen.size, differences }
}
