// Exact ratios of whole numbers of any size: probabilities and loads are sums and products of many.

/** In lowest terms, with a positive denominator. */
export interface Ratio {
  readonly top: bigint
  readonly bottom: bigint
}

const commonDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** The ratio of two whole numbers, the second positive. */
export const ratio = (top: bigint, bottom = 1n): Ratio => {
  const divisor = commonDivisor(top, bottom)
  return { top: top / divisor, bottom: bottom / divisor }
}

export const timesRatio = (...factors: readonly Ratio[]): Ratio =>
  ratio(
    factors.reduce((product, { top }) => product * top, 1n),
    factors.reduce((product, { bottom }) => product * bottom, 1n),
  )

export const sumOf = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((a, b) => ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom), ratio(0n))

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export const compareRatios = (a: Ratio, b: Ratio): number => {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom]
  return left < right ? -1 : left > right ? 1 : 0
}

/** As text: `4/9`, or `1` for a whole number. */
export const showRatio = ({ top, bottom }: Ratio): string => (bottom === 1n ? `${top}` : `${top}/${bottom}`)

/** From 0 to 1, as a decimal, rounded to at most `digits` places (halves upwards), without trailing zeros. */
export const decimal = ({ top, bottom }: Ratio, digits: number): string => {
  const scale = 10n ** BigInt(digits)
  const rounded = (2n * top * scale + bottom) / (2n * bottom)
  const places = (rounded % scale).toString().padStart(digits, '0').replace(/0+$/, '')
  return `${rounded / scale}${places === '' ? '' : `.${places}`}`
}

/** Reads a decimal such as 0.9 exactly; undefined for anything else. */
export const ratioOfDecimal = (text: string): Ratio | undefined => {
  const match = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', places = ''] = match
  return ratio(BigInt(whole + places), 10n ** BigInt(places.length))
}
