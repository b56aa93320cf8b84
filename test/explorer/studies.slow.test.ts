// The panels that work out an answer, in one page: why it holds, every number of sites, assumptions, and the story of a run.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

const choose = async (page: Page, name: string) => {
  await page.getByLabel('Algorithm').selectOption(name)
  await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
}

/** Controls without a name, pictures without words, and a page that is wider than its window. */
const unusable = `(() => {
  const visible = [...document.querySelectorAll('#panel :is(button, input, select, svg[role=img])')].filter((one) => one.getClientRects().length > 0)
  const named = (one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.innerText.trim()
  const wide = document.body.scrollWidth > innerWidth ? ['the page is wider than its window'] : []
  return [...visible.filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 80)), ...wide]
})()`

const whyItHolds = async (page: Page) => {
  const now = page.locator('.lemma-now')
  expect(await now.allInnerTexts()).toEqual(['true here', 'true here'])
  await page.getByRole('button', { name: 'Does every clause keep every lemma?' }).click()
  const cell = page.getByRole('button', { name: 'lookAtOther keeps insideHasTheTurn, with lemma 1' })
  await cell.click()
  await page.getByRole('region', { name: 'the chosen cell' }).getByText('wantsUntilItLeaves').waitFor()
  await page.locator('summary', { hasText: 'Which lemma needs which' }).click()
  await page.getByRole('img', { name: 'The lemmas and theorems' }).waitFor()
  await page.getByLabel('suggest lemmas').check()
  // Live: the mutant does not give the turn away, and two sites are inside.
  await page.locator('#own-lemma').fill('holds(i) -> turn=i')
  await page.keyboard.press('Enter')
  const result = page.locator('.typed-result')
  await result.getByText('not inductive').waitFor()
  expect(await result.locator('svg[role=img]').count()).toBe(2)
  expect(await result.innerText()).toMatch(/holds\(\d\) is true, but turn=\d is false|then typed is false/)
  await result.getByRole('button', { name: /typed is false after \d+ steps/ }).click()
  await expect.poll(() => where(page)).toMatch(/^step 0 of [1-9]/)
  await page.waitForURL((url) => url.hash.includes('panel=proof') && url.hash.includes('lemma='))
}

const sentencesOfLectures = async (page: Page) => {
  await choose(page, 'lamport')
  await page.getByRole('tab', { name: 'Why it holds' }).click()
  const stated = page.locator('.lemmas > li', { hasText: 'laterMeansQueued' })
  await stated.getByText('that request is in the queue of the other').waitFor()
  expect(await stated.locator('.stated').innerText()).toContain('(slides 000: 23)')
  const unstated = page.getByRole('list', { name: 'sentences of lectures without a lemma' })
  expect(await unstated.innerText()).toContain(
    'no lemma: the contrary of the theorem (claim F11 of the lectures: ',
  )
  // True at first; false while a REQUEST is in transit.
  const queues = page.locator('.beside > li', { hasText: 'Every process has an identical queue' })
  expect(await queues.locator('.lemma-now').innerText()).toBe('true here')
  await page.keyboard.press('1')
  await expect.poll(() => queues.locator('.lemma-now').innerText()).toMatch(/^false here/)
}

/** A question that comes before the worker is ready, then one that comes while the worker still searches for the first. */
const earlyQuestions = async (page: Page, address: string) => {
  await page.goto(`${address.replace(/#.*/s, '')}#spec=lamport&sites=3&panel=proof`)
  await page.locator('.model-line', { hasText: 'sites 3' }).waitFor()
  await page.locator('#own-lemma').fill('holds(i) -> !holds(j)')
  await page.locator('#own-lemma').press('Enter')
  const said = page.locator('.typed-result [role=status]')
  await said.getByText('with 2 sites inductive').waitFor()
  await said.getByText('with 3 sites inductive with').waitFor()
  await page.locator('#own-lemma').fill('waits(i) -> !holds(j)')
  await page.locator('#own-lemma').press('Enter')
  await said.getByText('with 3 sites not inductive').waitFor()
  expect(await page.locator('.typed-result svg[role=img]').count()).toBeGreaterThan(0)
}

const everyNumber = async (page: Page) => {
  await page.getByRole('tab', { name: 'Every N' }).click()
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  await page.getByText('of 12').waitFor()
  await page.locator('.view-browser input').fill('2')
  await page.getByRole('button', { name: 'view 1', exact: true }).waitFor()
  // The way to it is open, and its steps name the sites as the picture does.
  await page.locator('.way').getByRole('button', { name: 'set at i' }).waitFor()
  const pair = page.locator('.pair-question')
  await pair.getByLabel('phase of site i').selectOption('held')
  await pair.getByLabel('phase of site j').selectOption('setting')
  await pair.getByRole('button', { name: 'Can it happen?' }).click()
  await pair.getByText('It can').waitFor()
  await pair.getByLabel('phase of site j').selectOption('held')
  await pair.getByRole('button', { name: 'Can it happen?' }).click()
  await pair.getByText('No view has this').waitFor()
  await pair.getByRole('button', { name: 'Which lemmas exclude it?' }).click()
  await pair.getByText('Never both: i is in the critical section').waitFor()
  // A view from above can be changed.
  await page.getByRole('button', { name: 'change it, and ask' }).click()
  const chosen = (label: string) => pair.getByLabel(label).locator('option:checked').innerText()
  await expect.poll(() => chosen('phase of site i')).toBe('setting')
  await expect.poll(() => chosen('phase of site j')).toBe('idle')
  await pair.getByText('No view has this').waitFor({ state: 'detached' })
}

