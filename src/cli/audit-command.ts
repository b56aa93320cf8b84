// `coterie audit`: what has been proved is checked again. Of a certificate, every member by the reference semantics alone;
// of a spec, its reductions against the full search on the sizes where both fit.
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { Audit, type AuditResult } from '../audit/audit.js'
import { CertificateError, readCertificate } from '../audit/certificate.js'
import { Check, modelFor, propertiesNamed, usualCheck } from '../check/check.js'
import { combinationsFor, disagreements } from '../check/compare-reductions.js'
import { errorOf } from '../check/failed-run.js'
import type { CheckResult } from '../check/verdict.js'
import { Refuted } from '../compile/motion.js'
import { onASample } from '../normal-form/on-a-sample.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { noReduction, type Reduce } from '../reduce/reductions.js'
import { modelLine } from '../report/model-line.js'
import { explorationJson } from '../report/verdict-json.js'
import type { Model } from '../semantics/model.js'
import { oneOfNames, wholeNumber } from './argument-readers.js'
import { drive } from './drive.js'
import { exitCodes, UsageError } from './exit-codes.js'
import { showingFailedRun } from './failed-run-shown.js'
import { type LoadedSpec, loadSpec } from './load-spec.js'
import {
  type ModelArguments,
  modelOptionsOf,
  refuseModelOptions,
  withModelArguments,
} from './model-arguments.js'
import { progressConflicts, refuseConflicts } from './option-conflicts.js'
import { ProgressLine } from './progress-line.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from './supervised.js'
import { processTerminal, type Terminal } from './terminal.js'

interface AuditArguments extends ModelArguments {
  readonly maxStates?: number
  readonly spec?: string
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
  readonly progress?: boolean
}

const usualMaxStates = 60_000
const opening = '{"kind":"coterie-certificate"'
const slice = 64

const isCertificate = (file: string): boolean => {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(opening.length)
    readSync(handle, bytes, 0, opening.length, 0)
    return bytes.toString('utf8') === opening
  } finally {
    closeSync(handle)
  }
}

/** Adds the command to a program; `done` is told the exit code. */
export const addAudit = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('audit')
    .description(
      'check a certificate again by the reference semantics, or the reductions of a spec against full search',
    )
    .argument(
      '<what>',
      'a file that `verify --certificate` has written; or a spec, with the options of its model',
    )
  withModelArguments(command)
    .option(
      '--max-states <n>',
      `of a spec: leave out sizes with more states than this (${usualMaxStates})`,
      wholeNumber(1),
    )
    .option('--spec <spec>', 'of a certificate: the spec to check it against, if it is not where it was')
    .option('--format <format>', 'of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--progress', 'show progress on stderr even where it is no terminal')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      `
Examples:
  coterie verify ricart-agrawala --certificate ra.proof && coterie audit ra.proof
  coterie audit maekawa --requests 1                  each reduction against the full search, size by size
  coterie audit ./mine.ts --max-states 10000

Exit codes: 0 all is as it says; 2 interrupted, or confirmed on a sample only; 3 it is not; 64 wrong usage; 65 broken spec or certificate; 70 our own fault;
74 stdout could not be written.`,
    )
    .action(async (what: string, given: AuditArguments) => {
      const terminal = processTerminal(given.quiet === true, given.progress)
      refuseConflicts(progressConflicts, given)
      if (existsSync(what) && !/\.[cm]?[jt]s$/.test(what)) {
        if (statSync(what).isDirectory()) {
          throw new UsageError(`${what}: is a folder; give a certificate or a spec`)
        }
        if (!isCertificate(what)) {
          throw new CertificateError(
            `${what}: this is no certificate; give a file that "coterie verify --certificate" has written, or a spec`,
          )
        }
        refuseModelOptions(given, 'a certificate says itself what its model is; leave the option out')
        if (given.maxStates !== undefined) {
          throw new UsageError(
            '--max-states: every member of a certificate is looked at; leave the option out',
          )
        }
        done(await auditFile(what, given, terminal))
        return
      }
      if (given.spec !== undefined)
        throw new UsageError('--spec: it goes with a certificate; give the spec alone')
      const loaded = await loadSpec(what)
      done(await showingFailedRun(what, given, terminal, () => auditSpec(loaded, given, terminal)))
    })
}

const auditFile = async (file: string, given: AuditArguments, terminal: Terminal): Promise<number> => {
  const certificate = readCertificate(readFileSync(file))
  const { model } = certificate.header
  const { spec } = await loadSpec(given.spec ?? model.source ?? model.spec)
  const audit = new Audit(certificate, spec)
  const line = new ProgressLine(`audit of ${spec.name}`)
  let isCut = false
  searchBegins(Number.POSITIVE_INFINITY)
  try {
    while (!isCut && audit.advance(slice)) {
      sliceEnded()
      const { members, of } = audit.progress()
      if (terminal.progress) line.share(Math.floor(members), of, 'members')
      await new Promise((resume) => setImmediate(resume))
      isCut = interrupted()
    }
  } finally {
    searchEnded()
    if (terminal.progress) line.clear()
  }
  const result = audit.result()
  if (given.format === 'json') {
    terminal.out(`${JSON.stringify({ schema: 1, kind: 'audit', interrupted: isCut, ...result }, null, 2)}\n`)
  } else {
    terminal.out(`${modelLine(audit.model)}\n${auditText(result, isCut, terminal)}`)
  }
  if (result.count > 0) return exitCodes.notCertified
  return isCut || result.sample.length > 0 ? exitCodes.inconclusive : exitCodes.holds
}

