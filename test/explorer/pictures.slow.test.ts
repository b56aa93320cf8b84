// The stage against the run that it shows: what the browser has drawn, and not how it was computed. The files of the command line are compared in
// test/diagram/pictures.slow.test.ts.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { lastState } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'
import { wrongInNetwork } from '../diagram/drawn-network.js'
import { wrongIn } from '../diagram/drawn-run.js'
import { drawnOnPage } from './run-on-page.js'
import { servePage } from './served-page.js'

const { open } = servePage()

// Together they have waits, overlaps, crashes, losses, copies, messages that overtake, shared variables, a loop, a grid, a ring and a server.
const runs = [
  'maekawa-grid-deadlock',
  'maekawa-disjoint-quorums',
  'lamport-unordered',
  'central-server-coordinator-crash',
  'token-ring-duplicated-token',
  'ricart-agrawala-lost-message',
  'peterson-turn-first',
  'semaphore-set-starvation',
  'suzuki-kasami-out-of-order',
  'chubby-cell-two-masters',
]

test('the stage shows the sites, steps, messages, waits, entries and overlaps of a run, and no others', async () => {
  const { page, wrong } = await open(`recorded=${runs[0]}`)
  const found: string[] = []
  let arrows = 0
  for (const folder of runs) {
    const { trace } = await replayed(folder, catalogueSpec)
    await page.evaluate(`location.hash = 'recorded=${folder}'`)
    const length = trace.steps.length
    await page.locator('.where', { hasText: `step ${length} of ${length}` }).waitFor()
    await page.getByText(`The end of the recorded run ${folder}`).waitFor()
    await page
      .locator(`.st-event[data-step="${length - 1}"].here, .st-event.loss`)
      .first()
      .waitFor()
    // The picture of the run before may have a loss, too.
    const steps = () =>
      page
        .locator('.st-event')
        .evaluateAll((all) => new Set(all.map((one) => one.getAttribute('data-step'))).size)
    await expect.poll(steps).toBe(length)
    // A drawing that is still improved may be replaced while it is read.
    await page.locator('.space-time:not([aria-busy="true"])').waitFor()
    const { run, network } = await drawnOnPage(page)
    arrows += run.arrows.length + network.arrows.length
    const problems = [...wrongIn(run, trace, true), ...wrongInNetwork(network, trace.model, lastState(trace))]
    found.push(...problems.map((what) => `${folder}: ${what}`))
  }
  expect(found).toEqual([])
  expect(arrows).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

test('a dot, an arrow, a bar and a wait that the browser draws elsewhere are noticed', async () => {
  const { page } = await open('recorded=maekawa-grid-deadlock')
  const { trace } = await replayed('maekawa-grid-deadlock', catalogueSpec)
  await page.locator('.st-event[data-step="7"].here').waitFor()
  const problems = async () => {
    const { run, network } = await drawnOnPage(page)
    return [...wrongIn(run, trace), ...wrongInNetwork(network, trace.model, lastState(trace))].join('\n')
  }
  expect(await problems()).toBe('')
  const moved = async (selector: string, way: string) => {
    const style = `document.querySelector('${selector}').style`
    await page.evaluate(`${style}.transform = '${way}'`)
    const said = await problems()
    await page.evaluate(`${style}.transform = ''`)
    return said
  }
  expect(await moved('.st-event[data-step="2"]', 'translate(60px, 0)')).toContain('step 3 is not on the lane')
  expect(await moved('.st-run .st-arrow', 'translate(0, 40px)')).toContain('no arrow delivered from 0')
  expect(await moved('.st-run .st-span.waits', 'translate(0, 20px)')).toContain('the lane of site 0')
  expect(await moved('.network g.nw-wait', 'translate(90px, 90px)')).toContain('the arrows of a wait go')
  expect(await moved('.network .site', 'translate(0, -400px)')).toContain(
    'something is outside of the picture',
  )
})
