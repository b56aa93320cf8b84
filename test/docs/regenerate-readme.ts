// Writes the README's table of specs anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { withSpecsTable } from './specs-table.js'

const file = new URL('../../README.md', import.meta.url)
writeFileSync(file, await withSpecsTable(readFileSync(file, 'utf8')))
