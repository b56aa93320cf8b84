// A session on the page: steps by click and by key, branches, the back button, and what stays of a run when the model
// changes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enabled, servePage, state, where } from './served-page.js'

const { open } = servePage()

const take = (page: Page, label: string) => page.locator(`.step[data-step="${label}"]`).click()

// Maekawa's deadlock in the grid: sites 0 and 1 divide the votes between them.
const toDeadlock = [
  'request at 0',
  'request at 1',
  'onRequest at 0: REQUEST from 1',
  'onRequest at 1: REQUEST from 0',
  'onRequest at 2: REQUEST from 0',
  'onVote at 0: VOTE from 2',
  'onRequest at 3: REQUEST from 1',
  'onVote at 1: VOTE from 3',
]
const twoOfFour = 'spec=maekawa&requests=1&requesters=0,1'

test('clicks lead Maekawa into its deadlock, and the link restores the session', async () => {
  const { page, wrong } = await open(twoOfFour, { looksAhead: true })
  expect(await enabled(page)).toEqual(['request at 0', 'request at 1'])
  for (const label of toDeadlock) await take(page, label)
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(await enabled(page)).toEqual([])
  expect(await page.locator('.site.waits').count()).toBe(2)
  // What keeps each site out.
  await page.getByText('lacks the vote of 1').first().waitFor()
  // The look-ahead is complete, and the violation has happened.
  await page.getByText('deadlockFreedom is violated').waitFor()
  // Going back and taking another step makes a branch.
  await page.getByRole('button', { name: '← back' }).click()
  expect(await enabled(page)).toEqual(['onVote at 1: VOTE from 3'])
  for (let k = 0; k < 4; k++) await page.getByRole('button', { name: '← back' }).click()
  await take(page, 'onRequest at 2: REQUEST from 0')
  await take(page, 'onRequest at 3: REQUEST from 1')
  await expect.poll(() => where(page)).toBe('step 5 of 5')
  await page.getByRole('button', { name: '[ branch' }).click()
  // The address follows a moment later. The address before the branch was left has parentheses too.
  await page.waitForURL(/steps=.*\(.*&at=4/)
  const link = page.url()
  const before = [await state(page), await where(page), await enabled(page)]
  await page.reload()
  await page.waitForSelector('.site.waits')
  expect([await state(page), await where(page), await enabled(page)]).toEqual(before)
  expect(page.url()).toBe(link)
  expect(wrong).toEqual([])
})

test('the keyboard alone takes steps, goes back, changes panels, verifies and steps through a counterexample', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('1', '1')
  await expect.poll(() => where(page)).toBe('step 2 of 2')
  await press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 1 of 2')
  await press('2', 'Home')
  await expect.poll(() => where(page)).toBe('step 0 of 2')
  await press('ArrowRight', 'ArrowRight', '[')
  await expect.poll(() => where(page)).toBe('step 2 of 2')
  // Tab reaches the tabs, and the arrow keys move along them.
  const role = () => page.evaluate<string | null>("document.activeElement.getAttribute('role')")
  for (let k = 0; k < 80 && (await role()) !== 'tab'; k++) await press('Tab')
  const inFront = () => page.locator('[role=tab][aria-selected=true]').innerText()
  for (let k = 0; k < 10 && (await inFront()) !== 'Check'; k++) await press('ArrowRight')
  expect(await inFront()).toBe('Check')
  // The rows of verdicts that fall meanwhile are further stops on the way.
  const tabTo = (text: string) =>
    expect
      .poll(async () => {
        await press('Tab')
        return page.evaluate<string>('document.activeElement.textContent')
      })
      .toBe(text)
  await tabTo('Verify')
  await press('Enter')
  await page.getByText('violated in 8 steps').waitFor()
  await tabTo('step through it (deadlockFreedom)')
  await press('Enter')
  await page.getByText('A run that violates deadlockFreedom').waitFor()
  await press('End')
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(await page.locator('.site.waits').count()).toBe(2)
  // The run that was played before is a branch beside it.
  await press('[')
  await expect.poll(() => where(page)).not.toBe('step 8 of 8')
  expect(wrong).toEqual([])
})

