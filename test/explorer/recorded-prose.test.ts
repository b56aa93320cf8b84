// The prose of recorded runs, from their pages.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { families } from '../../src/explorer/lesson/families.js'
import { proseOfRun } from '../../src/explorer/lesson/recorded-prose.js'

test('the prose of a run is its title and its paragraphs, without the model and the commands', () => {
  const page =
    '# Two sites: wrong\n\nA line\nand more.\n\n**Step 2.** Second.\n\nModel: maekawa\n\n```\ncoterie\n```\n'
  expect(proseOfRun(page)).toEqual({
    title: 'Two sites: wrong',
    prose: ['A line and more.', 'Step 2. Second.'],
  })
  expect(proseOfRun('')).toEqual({ title: '', prose: [] })
})

test('every recorded run has a title and prose', () => {
  const folders = readdirSync('counterexamples', { withFileTypes: true }).filter((one) => one.isDirectory())
  const without = folders.filter(({ name }) => {
    const { title, prose } = proseOfRun(readFileSync(`counterexamples/${name}/README.md`, 'utf8'))
    return title === '' || prose.length === 0 || prose.some((text) => /```|!\[|^#/.test(text))
  })
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every spec of the catalogue is in one family', () => {
  expect(Object.values(families).flat().toSorted()).toEqual([...catalogueNames()].toSorted())
})
