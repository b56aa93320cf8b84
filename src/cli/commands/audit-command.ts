// `coterie audit` checks earlier proofs again: each member of a certificate by the reference semantics alone, or
// the reductions of a spec against the full search, on the sizes for which both are small enough.

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { onASample } from '../../canonical/on-a-sample.js'
import { Audit, type AuditResult } from '../../certificate/audit.js'
import { CertificateError, readCertificate } from '../../certificate/certificate.js'
import { modelLine } from '../../report/words/model-line.js'
import { counted } from '../../report/words/number-words.js'
import { paced } from '../../search/long-work.js'
import { compareStates } from '../../trace/compare-states.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { oneOfNames, wholeNumber } from '../arguments/argument-readers.js'
import { refuseModelOptions, withModelArguments } from '../arguments/model-arguments.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { progressConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { pace } from '../supervise/drive.js'
import {
  type EndedBy,
  endedText,
  interrupted,
  keepReady,
  searchBegins,
  searchEnded,
  sliceEnded,
} from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { type AuditArguments, auditSpec, defaultMaxStates } from './audit-reductions.js'
import { auditViews, viewsOpening } from './audit-views.js'
import { showingFailedRun } from './failed-run-shown.js'

const opening = '{"kind":"coterie-certificate"'
const begins = (file: string, opening: string): boolean => {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(opening.length)
    readSync(handle, bytes, 0, opening.length, 0)
    return bytes.toString('utf8') === opening
  } finally {
    closeSync(handle)
  }
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addAudit = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('audit')
    .description(verbs.audit.does)
    .argument(
      '<what>',
      'a file written by `verify --certificate` or `prove --certificate`; or a spec, with the options of its model',
    )
  withModelArguments(command)
    .option(
      '--max-states <n>',
      `for a spec: leave out sizes with more states than this (default: ${defaultMaxStates})`,
      wholeNumber(1),
    )
    .option('--spec <spec>', 'for a certificate: the spec to check it against, if the spec has moved')
    .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      `
Examples:
  coterie verify ricart-agrawala --certificate ra.proof && coterie audit ra.proof
  coterie prove ricart-agrawala --certificate ra.views && coterie audit ra.views
  coterie audit maekawa --requests 1                  each reduction against the full search, size by size
  coterie audit ./mine.ts --max-states 10000

A certificate of prove is a set of views of two sites. The audit checks that the steps of two and of three sites lead to no other view, and
compares the set with the reachable states of two sites and of three, as far as docs/every-n.md says. It does not test the licence.

Exit codes: 0 confirmed; 2 interrupted, or confirmed on a sample only; 3 refuted; 64 wrong usage; 65 broken spec or certificate; 70 internal error;
74 stdout could not be written.`,
    )
    .action(async (what: string, given: AuditArguments) => {
      const terminal = processTerminal(given.quiet === true, given.progress)
      refuseConflicts(progressConflicts, given)
      if (existsSync(what) && !/\.[cm]?[jt]s$/.test(what)) {
        if (statSync(what).isDirectory()) {
          throw new UsageError(`${what}: this is a folder; give a certificate or a spec`)
        }
        const isOfViews = begins(what, viewsOpening)
        if (!isOfViews && !begins(what, opening)) {
          throw new CertificateError(
            `${what}: this is not a certificate; give a file written by "coterie verify --certificate" or "coterie prove --certificate", or a spec`,
          )
        }
        refuseModelOptions(given, 'a certificate contains its model; leave the option out')
        if (given.maxStates !== undefined) {
          throw new UsageError(
            '--max-states: the audit of a certificate checks every member; leave the option out',
          )
        }
        done(
          isOfViews
            ? await auditViews(readFileSync(what, 'utf8'), given, terminal)
            : await auditFile(what, given, terminal),
        )
        return
      }
      if (given.spec !== undefined)
        throw new UsageError('--spec: only a certificate takes this option; give the spec alone')
      const loaded = await loadSpec(what)
      done(await showingFailedRun(what, given, terminal, () => auditSpec(loaded, given, terminal)))
    })
}

const auditFile = async (file: string, given: AuditArguments, terminal: Terminal): Promise<number> => {
  const certificate = readCertificate(readFileSync(file))
  const { model } = certificate.header
  const argument = given.spec ?? model.source ?? model.spec
  const { spec } = await loadSpec(argument, false, model.with)
  const audit = new Audit(certificate, spec)
  const line = new ProgressLine(`audit of ${spec.name}`)
  const shown = (result: AuditResult, cut: EndedBy | undefined): string => {
    if (given.format === 'json') {
      const interrupted = cut !== undefined
      return indentedJson({ schema: 1, kind: 'audit', interrupted, ...result })
    }
    const ended = cut === undefined ? undefined : `${endedText[cut]} ${progressOf(audit)}`
    return `${modelLine(audit.model)}\n${auditText(result, ended, terminal)}`
  }
  // What the command prints if it is ended from outside.
  let found = -1
  const ready = (): void => {
    const { findings } = audit.progress()
    const code = findings > 0 ? exitCodes.notCertified : exitCodes.inconclusive
    keepReady((cut) => ({ text: shown(audit.result(), cut), code }), findings !== found)
    found = findings
  }
  let isCut = false
  searchBegins(Number.POSITIVE_INFINITY)
  ready()
  try {
    for (const { members, of } of paced(audit.run(), pace)) {
      sliceEnded()
      ready()
      if (terminal.progress) line.share(Math.floor(members), of, 'members')
      await new Promise((resume) => setImmediate(resume))
      isCut = interrupted()
      if (isCut) break
    }
  } finally {
    searchEnded()
    if (terminal.progress) line.clear()
  }
  const result = audit.result()
  const { model: again } = new Audit(certificate, await freshSpec(argument, model.with))
  compareStates(audit.model, again, result.members, (number) => audit.member(number))
  terminal.out(shown(result, isCut ? 'interrupt' : undefined))
  if (result.count > 0) return exitCodes.notCertified
  return isCut || result.sample.length > 0 ? exitCodes.inconclusive : exitCodes.holds
}

const progressOf = (audit: Audit): string => {
  const { members, of } = audit.progress()
  const [done, all] = [Math.floor(members), of].map((count) => count.toLocaleString('en-US'))
  return `after ${done} of ${all} members`
}

const auditText = (result: AuditResult, ended: string | undefined, { paint }: Terminal): string => {
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
        ? '  the certificate claims only that its members are all the reachable states'
        : `  true of every member: ${checked.join(', ')}`,
    )
  } else if (count > 0) {
    lines.push(
      paint('bad', `refuted: ${counted(count, 'finding')}`),
      ...findings.map(({ kind, text }) => `  ${kind}: ${text}`),
    )
  }
  if (ended !== undefined) lines.push(ended)
  if (notChecked.length > 0) lines.push(`  cannot be checked on a set of states: ${notChecked.join(', ')}`)
  for (const text of tried) lines.push(`  ${text}`)
  return `${lines.join('\n')}\n`
}
