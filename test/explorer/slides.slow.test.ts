// What a slide shows of a run: whole lines of text, which steps it leaves out, and red bars that its sentence is about.
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()

// What is seen of the run between its titles and its end, without what the notes cover.
const seenOfRun = `(() => {
  const area = document.querySelector('.st-scroll').getBoundingClientRect()
  const [head, above, below] = ['.st-head', '.st-above:not(.empty)', '.st-below'].map((name) => document.querySelector(name)?.getBoundingClientRect())
  const [top, bottom] = [Math.max(head.bottom, above?.bottom ?? 0), Math.min(area.bottom, below?.top ?? Infinity)]
  const shown = [...document.querySelectorAll('.st-run text, .st-run .st-dot')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const boxes = shown.map((one) => [one.textContent || 'dot', one.getBoundingClientRect()]).filter(([, box]) => box.bottom > top && box.top < bottom)
  return {
    notes: [...document.querySelectorAll('.st-beyond:not(.empty)')].map((note) => note.textContent),
    whole: boxes.length,
    cut: boxes.filter(([, { top: from, bottom: to, height }]) => from < top - height * 0.2 || to > bottom + height * 0.2).map(([text]) => text),
  }
})()`

// Slides of long runs once began at a later step without a sign of the others, and with half of a line.
test.each([
  ['szymanski-descending', 'End', /^↑ steps 1 to \d+ above$/],
  ['szymanski-descending', 'Home', /^↓ steps \d+ to 28 below$/],
  ['maekawa-relinquish-tagged-deadlock', 'End', /^↑ steps 1 to \d+ above$/],
])('a slide of %s at %s names the steps that it does not show, and cuts no text', async (run, key, note) => {
  const { page, wrong } = await open(`recorded=${run}&view=slide`)
  await page.setViewportSize({ width: 800, height: 450 })
  await page.locator('.where').waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await page.keyboard.press(key)
  const seen = () =>
    page.evaluate<{ notes: readonly string[]; whole: number; cut: readonly string[] }>(seenOfRun)
  await expect.poll(async () => (await seen()).notes.join()).toMatch(note)
  await expect.poll(seen).toMatchObject({ notes: [expect.stringMatching(note)], cut: [] })
  expect((await seen()).whole).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('beside a sentence, no bar is red for what its step no longer violates', async () => {
  const { page, wrong } = await open('recorded=bully-recovered-leader&view=slide')
  await page.locator('.verdict-line', { hasText: 'highestAtRest is violated' }).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await page.locator('.st-span.holds').count()).toBeGreaterThan(1)
  expect(await page.locator('.st-span.clash, .st-clash').count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.locator('.verdict-line', { hasText: '1 and 2 lead at the same time' }).waitFor()
  await expect.poll(() => page.locator('.st-span.clash').count()).toBeGreaterThan(1)
  expect(wrong).toEqual([])
})

// Of nine lanes some were scrolled off to the left, the line under their titles ended at the sixth, and the note on the steps above was out of sight.
test('on a slide whose lanes must be scrolled sideways the line under their titles is as wide as the lanes, and the notes are in sight', async () => {
  const { page, wrong } = await open(`spec=maekawa&sites=9&steps=${'0,'.repeat(15)}0&at=9&view=slide`)
  await page.setViewportSize({ width: 800, height: 450 })
  await page.locator('.where', { hasText: 'step 9 of 16' }).waitFor()
  await page.locator('.space-time[aria-busy=false]').waitFor()
  const area = page.locator('.st-scroll')
  await expect.poll(() => area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(100)
  const edges = (selector: string) =>
    page.locator(selector).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect()
      return [Math.round(left), Math.round(right)]
    })
  await area.evaluate((one) => one.scrollTo(1000, 60))
  await expect.poll(() => page.locator('.st-above.empty').count()).toBe(0)
  expect(await area.evaluate((one) => one.scrollLeft)).toBeGreaterThan(100)
  const lanes = await edges('.st-run')
  for (const whole of ['.st-head', '.st-head svg', '.st-above']) expect(await edges(whole)).toEqual(lanes)
  const [left, right] = await edges('.st-scroll')
  for (const note of ['.st-above span', '.st-below span']) {
    const [from, to] = await edges(note)
    expect(from, note).toBeGreaterThanOrEqual(left!)
    expect(to, note).toBeLessThanOrEqual(right!)
  }
  expect(wrong).toEqual([])
})
