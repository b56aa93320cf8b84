// What the studies draw, for a reader's slides: each picture is saved, and the diagram of an explanation looks like that of the run.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { savedBy } from './driver.js'
import { servePage } from './served-page.js'

const { open } = servePage()

const saved = async (page: Page, name: string) => {
  const panel = page.locator('#panel')
  const summary = panel.locator('details:not([open]) > summary', { hasText: /^picture$/ })
  while ((await summary.count()) > 0) await summary.first().click()
  const file = await savedBy(page, () => panel.getByTitle(`Save the picture of the ${name} as SVG`).click())
  return { name: file.name, text: file.bytes.toString() }
}

test('the diagram of an explanation is saved, has the colours of the run beside it, and letters that can be read', async () => {
  const { page, wrong } = await open('recorded=lease-lock-slow-holder&panel=explain')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('#panel .drawn-picture svg').waitFor()
  const strokes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).stroke))].toSorted())
  // Who waits, who is in the section, and who is there together: also at the end, whose sentence is about a late write.
  const bars = await strokes('.st-run .st-span:is(.waits, .holds)')
  expect(bars).toHaveLength(3)
  const drawn = await strokes('#panel .drawn-picture [stroke]')
  expect(bars.filter((one) => !drawn.includes(one))).toEqual([])
  const least = await page
    .locator('#panel .drawn-picture text')
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)))
  expect(least).toBeGreaterThan(10)
  const { name, text } = await saved(page, 'story')
  expect(name).toBe('lease-lock-story.svg')
  expect(text).toContain('This step violates noStaleOverwrite')
  expect(wrong).toEqual([])
})

test('the views of a proof for every number of sites are saved', async () => {
  const { page, wrong } = await open('spec=token-ring&panel=views')
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  await page.locator('.view-browser svg').waitFor()
  expect((await saved(page, 'view 1')).name).toBe('token-ring-view-1.svg')
  await page.getByRole('button', { name: 'next →' }).click()
  const second = await saved(page, 'view 2')
  expect(second.name).toBe('token-ring-view-2.svg')
  expect(second.text).toMatch(/<text [^>]*>site i/)
  await page.getByLabel('phase of site i').selectOption('held')
  await page.getByLabel('phase of site j').selectOption('held')
  await page.getByRole('button', { name: 'Can it happen?' }).click()
  await page.getByText('No view has this').waitFor()
  const nearest = (await saved(page, 'nearest views')).text
  expect(nearest.match(/<text [^>]*>site i/g)?.length).toBe(await page.locator('.pair-question svg').count())
  expect(nearest).toMatch(/<text [^>]*>view \d+:/)
  expect(wrong).toEqual([])
})

test('the counterexample of a typed lemma is saved with both states and the step between them', async () => {
  const { page, wrong } = await open('spec=peterson&panel=proof&lemma=waits(i)->!holds(j)')
  await page.locator('.typed-result .counterexample svg').last().waitFor()
  const { name, text } = await saved(page, 'counterexample')
  expect(name).toBe('peterson-counterexample.svg')
  expect(text.match(/<text [^>]*>shared/g)).toHaveLength(2)
  expect(text).toMatch(/>request at 0</)
  expect(text).toMatch(/>After: one is false</)
  // Nothing lies outside of the picture.
  const [, across, down] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(text)!.map(Number)
  const drawings = [...text.matchAll(/<svg [^>]*>/g)].slice(1).map(([tag]) => {
    const of = (attribute: string) => Number(new RegExp(` ${attribute}="([^"]+)"`).exec(tag)![1])
    return [of('x') + of('width'), of('y') + of('height')] as const
  })
  expect(drawings).toHaveLength(2)
  for (const [right, bottom] of drawings) {
    expect(right).toBeLessThanOrEqual(across!)
    expect(bottom).toBeLessThanOrEqual(down!)
  }
  expect((await saved(page, 'lemma')).text).toMatch(/<text [^>]*>request<\/text>/)
  expect(wrong).toEqual([])
})
