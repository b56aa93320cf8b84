// The targets of links in the documentation exist: files, headings and scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './console.js'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs', 'specs', 'counterexamples'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  ),
]
const textOf = (page: string) => readFileSync(root + page, 'utf8')
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

// Code may look like a link.
const proseOf = (page: string) => textOf(page).replaceAll(/^```.*?^```$/gms, '')

test.each(pages)('every link of %s has an existing target', (page) => {
  for (const [, link] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    // A lesson links to sessions, runs and lessons of the page, which test/explorer/lesson-links.test.ts opens.
    if (/^https?:|^#(?:spec|recorded|lesson)=/.test(link!)) continue
    const [file, anchor] = link!.split('#')
    const target = file === '' ? page : join(dirname(page), file!)
    expect(existsSync(root + target), link).toBe(true)
    if (anchor === undefined) continue
    const headings = [...textOf(target).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))
    expect(headings, link).toContain(anchor)
  }
})

test.each(pages)('every npm script that %s names exists', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { [name: string]: string } }
  const usual = ['ci', 'install', 'link', 'pack']
  for (const [, run, name] of textOf(page).matchAll(/\bnpm (run )?([\w:-]+)/g)) {
    if (run === undefined && usual.includes(name!)) continue
    expect(Object.keys(scripts), `npm ${run ?? ''}${name}`).toContain(name)
  }
})

// Files that a page names in code font.
const named = /`((?:src|test|specs|schemas)\/[\w./-]+)`/g

test.each(pages.filter((page) => !page.startsWith('specs/') && page !== 'CHANGELOG.md'))(
  'every file that %s names exists',
  (page) => {
    for (const [, file] of textOf(page).matchAll(named)) expect(existsSync(root + file!), file).toBe(true)
  },
)

test('the glossary has at most 40 words', () => {
  const glossary = textOf('CONTRIBUTING.md').split('## Glossary\n')[1]!
  const words = [...glossary.matchAll(/^\| (.+?) \|/gm)].slice(2).flatMap(([, cell]) => cell!.split(', '))
  expect(words.length).toBeGreaterThan(20)
  expect(words.length).toBeLessThanOrEqual(40)
})
