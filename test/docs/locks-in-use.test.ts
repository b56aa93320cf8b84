// docs/locks-in-use.md speaks of packages in the versions that are installed, and quotes what they say. After an update its lines and
// quotations must be looked up anew.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './console.js'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

interface Row {
  readonly name: string
  readonly version: string
  readonly says: string
}

const rows: Row[] = []
const table = readFileSync(`${root}docs/locks-in-use.md`, 'utf8')
  .match(/^\| .*$/gm)!
  .slice(2)
for (const line of table) {
  const [, first = '', says = ''] = line.split('|')
  const { name: before = '', version: last = '' } = rows.at(-1) ?? {}
  // An empty cell is that of the row before.
  const [, name = before, version = last] = /`([a-z-]+)` ([^\s,]+)/.exec(first) ?? []
  rows.push({ name, version, says })
}

// The second of two installed versions has a name of its own.
const folderOf = ({ name, version }: Row): string =>
  `${root}node_modules/${name === 'redlock' && version.startsWith('5.') ? 'redlock-5' : name}`

test.each(rows.filter(({ says }) => says.trim() !== ''))('$name $version: $says', (row) => {
  const installed = JSON.parse(readFileSync(`${folderOf(row)}/package.json`, 'utf8')) as { version: string }
  expect(installed.version.replace(/^v/, '')).toBe(row.version)
  const readme = oneLine(readFileSync(`${folderOf(row)}/README.md`, 'utf8'))
  for (const [, quoted] of row.says.matchAll(/"([^"]+)"/g)) {
    for (const part of quoted!.split(' [...] ')) expect(readme).toContain(part)
  }
})
