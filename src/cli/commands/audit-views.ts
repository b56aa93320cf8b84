// `coterie audit FILE` for a certificate of a proof for every number of sites: see views-audit.ts.

import { mostSmallest } from '../../certificate/small-inbox-steps.js'
import type { ViewsAuditResult } from '../../certificate/views-audit.js'
import { ViewsAudit } from '../../certificate/views-audit.js'
import { readViews, type ViewsHeader } from '../../certificate/views-certificate.js'
import { paced } from '../../search/long-work.js'
import { exitCodes } from '../exit-codes.js'
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
import type { Terminal } from '../terminal/terminal.js'

/** The first bytes of such a certificate. */
export const viewsOpening = '{"kind":"coterie-views"'

/** The options of `audit` that matter here. */
interface Given {
  readonly spec?: string
  readonly format: 'text' | 'json'
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`

const headline = ({ spec, order, parameters }: ViewsHeader): string =>
  `${spec}: every number of sites from 2 on (${[
    `order ${order}`,
    ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`),
  ].join(', ')})`

const textOf = (
  { confirmed, refuted, open, views, steps, stepsOfTexts, small, properties, calledInPart }: ViewsAuditResult,
  header: ViewsHeader,
  ended: string | undefined,
  { paint }: Terminal,
): string => {
  const lines = [headline(header)]
  const hasInboxes = header.form === 'inbox'
  if (confirmed)
    lines.push(
      paint(
        'good',
        `confirmed: ${count(views, 'view')} of two sites, closed under ${count(steps, 'step')} of two and of three sites of the reference semantics${hasInboxes ? `, and under ${count(stepsOfTexts, 'step')} that the texts of the clauses show` : ''}`,
      ),
      '  no view has both sites in the critical section',
      ...small.map(
        (one) =>
          `  the views of ${one.complete ? 'all' : 'the first'} ${count(one.states, 'state')} of ${one.sites} sites are among them`,
      ),
      ...(hasInboxes
        ? [
            `  called: each clause, with all small values of what views forget${calledInPart.length === 0 ? '' : `; ${calledInPart.join(', ')} with the first ${mostSmallest.toLocaleString('en')} of them`}`,
            '  followed: the text of each function, with every kind of value that views forget; it shows all steps of these calls, and of the first 300 of these states',
            '  not audited: that each name in a text has the value that the file gives it',
          ]
        : [
            '  not audited: the licence, which `coterie prove` takes from its calls and from the text of the spec',
          ]),
      `  covered: ${properties.join(', ')} alone; the certificate says nothing of deadlock freedom and of the order in which sites are served, which \`coterie prove\` shows again`,
    )
  else if (refuted !== undefined) lines.push(paint('bad', `refuted: ${refuted}`))
  else if (open !== undefined) lines.push(`neither confirmed nor refuted: ${open}`)
  if (ended !== undefined) lines.push(ended)
  return `${lines.join('\n')}\n`
}

/** Audits the views in a file with this content. Returns the exit code. */
export const auditViews = async (content: string, given: Given, terminal: Terminal): Promise<number> => {
  const { header } = readViews(content)
  const { spec } = await loadSpec(given.spec ?? header.source ?? header.spec)
  const audit = new ViewsAudit(content, spec)
  const line = new ProgressLine(`audit of ${spec.name}`)
  const shown = (result: ViewsAuditResult, cut: EndedBy | undefined): string => {
    if (given.format === 'json') {
      const isCut = cut !== undefined
      return `${JSON.stringify({ schema: 1, kind: 'audit of views', interrupted: isCut, ...result }, null, 2)}\n`
    }
    const ended = cut === undefined ? undefined : `${endedText[cut]} the audit was complete`
    return textOf(result, header, ended, terminal)
  }
  const ready = (): void =>
    keepReady((cut) => ({ text: shown(audit.result(), cut), code: exitCodes.inconclusive }), false)
  let isCut = false
  searchBegins(Number.POSITIVE_INFINITY)
  ready()
  try {
    for (const _ of paced(audit.run(), pace)) {
      sliceEnded()
      ready()
      const { done, of } = audit.progress()
      if (terminal.progress)
        line.say(`${audit.activity()}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`)
      await new Promise((resume) => setImmediate(resume))
      isCut = interrupted()
      if (isCut) break
    }
  } finally {
    searchEnded()
    if (terminal.progress) line.clear()
  }
  const result = audit.result()
  terminal.out(shown(result, isCut ? 'interrupt' : undefined))
  if (result.refuted !== undefined) return exitCodes.notCertified
  return result.confirmed ? exitCodes.holds : exitCodes.inconclusive
}
