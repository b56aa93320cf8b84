// A sweep as JUnit XML: a suite for each cell, a case for each property.
import type { Plan } from '../../sweep/plan.js'
import type { CommandOf, SweptCell } from '../../sweep/sweep-table.js'
import { counted } from '../words/number-words.js'
import { escapedXml as escaped } from '../words/xml-text.js'

interface Case {
  readonly name: string
  readonly kind: 'failure' | 'error' | undefined
  readonly message: string
}

const casesOf = ({ outcome }: SweptCell): readonly Case[] => {
  if (outcome === undefined) return [{ name: 'verify', kind: 'error', message: 'not run' }]
  if (outcome.kind !== 'checked') return [{ name: 'verify', kind: 'error', message: outcome.says }]
  return outcome.result.verdicts.map(({ property, verdict, length, within }) => ({
    name: property,
    kind: verdict === 'holds' ? undefined : 'failure',
    message: `${verdict}${within === undefined ? '' : ` within ${within}`}${length === undefined ? '' : `, ${counted(length, 'step')}`}`,
  }))
}

/** The document. */
export const sweepJunit = (plan: Plan, swept: readonly SweptCell[], commandOf: CommandOf): string => {
  const suites = swept.map((one) => {
    const cases = casesOf(one)
    const count = (kind: Case['kind']) => cases.filter((each) => each.kind === kind).length
    const lines = cases.map(({ name, kind, message }) => {
      const head = `    <testcase classname="${escaped(one.cell.spec)}" name="${escaped(name)}"`
      return kind === undefined ? `${head}/>` : `${head}><${kind} message="${escaped(message)}"/></testcase>`
    })
    const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`
    return `  <testsuite name="${escaped(commandOf(one))}" ${counts}>\n${lines.join('\n')}\n  </testsuite>`
  })
  const name = plan.title === '' ? '' : ` name="${escaped(plan.title)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${name}>\n${suites.join('\n')}\n</testsuites>\n`
}
