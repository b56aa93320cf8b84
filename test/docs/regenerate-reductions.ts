// Regenerates the tables of docs/reductions.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { withReductionTables } from './reductions-tables.js'

const file = new URL('../../docs/reductions.md', import.meta.url)
writeFileSync(file, withReductionTables(readFileSync(file, 'utf8')))
