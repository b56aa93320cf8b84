// Regenerates the documentation of the catalogue: the README's table and docs/catalogue.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { cataloguePage, withSpecsTable } from './specs-table.js'

const readme = new URL('../../README.md', import.meta.url)
writeFileSync(readme, await withSpecsTable(readFileSync(readme, 'utf8')))
writeFileSync(new URL('../../docs/catalogue.md', import.meta.url), await cataloguePage())
