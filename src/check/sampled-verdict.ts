// What a verdict becomes where a reduction was certified on a sample only. What the reference semantics has replayed stays.
// What rests on having seen every state does not: another name of a site might have led elsewhere.
import { onASample } from '../canonical/on-a-sample.js'
import type { Verdict } from './verdict.js'

/**
 * The verdict, as far as a run supports it that tried these things on a sample only.
 * @param sample plural nouns; empty where everything was tried
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
      return { ...verdict, sample }
    case 'violated':
      if (trace === undefined) return open(`no visited state is a witness that ${property.claim}`)
      // The run leads to the state; that no run leads on to an entry is what the search says.
      if (property.kind === 'entryPossible') return open(verdict.because ?? 'no run lets a waiting site in')
      if (trace.closes !== undefined) return open('a violation closes its loop up to timestamps only')
      return verdict
    case 'inconclusive':
    case 'sampled':
      return verdict
    default:
      return verdict.verdict satisfies never
  }
}
