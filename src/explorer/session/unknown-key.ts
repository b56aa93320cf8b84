// What the page says of a part of a link that it does not know. The command line takes `--param quorums=grid`, so readers write `quorums=grid`.
import { didYouMean, isSlip } from '../../protocol/nearest.js'

/** What the key of a parameter begins with. */
export const parameterPrefix = 'param.'

/** The known part that differs by a slip of the pen, else how a parameter of the algorithm is written. */
export const unknownKeyText = (key: string, value: string, known: readonly string[]): string => {
  const slips = known.filter((one) => isSlip(key, one))
  const short = (text: string) => text.slice(0, 40)
  const hint =
    slips.length > 0
      ? didYouMean(key, slips)
      : `; a parameter of the algorithm is ${parameterPrefix}${short(key)}=${short(value)}`
  return `the link's "${short(key)}" is not part of a link${hint}`
}
