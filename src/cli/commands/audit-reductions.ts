// Compares the reductions of a spec with the full search, on the sizes for which both are small enough.

import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { combinationsFor, disagreements } from '../../check/compare-reductions.js'
import { errorOf } from '../../check/failed-run.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { CheckResult } from '../../check/verdict.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { noReduction, type Reduce } from '../../reduce/reductions.js'
import { explorationJson } from '../../report/verdict/verdict-json.js'
import { modelLine } from '../../report/words/model-line.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { kernelAsked } from '../arguments/kernel-asked.js'
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
  const running = new Check(model, properties, {
    ...defaultCheckOptions,
    ...kernelAsked(process.env),
    continue: true,
    maxStates,
    reduce,
  })
  const result = await drive(running, model.spec.name, { maxStates }, terminal, ready)
  if (result.failure !== undefined) throw errorOf(result.failure)
  running.compareWith(fresh, result)
  return result
}

interface Compared {
  readonly full: CheckResult
  readonly rows: Row[]
}

const documentOf = ({ full, rows }: Compared): object => ({
  model: modelLine(full.model),
  full: explorationJson(full),
  reduced: rows,
})

type Counts = readonly (number | undefined)[]

/** The audit of the sizes of one spec: the finished comparisons, and the current one. */
class SizesAudit {
  readonly counts: Counts
  /** The sizes that were left out, since the full search of the first of them is too large. */
  left: Counts = []
  audited = 0
  // Comparisons of the current model; those of earlier models are in `documents`, or printed.
  private compared: Compared | undefined
  private differs = false
  private readonly documents: object[] = []
  private readonly given: AuditArguments
  private readonly terminal: Terminal
  private reported = -1

  constructor(counts: Counts, given: AuditArguments, terminal: Terminal) {
    this.counts = counts
    this.given = given
    this.terminal = terminal
  }

  get code(): number {
    return this.differs ? exitCodes.notCertified : exitCodes.holds
  }

  /** The size with this number is next. */
  nextSize(): void {
    this.compared = undefined
    this.reported = -1
  }

  /** The full search of the current size is finished; the comparisons follow in the rows that this returns. */
  beginComparisons(full: CheckResult): Row[] {
    this.audited++
    const rows: Row[] = []
    this.compared = { full, rows }
    return rows
  }

  endComparisons(): void {
    const { full, rows } = this.compared!
    if (rows.some(isDifferent)) this.differs = true
    if (this.given.format === 'json') this.documents.push(documentOf(this.compared!))
    else this.terminal.out(table(full, rows, this.terminal))
  }

  /** What the command prints if the audit ends early, at the size with this number. */
  stopped(k: number, cut: EndedBy): Printed {
    const { compared, terminal } = this
    const differs = this.differs || (compared?.rows.some(isDifferent) ?? false)
    const some = compared !== undefined && compared.rows.length > 0 ? [compared] : []
    const text =
      this.given.format === 'json'
        ? this.json(some.map(documentOf), this.counts.slice(k), true)
        : `${some.map(({ full, rows }) => table(full, rows, terminal)).join('')}${endedText[cut]}: the other combinations were not compared\n`
    return { text, code: differs ? exitCodes.notCertified : exitCodes.inconclusive }
  }

  /** Keeps ready what is printed if the audit ends early. */
  keepReady(k: number): void {
    const count = this.compared?.rows.length ?? 0
    keepReady((cut) => this.stopped(k, cut), count !== this.reported)
    this.reported = count
  }

  /** What the command prints at the end. */
  ended(bounded: ModelOptions): string {
    if (this.given.format === 'json') return this.json([], this.left, false)
    const { left, terminal } = this
    const outside = [
      ...(left.length === 0 ? [] : [`${left[0]}${left.length === 1 ? '' : ' or more'} sites`]),
      ...('requests' in bounded ? ['more than one request each'] : []),
    ]
    const notAudited = outside.length > 0 ? `not audited: ${outside.join('; ')}\n` : ''
    const all = this.differs
      ? terminal.paint('bad', 'not every combination agrees with the full search')
      : terminal.paint('good', 'every combination agrees with the full search')
    return `${notAudited}${all}\n`
  }

  private json(more: readonly object[], leftOut: Counts, isInterrupted: boolean): string {
    const models = [...this.documents, ...more]
    return indentedJson({
      schema: 1,
      kind: 'audit of reductions',
      interrupted: isInterrupted,
      models,
      leftOut,
    })
  }
}

/** Audits each size and returns the exit code. */
export const auditSpec = async (
  { spec, argument }: LoadedSpec,
  given: AuditArguments,
  terminal: Terminal,
): Promise<number> => {
  const options = modelOptionsOf(given, spec)
  const fresh = await freshSpec(argument)
  const properties = propertiesNamed(spec, [])
  // A model with clocks and unbounded requests has no complete search.
  const isEndless = spec.timed && spec.workload.request !== undefined && options.requests === undefined
  const bounded: ModelOptions = isEndless ? { requests: 1 } : {}
  const audit = new SizesAudit(sizesOf(spec, options), given, terminal)
  for (const [k, sites] of audit.counts.entries()) {
    audit.nextSize()
    const stop = (): number => {
      const { text, code } = audit.stopped(k, 'interrupt')
      terminal.out(text)
      return code
    }
    if (interrupted()) return stop()
    const sized = sites === undefined ? {} : { sites }
    const model = modelFor(spec, { ...options, ...bounded, ...sized }, properties)
    const search = (reduce: Reduce) =>
      checked(model, properties, reduce, given, terminal, () => audit.keepReady(k), fresh)
    const full = await search(noReduction)
    if (full.exploration.cut === 'interrupt') return stop()
    if (!full.exploration.complete) {
      audit.left = audit.counts.slice(k)
      break
    }
    const rows = audit.beginComparisons(full)
    for (const [name, reduce] of combinationsFor(model)) {
      // A search that fits in one slice ends without checking for signals.
      if (interrupted()) return stop()
      const row = await comparison(full, name, () => search(reduce))
      if (row === 'interrupted') return stop()
      rows.push(row)
    }
    audit.endComparisons()
  }
  if (audit.audited === 0) {
    throw new UsageError(
      `--max-states ${given.maxStates ?? defaultMaxStates}: even the smallest model has more states; raise it, or bound the requests`,
    )
  }
  terminal.out(audit.ended(bounded))
  return audit.code
}

/** Compares a reduced search with the full one. */
const comparison = async (
  full: CheckResult,
  reductions: string,
  search: () => Promise<CheckResult>,
): Promise<Row | 'interrupted'> => {
  try {
    const reduced = await search()
    if (reduced.exploration.cut === 'interrupt') return 'interrupted'
    const { states, transitions } = reduced.exploration
    return { reductions, states, transitions, differences: disagreements(full, reduced) }
  } catch (error) {
    if (!(error instanceof CertificationFailed)) throw error
    return { reductions, states: 0, transitions: 0, differences: [error.message] }
  }
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
