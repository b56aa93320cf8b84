// What is red at the end of every kept run, and what its pictures mark at each step.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { momentsOf } from '../../src/diagram/run/statuses.js'
import type { Model } from '../../src/model/model.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { lastState, type Trace } from '../../src/trace/trace.js'
import { violatedIn } from '../../src/trace/violated-here.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { redInPictures } from '../diagram/red-in-pictures.js'
import { agreesWithSentences, folders, marksWhatIsSaid, namedIn } from './sites-named.js'

const holdsIn = (model: Model, trace: Trace, site: number): boolean => {
  const view = viewOfState(model, lastState(trace))
  return !view.crashed(site) && (view.holds(site) || view.markOf(site) !== undefined)
}

test('the answer to why a kept run violates its property has the sites that its sentence names', () =>
  agreesWithSentences(folders))

// At the ends of two runs, bars were red and cards gold.
test('red at the end of a kept run are the bars, cards and circles of all sites that its sentence names, and of what is violated since before', async () => {
  let some = 0
  const lasting: string[] = []
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    const { model } = trace
    const sites = namedIn(trace)
    const said = sites.every((site) => holdsIn(model, trace, site)) ? sites : []
    if (said.length > 0) some++
    const picture = readFileSync(`${keptFolder}${folder}/trace.svg`, 'utf8')
    const { bars, cards, circles, nodes } = redInPictures(trace, picture)
    const waiting = model.spec.waitsFor === undefined ? undefined : bars
    expect([cards, circles, nodes], folder).toEqual([bars, waiting, waiting])
    expect(bars, folder).toEqual(expect.arrayContaining([...said]))
    if (bars.length === said.length) continue
    lasting.push(folder)
    const [before, end] = momentsOf(trace).slice(-2)
    const enabled = [...enabledIn(model, lastState(trace))]
    const violated = violatedIn(model, lastState(trace), enabled).map(({ name }) => name)
    for (const site of bars.filter((one) => !said.includes(one))) {
      const names = end!.reds.flatMap((red) => (red.sites.includes(site) ? [red.property] : []))
      expect(
        before!.reds.map(({ property }) => property),
        folder,
      ).toEqual(expect.arrayContaining(names))
      expect(violated, folder).toEqual(expect.arrayContaining(names))
    }
  }
  expect(some).toBeGreaterThan(40)
  expect(lasting).toEqual(['chubby-cell-no-lease', 'chubby-files-stale-read', 'lease-lock-slow-holder'])
})

test('at each step of a kept run, pictures mark the sites of the sentence that the page says first', () =>
  marksWhatIsSaid(folders))
