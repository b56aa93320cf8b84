// Logs of simulated runs, and whether they conform.
import { modelFor } from '../../src/check/model-for.js'
import { type SimulatedStep, type SimulationOptions, simulate } from '../../src/check/simulate.js'
import { Conformance, type ConformanceOptions, type Conformity } from '../../src/conform/conformance.js'
import { type Contradiction, contradictionsAt } from '../../src/conform/contradiction.js'
import { type BetweenSites, orderedLog } from '../../src/conform/log-order.js'
import { readDeviations, readLog } from '../../src/conform/read-log.js'
import { unloggedSteps } from '../../src/conform/unlogged.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'

/** An event as a program writes it. */
export type Written = { readonly [field in keyof SimulatedStep]?: unknown } & { readonly note?: string }

/** The events of a simulated run. */
export const runOf = async (spec: Spec, options: SimulationOptions): Promise<readonly SimulatedStep[]> => {
  const steps: SimulatedStep[] = []
  for await (const step of simulate(spec, options)) steps.push(step)
  return steps
}

/** The text of a log. */
export const logOf = (events: readonly Written[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

interface Asked {
  readonly between?: BetweenSites
  readonly unlogged?: readonly string[]
  /** The text of the known deviations. */
  readonly known?: string
  readonly memory?: number
  readonly stop?: (running: Conformance) => void
}

/** Whether a log is a run of a model. */
export const conformityOf = (
  spec: Spec,
  options: ModelOptions,
  log: string,
  { between = { by: 'lines' }, unlogged, known = '', memory = 1e9, stop }: Asked = {},
): Conformity & {
  readonly conforms: boolean | undefined
  readonly contradictions: readonly Contradiction[]
} => {
  const model = modelFor(spec, options, [])
  const ordered = orderedLog(readLog(model, log), between)
  const given: ConformanceOptions = {
    isUnlogged: unlogged === undefined ? undefined : unloggedSteps(model, unlogged),
    deviations: readDeviations(model, known),
    memory,
  }
  const running = new Conformance(model, ordered, given)
  stop?.(running)
  toTheEnd(running.run(), 64)
  const found = running.result()
  return {
    ...found,
    conforms: found.run !== undefined ? true : found.cut === undefined ? false : undefined,
    contradictions: contradictionsAt(model, ordered, found.frontier),
  }
}