const auditText = (result: AuditResult, interrupted: boolean, { paint }: Terminal): string => {
  const { confirmed, findings, count, members, transitions, checked, notChecked, sample, tried } = result
  const lines: string[] = []
  const word = sample.length === 0 ? 'confirmed' : `confirmed, ${onASample(sample)}`
  if (confirmed) {
    lines.push(
      paint(
        sample.length === 0 ? 'good' : 'doubtful',
        `${word}: ${members.toLocaleString('en-US')} members, closed under ${transitions.toLocaleString('en-US')} steps of the reference semantics`,
      ),
      checked.length === 0
        ? '  nothing was said of its members but that they are all'
        : `  true of every member: ${checked.join(', ')}`,
    )
  } else if (count > 0) {
    lines.push(
      paint('bad', `refuted: ${count} ${count === 1 ? 'finding' : 'findings'}`),
      ...findings.map(({ kind, text }) => `  ${kind}: ${text}`),
    )
  }
  if (interrupted) lines.push('interrupted before every member was looked at')
  if (notChecked.length > 0) lines.push(`  not what a set of states can show: ${notChecked.join(', ')}`)
  for (const text of tried) lines.push(`  ${text}`)
  return `${lines.join('\n')}\n`
}

interface Row {
  readonly reductions: string
  readonly states: number
  readonly transitions: number
  readonly differences: readonly string[]
}

const checked = async (
  model: Model,
  properties: ConstructorParameters<typeof Check>[1],
  reduce: Reduce,
  given: AuditArguments,
  terminal: Terminal,
): Promise<CheckResult> => {
  const result = await drive(
    new Check(model, properties, {
      ...usualCheck,
      continue: true,
      maxStates: given.maxStates ?? usualMaxStates,
      reduce,
    }),
    model.spec.name,
    { maxStates: given.maxStates ?? usualMaxStates },
    terminal,
  )
  if (result.failure !== undefined) throw errorOf(result.failure)
  return result
}

const auditSpec = async (
  { spec }: LoadedSpec,
  given: AuditArguments,
  terminal: Terminal,
): Promise<number> => {
  const options = modelOptionsOf(given)
  const properties = propertiesNamed(spec, [])
  // Without a bound on requests there is no full search of a model with clocks.
  const isEndless = spec.timed && spec.workload.request !== undefined && options.requests === undefined
  const bounded: ModelOptions = isEndless ? { requests: 1 } : {}
  const counts = sizesOf(spec, options)
  let worst: number = exitCodes.holds
  let audited = 0
  let left: readonly (number | undefined)[] = []
  const documents: object[] = []
  for (const [k, sites] of counts.entries()) {
    const model = modelFor(
      spec,
      { ...options, ...bounded, ...(sites === undefined ? {} : { sites }) },
      properties,
    )
    const full = await checked(model, properties, noReduction, given, terminal)
    if (full.exploration.cut === 'interrupt') return exitCodes.inconclusive
    if (!full.exploration.complete) {
      left = counts.slice(k)
      break
    }
    audited++
    const rows: Row[] = []
    for (const [name, reduce] of combinationsFor(model)) {
      try {
        const reduced = await checked(model, properties, reduce, given, terminal)
        if (reduced.exploration.cut === 'interrupt') return exitCodes.inconclusive
        const { states, transitions } = reduced.exploration
        rows.push({ reductions: name, states, transitions, differences: disagreements(full, reduced) })
      } catch (error) {
        if (!(error instanceof Refuted)) throw error
        rows.push({ reductions: name, states: 0, transitions: 0, differences: [error.message] })
      }
    }
    if (rows.some(({ differences }) => differences.length > 0)) worst = exitCodes.notCertified
    if (given.format === 'json')
      documents.push({ model: modelLine(model), full: explorationJson(full), reduced: rows })
    else terminal.out(table(full, rows, terminal))
  }
  if (audited === 0) {
    throw new UsageError(
      `--max-states ${given.maxStates ?? usualMaxStates}: not even the smallest model fits; raise it, or bound the requests`,
    )
  }
  if (given.format === 'json') {
    terminal.out(
      `${JSON.stringify({ schema: 1, kind: 'audit of reductions', models: documents, leftOut: left }, null, 2)}\n`,
    )
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

/** The sizes to try: the one asked for, or all from the smallest; undefined leaves it to a parameter such as quorums. */
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
