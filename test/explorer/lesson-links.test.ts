// The links in the prose of lessons lead to sessions and recorded runs that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { readCatalogueLink } from '../../src/explorer/session/catalogue-link.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { sessionFromLink } from './session-of-link.js'

const folder = new URL('../../specs/lessons/', import.meta.url)
const runs = new URL('../../counterexamples/', import.meta.url)
const links = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\]\((#[^)]*)\)/g)].map(([, link]) => [
    file,
    link!,
  ]),
)

test('some lessons have links', () => expect(links.length).toBeGreaterThan(0))

test.each(links)('%s links to %s', async (_, link) => {
  const run = readCatalogueLink(link!)
  if (run !== undefined) {
    const file =
      run.kind === 'lesson' ? new URL(`${run.name}.md`, folder) : new URL(`${run.name}/trace.json`, runs)
    expect(existsSync(file), link).toBe(true)
    return
  }
  const session = readSessionLink(link!)!
  const spec = await catalogueSpec(session.spec!)
  const mutants = await mutantsOf({ spec, argument: spec.name })
  const opened = sessionFromLink({ source: { argument: spec.name }, spec, mutants }, session)
  expect(opened.history.model.spec.name).toBe(spec.name)
})
