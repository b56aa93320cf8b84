// The main parts of the page stay visible with zoom, with large text and beside diagrams. A zoom is tested as
// a smaller window.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, state } from './served-page.js'

const { address, open } = servePage()
// Five steps are enabled, each with two marks.
const marked = 'spec=maekawa&steps=0,3,3'

/** Counts the elements that can be clicked at their centre and near their corners, and all elements. */
const hit = (page: Page, selector: string) =>
  page.evaluate<readonly [hit: number, all: number]>(`(() => {
    const all = [...document.querySelectorAll('${selector}')]
    const isHit = (one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const points = [[(left + right) / 2, (top + bottom) / 2], [left + 8, top + 8], [right - 8, bottom - 8]]
      return points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)))
    }
    return [all.filter(isHit).length, all.length]
  })()`)
// Elements wider than the window. Diagrams scroll within their own boxes. Firefox gives what is folded the place that it had when it was last seen.
const tooWide = (page: Page) =>
  page.evaluate<readonly string[]>(`[document.documentElement, ...document.querySelectorAll('body, #page *')]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.closest('.st-scroll, .nb-drawing, .diagram, .unseen, .in-words') === null)
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || (one.scrollWidth > one.clientWidth + 1 && one.contains(document.querySelector('.main'))))
    .map((one) => one.tagName + '.' + one.className)`)
/** How many sites of the network are not whole in its box. */
const cutSites = (page: Page) =>
  page.evaluate<number>(`(() => {
    const around = document.querySelector('.network').getBoundingClientRect()
    const isCut = ({ left, right, top, bottom }) =>
      left < around.left - 1 || right > around.right + 1 || top < around.top - 1 || bottom > around.bottom + 1
    return [...document.querySelectorAll('.network .site')].filter((one) => isCut(one.getBoundingClientRect())).length
  })()`)
/** The smallest letters of the network, in pixels. */
const networkLetters = (page: Page) =>
  page.evaluate<number>(
    `Math.min(...[...document.querySelectorAll('.network text')].map((one) => Number(one.getAttribute('font-size')) * one.getScreenCTM().a))`,
  )
const letters = (page: Page) =>
  page.evaluate<number>(`Math.min(...[...document.querySelectorAll('.st-run text')].map((one) =>
    Number(one.getAttribute('font-size')) * one.ownerSVGElement.getBoundingClientRect().width / one.ownerSVGElement.viewBox.baseVal.width))`)

