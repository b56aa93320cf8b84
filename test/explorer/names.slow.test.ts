// Sites with names on the page: names are longer than numbers, so nothing may overlap or be cut.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()
const steps = 'requests=1&steps=0,1,2,3,0,1'
const short = `spec=maekawa&names=N3,N12,N32,N80&${steps}`
// As long as names may be.
const long = `spec=maekawa&names=Coordinator1,Replica_long,Site_of_Rome,Site_of_Oslo&${steps}`

/** The texts of a selector that are cut, or wider than the element that `around` finds from each. */
const cut = (page: Page, selector: string) =>
  page.evaluate<readonly string[]>(`[...document.querySelectorAll('${selector}')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)`)
/**
 * The pairs of elements that overlap. A text of a picture has the box of its letters: in Firefox the rectangle on the screen is that of all pixels
 * that it touches.
 */
const overlapping = (page: Page, selector: string) =>
  page.evaluate<readonly string[]>(`(() => {
    const boxOf = (one) => {
      if (!(one instanceof SVGTextElement)) return one.getBoundingClientRect()
      const { x, y, width, height } = one.getBBox()
      const { a, d, e, f } = one.getScreenCTM()
      return { left: a * x + e, right: a * (x + width) + e, top: d * y + f, bottom: d * (y + height) + f }
    }
    const all = [...document.querySelectorAll('${selector}')].map((one) => [one.textContent, boxOf(one)])
    return all.flatMap(([a, one], k) => all.slice(k + 1).flatMap(([b, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 ? [a + ' over ' + b] : []))
  })()`)

test('cards, steps, messages, reasons, diagrams and conditions call sites by their names, and so does the link', async () => {
  const { page, wrong } = await open(short)
  expect(await page.locator('#state-title').innerText()).toBe('After onRequest at N32: REQUEST from N3')
  const titles = () =>
    page
      .locator('.site')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.split(':')[0]))
  expect(await titles()).toEqual(['N3, waits', 'N12, waits', 'N32, waits', 'N80, idle'])
  await page.locator('[aria-label="in transit from N12 to N3: REQUEST"]').waitFor({ state: 'attached' })
  await page.getByText('lacks the vote of N32').first().waitFor()
  expect(await page.locator('.st-head').first().innerText()).not.toMatch(/site \d/)
  await page.getByRole('tab', { name: 'Waits' }).click()
  const waits = page.locator('figure.wait-for svg')
  await waits.waitFor()
  expect(await waits.getAttribute('aria-label')).toContain(
    'N3 waits for the vote of N32; N12 waits for the vote of N3; N12 waits for its own vote, held by N3; N12 waits for the vote of N80; N32 waits for the vote of N3; N32 waits for the vote of N80',
  )
  await page.getByRole('tab', { name: 'Quorums' }).click()
  await page.getByRole('columnheader', { name: 'vote of N80' }).waitFor()
  await page.getByRole('tab', { name: 'Check' }).click()
  const conditions = await page.getByLabel('condition 1', { exact: true }).textContent()
  expect(conditions).toContain('N80 is in the section')
  expect(conditions).not.toMatch(/site \d/)
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 7 of 7')
  await page.waitForURL(/names=N3,N12,N32,N80&.*steps=0,1,2,3,0,1,0/)
  await page.reload()
  await page.waitForSelector('.state')
  expect((await titles())[3]).toBe('N80, waits')
  expect(wrong).toEqual([])
})

test('the longest names are neither cut nor over each other', async () => {
  const { page, wrong } = await open(long)
  expect(await cut(page, '.step')).toEqual([])
  expect(await overlapping(page, '.network .site, .network .message')).toEqual([])
  expect(await overlapping(page, '.network .site text')).toEqual([])
  await page.locator('.st-head').first().waitFor()
  expect(await overlapping(page, '.st-head text, .st-head span')).toEqual([])
  await page.getByRole('tab', { name: 'Waits' }).click()
  await page.locator('.wf-label').first().waitFor()
  expect(await overlapping(page, '.wf-site, .wf-label')).toEqual([])
  const wide = await page.evaluate<readonly string[]>(`[...document.querySelectorAll('.wf-site')]
    .filter((one) => one.querySelector('.name').getBoundingClientRect().width > one.querySelector('circle').getBoundingClientRect().width)
    .map((one) => one.textContent)`)
  expect(wide).toEqual([])
  await page.getByRole('tab', { name: 'Nearby' }).click()
  await page.locator('.neighbourhood .edge text').first().waitFor()
  expect(await overlapping(page, '.neighbourhood .edge text')).toEqual([])
  expect(wrong).toEqual([])
})
