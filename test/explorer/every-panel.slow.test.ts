// Every panel of the page shows something for every algorithm. This takes as long as all other tests of sessions, so it has
// a file of its own.
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()

// The element that each panel must show.
const shownIn: { readonly [tab: string]: string } = {
  Run: '.st-event',
  Waits: '.wait-for .wf-site',
  Quorums: '.quorums td',
  Clocks: '.clocks .ck-row',
  Nearby: '.neighbourhood svg .node',
  Check: '.main-button',
  Model: '.model-panel .field input',
  Lessons: '.lesson-panel select',
}

test('every panel shows something for every algorithm', async () => {
  const { page, context, wrong } = await open('')
  const names = await page
    .getByLabel('Algorithm')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')!))
  for (const name of names) {
    await page.getByLabel('Algorithm').selectOption(name)
    await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
    for (let k = 0; k < 4; k++) await page.locator('.step').first().click()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const what = shownIn[await tab.innerText()]
      if (what === undefined) throw new Error(`${await tab.innerText()}: add the element that it must show`)
      await page.locator(`#panel ${what}`).first().waitFor()
    }
    expect(await page.locator('.failed').count(), name).toBe(0)
  }
  expect(wrong).toEqual([])
  await context.close()
}, 240_000)
