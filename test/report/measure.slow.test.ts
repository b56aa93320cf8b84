// Measures as text and as JSON, compared byte by byte.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { measure } from '../../src/measure/measure.js'
import { defaultLimits } from '../../src/measure/measurement.js'
import { measureJson } from '../../src/report/measure/measure-json.js'
import { missingLine, partLine } from '../../src/report/measure/measure-line.js'
import { measureText } from '../../src/report/measure/measure-text.js'

const all = { messages: true, delays: true, bypass: true }
const ring = async (...sizes: readonly number[]) => {
  const spec = await catalogueSpec('token-ring')
  return sizes.map((sites) => measure(spec, { sites }, all))
}

test('the text has a table for each quantity, with formula, verdict, run and growth', async () => {
  const text = measureText(
    await ring(2, 3, 4, 5),
    [{ sites: 9, why: 'too many' }],
    (_row, { trace }) => `replay ${trace!.loop}`,
  )
  expect(text).toMatch(
    /^token-ring: sites 2 3 4 5, reading hold, .* requests unbounded, .*\n {2}the models\n/,
  )
  expect(text).toContain('\n    N = 3: 60 states, 144 transitions\n')
  expect(text).toContain('\n    N = 9: no model: too many\n')
  expect(text).toContain(`
    a loop has messages and no entry; it is fair, so a fair scheduler may repeat it forever
    N  measured              formula
    2  1 and more, no bound  1 and more, no bound  agree
    3  1 and more, no bound  1 and more, no bound  agree
    4  1 and more, no bound  1 and more, no bound  agree
    5  1 and more, no bound  1 and more, no bound  agree
    N = 2, the maximum: replay 0
    the minimum fits 1, at 4 sizes
`)
  expect(text).toContain(`
    N  measured  formula
    2  1         1        agree
    3  1 to 2    1 to 2   agree
    4  1 to 3    1 to 3   agree
    5  1 to 4    1 to 4   agree
    the minimum fits 1, the maximum fits N-1, at 4 sizes

  bypasses: maximum number of entries of other sites while a site waits, by site
    N  measured
    2  1, 1
    3  2, 2, 2
    4  3, 3, 3, 3
    5  4, 4, 4, 4, 4
    the maximum fits N-1, at 4 sizes
`)
  // Four points are too few to determine the states, 5/2 N 2^N.
  expect(text).not.toContain('states fit')
})

test('the output names what was not measured, and what was measured instead', async () => {
  const spec = await catalogueSpec('central-server')
  const limits = { ...defaultLimits, maxStates: 100 }
  const text = measureText([measure(spec, { sites: 4 }, all, limits)], [], () => undefined)
  expect(text).toContain(
    '; each site requests once, since with unbounded requests the bound on states was reached; bypasses not measured: the bound on states was reached',
  )
  expect(text).toContain('for two requesting sites, each pair in turn')
  expect(text).not.toContain('fits')
})

test('no form of growth fits figures of all sites together with figures of two requesting sites', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  const wanted = { messages: true, delays: false, bypass: false }
  const limits = { ...defaultLimits, maxStates: 20_000 }
  const rows = [2, 3, 4, 5].map((sites) => measure(spec, { sites, requests: 1 }, wanted, limits))
  const tables = measureText(rows, [], () => undefined).split('\n\n')
  const [ofPairs, others] = [true, false].map((is) =>
    tables.filter((table) => table.includes('each pair in turn') === is),
  )
  expect(ofPairs!.length).toBeGreaterThan(0)
  for (const table of ofPairs!) expect(table).not.toContain('fits')
  expect(others!.some((table) => table.includes('fits 2(N-1), at 4 sizes'))).toBe(true)
})

test('the results so far are printed when the time limit is reached', async () => {
  const { Measuring } = await import('../../src/measure/measuring.js')
  const running = new Measuring(await catalogueSpec('ricart-agrawala'), { sites: 3 }, all)
  const work = running.run()
  work.next()
  work.next(1)
  running.stop('time')
  expect(work.next(1).done).toBe(true)
  const text = measureText([running.result()], [], () => undefined)
  expect(text).toMatch(
    /messages not measured: the time limit was reached; delays not measured: the time limit was reached/,
  )
})

