// How a figure grows with the number of sites: the simplest of a few forms that fits every point exactly. A form with as many
// coefficients as there are points fits any points, and with one point more a fit may still be chance: 2, 5/2 and 3 lie on a line, and the
// next one, 13/4, does not. So a form has at least two coefficients fewer than there are points, and never fewer than three points. A fit for
// N = 2 to 6 is an observation, not a proof for N = 7.
//
// The forms, in this order: polynomials of degree 0 to 3; a sqrt(N) + b, if every N is a square; a c^N; (a N + b) c^N, c from 2 to 9.
import { type Fraction, fraction, showFraction } from './fraction.js'

/** A figure for a number of sites. */
export interface Point {
  readonly sites: number
  readonly value: Fraction
}

// Powers of integers soon exceed what a double holds, so these fractions use big integers.
interface Big {
  readonly top: bigint
  readonly bottom: bigint
}

const big = (top: bigint, bottom = 1n): Big =>
  bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom }
const minus = (a: Big, b: Big): Big => big(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
const plus = (a: Big, b: Big): Big => big(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
const times = (a: Big, b: Big): Big => big(a.top * b.top, a.bottom * b.bottom)
const over = (a: Big, b: Big): Big => big(a.top * b.bottom, a.bottom * b.top)
const same = (a: Big, b: Big): boolean => a.top * b.bottom === b.top * a.bottom

/** The coefficients of the polynomial through these points, the constant first (Newton's divided differences). */
const through = (points: readonly (readonly [x: Big, y: Big])[]): readonly Big[] => {
  const differences = points.map(([, y]) => y)
  for (let k = 1; k < points.length; k++) {
    for (let i = points.length - 1; i >= k; i--) {
      differences[i] = over(
        minus(differences[i]!, differences[i - 1]!),
        minus(points[i]![0], points[i - k]![0]),
      )
    }
  }
  let polynomial: Big[] = []
  for (let k = points.length - 1; k >= 0; k--) {
    const shifted = [big(0n), ...polynomial]
    const scaled = polynomial.map((one) => times(one, points[k]![0]))
    polynomial = shifted.map((one, i) => minus(one, scaled[i] ?? big(0n)))
    polynomial[0] = plus(polynomial[0]!, differences[k]!)
  }
  return polynomial
}

const at = (polynomial: readonly Big[], x: Big): Big =>
  polynomial.reduceRight((sum, one) => plus(times(sum, x), one), big(0n))

const small = ({ top, bottom }: Big): Fraction => {
  const divisor = ((a: bigint, b: bigint) => {
    let [x, y] = [a < 0n ? -a : a, b]
    while (y !== 0n) [x, y] = [y, x % y]
    return x
  })(top, bottom)
  return fraction(Number(top / divisor), Number(bottom / divisor))
}

const isZero = ({ top }: Fraction): boolean => top === 0
const isOne = ({ top, bottom }: Fraction): boolean => top === 1 && bottom === 1

/** A polynomial in N as text; `2(N-1)` if it is a multiple of N plus an integer. */
const polynomialText = (coefficients: readonly Fraction[]): string => {
  const [constant, slope] = coefficients
  if (coefficients.length === 2 && slope !== undefined && !isZero(constant!)) {
    const root = (constant!.top * slope.bottom) / (constant!.bottom * slope.top)
    if (Number.isInteger(root)) {
      const inner = root < 0 ? `N-${-root}` : `N+${root}`
      return isOne(slope) ? inner : `${showFraction(slope)}(${inner})`
    }
  }
  const parts = coefficients.flatMap((one, degree): string[] => {
    if (isZero(one)) return []
    const power = degree === 0 ? '' : degree === 1 ? 'N' : `N^${degree}`
    const absolute = showFraction({ ...one, top: Math.abs(one.top) })
    const text = power === '' ? absolute : absolute === '1' ? power : `${absolute} ${power}`
    return [`${one.top < 0 ? '-' : '+'} ${text}`]
  })
  const text = parts.reverse().join(' ')
  return text === '' ? '0' : text.replace(/^\+ /, '').replace(/^- /, '-')
}

const highestDegree = 3
const bases = [2, 3, 4, 5, 6, 7, 8, 9]

/** The form that fits all points, as text; undefined if no form does, or there are too few points. */
export const formThrough = (points: readonly Point[]): string | undefined => {
  if (points.length < 3) return undefined
  const exact = points.map(
    ({ sites, value }) => [big(BigInt(sites)), big(BigInt(value.top), BigInt(value.bottom))] as const,
  )
  const polynomial = (
    list: readonly (readonly [Big, Big])[],
    degree: number,
  ): readonly Fraction[] | undefined => {
    if (list.length < degree + 3) return undefined
    const found = through(list.slice(0, degree + 1))
    return list.every(([x, y]) => same(at(found, x), y)) ? found.map(small) : undefined
  }
  for (let degree = 0; degree <= highestDegree; degree++) {
    const found = polynomial(exact, degree)
    if (found !== undefined) return polynomialText(found)
  }
  const roots = points.map(({ sites }) => Math.sqrt(sites))
  if (roots.every(Number.isInteger)) {
    const found = polynomial(
      exact.map(([, y], k) => [big(BigInt(roots[k]!)), y] as const),
      1,
    )
    if (found !== undefined) return polynomialText(found).replaceAll('N', 'sqrt(N)')
  }
  for (const degree of [0, 1]) {
    // The base is one more coefficient.
    if (points.length < degree + 4) continue
    for (const base of bases) {
      const divided = points.map(
        ({ sites }, k) => [exact[k]![0], over(exact[k]![1], big(BigInt(base) ** BigInt(sites)))] as const,
      )
      const found = polynomial(divided, degree)
      if (found === undefined) continue
      const factor = polynomialText(found)
      const power = `${base}^N`
      return factor === '1'
        ? power
        : /[ +-]/.test(factor) && !/^\S+ N$/.test(factor) && degree === 1 && !factor.endsWith(')')
          ? `(${factor}) ${power}`
          : `${factor} ${power}`
    }
  }
  return undefined
}
