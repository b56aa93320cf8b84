// A link with the name of the served spec opened another algorithm: only the path of its file was known.
import { expect, test } from 'vitest'
import { isNameOf } from '../../src/explorer/load/served-name.js'

test('a link names the served file by its path, or by its name unless the catalogue has that', () => {
  const names = ['maekawa']
  for (const own of ['naive-lock.ts', './specs/naive-lock.ts', 'C:\\specs\\naive-lock.mjs']) {
    expect(isNameOf(own, own, names), own).toBe(true)
    expect(isNameOf('naive-lock', own, names), own).toBe(true)
    expect(isNameOf('naive', own, names), own).toBe(false)
  }
  expect(isNameOf('maekawa', 'variants/maekawa.ts', names)).toBe(false)
  expect(isNameOf('maekawa', 'maekawa', names)).toBe(true)
})
