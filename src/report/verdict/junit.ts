// Results as JUnit XML, for continuous integration: a suite for each model, a case for each property.

import { onASample } from '../../canonical/on-a-sample.js'
import type { Verdict } from '../../check/verdict.js'
import { modelLine } from '../words/model-line.js'
import { counted } from '../words/number-words.js'
import { escapedXml as escaped } from '../words/xml-text.js'
import type { JudgedResult } from './judged-result.js'

const problemOf = ({
  verdict,
  trace,
  property,
  because,
  sample = [],
  within,
}: Verdict): string | undefined => {
  switch (verdict) {
    case 'holds':
      return undefined
    case 'sampled':
      return `holds only ${onASample(sample)}`
    case 'no violation found':
      if (within !== undefined)
        return `no violation found within ${within}${sample.length === 0 ? '' : `, ${onASample(sample)}`}, but states outside it were not expanded`
      return 'no violation found, but states may have been omitted'
    case 'violated':
      return trace === undefined ? 'no witness exists' : `violated in ${counted(trace.steps.length, 'step')}`
    case 'vacuous':
      return 'vacuous: no run reaches the condition of the property'
    case 'inconclusive':
      return because ?? 'the search ended before it was decided'
    default:
      return `${property.name}: ${verdict satisfies never}`
  }
}

/** The document. */
export const junitXml = (judged: readonly JudgedResult[]): string => {
  const suites = judged.map(({ result, differences }) => {
    const name = modelLine(result.model)
    const cases = result.verdicts.map((verdict) => {
      const mine = differences?.filter(({ of, about }) => of === 'verdict' && about === verdict.property.name)
      const problem = mine === undefined ? problemOf(verdict) : mine[0]?.line
      const head = `    <testcase classname="${escaped(result.model.spec.name)}" name="${escaped(verdict.property.name)}"`
      return {
        failed: problem !== undefined,
        xml:
          problem === undefined ? `${head}/>` : `${head}><failure message="${escaped(problem)}"/></testcase>`,
      }
    })
    const errors: string[] = []
    const counts = differences?.filter(({ of }) => of === 'count') ?? []
    for (const { about, line } of counts) {
      cases.push({
        failed: true,
        xml: `    <testcase classname="${escaped(result.model.spec.name)}" name="${escaped(about)}"><failure message="${escaped(line)}"/></testcase>`,
      })
    }
    const { failure } = result
    if (failure !== undefined) {
      const steps = failure.trace === undefined ? '' : ` after ${counted(failure.trace.steps.length, 'step')}`
      errors.push(
        `    <testcase classname="${escaped(result.model.spec.name)}" name="${escaped(failure.part)}"><error message="${escaped(`it failed${steps}: ${failure.says}`)}"/></testcase>`,
      )
    }
    const failed = cases.filter((one) => one.failed).length
    return `  <testsuite name="${escaped(name)}" tests="${cases.length + errors.length}" failures="${failed}"${errors.length === 0 ? '' : ` errors="${errors.length}"`}>\n${[...cases.map(({ xml }) => xml), ...errors].join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}
