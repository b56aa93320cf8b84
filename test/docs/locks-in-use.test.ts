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

const rows = readFileSync(`${root}docs/locks-in-use.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .reduce<readonly Row[]>((all, line) => {
    const [, first = '', says = ''] = line.split('|')
    const [, name, version] = /`([a-z-]+)` ([^\s,]+)/.exec(first) ?? []
    const { name: before = '', version: last = '' } = all.at(-1) ?? {}
    return [...all, { name: name ?? before, version: version ?? last, says }]
  }, [])

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
