// The page's colours have the contrast that WCAG 2.2 requires (1.4.3, 1.4.11), in both themes.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/explorer/styles/', import.meta.url)
const css = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')
const tokens = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
  ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
)
const colours = new Map(tokens)

// WCAG 2.2, "relative luminance" and "contrast ratio".
const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const grounds = ['paper', 'ground', 'button', 'button-hover']
const pairs = [
  ...['ink', 'pale', 'accent', 'good', 'holds'].flatMap((name) =>
    grounds.map((on) => [name, on, 4.5] as const),
  ),
  ...['waits-fill', 'holds-fill', 'accent-fill'].map((on) => ['ink', on, 4.5] as const),
  ['accent', 'accent-fill', 4.5],
  ['waits', 'paper', 4.5],
  ...['control', 'focus', 'waits'].flatMap((name) => grounds.map((on) => [name, on, 3] as const)),
] as const

test.each(['light', 'dark'] as const)(
  '%s: text and the borders of controls have enough contrast',
  (theme) => {
    const of = (name: string): string => {
      const colour = colours.get(name)?.[theme]
      if (colour === undefined) throw new Error(`the styles have no colour --${name} for both themes`)
      return colour
    }
    const weak = pairs.filter(([name, on, least]) => contrast(of(name), of(on)) < least)
    expect(weak).toEqual([])
  },
)

test('each colour is defined once, for both themes', () => {
  expect(colours.size).toBe(tokens.length)
  const plain = [...css.matchAll(/#[0-9a-f]{3,8}\b/g)].length
  expect(plain).toBe(2 * tokens.length)
})

test('the contrast of black on white is 21 to 1, as in the definition', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
