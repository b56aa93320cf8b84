// While the run is short, the network has the height that it leaves, and is arranged for it: cards bear the names of their lanes and all of their
// fields, and messages their names. The run takes height back rarely.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()

const tree = 'spec=raymond&sites=7'

/** What the network shows: the titles of its cards, how many fields they leave out, and the labels of its messages. */
const shown = (page: Page) =>
  page.evaluate<{ titles: string[]; cut: string[]; messages: string[]; unnamed: number; lanes: string[] }>(`{
    const texts = (which) => [...document.querySelectorAll(which)].map((one) => one.textContent)
    const cards = [...document.querySelectorAll('.network .site')].map((card) => [...card.querySelectorAll('text')].map((one) => one.textContent))
    ;({
      titles: cards.map(([title]) => title),
      cut: cards.flatMap((words) => words.filter((word) => /^\\+\\d+$/.test(word))),
      messages: texts('.network g.message:not(.nw-listed)'),
      unnamed: document.querySelectorAll('.network .nw-message[role=img]').length - document.querySelectorAll('.network g.message:not(.nw-listed)').length,
      lanes: texts('.st-title'),
    })
  }`)

const part = (page: Page) =>
  page.evaluate<number>(
    `document.querySelector('.network').clientHeight / document.querySelector('.state').clientHeight`,
  )

const sitesOf = (count: number, word: string) => Array.from({ length: count }, (_, k) => `${word} ${k}`)

// The sites stood in rows of four, which left half of the stage empty: after five steps their cards were called 0 and 1, and showed 13 of 28 fields.
test('at 1440x900 seven sites have more than half of the stage, the names of their lanes, all fields and the names of messages', async () => {
  const { page, wrong } = await open(tree)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => part(page)).toBeGreaterThan(0.5)
  expect(await shown(page)).toMatchObject({ titles: sitesOf(7, 'site'), cut: [] })
  await page.goto(`${page.url().split('#')[0]}#${tree}&steps=0,0,0,1,1`)
  await page.locator('.where', { hasText: 'step 5 of 5' }).waitFor()
  await expect.poll(() => shown(page)).toMatchObject({ titles: sitesOf(7, 'site'), cut: [], unnamed: 0 })
  const { titles, lanes, messages } = await shown(page)
  expect(titles).toEqual(lanes)
  expect(messages).toEqual(['REQUEST', 'REQUEST'])
  expect(await part(page)).toBeGreaterThan(0.45)
  expect(wrong).toEqual([])
})

// Three servers were 0, 1 and 2 beside lanes of server 0, 1 and 2, with half of their fields, and two of four channels bore no message.
test.each([
  ['recorded=raft-election-two-terms', 8, 'server'],
  ['recorded=raft-election-two-terms&at=5', 5, 'server'],
  ['spec=ricart-agrawala&sites=3&steps=0,0,1,1', 4, 'site'],
])(
  'on a slide of 800x450 three sites bear their names, all fields and all messages: %s, step %d',
  async (link, at, word) => {
    const { page, wrong } = await open(`${link}&view=slide`)
    await page.setViewportSize({ width: 800, height: 450 })
    await page.locator('.where', { hasText: `step ${at} of` }).waitFor()
    await expect.poll(() => shown(page)).toMatchObject({ titles: sitesOf(3, word), cut: [], unnamed: 0 })
    // No letter is smaller than nine pixels.
    const least = await page.evaluate<number>(
      `{
      const svg = document.querySelector('.network svg')
      Math.min(...[...svg.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size')) * svg.getScreenCTM().a))
    }`,
    )
    expect(least).toBeGreaterThan(9)
    expect(wrong).toEqual([])
  },
)

test('in a run of ten steps the height of the network changes only twice, not at all in the first three steps, and it only falls', async () => {
  const { page, wrong } = await open(tree)
  await page.setViewportSize({ width: 1440, height: 900 })
  const limit = () =>
    page.evaluate<number>(
      `parseFloat(getComputedStyle(document.querySelector('.network')).getPropertyValue('--limit'))`,
    )
  await expect.poll(limit).toBeGreaterThan(100)
  const limits = [await limit()]
  for (let step = 1; step <= 10; step++) {
    await page.keyboard.press('1')
    await page.locator('.where', { hasText: `step ${step} of ${step}` }).waitFor()
    await page.locator('.space-time[aria-busy=false]').waitFor()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    limits.push(await limit())
  }
  expect(new Set(limits.slice(0, 4)).size).toBe(1)
  expect(limits).toEqual(limits.toSorted((a, b) => b - a))
  expect(new Set(limits).size).toBeGreaterThan(1)
  expect(new Set(limits).size).toBeLessThanOrEqual(3)
  expect(wrong).toEqual([])
})
