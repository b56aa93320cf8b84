// docs/in-short.md and what is generated from it are up to date; test/docs/pages.slow.test.ts runs the page.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicNames } from '../../src/explorer/compile/public-names.js'
import { fencesOf } from './fences.js'
import { llmsText, skillText, withParts } from './in-short.js'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const page = read('docs/in-short.md')

test('the page, llms.txt and the skill are up to date (npm run readme)', () => {
  expect(withParts(page)).toBe(page)
  expect(read('llms.txt')).toBe(llmsText(page))
  expect(read('skills/coterie/SKILL.md')).toBe(skillText(page))
})

test('llms.txt begins as llmstxt.org says: a title, then a summary', () => {
  expect(read('llms.txt')).toMatch(/^# Coterie\n\n> [^\n]+\n\n/)
})

test('the skill has front matter with a name and a description of at most 1024 characters', () => {
  const [, name, description] = /^---\nname: ([a-z-]+)\ndescription: (.+)\n---\n/.exec(
    read('skills/coterie/SKILL.md'),
  )!
  expect(name).toBe('coterie')
  expect(description!.length).toBeLessThan(1024)
  expect(description).not.toContain(': ')
})

test.each(['llms.txt', 'skills/coterie/SKILL.md'])(
  '%s has all names, two specs and their commands',
  (file) => {
    const text = read(file)
    for (const { name } of publicNames('index.ts', (path) => read(`src/${path}`)))
      expect(text, name).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'))
    const fences = fencesOf(text)
    expect(fences.filter(({ info }) => info.startsWith('ts mine/'))).toHaveLength(2)
    expect(fences.filter(({ info }) => info === 'console').length).toBeGreaterThan(3)
    for (const command of ['verify', 'explain', 'mutate'])
      expect(text).toContain(`$ coterie ${command} mine/`)
    // A quarter of what some assistants keep in view at once; the tutorial and the reference have 60 kB.
    expect(text.length).toBeLessThan(36_000)
  },
)

test.each(['llms.txt', 'skills/coterie/SKILL.md'])('the links of %s lead to files of the package', (file) => {
  const text = read(file).replaceAll(/^```.*?^```$/gms, '')
  const folder = new URL('./', new URL(`../../${file}`, import.meta.url))
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s#]+)/g)].map(([, link]) => new URL(link!, folder))
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect(() => readFileSync(link)).not.toThrow()
})