const orderOfTimestamps = async (page: Page) => {
  await page.getByRole('tab', { name: 'Every N' }).click()
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  await page.getByText('of 239').waitFor()
  const pair = page.locator('.pair-question')
  await pair.getByLabel('replied of site i').selectOption('{j}')
  await pair.getByLabel('phase of site j').selectOption('wanted')
  await pair.getByLabel('order 1', { exact: true }).selectOption('is after')
  // Another row, for another order.
  await pair.getByLabel('order 2', { exact: true }).waitFor()
  await pair.getByRole('button', { name: 'Can it happen?' }).click()
  await pair.getByText('No view has this').waitFor()
  await pair.getByText('t of site i is before t of site j, not after').first().waitFor()
  await pair.getByLabel('order 1', { exact: true }).selectOption('is before')
  await pair.getByRole('button', { name: 'Can it happen?' }).click()
  await pair.getByText('It can').waitFor()
}

/** The model of the page is a grid of four sites: of two there is none. */
const anyQuorums = async (page: Page) => {
  await page.getByRole('tab', { name: 'Every N' }).click()
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  await page.getByText('of 122').waitFor()
  const pair = page.locator('.pair-question')
  await pair.getByLabel('phase of site i').selectOption('held')
  await pair.getByLabel('phase of site j').selectOption('wanted')
  await pair.getByRole('button', { name: 'Can it happen?' }).click()
  await pair.getByText('It can: a run of 4 sites shows it').waitFor()
}

// In words, never with a sign alone.
const whatIsNotKnown = async (page: Page) => {
  await page.evaluate(`location.hash = 'spec=lamport&sites=3&requests=2&panel=assume'`)
  await page.locator('.model-line', { hasText: 'lamport: ' }).waitFor()
  await page.getByLabel('also drop pairs').uncheck()
  await page.getByRole('button', { name: 'Drop each assumption' }).click()
  await page.getByText('the search ended at 50,000 states').waitFor()
  const panel = page.locator('.assume-panel')
  await panel.getByText('not known', { exact: true }).first().waitFor()
  expect(await panel.locator('.cell').allTextContents()).not.toContain('?')
  await panel
    .getByText('coterie assume lamport --sites 3 --requests 2 --max-states 1000000')
    .first()
    .waitFor()
}

const assumptionsAndStory = async (page: Page) => {
  await page.getByRole('tab', { name: 'Assume' }).click()
  await page.getByLabel('also drop pairs').uncheck()
  await page.getByRole('button', { name: 'Drop each assumption' }).click()
  const cell = page.getByRole('button', { name: /^mutualExclusion without "any two quorums intersect/ })
  await cell.waitFor()
  await page.getByRole('row', { name: 'any two quorums intersect' }).getByText('quorumsIntersect 0').waitFor()
  await cell.click()
  await page.locator('.shows', { hasText: /violat(es|ion of) mutualExclusion/ }).waitFor()
  await page.getByRole('tab', { name: 'Explain' }).click()
  // It begins by itself.
  await page.locator('.story li').first().waitFor()
  const picture = page.getByRole('img', { name: 'The diagram of the story' })
  expect(await picture.locator('text').count()).toBeGreaterThan(0)
  await page.locator('.story .place').first().click()
  await expect.poll(() => where(page)).toMatch(/^step 1 of/)
  expect(await page.getByRole('tab', { name: 'Explain' }).getAttribute('aria-selected')).toBe('true')
}

test('a reader learns why it holds, for how many sites, with which assumptions, and what matters in a run', async () => {
  const { page, wrong } = await open('spec=peterson&steps=0&panel=proof')
  await whyItHolds(page)
  expect(await page.evaluate(unusable)).toEqual([])
  const address = page.url()
  await choose(page, 'test-and-set')
  await everyNumber(page)
  expect(await page.evaluate(unusable)).toEqual([])
  await choose(page, 'ricart-agrawala')
  await orderOfTimestamps(page)
  expect(await page.evaluate(unusable)).toEqual([])
  await choose(page, 'maekawa')
  await anyQuorums(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(unusable)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${address.replace(/#.*/s, '')}#spec=maekawa&sites=2&param.quorums=majority&requests=1`)
  await page.locator('.model-line', { hasText: 'maekawa: ' }).waitFor()
  await assumptionsAndStory(page)
  await whatIsNotKnown(page)
  expect(await page.evaluate(unusable)).toEqual([])
  await sentencesOfLectures(page)
  expect(await page.evaluate(unusable)).toEqual([])
  await earlyQuestions(page, address)
  // The link of the lemma asks again.
  await page.goto(address)
  await page
    .locator('.typed-result')
    .getByText(/holds\(i\) -> turn=i.* not inductive/)
    .waitFor()
  expect(await page.locator('#own-lemma').inputValue()).toBe('holds(i) -> turn=i')
  expect(wrong).toEqual([])
})
