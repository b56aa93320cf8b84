// Regenerates the documentation of the catalogue: the README's table, docs/catalogue.md, and the table of docs/proofs.md; and what
// assistants read: docs/in-short.md, llms.txt and the skill.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { llmsText, skillText, withParts } from './in-short.js'
import { withLinesTable } from './lines-table.js'
import { cataloguePage, withSpecsTable } from './specs-table.js'

const readme = new URL('../../README.md', import.meta.url)
writeFileSync(readme, await withSpecsTable(readFileSync(readme, 'utf8')))
writeFileSync(new URL('../../docs/catalogue.md', import.meta.url), await cataloguePage())
const proofs = new URL('../../docs/proofs.md', import.meta.url)
writeFileSync(proofs, await withLinesTable(readFileSync(proofs, 'utf8')))

const inShort = new URL('../../docs/in-short.md', import.meta.url)
writeFileSync(inShort, withParts(readFileSync(inShort, 'utf8')))
const text = readFileSync(inShort, 'utf8')
writeFileSync(new URL('../../llms.txt', import.meta.url), llmsText(text))
const skill = new URL('../../skills/coterie/', import.meta.url)
mkdirSync(skill, { recursive: true })
writeFileSync(new URL('SKILL.md', skill), skillText(text))
