// What a short check says of a property of the changed spec, in words, and how that differs from the original.
import { forWantOfSteps } from '../../check/nothing-happens.js'
import type { Verdict } from '../../check/verdict.js'
import { counted } from '../../report/words/number-words.js'
import type { Judged, Judgement, VerdictNow } from './source-messages.js'

/** The verdict of a check within a short time. */
export const verdictNow = (verdict: Verdict['verdict']): Exclude<VerdictNow, 'nothing happens'> =>
  verdict === 'inconclusive' || verdict === 'no violation found' ? 'not decided' : verdict

const lengthOf = (steps: number | undefined): string =>
  steps === undefined ? '' : ` in ${counted(steps, 'step')}`

/** The verdict as the rest of a sentence about its property. */
export const wordsOf = ({ verdict, steps }: Judged): string => {
  switch (verdict) {
    case 'violated':
      return `is violated${lengthOf(steps)}`
    case 'holds':
      return 'holds'
    case 'sampled':
      return 'holds on a sample'
    case 'vacuous':
      return 'holds, but only because no run reaches its condition'
    case 'nothing happens':
      return forWantOfSteps
    case 'not decided':
      return 'is not decided'
    default:
      return verdict satisfies never
  }
}

/** How the verdict differs from that on the original; nothing while that is not known, or if neither is decided. */
export const inOriginal = (now: Judged, original: Judgement | undefined): string => {
  const before = original?.verdicts.find(({ property }) => property === now.property)
  if (before === undefined) return ''
  const isSame = before.verdict === now.verdict && before.steps === now.steps
  if (!isSame) return ` (in the original it ${wordsOf(before)})`
  return now.verdict === 'not decided' ? '' : ' as in the original'
}
