// The keyboard reaches every visible part of the page, also after the focused element has disappeared, and in
// runs of any length.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

test('the tabs can be reached if the open panel is empty', async () => {
  const { page, wrong } = await open('spec=maekawa')
  await page.getByRole('tab', { name: 'Quorums' }).click()
  await page.getByLabel('Algorithm').selectOption('peterson')
  await page.locator('.model-line', { hasText: 'peterson: ' }).waitFor()
  expect(await page.locator('[role=tab][aria-selected=true]').allInnerTexts()).toEqual(['Step'])
  expect(await page.locator('[role=tab][tabindex="0"]').allInnerTexts()).toEqual(['Step'])
  expect(await page.locator('#panel').getAttribute('aria-labelledby')).toBe('tab-step')
  await page.locator('.step-prose').waitFor()
  await page.locator('#tab-step').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(1)
  expect(await page.locator('[role=tab][aria-selected=true]').innerText()).not.toBe('Step')
  // The previously open panel reappears as soon as it has content.
  await page.getByRole('tab', { name: 'Step' }).click()
  expect(wrong).toEqual([])
})

test('the focus stays among the steps when the focused step disappears', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1&requesters=0,1')
  const steps = page.locator('.step')
  expect(await steps.count()).toBe(2)
  await steps.last().focus()
  // Continue until no step is enabled: Maekawa's deadlock, or the end of the run.
  for (let k = 0; k < 60 && (await steps.count()) > 0; k++) {
    await page.keyboard.press('Enter')
    await page.locator('.where', { hasText: `step ${k + 1} of ${k + 1}` }).waitFor()
    const place = await page.evaluate<string | null>(
      "document.activeElement.closest('.steps')?.getAttribute('aria-labelledby') ?? null",
    )
    expect(place, `after step ${k + 1}: ${await focused(page)}`).toBe('steps-title')
  }
  expect(await steps.count()).toBe(0)
  expect(await page.evaluate('document.activeElement.id')).toBe('steps-title')
  expect(wrong).toEqual([])
})

test('key hints are shown only while they are switched on', async () => {
  const { page, wrong } = await open('spec=maekawa')
  expect(await page.locator('.step[aria-keyshortcuts="1"]').count()).toBe(1)
  await page.getByRole('button', { name: 'keys' }).click()
  expect(await page.locator('.step').count()).toBeGreaterThan(0)
  expect(await page.locator('.step[aria-keyshortcuts]').count()).toBe(0)
  expect(wrong).toEqual([])
})

// Most of the presses are made within the page, which is several times as fast. Each goes to the element that has the focus by then.
const downwards = `(async () => {
  for (let k = 0; k < 140; k++) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await new Promise((resume) => setTimeout(resume, 0))
  }
})()`

test('only the visible part of a long run is drawn, and scrolling reaches every part', async () => {
  const { page, wrong } = await open(`spec=central-server&sites=2&steps=${'0,'.repeat(399)}0`)
  await page.locator('.where', { hasText: 'step 400 of 400' }).waitFor()
  const events = page.locator('.st-event')
  const drawn = () => events.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-step'))))
  const showing = (step: number) => page.locator(`.st-event[data-step="${step}"]`).waitFor()
  await showing(399)
  // A run of two sites has most of the height.
  expect((await drawn()).length).toBeLessThan(200)
  // Scroll with the wheel to the middle.
  await page.locator('.st-scroll').evaluate((area) => {
    area.scrollTop = (area.scrollHeight - area.clientHeight) / 2
  })
  await showing(200)
  expect((await drawn()).length).toBeLessThan(200)
  await page.keyboard.press('Home')
  await showing(0)
  // Move with the keys from step to step, beyond the drawn part.
  await page.locator('.st-event[data-step="0"]').focus()
  await page.evaluate(downwards)
  for (let k = 0; k < 10; k++) await page.keyboard.press('ArrowDown')
  expect(await page.evaluate("document.activeElement.getAttribute('data-step')")).toBe('150')
  await page.keyboard.press('Enter')
  await page.locator('.where', { hasText: 'step 151 of 400' }).waitFor()
  expect(wrong).toEqual([])
})

// The rows and the buttons of a check change while it runs.
test('the focus stays in the panel Check while verdicts fall, a check ends, and buttons wait or disappear', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1&panel=check')
  const check = page.locator('.check-panel')
  const press = async (name: string) => {
    await check.getByRole('button', { name, exact: true }).focus()
    // So that the browser knows that the keys have chosen it.
    for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
    expect(await focused(page)).toBe(name)
    await page.keyboard.press('Enter')
  }
  await press('Verify')
  await expect.poll(() => focused(page)).toBe('Stop')
  await check.getByText('violated in 8 steps').waitFor()
  const row = 'step through it (deadlockFreedom)'
  await check.getByRole('button', { name: row }).focus()
  await check.locator('.result').waitFor()
  expect(await focused(page)).toBe(row)
  // The form of a path: a button waits, a button disappears.
  await press('Find')
  await check.getByText('no path', { exact: false }).or(page.locator('.notice')).first().waitFor()
  expect(await focused(page)).toBe('Find')
  await press('and …')
  await press('and …')
  const label = () => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')")
  await expect.poll(label).toBe('condition 3')
  await press('remove the last')
  await press('remove the last')
  await expect.poll(() => focused(page)).toBe('and …')
  // The button of a result goes with it.
  await check.getByLabel('stop at the first violation').check()
  await press('Verify')
  await press('Check the rest')
  await expect.poll(() => focused(page)).toMatch(/^(Stop|Verify)$/)
  // Another panel comes to the front.
  await check.locator('.result').waitFor()
  await press('explain (deadlockFreedom)')
  await page.getByRole('button', { name: 'Explain this run' }).waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('panel')
  expect(wrong).toEqual([])
})
