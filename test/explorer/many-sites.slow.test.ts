// Nine sites: at 1440 by 900 the network has nearly half of the stage beside a long run and shows every field. In a smaller window a card counts what
// it leaves out, and shows it on pointing and by the keys. The arrows of the site that is pointed at stand out.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open, openApart } = servePage()

const grid = 'spec=maekawa&sites=9&param.quorums=grid&steps=0,0,0,2,2,4,4,6,6'

const show = async (page: Page, width = 1280, height = 800) => {
  await page.setViewportSize({ width, height })
  await page.locator('.where', { hasText: 'step 9 of 9' }).waitFor()
  await page.locator('.network .site').nth(8).waitFor()
}

test('what a card leaves out is counted on it, and shown where the reader points or goes with the keys', async () => {
  const { page, wrong } = await open(grid)
  await show(page)
  const card = page.locator('.network .site').nth(6)
  await expect.poll(() => card.locator('text').allTextContents()).toEqual(['site 6', 'waits', '+5'])
  const fields = page.locator('.card-fields')
  expect(await fields.count()).toBe(0)
  await card.hover()
  const all = ['phase', 'votes', 'voted', 'queue', 'quorum']
  await expect.poll(() => fields.locator('dt').allTextContents()).toEqual(all)
  expect(await fields.locator('dd').allTextContents()).toEqual([
    'wanted',
    '{6}',
    'true',
    '[]',
    '○0 ○3 ●6 ○7 ○8',
  ])
  const inside = await fields.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
  })
  expect(inside).toBe(true)
  await page.mouse.move(5, 5)
  await expect.poll(() => fields.count()).toBe(0)
  await page.locator('.network .nw-button').nth(6).focus()
  await expect.poll(() => fields.locator('b').textContent()).toBe('site 6')
  // A menu says it in its own words.
  await page.keyboard.press('Enter')
  await page.locator('.network-menu', { hasText: 'queue []' }).waitFor()
  expect(await fields.count()).toBe(0)
  expect(wrong).toEqual([])
})

test('the fields stay while the pointer is on them or the focus on their card, and Escape takes them away until the reader comes again', async () => {
  const { page, wrong } = await open(grid)
  await show(page)
  const card = page.locator('.network .site').nth(4)
  const fields = page.locator('.card-fields')
  const title = () => fields.locator('b').textContent()
  await card.hover()
  await expect.poll(title).toBe('site 4')
  // From the card to its fields, over what lies between.
  const { x, y, height, width } = (await fields.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  // Longer than the pointer may take to cross.
  await page.waitForTimeout(700)
  expect(await title()).toBe('site 4')
  await page.keyboard.press('Escape')
  await expect.poll(() => fields.count()).toBe(0)
  // On the card again, they come again once the pointer has left it.
  await page.mouse.move(5, 5)
  await page.waitForTimeout(700)
  await card.hover()
  await expect.poll(title).toBe('site 4')
  await page.keyboard.press('Escape')
  await expect.poll(() => fields.count()).toBe(0)
  const { x: left, y: top } = (await card.boundingBox())!
  await page.mouse.move(left + 5, top + 5, { steps: 4 })
  await page.waitForTimeout(300)
  expect(await fields.count()).toBe(0)
  // The pointer leaves while the focus stays.
  await page.locator('.network .nw-button').nth(6).focus()
  await expect.poll(title).toBe('site 6')
  await page.mouse.move(5, 5)
  await page.waitForTimeout(700)
  expect(await title()).toBe('site 6')
  await page.keyboard.press('Escape')
  await expect.poll(() => fields.count()).toBe(0)
  expect(await page.evaluate('document.activeElement.classList.contains("nw-button")')).toBe(true)
  expect(wrong).toEqual([])
})

test('a finger on a card has what the card leaves out in its menu', async () => {
  const { page, wrong } = await openApart(grid)
  await show(page)
  const card = page.locator('.network .site').nth(6)
  const { x, y, width, height } = (await card.boundingBox())!
  // The events of a finger: there is no pointing before it, and none after.
  await page.evaluate(
    `{
      const place = { bubbles: true, pointerType: 'touch', clientX: ${x + width / 2}, clientY: ${y + height / 2} }
      const card = document.elementFromPoint(place.clientX, place.clientY)
      for (const kind of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
        card.dispatchEvent(new PointerEvent(kind, place))
      card.dispatchEvent(new MouseEvent('click', place))
    }`,
  )
  await page.locator('.network-menu', { hasText: 'queue []' }).waitFor()
  expect(wrong).toEqual([])
})

test('the arrows of the site that the reader points at stand out, and no others', async () => {
  const { page } = await open(grid)
  await show(page)
  const drawn = (least: number) =>
    page
      .locator('.network g[role=img]:not(.site)')
      .evaluateAll(
        (all, opacity) =>
          all
            .filter((one) => Number(getComputedStyle(one).opacity) >= opacity)
            .map((one) => one.getAttribute('aria-label')!.split(':')[0]!),
        least,
      )
  const strong = () => drawn(1)
  const usual = await strong()
  expect(usual.length).toBeGreaterThan(20)
  await page.locator('.network .site').nth(7).hover()
  // A wait that a message in transit may end is pale at other times.
  await expect.poll(strong).toEqual((await drawn(0)).filter((words) => / 7$/.test(words)))
  expect((await strong()).length).toBeGreaterThan(1)
  await page.mouse.move(5, 5)
  await expect.poll(strong).toEqual(usual)
})

test('a network of nine sites has nearly half of the stage beside a run of nine steps, which keeps a third, and its cards leave nothing out', async () => {
  const { page } = await open(grid)
  await show(page, 1440, 900)
  const heights = () =>
    page.evaluate<readonly number[]>(
      `['.network', '.st-scroll'].map((one) => document.querySelector(one).clientHeight / document.querySelector('.state').clientHeight)`,
    )
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(0.45)
  expect((await heights())[1]).toBeGreaterThan(0.3)
  const words = page.locator('.network .site').nth(6).locator('text')
  await expect
    .poll(() => words.allTextContents())
    .toEqual([
      ...['site 6', 'waits', 'phase', 'wanted', 'votes', '{6}', 'voted', 'true'],
      ...['queue', '[]', 'quorum', '○0 ○3 ●6 ○7 ○8'],
    ])
})
