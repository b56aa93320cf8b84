// The runs in the room that the page has for them in small windows: all kept runs without a browser, the widest ones in one.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { drawingsIn, scaleIn } from '../../src/explorer/diagrams/run-in-room.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { servePage } from './served-page.js'

const { open } = servePage()

// In pixels, as a browser measures them: an inch of a layout at full size, and the width of the run; and the smallest part of full size
// at which the style sheets show few lanes and many (crowded.css), below which the run scrolls sideways.
const inch = 105.6
const windows = {
  '1024x768': { width: 513, few: 0.62, many: 0.56 },
  '1440x900': { width: 760, few: 0.62, many: 0.48 },
}
const fewLanes = 4
const readable = 0.66

// The texts of shared variables once made the lanes of a cell of Chubby 200 pixels wider than a window of 1024.
test.each(Object.entries(windows))(
  'no kept run of up to nine sites is scrolled sideways at %s',
  async (_, { width, few, many }) => {
    const scrolled: string[] = []
    let [runs, cut] = [0, 0]
    for (const folder of readdirSync(keptFolder)) {
      const { trace } = await replayed(folder, catalogueSpec)
      const sites = trace.model.sites.map(({ id }) => id)
      if (sites.length > 9) continue
      runs++
      const room = { width: width / inch, least: readable }
      // The width of the first drawing is that of all.
      const first = drawingsIn(trace, { sites }, room).next()
      const drawing = first.done === true ? first.value : first.value()
      if (scaleIn(drawing, room) < (sites.length > fewLanes ? many : few)) scrolled.push(folder)
      for (const { label, whole } of drawing.memory?.accesses ?? []) {
        const isCut = label.text.endsWith('…')
        if (isCut) cut++
        else if (!label.text.endsWith('...')) expect(label.text.replaceAll('\n', ' ')).toBe(whole)
      }
    }
    expect(scrolled).toEqual([])
    expect(runs).toBeGreaterThan(100)
    if (width < 600) expect(cut).toBeGreaterThan(10)
  },
)

test('the kept runs with the widest texts of shared variables are whole, and their tooltips have all of these texts', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  const show = async (run: string, steps: number) => {
    await page.evaluate(`location.hash = 'recorded=${run}'`)
    await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
    await expect.poll(() => page.locator('.st-event').count()).toBe(steps)
  }
  const hidden = () => page.locator('.st-scroll').evaluate((area) => area.scrollWidth - area.clientWidth)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [run, steps] of [
      ['chubby-sessions-late-write', 17],
      ['chubby-cell-no-lease', 16],
      ['chubby-sessions-not-asked', 9],
    ] as const) {
      await show(run, steps)
      await expect.poll(hidden, { message: `${run}, ${width}` }).toBe(0)
    }
  }
  const access = page.locator('.st-access').nth(5)
  await expect.poll(() => access.locator('text').last().textContent()).toMatch(/…$/)
  expect(await access.locator('title').textContent()).toMatch(/^disks := .*serial 1.* phase\[2\] = idle$/)
  expect(wrong).toEqual([])
})

// The network had 380 of 635 pixels, and the run five of its thirteen steps. The letters of names and messages have 10 points, the smallest of both.
test('of a long run at least nine steps are in sight at 1440x900 and 1024x768, with letters of ten pixels, and all fields of the sites at 1440x900', async () => {
  const { page, wrong } = await open('recorded=maekawa-six-sites-deadlock')
  await page.locator('.where', { hasText: 'step 13 of 13' }).waitFor()
  const seen = () =>
    page.evaluate<number>(`(() => {
      const area = document.querySelector('.st-scroll')
      const [top, bottom] = [area.querySelector('.st-head').getBoundingClientRect().bottom, area.getBoundingClientRect().bottom]
      return [...document.querySelectorAll('.st-event')].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= bottom + 1
      }).length
    })()`)
  const letters = (picture: string) =>
    page.evaluate<number>(`(() => {
      const svg = document.querySelector('${picture}')
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
      return scale * Math.min(...[...svg.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size'))))
    })()`)
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(seen, { message: `${width}` }).toBeGreaterThanOrEqual(9)
    for (const picture of ['.st-run', '.network svg'])
      await expect.poll(() => letters(picture), { message: `${picture}, ${width}` }).toBeGreaterThan(9.9)
  }
  expect(await page.locator('.network .site', { hasText: 'quorum' }).count()).toBe(3)
  // A short run leaves the network as large as before.
  await page.evaluate(`location.hash = 'recorded=bully-wrong-suspicion'`)
  await page.locator('.where', { hasText: 'step 3 of 3' }).waitFor()
  expect(await page.locator('.long-run').count()).toBe(0)
  expect(wrong).toEqual([])
})
