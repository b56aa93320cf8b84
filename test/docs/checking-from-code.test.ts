// docs/checking-from-code.md lists exactly the exports of the package.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicNames } from '../../src/explorer/compile/public-names.js'
import { root } from './console.js'

const page = readFileSync(`${root}docs/checking-from-code.md`, 'utf8')

const listed = (face: string): readonly string[] => {
  const [, section] = page.split(`## What \`${face}\` exports`)
  const rows = section!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort()
}

// A renamed export counts by its new name.
const exported = (file: string): readonly string[] =>
  [...readFileSync(root + file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim().split(' ').at(-1)!)
    .filter((name) => name !== '')
    .sort()

test.each([
  ['coterie', 'src/index.ts'],
  ['coterie/checker', 'src/checker.ts'],
])('the page lists the exports of %s', (face, file) => {
  expect(exported(file).length).toBeGreaterThan(20)
  expect(listed(face)).toEqual(exported(file))
})

// An editor shows the comment of a name when the mouse is over it.
test.each(['index.ts', 'checker.ts'])('every name that src/%s exports has a comment', (face) => {
  const names = publicNames(face, (path) => readFileSync(`${root}src/${path}`, 'utf8'))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(({ says = '' }) => says.length < 10).map(({ name }) => name)).toEqual([])
})
