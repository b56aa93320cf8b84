import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TABLES, withTable } from './speed-page.js'

const page = readFileSync(new URL('../../docs/speed.md', import.meta.url), 'utf8')

describe('the page of measurements', () => {
  test.each(TABLES)('has a place for the table "%s", and nothing else changes when it is written', (name) => {
    const other = withTable(page, name, ['| a | b |', '| --- | --- |', '| 1 | 2 |'])
    expect(other).toContain('| a | b |\n| --- | --- |\n| 1 | 2 |\n')
    const table = page.slice(page.indexOf(`<!-- table: ${name} -->`), page.indexOf(`<!-- end: ${name} -->`))
    const lines = table.split('\n').filter((line) => line.startsWith('|'))
    expect(lines.length).toBeGreaterThan(2)
    expect(withTable(other, name, lines)).toBe(page)
  })

  test('a page without the place of a table is refused, and the line says what to add', () => {
    expect(() => withTable('# Speed\n', 'search', [])).toThrow(
      'put it between <!-- table: search --> and <!-- end: search -->',
    )
  })
})
