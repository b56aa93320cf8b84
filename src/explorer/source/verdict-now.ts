// What a short check says of a property of the changed spec, in words, and how that differs from the original.
import { forWantOfSteps } from '../../check/nothing-happens.js'
import type { Verdict } from '../../check/verdict.js'
import { counted } from '../../report/words/number-words.js'
import type { KnownAhead } from '../session/verified-model.js'
import type { Judged, Judgement, VerdictNow } from './source-messages.js'

/** The verdict of a check within a short time. */
export const verdictNow = (verdict: Verdict['verdict']): Exclude<VerdictNow, 'nothing happens'> =>
  verdict === 'inconclusive' || verdict === 'no violation found' ? 'not decided' : verdict

const lengthOf = (steps: number | undefined): string =>
  steps === undefined ? '' : ` in ${counted(steps, 'step')}`

/**
 * The verdicts with those of “Verify” in place of what the short check has not decided.
 * @param known what complete checks have shown of exactly the model that was judged; undefined if there was none
 */
export const withVerified = (judgement: Judgement, known: KnownAhead | undefined): Judgement => {
  const verified = ({ property }: Judged): 'holds' | 'vacuous' | 'violated' | undefined => {
    if (known?.broken.includes(property) === true) return 'violated'
    if (known?.vacuous.includes(property) === true) return 'vacuous'
    return known?.keeps.includes(property) === true ? 'holds' : undefined
  }
  const decided = (one: Judged): Judged => {
    const verdict = one.verdict === 'not decided' ? verified(one) : undefined
    return verdict === undefined ? one : { ...one, verdict, by: 'Verify' }
  }
  return { ...judgement, verdicts: judgement.verdicts.map(decided) }
}

const decidedWords = ({ verdict, steps }: Judged): string => {
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

/** The verdict as the rest of a sentence about its property. */
export const wordsOf = (one: Judged): string => {
  if (one.by === undefined) return decidedWords(one)
  const words =
    one.verdict === 'holds'
      ? 'is never violated'
      : one.verdict === 'violated'
        ? 'is violated'
        : decidedWords(one)
  return `${words}, as “${one.by}” has shown`
}

/** What has been decided: another check, of the same model, may decide the rest. */
export const decidedOf = (judgement: Judgement | undefined): Judgement | undefined =>
  judgement && {
    ...judgement,
    verdicts: judgement.verdicts.filter(({ verdict }) => verdict !== 'not decided'),
  }

/** How the verdict differs from that on the original; nothing while that is not known, or if neither is decided. */
export const inOriginal = (now: Judged, original: Judgement | undefined): string => {
  const before = original?.verdicts.find(({ property }) => property === now.property)
  if (before === undefined) return ''
  const isSame = before.verdict === now.verdict && before.steps === now.steps
  // What “Verify” has shown of one is not what a short check has shown of the other.
  if (!isSame || now.by !== undefined) return ` (in the original it ${wordsOf(before)})`
  return now.verdict === 'not decided' ? '' : ' as in the original'
}