test('after a click on a list, a tab or the slider, the keys of the run still work', async () => {
  const { page, wrong } = await open('')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 0 of 1')
  const lessons = page.locator('.lesson-panel select')
  await lessons.dispatchEvent('pointerdown')
  await lessons.focus()
  await lessons.selectOption('lost-update')
  await page.locator('.model-line', { hasText: 'bank-account: ' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('.where', { hasText: 'step 1 of' }).waitFor()
  expect(await lessons.inputValue()).toBe('lost-update')
  await page.getByLabel('Step of the run').click()
  const at = await where(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).not.toBe(at)
  // The list is opened, and nothing is chosen.
  await lessons.dispatchEvent('pointerdown')
  await lessons.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => where(page)).toMatch(/^step 0 of/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => where(page)).toMatch(/^step 1 of/)
  expect(await lessons.inputValue()).toBe('lost-update')
  // With the keyboard, a list keeps the focus.
  await page.keyboard.press('Tab')
  await lessons.focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.model-line', { hasText: 'bank-account: ' }).waitFor({ state: 'detached' })
  expect(await page.locator('.lesson-panel select:focus').count()).toBe(1)
  expect(wrong).toEqual([])
})

// More steps are enabled in the later states than in the first.
const typeAtOnce = `for (const key of ['1', '5', '2', '5']) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}`

test('keys that are pressed faster than the page is drawn take the steps of the states that they lead to', async () => {
  const slowly = await open('spec=maekawa&requests=1')
  for (const [k, key] of ['1', '5', '2', '5'].entries()) {
    await slowly.page.keyboard.press(key)
    await expect.poll(() => where(slowly.page)).toBe(`step ${k + 1} of ${k + 1}`)
  }
  const led = [await state(slowly.page), await enabled(slowly.page)]
  expect(slowly.wrong).toEqual([])
  const { page, wrong } = await open('spec=maekawa&requests=1')
  await page.evaluate(typeAtOnce)
  await expect.poll(() => where(page)).toBe('step 4 of 4')
  expect([await state(page), await enabled(page)]).toEqual(led)
  expect(wrong).toEqual([])
})

test('the back button of the browser restores a session that another one has replaced', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&requests=1&steps=0,(1,0),0,2')
  const link = page.url()
  const before = [await state(page), await where(page)]
  await page.getByLabel('Algorithm').selectOption('lamport')
  await page.locator('.model-line', { hasText: 'lamport: ' }).waitFor()
  await page.keyboard.press('1')
  await page.waitForURL(/spec=lamport.*steps=0/)
  await page.goBack()
  await page.locator('.model-line', { hasText: 'maekawa: ' }).waitFor()
  await expect.poll(() => where(page)).toBe('step 3 of 3')
  expect([await state(page), await where(page)]).toEqual(before)
  expect(page.url().replace(/&digest=\w+/, '')).toBe(link.replace(/&digest=\w+/, ''))
  await page.goForward()
  await page.locator('.model-line', { hasText: 'lamport: ' }).waitFor()
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  expect(wrong).toEqual([])
})

test('a run that a change of the model cuts short returns with the old model', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,0,2,2')
  const before = await state(page)
  await page.getByRole('tab', { name: 'Model' }).click()
  const asking = page.getByLabel('requesters')
  await asking.fill('3')
  await page.getByText('Model changed: 0 of 4 steps still apply.', { exact: false }).waitFor()
  await expect.poll(() => where(page)).toBe('step 0 of 0')
  await asking.fill('')
  await expect.poll(() => where(page)).toBe('step 4 of 4')
  expect(await state(page)).toBe(before)
  expect(wrong).toEqual([])
})

test('the model can be changed: quorums as sets, checked while typing; a valid change takes effect at once', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1')
  await page.getByRole('tab', { name: 'Model' }).click()
  const sets = page.getByLabel('quorums, as sets')
  await sets.fill('{0,1},{0,1},{2,3},{2,3}')
  await page
    .getByText('quorums of 0 {0,1} and 2 {2,3} have no site in common', { exact: false })
    .first()
    .waitFor()
  await page.waitForURL(/param\.quorums=/)
  await sets.fill('{0,1},{0,1},{2,3},{2,9')
  await page.getByText('expected a set in braces', { exact: false }).first().waitFor()
  await page.getByLabel('site 2 is in the quorum of 0').waitFor({ state: 'detached' })
  await sets.fill('{0,1},{0,1},{2,3},{2,3}')
  await page.getByLabel('site 2 is in the quorum of 0').check()
  await page.waitForURL(/\{|%7B0,1,2%7D/)
  await page.getByLabel('quorums: construction').selectOption('ring')
  await page.waitForURL(/sites=3/)
  expect(await page.locator('.site').count()).toBe(3)
  const askers = page.getByLabel('requesters')
  await askers.fill('0, 2')
  await page.waitForURL(/requesters=0,2/)
  await askers.fill('non')
  await page.getByText('there is no site non (did you mean "none"?)', { exact: false }).first().waitFor()
  await askers.fill('none')
  await page.waitForURL(/requesters=none/)
  expect(await enabled(page)).toEqual([])
  await page.getByLabel('channels').selectOption('unordered')
  await page.waitForURL(/order=unordered/)
  expect(await askers.inputValue()).toBe('none')
  await askers.fill('')
  await page.waitForURL((url) => !url.hash.includes('requesters'))
  await page.getByLabel('crashes').fill('1')
  await page.getByLabel('who crashes').fill('idle')
  await page.waitForURL(/crash=1.*who-crashes=idle/)
  expect(await enabled(page)).toContain('crash at 0')
  await page.getByLabel('who crashes').fill('nobody')
  await page.getByText('who crashes "nobody": it must be site numbers', { exact: false }).waitFor()
  await page.getByLabel('crashes', { exact: true }).fill('0')
  await page.getByLabel('mutant').selectOption('a voter votes for every request')
  await page.waitForURL(/mutant=/)
  await page.reload()
  await page.waitForSelector('.step')
  expect(await page.locator('.model-line').innerText()).toContain('mutant "a voter votes for every request"')
  expect(wrong).toEqual([])
})

test('the player says why it has no step to take', async () => {
  const { page } = await open('spec=ricart-agrawala&sites=2&requesters=0&requests=1&steps=0&held=0-1&seed=1')
  const reason = () => page.locator('.run-bar .play').getAttribute('title')
  await expect.poll(reason).toContain('Only messages that are held back could be delivered')
  await page.getByText('at random, seed 1').click()
  await page.getByLabel('at the end, go on at random').uncheck()
  await expect.poll(reason).toContain('The run is at its end; choose "at random"')
})