test('at every zoom the steps can be clicked, and the page does not scroll horizontally', async () => {
  const { page, wrong } = await open(marked, { looksAhead: true })
  // Wait until the look-ahead has marked every button.
  await page.locator('.step .outlook').nth(4).waitFor()
  for (const [width, height] of [
    [1280, 720],
    [1024, 576],
    [853, 480],
    [960, 540],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A browser may tell of its new size before the page has taken it.
    const message = `${width}x${height}`
    // In a very low window the last one comes into sight by scrolling.
    const least = width === 1024 ? 4 : 5
    await expect.poll(async () => (await hit(page, '.step'))[0], { message }).toBeGreaterThanOrEqual(least)
    await page.locator('.step').last().scrollIntoViewIfNeeded()
    expect(await hit(page, 'li:last-child > .step'), message).toEqual([1, 1])
    await expect.poll(() => tooWide(page), { message }).toEqual([])
  }
  for (const [width, height] of [
    [640, 360],
    [320, 180],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const message = `${width}x${height}, ${await tab.innerText()}`
      await expect.poll(() => tooWide(page), { message }).toEqual([])
    }
    // Only one area scrolls, and it ends where the page ends.
    expect(
      await page.evaluate<number>('(() => { scrollTo(0, 1e6); return scrollY })()'),
      `${width}x${height}`,
    ).toBe(0)
    // Scrolling reaches every step, and no element covers it afterwards.
    for (const step of await page.locator('.step').all()) await step.click({ trial: true })
    // Keys scroll the area too.
    await page.evaluate('document.activeElement.blur(); document.body.scrollTop = 0')
    await page.keyboard.press('PageDown')
    await expect.poll(() => page.evaluate<number>('document.body.scrollTop')).toBeGreaterThan(100)
    await page.locator('.message').first().scrollIntoViewIfNeeded()
    expect((await hit(page, '.message'))[0]).toBeGreaterThan(0)
  }
  expect(wrong).toEqual([])
})

test('with large text the sites, the messages in transit, the steps and the lanes are visible', async () => {
  const { page, wrong } = await open(marked, { looksAhead: true })
  await page.locator('.step .outlook').nth(4).waitFor()
  const usual = await letters(page)
  expect(usual).toBeGreaterThan(12)
  await page.getByRole('button', { name: 'large text' }).click()
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await hit(page, '.message'), `${width}x${height}`).toEqual([2, 2])
    expect(await hit(page, '.site'), `${width}x${height}`).toEqual([4, 4])
    expect(await hit(page, '.step'), `${width}x${height}`).toEqual([5, 5])
    expect(await page.locator('.st-lane').count()).toBe(4)
    expect(await page.locator('.st-scroll').evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    const tabs = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tabs).size).toBeLessThanOrEqual(2)
  }
  expect(await letters(page)).toBeGreaterThan(usual * 1.4)
  // Nine sites are whole, and so are the messages that the last step has sent; the letters are as large as the surrounding text.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate("location.hash = 'spec=maekawa&sites=9&steps=0,0,2,2'")
  await page.locator('.site').nth(8).waitFor()
  // A line has no width, so Playwright never counts it as visible.
  await page.locator('.st-lane').nth(8).waitFor({ state: 'attached' })
  await expect.poll(() => cutSites(page)).toBe(0)
  expect((await hit(page, '.nw-message'))[1]).toBeGreaterThan(5)
  expect(await letters(page)).toBeGreaterThan(18)
  expect(wrong).toEqual([])
})

// At 1440x900 five of eight steps were in sight, and six at 1024x768.
test('with large text all steps of a run of eight are in sight, in larger letters than with the usual text', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock')
  const steps = () =>
    page.evaluate<readonly [seen: number, all: number]>(`(() => {
      const area = document.querySelector('.st-scroll')
      const [top, bottom] = [area.querySelector('.st-head').getBoundingClientRect().bottom, area.getBoundingClientRect().bottom]
      const all = [...document.querySelectorAll('.st-event')].map((one) => one.getBoundingClientRect())
      return [all.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length, all.length]
    })()`)
  const message = (width: number, height: number) => `${width}x${height}`
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const drawn = async () => {
      await page.locator('.space-time[aria-busy=false]').waitFor()
      await expect.poll(steps, { message: message(width, height) }).toEqual([8, 8])
      return letters(page)
    }
    const usual = await drawn()
    await page.getByRole('button', { name: 'large text' }).click()
    await page.locator(':root[data-text="large"]').waitFor()
    expect(await drawn(), message(width, height)).toBeGreaterThan(usual * 1.1)
    expect(await cutSites(page), message(width, height)).toBe(0)
    // What the deadlock is about stays in the cards.
    expect(await page.locator('.network').textContent(), message(width, height)).toContain('quorum')
    await page.getByRole('button', { name: 'large text' }).click()
    await page.locator(':root[data-text="usual"]').waitFor()
  }
  expect(wrong).toEqual([])
})

test('a mark is short on its button, and has its full text for screen readers and below the list', async () => {
  const { page, wrong } = await open(marked, { looksAhead: true })
  const step = page.locator('.step[data-step="onVote at 0: VOTE from 2"]')
  await step.locator('.outlook').first().waitFor()
  expect(await step.locator('.outlook .short').allInnerTexts()).toEqual(['△ 2'])
  await page
    .getByRole('button', { name: /onVote at 0: VOTE from 2.*deadlockFreedom may be violated in 13/ })
    .waitFor()
  await step.focus()
  await page.locator('.effect', { hasText: 'deadlockFreedom may be violated in 13' }).waitFor()
  expect((await hit(page, '.effect .outlook'))[0]).toBe(2)
  // No step has this number.
  await page.keyboard.type('/99')
  await page.getByText('/99: there are only 5 steps').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('/99 has no effect: there are only 5 steps').waitFor()
  expect(await page.locator('.where').innerText()).toBe('step 3 of 3')
  await page.keyboard.press('1')
  await page.getByText('/99').waitFor({ state: 'detached' })
  expect(wrong).toEqual([])
})

