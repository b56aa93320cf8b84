// The licenses of the page's packages: the build fails for a package that neither contains a license nor has
// one in third-party/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noticesOf, packagesOf } from '../../third-party/notices.js'
import { Scratch } from '../cli/coterie.js'
import { root } from '../docs/console.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const made = (name: string, license?: string): string => {
  const folder = join(scratch.folder, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3' }))
  if (license !== undefined) writeFileSync(join(folder, 'LICENCE.md'), license)
  return folder
}

test('packages are found by their modules, scoped or not', () => {
  const ids = [
    '/a/src/x.ts',
    '/a/node_modules/@viz-js/viz/lib/viz.js',
    '\0/a/node_modules/preact/dist/preact.js',
  ]
  expect([...packagesOf(ids)]).toEqual([
    ['@viz-js/viz', '/a/node_modules/@viz-js/viz'],
    ['preact', '/a/node_modules/preact'],
  ])
})

test('licenses come from the packages and from third-party/', () => {
  const brought = made('brought', 'Do as you like.')
  const notices = noticesOf(
    new Map([
      ['brought', brought],
      ['@viz-js/viz', join(root, 'node_modules/@viz-js/viz')],
    ]),
  )
  expect(notices).toContain('brought 1.2.3\n\nDo as you like.')
  expect(notices).toMatch(
    /@viz-js\/viz .*Graphviz.*Eclipse Public License - v 1\.0.*Eclipse Public License - v 2\.0/s,
  )
  expect(notices).toMatch(/Expat/)
})

test('a package without a license is an error that names it', () => {
  expect(() => noticesOf(new Map([['bare', made('bare')]]))).toThrow(/^bare: the package brings no license/)
})
