// Regenerates the documentation of the catalogue: the README's table, docs/catalogue.md, and the table of docs/proofs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { withLinesTable } from './lines-table.js'
import { cataloguePage, withSpecsTable } from './specs-table.js'

const readme = new URL('../../README.md', import.meta.url)
writeFileSync(readme, await withSpecsTable(readFileSync(readme, 'utf8')))
writeFileSync(new URL('../../docs/catalogue.md', import.meta.url), await cataloguePage())
const proofs = new URL('../../docs/proofs.md', import.meta.url)
writeFileSync(proofs, await withLinesTable(readFileSync(proofs, 'utf8')))