test('in JSON a missing bound is null, and a figure is a fraction', async () => {
  const rows = await ring(2)
  const [{ figures }] = (
    measureJson(
      rows,
      [],
      () => 'replay',
      () => 'file',
    ) as unknown as {
      readonly measurements: readonly [{ readonly figures: readonly object[] }]
    }
  ).measurements
  expect(figures[0]).toMatchObject({
    quantity: 'messagesPerEntry',
    least: { value: [1, 1], replay: 'replay', trace: 'file' },
    most: { value: null, length: 4, loop: 0 },
    formula: { says: 'values', least: [1, 1], most: null },
    verdict: 'agree',
  })
  // The JSON depends on nothing of the machine, and is the same each time.
  const json = () =>
    ring(2).then((again) =>
      JSON.stringify(
        measureJson(
          again,
          [],
          () => undefined,
          () => undefined,
        ),
      ),
    )
  expect(await json()).toBe(await json())
})

test('neighbouring sizes without a model are one line, with the reason of the first', async () => {
  const unfit = [5, 6, 7, 9].map((sites) => ({ sites, why: `no square: ${sites}` }))
  const text = measureText(await ring(4), unfit, () => undefined)
  expect(text).toContain('\n    N = 5 to 7: no model: no square: 5\n    N = 9: no model: no square: 9\n')
})

test('an entry of Maekawa costs 3K, for one requester alone, on grids and planes of up to 25 sites', async () => {
  const spec = await catalogueSpec('maekawa')
  const cost = (quorums: string, sites: number) => {
    const options = { sites, parameters: { quorums }, requesters: [0], requests: 1, self: 'channel' } as const
    const { figures } = measure(spec, options, { messages: true, delays: false, bypass: false })
    const { least, most, verdict } = figures.find(({ quantity }) => quantity === 'messagesAlone')!
    expect([most?.value, verdict]).toEqual([least?.value, 'agree'])
    return least?.value
  }
  // A grid of 25 has 20,197 states; the documentation shows it.
  expect([4, 9, 16].map((sites) => cost('grid', sites))).toEqual(
    [9, 15, 21].map((top) => ({ top, bottom: 1 })),
  )
  expect([7, 13, 21].map((sites) => cost('plane', sites))).toEqual(
    [9, 12, 15].map((top) => ({ top, bottom: 1 })),
  )
})

const loadAlone = { messages: false, delays: false, bypass: false, load: true }

test('an algorithm without messages has no load, and the output speaks of no search, since there was none', async () => {
  const measured = measure(await catalogueSpec('semaphore'), { sites: 2 }, loadAlone)
  expect(missingLine(measured)).toBe('N = 2: load not measured (the algorithm sends no messages)\n')
  expect(measureText([measured], [], () => undefined)).toMatch(
    /\n {2}the models\n {4}N = 2: load not measured: the algorithm sends no messages\n$/,
  )
})

test('the sites with the greatest load are named, all of them, by the names that traces use', async () => {
  const texts = async (name: string, options: Parameters<typeof measure>[1]) => {
    const measured = measure(await catalogueSpec(name), options, loadAlone)
    return [partLine(measured.model, measured), measureText([measured], [], () => undefined)]
  }
  const [all] = await texts('ricart-agrawala', { sites: 2 })
  expect(all).toBe('N = 2: load of every site: 2\n')
  const [line, table] = await texts('central-server', { sites: 2 })
  expect(line).toBe('N = 2: greatest load, coordinator: 3\n')
  expect(table).toContain('2  3 (coordinator)  0: 3/2, 1: 3/2, coordinator: 3\n')
  const [voters] = await texts('maekawa', { sites: 4, parameters: { quorums: '{2,3},{2,3},{2,3},{2,3}' } })
  expect(voters).toMatch(/greatest load, sites 2, 3: /)
  const [named] = await texts('raymond', {
    sites: 3,
    parameters: { tree: 'star' },
    names: ['hub', 'north', 'south'],
  })
  expect(named).toBe('N = 3: greatest load, hub: 4/3\n')
})

test.each(['central-server-election', 'maekawa', 'maekawa-relinquish'])(
  '%s is measured where no site may request: without formulas, which are about entries',
  async (name) => {
    const spec = await catalogueSpec(name)
    const figures = { messages: true, delays: true, bypass: false, load: false }
    const measured = measure(spec, { sites: 4, requesters: [] }, figures)
    const perEntry = measured.figures.find(({ quantity }) => quantity === 'messagesPerEntry')
    expect(perEntry).toMatchObject({ least: undefined, most: undefined, formula: undefined })
  },
)
