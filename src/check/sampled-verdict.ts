// How a verdict changes if a reduction was certified on a sample only. A run that the reference semantics has replayed is still
// valid. A claim about every state is not: another renaming might have led to other states.
import { onASample } from '../canonical/on-a-sample.js'
import type { Verdict } from './verdict.js'

/**
 * The verdict that a run supports if these things were checked on a sample only.
 * @param sample plural nouns; empty if everything was checked
 */
export const sampledVerdict = (verdict: Verdict, sample: readonly string[]): Verdict => {
  if (sample.length === 0) return verdict
  const { property, trace } = verdict
  const open = (because: string): Verdict => ({
    property,
    verdict: 'inconclusive',
    because: `${because}, ${onASample(sample)}`,
    sample,
  })
  switch (verdict.verdict) {
    case 'holds':
      return property.kind === 'sometimes' ? verdict : { ...verdict, verdict: 'sampled', sample }
    case 'vacuous':
    case 'no violation found':
      return { ...verdict, sample }
    case 'violated':
      if (trace === undefined) return open(`no visited state shows that ${property.claim}`)
      // The run shows how the state is reached. That no run leads from it to an entry is a claim about every state.
      if (property.kind === 'entryPossible')
        return open(verdict.because ?? 'no run lets a waiting site enter')
      if (trace.closes !== undefined) return open('a violation closes its loop up to timestamps only')
      return verdict
    case 'inconclusive':
    case 'sampled':
      return verdict
    default:
      return verdict.verdict satisfies never
  }
}
