// What a proof for every number of sites has shown, in one sentence for a lecture. Its evidence is the text of the report.
import type { EveryResult } from '../../every/every-result.js'
import { listed } from '../words/listed.js'
import { counted } from '../words/number-words.js'
import { anyOf, valuesOf } from './every-parameters.js'

/** The assumptions of the model, and for which values of the parameters the proof is. */
const conditions = (result: EveryResult): string => {
  const { spec, options, assumed } = result
  const any = anyOf(result)
  const values = valuesOf(result).flatMap(([name, value]) => (name === any ? [] : [`${name}=${value}`]))
  const order = options.order ?? 'fifo'
  const channels = order === 'fifo' ? 'FIFO channels' : `order ${order}`
  return [
    ...(assumed === undefined ? [] : [`, if ${assumed}`]),
    ...(any === undefined ? [] : [`, for all values of ${any}`]),
    ...(spec.mutant === undefined ? [] : [`, in the mutant “${spec.mutant}”`]),
    `, with ${listed([...values, channels, 'any number of requests', 'no faults'])}`,
  ].join('')
}

const proved = (result: EveryResult): string => {
  const others = result.others.filter(({ verdict }) => verdict === 'holds').map(({ property }) => property)
  return `Proved for every N ≥ 2: ${listed(['mutualExclusion', ...others])} ${others.length === 0 ? 'holds' : 'hold'}${conditions(result)}.`
}

/** A result as a lecturer would say it: no more than was shown. */
export const everySentence = (result: EveryResult): string => {
  switch (result.verdict) {
    case 'holds':
      return proved(result)
    case 'sampled':
      return `Not proved, only tested: none of the ${counted(result.views, 'view')} violates mutualExclusion, but the proof is not licensed: ${result.reason}.`
    case 'tested':
      return `Not proved, only tested: none of the ${counted(result.views, 'view')} violates mutualExclusion, but that the clauses work alike for every N was tested with ${listed(result.tested!.tested.map(({ sites }) => String(sites)))} sites only.`
    case 'vacuous':
      return `Not proved: ${result.reason}, so mutualExclusion says nothing.`
    case 'not proved':
    case 'refused':
      return `Not proved for every N: ${result.reason}.`
    default:
      return result.verdict satisfies never
  }
}
