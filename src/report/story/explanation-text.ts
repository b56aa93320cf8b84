// The explanation of a run for programs that check, such as tests that print it when a property is violated.
import { toTheEnd } from '../../search/long-work.js'
import { defaultExplanationLimits, Explanation, type ExplanationLimits } from '../../story/explanation.js'
import type { Trace } from '../../trace/trace.js'
import { storyText } from './story-text.js'

/**
 * What `coterie explain` prints of a run: which of its steps matter, in an order that is easy to follow, which one is to blame, and since when the
 * violation is inevitable.
 * @param trace a run that violates a property, such as that of a verdict
 * @param limits what each search may take; what does not fit is named as open
 * @returns lines of at most 116 columns, ending in a newline
 * @throws a `TraceError` if the run claims nothing, or does not show its claim
 */
export const explanationText = (trace: Trace, limits: Partial<ExplanationLimits> = {}): string => {
  const explanation = new Explanation(trace, { ...defaultExplanationLimits, ...limits })
  toTheEnd(explanation.run())
  return storyText(explanation.result(), '')
}
