// As field-mistakes.test.ts, in every guard of Maekawa.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesAllFields } from '../../src/source/declared-fields.js'
import { fieldMistakes } from '../../src/source/field-mistakes.js'
import type { NamedModule } from '../../src/source/name-mistakes.js'
import { moduleOf } from './misspelt.js'

const specs = new URL('../../specs/', import.meta.url)
const sourcesIn = (name: string): readonly (readonly [file: string, text: string])[] =>
  readdirSync(new URL(name, specs))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(new URL(`${name}/${file}`, specs), 'utf8')])
const folder = (name: string): readonly NamedModule[] =>
  sourcesIn(name).map(([file, text]) => moduleOf(file, text))

test('a misspelling in any guard of Maekawa is found, and the spec itself has none', () => {
  const modules = folder('maekawa')
  expect(modules.every(({ tree }) => namesAllFields(tree))).toBe(true)
  expect(fieldMistakes(modules)).toEqual([])
  const algorithm = modules.find(({ file }) => file === 'algorithm.ts')!
  const others = modules.filter((one) => one !== algorithm)
  const places = [...algorithm.text.matchAll(/\bme\.(phase|votes|voted|queue)\b/g)]
  expect(places.length).toBeGreaterThan(8)
  for (const { index } of places) {
    const text = `${algorithm.text.slice(0, index + 3)}x${algorithm.text.slice(index + 3)}`
    expect(fieldMistakes([...others, moduleOf('algorithm.ts', text)])).toHaveLength(1)
  }
})
