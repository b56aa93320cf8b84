// A reader verifies in the page: verdicts fall while the search continues, a complete check tells the look-ahead, a formula is checked, and
// measures and mutants lead to their runs.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open, address } = servePage()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const verdicts = (page: Page) => page.locator('.verdicts')
const stop = (page: Page) => page.locator('.check-panel').getByRole('button', { name: 'Stop' })

const go = async (page: Page, fragment: string, said: string) => {
  await page.goto('about:blank')
  await page.goto(`${address()}#${fragment}`)
  await page.locator('.model-line', { hasText: said }).waitFor()
}

const verdictsFall = async (page: Page) => {
  expect(await page.getByLabel('stop at the first violation').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Verify' }).click()
  // Its search takes ten times as long.
  await verdicts(page).getByText('violated in 12 steps').waitFor()
  expect(await stop(page).count()).toBe(1)
  // The run can be played at once, and the search continues.
  await page.getByRole('button', { name: 'step through it (mutualExclusion)' }).click()
  await expect.poll(() => where(page)).toBe('step 0 of 12')
  await tab(page, 'Check')
  expect(await stop(page).count()).toBe(1)
  await stop(page).click()
  await page.getByText('the search was interrupted', { exact: false }).first().waitFor()
  expect(await verdicts(page).innerText()).toContain('violated in 12 steps')
  await page.getByText('Not decided: deadlockFreedom and entryPossible.').waitFor()
  // On demand the first violation ends it, and the rest can be checked.
  await page.getByLabel('stop at the first violation').check()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Check the rest' }).waitFor()
  expect(await verdicts(page).innerText()).toMatch(
    /deadlockFreedom\s+inconclusive: stopped at the first violation\n/,
  )
  await page.getByRole('button', { name: 'explain (mutualExclusion)' }).click()
  await page.getByRole('button', { name: 'Explain this run' }).waitFor()
}

// The check once ended at an order that the algorithm does not promise, and left all else open.
const theRestIsDecided = async (page: Page) => {
  await go(page, 'spec=maekawa-deadlock-handling&panel=check', 'sites 3')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.result').waitFor()
  const signs = await page.locator('.verdicts > li').evaluateAll((all) => all.map((one) => one.className))
  expect(signs).toEqual(['holds', 'holds', 'holds', 'holds', 'violated'])
}

const theLookAheadKnows = async (page: Page) => {
  await go(page, 'spec=peterson&panel=check', 'peterson')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.result').waitFor()
  await page.getByRole('button', { name: 'what it assumes (mutualExclusion)' }).waitFor()
  await tab(page, 'Step')
  await page.getByText('Safe from here on: no state and no step can violate a property.').waitFor()
  await page.getByText('A complete check of this model has shown it').waitFor()
  await page.keyboard.press('1')
  expect(await page.locator('.prospects > .safe').count()).toBe(2)
  // Another model was not checked.
  await tab(page, 'Model')
  await page.getByLabel('crashes').first().fill('1')
  await page.locator('.model-line', { hasText: 'crash 1' }).waitFor()
  await tab(page, 'Step')
  expect(await page.getByText('A complete check of this model has shown it').count()).toBe(0)
  // Changed back, it is the model that was checked.
  await tab(page, 'Model')
  await page.getByLabel('crashes').first().fill('0')
  await page.locator('.model-line', { hasText: 'crash 1' }).waitFor({ state: 'detached' })
  await tab(page, 'Step')
  await page.getByText('A complete check of this model has shown it').waitFor()
}

const aFormula = async (page: Page) => {
  await go(page, 'spec=maekawa&sites=3&param.quorums=ring&requests=1&panel=check', 'sites 3')
  const field = page.getByLabel('A formula of your own about runs')
  await field.fill('G (wait(0) -> F holds(0))')
  await field.press('Enter')
  await page.getByText('did you mean "waits"?').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('')
  await field.pressSequentially('G (wai')
  await page.getByRole('button', { name: 'waits(site)', exact: true }).first().click()
  await page.keyboard.type(' -> F holds(0))')
  await page.keyboard.press('Enter')
  await verdicts(page).getByText('violated in').waitFor()
  await page.waitForURL((url) => url.hash.includes('ltl=G+(waits(0)'))
  await page.getByRole('button', { name: /^explain \(G/ }).click()
  await page.locator('.notice', { hasText: 'violates G (waits(0) -> F holds(0))' }).waitFor()
  await page.locator('.story-panel').getByText('G (waits(0) -> F holds(0)):').waitFor()
}

const measuresAndMutants = async (page: Page) => {
  await go(page, 'spec=token-ring&sites=2&panel=measure', 'token-ring')
  await page.getByLabel('to', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('button', { name: 'save as JSON' }).waitFor()
  const glance = page.getByRole('table').first()
  expect(await glance.locator('caption').innerText()).toBe('At a glance, N = 3')
  expect(
    await glance
      .getByRole('row', { name: /^synchronisation delay/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual([...['1', '2', 'hops from the exit of a site to the entry of the one that waits']])
  const row = page.locator('.measure', { hasText: 'messages of a single entry' }).getByRole('row').nth(1)
  expect(await row.innerText()).toMatch(/^2\s/)
  await row.getByRole('button').last().click()
  await expect.poll(() => where(page)).toMatch(/^step 0 of [1-9]/)
  // The run of another model left nothing of the tables.
  await tab(page, 'Measure')
  await page
    .locator('.measure', { hasText: 'messages of a single entry' })
    .getByRole('row')
    .nth(2)
    .getByRole('button')
    .last()
    .click()
  await page.locator('.model-line', { hasText: 'sites 3' }).waitFor()
  await tab(page, 'Measure')
  await row.waitFor()
  await page.getByText('The page shows another model now.').waitFor()
  await tab(page, 'Mutants')
  // By rule, in the model of the moment, which stays beside the verdicts.
  await page.getByRole('button', { name: 'Check all by rule' }).click()
  await page.getByText(/^checked in token-ring: sites \d/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  const name = 'no site enters'
  await page.getByRole('button', { name: `check ${name}`, exact: true }).click()
  const mutant = page.locator('.mutant', { hasText: name })
  await mutant.getByText('killed').waitFor()
  await mutant
    .getByRole('button', { name: /violated in \d+; step through the run/ })
    .first()
    .click()
  await page.locator('.model-line', { hasText: `mutant "${name}"` }).waitFor()
  // What was found stays, though the model has changed; the list for a model has the same groups.
  await tab(page, 'Mutants')
  await mutant.getByText('killed').waitFor()
  await tab(page, 'Model')
  const groups = page.getByLabel('mutant').locator('optgroup')
  expect(
    (await groups.evaluateAll((all) => all.map((one) => one.getAttribute('label')))).slice(0, 2),
  ).toEqual(['listed', 'by rule: guard always true'])
}

test('a reader verifies, measures and mutates in the page', async () => {
  const { page, wrong } = await open('spec=maekawa&mutant=a+voter+votes+for+every+request&panel=check')
  await verdictsFall(page)
  await theRestIsDecided(page)
  await theLookAheadKnows(page)
  await aFormula(page)
  await measuresAndMutants(page)
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const panel of ['Check', 'Measure', 'Mutants']) {
      await tab(page, panel)
      expect(await page.evaluate(() => document.body.scrollWidth <= innerWidth), `${panel} at ${width}`).toBe(
        true,
      )
    }
  }
  expect(wrong).toEqual([])
})