test('an infinite run is drawn with its loop, and forward follows the loop', async () => {
  // The shortest starvation of a semaphore with an unordered set of waiters: step 4 starts the loop.
  const { page, wrong } = await open('spec=semaphore&sites=3&param.kind=set&steps=0,1,1,0,1,1,1,0,0,1&loop=4')
  const mark = page.locator('.st-loop')
  await mark.waitFor()
  // The rows of the final drawing stand elsewhere than those of the first.
  await page.locator('.space-time[aria-busy=false]').waitFor()
  const middle = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return box!.y + box!.height / 2
  }
  const begins = await middle('.st-run .st-divider')
  expect(begins).toBeGreaterThan(await middle('.st-event[data-step="3"] rect'))
  expect(begins).toBeLessThan(await middle('.st-event[data-step="4"] rect'))
  expect(await page.locator('.space-time').getAttribute('aria-label')).toContain(
    'after step 10 it is in the state after step 4 again',
  )
  const before = await state(page)
  await page.getByRole('button', { name: '↻ loop' }).click()
  await page.locator('.where', { hasText: 'step 4 of 10' }).waitFor()
  expect(await state(page)).toBe(before)
  await page.getByRole('button', { name: 'forward →' }).click()
  await page.locator('.where', { hasText: 'step 5 of 10' }).waitFor()
  expect(await mark.count()).toBe(1)
  expect(wrong).toEqual([])
})

