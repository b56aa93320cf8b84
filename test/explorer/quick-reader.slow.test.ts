// A reader who is quicker than the page: what they press or click counts although the page has just drawn a step, or draws one in the middle of a click.
// An effect that ran after the paint closed a menu that had been opened before it; it made a test of the keys fail in Firefox now and then.
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

const session = 'spec=maekawa&sites=4&requests=1'

test('a menu that opens before the step is painted stays open', async () => {
  const { page, wrong } = await open(session)
  // The page draws a step in a microtask, and paints it later.
  const isOpen = await page.evaluate<boolean>(`(async () => {
    document.querySelector('.step').click()
    await new Promise((done) => setTimeout(done))
    document.querySelector('.network g.site').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 300))
    return document.querySelector('.network-menu') !== null
  })()`)
  expect([isOpen, await where(page)]).toEqual([true, 'step 1 of 1'])
  expect(wrong).toEqual([])
})

test('a click counts although a step is drawn between the press and the release', async () => {
  const { page, wrong } = await open(session)
  const { x, y } = (await page.locator('.network g.site').nth(3).boundingBox())!
  await page.mouse.move(x + 12, y + 12)
  await page.mouse.down()
  await page.evaluate(`document.querySelector('.step').click()`)
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  await page.mouse.up()
  await page.locator('.network-menu').getByRole('heading', { name: 'site 3' }).waitFor()
  // A press that ends elsewhere is no click.
  await page.keyboard.press('Escape')
  await page.locator('.network-menu').waitFor({ state: 'detached' })
  await page.mouse.down()
  await page.evaluate(`document.querySelector('.step').click()`)
  await expect.poll(() => where(page)).toBe('step 2 of 2')
  await page.mouse.move(x - 12, y - 12)
  await page.mouse.up()
  expect(await page.locator('.network-menu').count()).toBe(0)
  expect(wrong).toEqual([])
})

test('a menu pauses the player, and a screen reader opens it by a click on the button of a site', async () => {
  const { page, wrong } = await open(`${session}&seed=7`)
  await page.keyboard.press('P')
  await page.locator('.play', { hasText: 'pause' }).waitFor()
  await page.locator('.network .nw-button').first().dispatchEvent('click')
  await page.locator('.network-menu').getByRole('heading', { name: 'site 0' }).waitFor()
  await page.locator('.play', { hasText: 'play' }).waitFor()
  const there = await where(page)
  // Longer than between two steps of the player.
  await page.waitForTimeout(1500)
  expect(await where(page)).toBe(there)
  expect(await page.locator('.network-menu').count()).toBe(1)
  expect(wrong).toEqual([])
})
