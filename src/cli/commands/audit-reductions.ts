// Compares the reductions of a spec with the full search, on the sizes for which both are small enough.
import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { combinationsFor, disagreements } from '../../check/compare-reductions.js'
import { errorOf } from '../../check/failed-run.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import type { Spec } from '../../protocol/algorithm.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { noReduction, type Reduce } from '../../reduce/reductions.js'
import { modelLine } from '../../report/model-line.js'
import { explorationJson } from '../../report/verdict-json.js'
import { type ModelArguments, modelOptionsOf } from '../arguments/model-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import { type EndedBy, endedText, interrupted, keepReady, type Printed } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

/** The options of `audit`, as commander passes them. */
export interface AuditArguments extends ModelArguments {
  readonly maxStates?: number
  readonly spec?: string
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** By default, sizes with more states are left out. */
export const defaultMaxStates = 60_000

interface Row {
  readonly reductions: string
  readonly states: number
  readonly transitions: number
  readonly differences: readonly string[]
}

const isDifferent = ({ differences }: Row): boolean => differences.length > 0

const checked = async (
  model: Model,
  properties: ConstructorParameters<typeof Check>[1],
  reduce: Reduce,
  given: AuditArguments,
  terminal: Terminal,
  ready: () => void,
  fresh: Spec,
): Promise<CheckResult> => {
  const maxStates = given.maxStates ?? defaultMaxStates
  const running = new Check(model, properties, { ...defaultCheckOptions, continue: true, maxStates, reduce })
  const result = await drive(running, model.spec.name, { maxStates }, terminal, ready)
  if (result.failure !== undefined) throw errorOf(result.failure)
  running.compareWith(fresh, result)
  return result
}

/** Audits each size and returns the exit code. */
export const auditSpec = async (
  { spec, argument }: LoadedSpec,
  given: AuditArguments,
  terminal: Terminal,
): Promise<number> => {
  const options = modelOptionsOf(given)
  const fresh = await freshSpec(argument)
  const properties = propertiesNamed(spec, [])
  // A model with clocks and unbounded requests has no complete search.
  const isEndless = spec.timed && spec.workload.request !== undefined && options.requests === undefined
  const bounded: ModelOptions = isEndless ? { requests: 1 } : {}
  const counts = sizesOf(spec, options)
  let worst: number = exitCodes.holds
  let audited = 0
  let left: readonly (number | undefined)[] = []
  const documents: object[] = []
  // Comparisons of the current model; those of earlier models are in `documents`, or printed.
  let compared: { readonly full: CheckResult; readonly rows: readonly Row[] } | undefined
  const document = ({ full, rows }: { full: CheckResult; rows: readonly Row[] }): object => ({
    model: modelLine(full.model),
    full: explorationJson(full),
    reduced: rows,
  })
  const json = (models: readonly object[], leftOut: typeof left, interrupted: boolean): string =>
    `${JSON.stringify({ schema: 1, kind: 'audit of reductions', interrupted, models, leftOut }, null, 2)}\n`
  // What the command prints if the audit ends early.
  const stopped = (k: number, cut: EndedBy): Printed => {
    const differs = worst === exitCodes.notCertified || (compared?.rows.some(isDifferent) ?? false)
    const some = compared !== undefined && compared.rows.length > 0 ? [compared] : []
    const text =
      given.format === 'json'
        ? json([...documents, ...some.map(document)], counts.slice(k), true)
        : `${some.map(({ full, rows }) => table(full, rows, terminal)).join('')}${endedText[cut]}: the other combinations were not compared\n`
    return { text, code: differs ? exitCodes.notCertified : exitCodes.inconclusive }
  }
  for (const [k, sites] of counts.entries()) {
    compared = undefined
    let reported = -1
    const ready = (): void => {
      const count = compared?.rows.length ?? 0
      keepReady((cut) => stopped(k, cut), count !== reported)
      reported = count
    }
    const stop = (): number => {
      const { text, code } = stopped(k, 'interrupt')
      terminal.out(text)
      return code
    }
    if (interrupted()) return stop()
    const model = modelFor(
      spec,
      { ...options, ...bounded, ...(sites === undefined ? {} : { sites }) },
      properties,
    )
    const full = await checked(model, properties, noReduction, given, terminal, ready, fresh)
    if (full.exploration.cut === 'interrupt') return stop()
    if (!full.exploration.complete) {
      left = counts.slice(k)
      break
    }
    audited++
    const rows: Row[] = []
    compared = { full, rows }
    for (const [name, reduce] of combinationsFor(model)) {
      // A search that fits in one slice ends without checking for signals.
      if (interrupted()) return stop()
      try {
        const reduced = await checked(model, properties, reduce, given, terminal, ready, fresh)
        if (reduced.exploration.cut === 'interrupt') return stop()
        const { states, transitions } = reduced.exploration
        rows.push({ reductions: name, states, transitions, differences: disagreements(full, reduced) })
      } catch (error) {
        if (!(error instanceof CertificationFailed)) throw error
        rows.push({ reductions: name, states: 0, transitions: 0, differences: [error.message] })
      }
    }
    if (rows.some(isDifferent)) worst = exitCodes.notCertified
    if (given.format === 'json') documents.push(document(compared))
    else terminal.out(table(full, rows, terminal))
  }
  if (audited === 0) {
    throw new UsageError(
      `--max-states ${given.maxStates ?? defaultMaxStates}: even the smallest model has more states; raise it, or bound the requests`,
    )
  }
  if (given.format === 'json') {
    terminal.out(json(documents, left, false))
  } else {
    const outside = [
      ...(left.length === 0
        ? []
        : [`${left.length === 1 ? '' : 'from '}${left[0]} sites${left.length === 1 ? '' : ' on'}`]),
      ...('requests' in bounded ? ['more than one request each'] : []),
    ]
    if (outside.length > 0) terminal.out(`not audited: ${outside.join('; ')}\n`)
    terminal.out(
      worst === exitCodes.holds
        ? terminal.paint('good', 'every combination agrees with the full search') + '\n'
        : terminal.paint('bad', 'not every combination agrees with the full search') + '\n',
    )
  }
  return worst
}

/**
 * The sizes to try: the requested one, or all from the smallest. Undefined leaves the size to a parameter such as
 * quorums.
 */
const sizesOf = (spec: LoadedSpec['spec'], options: ModelOptions): readonly (number | undefined)[] => {
  if (options.sites !== undefined) return [options.sites]
  const named = Object.entries(options.parameters ?? {})
  if (named.some(([name, text]) => spec.parameters[name]?.sitesOf?.(text) !== undefined)) return [undefined]
  const { min, max } = spec.sites
  const sizes = Array.from({ length: max - min + 1 }, (_, k) => min + k)
  return sizes.filter((sites) => {
    try {
      modelFor(spec, { ...options, sites }, [])
      return true
    } catch {
      // A parameter, such as a construction of quorums, may not exist for this size.
      return false
    }
  })
}

const table = (full: CheckResult, rows: readonly Row[], { paint }: Terminal): string => {
  const { states, transitions } = full.exploration
  const line = (name: string, s: number, t: number, end: string) =>
    `  ${name.padEnd(40)}${String(s).padStart(9)}${String(t).padStart(10)}  ${end}`
  return `${[
    modelLine(full.model),
    `  ${'reductions'.padEnd(40)}${'states'.padStart(9)}${'steps'.padStart(10)}`,
    line('none', states, transitions, ''),
    ...rows.flatMap(({ reductions, states, transitions, differences }) => [
      line(
        reductions,
        states,
        transitions,
        differences.length === 0 ? paint('good', 'agrees') : paint('bad', 'differs'),
      ),
      ...differences.map((difference) => `    ${difference}`),
    ]),
  ].join('\n')}\n`
}