test('four lanes fit beside the state, and with more lanes the current step is scrolled into view', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&steps=0,0,2,2,2,2,2,2')
  const area = page.locator('.st-scroll')
  await area.waitFor()
  expect(await area.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.goto(`${address()}#spec=ricart-agrawala&sites=12&steps=0,0,0,0,0,0`)
  await page.locator('.where', { hasText: 'step 6 of 6' }).waitFor()
  const inside = async () => {
    const [step, around] = [await page.locator('.st-event.here').boundingBox(), await area.boundingBox()]
    return step!.x >= around!.x && step!.x + step!.width <= around!.x + around!.width
  }
  // The lanes are drawn after the number of the step.
  await expect.poll(() => area.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  await expect.poll(inside).toBe(true)
  await page.getByRole('button', { name: 'To the start' }).click()
  await page.getByRole('button', { name: 'forward →' }).click()
  await page.locator('.where', { hasText: 'step 1 of 6' }).waitFor()
  await expect.poll(inside).toBe(true)
  expect(wrong).toEqual([])
})

test('the changes of a step are visible under a long list, and a step without a key is taken by its number', async () => {
  const { page, wrong } = await open(
    'spec=ricart-agrawala&sites=6&order=unordered&duplication=1&steps=0,0,0,0,0',
  )
  const steps = page.locator('.step')
  expect(await steps.count()).toBeGreaterThan(40)
  await steps.nth(3).focus()
  const [panel, effect] = [
    await page.locator('.steps').boundingBox(),
    await page.locator('.effect').boundingBox(),
  ]
  expect(effect!.y + effect!.height).toBeLessThanOrEqual(panel!.y + panel!.height + 1)
  expect(await steps.nth(39).locator('.key').innerText()).toBe('/40')
  // The button that has the focus is not the one that Enter takes.
  await page.keyboard.type('/40')
  await page.keyboard.press('Enter')
  await page.waitForURL(/steps=0,0,0,0,0,39(&|$)/)
  expect(wrong).toEqual([])
})

/** What the run has below the titles of its lanes, in pixels. */
const roomOfRun = (page: Page) =>
  page.evaluate<number>(
    `document.querySelector('.st-scroll').clientHeight - document.querySelector('.st-head').clientHeight`,
  )

test('a run that violates three properties has 120 pixels at 1024x768: its line has two rows of words', async () => {
  const { page, wrong } = await open('recorded=chubby-sessions-not-asked')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('ArrowLeft')
  await page.locator('.verdict-line > .quiet').nth(1).waitFor()
  const lineHeights = await page.locator('.verdict-line').evaluate((line) => line.clientHeight / 21.6)
  expect(lineHeights).toBeLessThan(2.3)
  await expect.poll(() => roomOfRun(page)).toBeGreaterThanOrEqual(120)
  // Both buttons are whole.
  expect(await hit(page, '.verdict-line button')).toEqual([2, 2])
  expect(wrong).toEqual([])
})

test('the box with what a step changed covers neither the step pointed at nor any other', async () => {
  const { page, wrong } = await open('recorded=maekawa-six-sites-deadlock')
  const step = page.locator('.st-event[data-step="11"]')
  await step.scrollIntoViewIfNeeded()
  await step.locator('.st-target').hover()
  const told = await page.locator('.st-told', { hasText: /^12 / }).boundingBox()
  const lanes = await page.locator('.st-scroll').boundingBox()
  expect(told!.y + told!.height).toBeLessThanOrEqual(lanes!.y + 1)
  const inFront = await page.evaluate<string | undefined>(`(() => {
    const { x, y, width, height } = document.querySelector('.st-event.looked .st-dot').getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.st-event')?.dataset.step
  })()`)
  expect(inFront).toBe('11')
  expect(wrong).toEqual([])
})

test('nine sites are whole, with letters of ten pixels, at 1024x768, on a slide and with large text, which keeps the stage', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=9&param.quorums=grid&steps=0,0,0,0,0,0')
  for (const [width, height, look] of [
    [1024, 768, 'page'],
    [800, 450, 'slide'],
    [1024, 768, 'large'],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (look !== 'page') await page.getByRole('button', { name: 'slide' }).click()
    if (look === 'large') await page.getByRole('button', { name: 'large text' }).click()
    const message = `${width}x${height}, ${look}`
    await page.locator('.network .site').nth(8).waitFor()
    await expect.poll(() => cutSites(page), { message }).toBe(0)
    await expect.poll(() => networkLetters(page), { message }).toBeGreaterThan(look === 'large' ? 12.4 : 9.9)
    // The run is beside or below it, in the same window.
    await expect.poll(() => roomOfRun(page), { message }).toBeGreaterThanOrEqual(120)
    const run = await page.locator('.st-scroll').boundingBox()
    expect(run!.y + run!.height, message).toBeLessThanOrEqual(height)
  }
  // A click shows what a card leaves out.
  await page.locator('.network .site').first().click()
  await page.getByRole('dialog').getByText('site 0, waits: phase wanted, votes {0}').waitFor()
  expect(wrong).toEqual([])
})

test('the circle of thirteen sites is whole in its panel, and what it leaves out is in a list', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=13&param.quorums=plane&panel=waits&steps=0,0,0,0')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('.wf-list li').nth(2).waitFor()
  const beyond =
    await page.evaluate<number>(`[...document.querySelectorAll('.wf-site circle')].filter((one) =>
    one.getBoundingClientRect().right > document.querySelector('#panel').getBoundingClientRect().right).length`)
  expect(beyond).toBe(0)
  expect(await page.locator('.wf-site .name').allTextContents()).toContain('12')
  expect(wrong).toEqual([])
})

// A button once had "REPLY(" in one line and "2) from 0" in the next.
test('a short message on a button stays in one line', async () => {
  const { page, wrong } = await open('spec=lamport&sites=3&steps=0,0,1,2&panel=clocks')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.step').first().waitFor()
  const lines = await page.evaluate<number>(`(() => {
      const what = document.querySelector('.step[data-step="onReply at 1: REPLY(2) from 0"] .what')
      const all = document.createTreeWalker(what, NodeFilter.SHOW_TEXT)
      const texts = []
      while (all.nextNode()) texts.push(all.currentNode)
      const whole = texts.map((one) => one.data).join('')
      const at = (place) => {
        let left = place
        for (const one of texts) { if (left <= one.data.length) return [one, left]; left -= one.data.length }
      }
      const range = document.createRange()
      range.setStart(...at(whole.indexOf('REPLY(2)') + 1))
      range.setEnd(...at(whole.indexOf('REPLY(2)') + 8))
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })()`)
  expect(lines).toBe(1)
  expect(wrong).toEqual([])
})
