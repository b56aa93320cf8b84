// The algorithms of the catalogue without their types.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeOf, same } from './stripped.js'

test('the algorithms of the catalogue come out as from esbuild, with each line and column in its place', () => {
  const specs = fileURLToPath(new URL('../../specs/', import.meta.url))
  const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /algorithm\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(45)
  for (const file of files) {
    const text = readFileSync(specs + file, 'utf8')
    const code = codeOf(text)
    same(text)
    expect(code.length).toBe(text.length)
    for (let k = 0; k < text.length; k++) if (code[k] !== text[k]) expect(' ;)').toContain(code[k])
  }
})
