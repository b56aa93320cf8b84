// The naive explorer's result for a property.
import { findingOf, type Graph, hasSubject, runTo } from './naive/explore.js'
import { isViolatedOnRuns } from './naive/fair-runs.js'
import type { Formula } from './naive/formulas.js'
import { decidedOn, type Property } from './naive/spec.js'
import type { Step } from './naive/steps.js'

/** A verdict, with the length and steps of a shortest run if one shows it. An incomplete graph gives only violations and witnesses. */
export interface Expected {
  readonly verdict: 'holds' | 'violated' | 'vacuous' | undefined
  readonly length: number | undefined
  readonly steps: readonly Step[] | undefined
  readonly text: string
  /** The claim in the naive explorer's own words, if the property's functions are not to be trusted. */
  readonly claim?: Property
}

/** The expected result for a property. */
export const expectedOf = (
  graph: Graph,
  property: Property,
  formulas: ReadonlyMap<string, Formula>,
): Expected => {
  if (decidedOn[property.kind] === 'runs') {
    const verdict = graph.complete
      ? isViolatedOnRuns(graph, property, formulas)
        ? 'violated'
        : 'holds'
      : undefined
    return { verdict, length: undefined, steps: undefined, text: verdict ?? 'undecided' }
  }
  const finding = findingOf(graph, property)
  const positive = property.kind === 'sometimes'
  if (finding === undefined) {
    const verdict = !graph.complete
      ? undefined
      : positive
        ? 'violated'
        : hasSubject(graph, property)
          ? 'holds'
          : 'vacuous'
    return {
      verdict,
      length: undefined,
      steps: undefined,
      text: verdict ?? `nothing found before depth ${graph.known}`,
    }
  }
  const run = runTo(graph, finding.node)
  const steps = finding.step === undefined ? run : [...run, finding.step]
  const verdict = positive ? 'holds' : 'violated'
  return { verdict, length: steps.length, steps, text: `${verdict} in ${steps.length}` }
}
