// The static page in a real browser, from a host that knows nothing of it: playing, links, keys, checking, varying.
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage, startBrowser, type Watched } from './browser.js'
import { type Built, build, staticHost } from './built-page.js'

let built: Built
let browser: Browser
let host: { readonly address: string; readonly server: Server }

beforeAll(async () => {
  built = build()
  host = await staticHost(built.page)
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.server.close()
})

const open = async (fragment: string, options?: Parameters<typeof openPage>[2]): Promise<Watched> => {
  const watched = await openPage(browser, `${host.address}${fragment === '' ? '' : `#${fragment}`}`, options)
  await watched.page.waitForSelector('.state')
  return watched
}
const where = (page: Page) => page.locator('.where').innerText()
const enabled = (page: Page) =>
  page.locator('.step').evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))
const state = (page: Page) => page.locator('.state .sites').innerText()
const take = (page: Page, label: string) => page.locator(`.step[data-step="${label}"]`).click()
const notice = (page: Page) => page.locator('.notice').innerText()

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

test('Maekawa is played into its deadlock by clicking, and the link gives the session again', async () => {
  const { page, context, wrong } = await open(twoOfFour)
  expect(await enabled(page)).toEqual(['request at 0', 'request at 1'])
  for (const label of toDeadlock) await take(page, label)
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(await enabled(page)).toEqual([])
  expect(await page.locator('.site.waits').count()).toBe(2)
  // Why nobody can enter: the part of the guard, and what it looks at.
  await page.getByText('me.votes.equals(').first().waitFor()
  // What is ahead is known by then, and it is too late.
  await page.getByText('deadlockFreedom is violated').waitFor()
  // Back, and another way: a branch.
  await page.getByRole('button', { name: '← back' }).click()
  expect(await enabled(page)).toEqual(['onVote at 1: VOTE from 3'])
  for (let k = 0; k < 4; k++) await page.getByRole('button', { name: '← back' }).click()
  await take(page, 'onRequest at 2: REQUEST from 0')
  await take(page, 'onRequest at 3: REQUEST from 1')
  await expect.poll(() => where(page)).toBe('step 5 of 5')
  await page.getByRole('button', { name: '[ branch' }).click()
  // The address follows a moment later; the one before the branch was left has parentheses too.
  await page.waitForURL(/steps=.*\(.*&at=4/)
  const link = page.url()
  const told = [await state(page), await where(page), await enabled(page)]
  await page.reload()
  await page.waitForSelector('.site.waits')
  expect([await state(page), await where(page), await enabled(page)]).toEqual(told)
  expect(page.url()).toBe(link)
  expect(wrong).toEqual([])
  await context.close()
})

test('the keyboard alone takes steps, goes back, changes panels, verifies and steps through a counterexample', async () => {
  const { page, context, wrong } = await open('spec=maekawa&requests=1')
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
  // Tab reaches the tabs; the arrows move along them.
  for (let k = 0; k < 80; k++) {
    await press('Tab')
    if ((await page.locator(':focus').getAttribute('role')) === 'tab') break
  }
  for (let k = 0; k < 10; k++) {
    if ((await page.locator('[role=tab][aria-selected=true]').innerText()) === 'Check') break
    await press('ArrowRight')
  }
  expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Check')
  for (let k = 0; k < 10; k++) {
    await press('Tab')
    if ((await page.locator(':focus').textContent()) === 'Verify') break
  }
  await press('Enter')
  await page.getByText('violated in 8 steps').waitFor()
  for (let k = 0; k < 20; k++) {
    await press('Tab')
    if ((await page.locator(':focus').textContent())?.includes('(deadlockFreedom)')) break
  }
  await press('Enter')
  await page.getByText('A run that violates deadlockFreedom').waitFor()
  await press('End')
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(await page.locator('.site.waits').count()).toBe(2)
  // What was played before is a branch beside it.
  await press('[')
  await expect.poll(() => where(page)).not.toBe('step 8 of 8')
  expect(wrong).toEqual([])
  await context.close()
})

test('after a click on a list, a tab or the slider, the keys of the run still work', async () => {
  const { page, context, wrong } = await open('')
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
  // A list that was unfolded, and nothing chosen.
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
  await context.close()
})

// In the states between, more steps are enabled than in the first.
const typeAtOnce = `for (const key of ['1', '5', '2', '5']) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}`

test('keys that come faster than the page is drawn mean the states that they lead to', async () => {
  const slowly = await open('spec=maekawa&requests=1')
  for (const key of ['1', '5', '2', '5']) {
    await slowly.page.keyboard.press(key)
    await slowly.page.waitForTimeout(100)
  }
  const { page, context, wrong } = await open('spec=maekawa&requests=1')
  expect(await where(slowly.page)).toBe('step 4 of 4')
  await page.evaluate(typeAtOnce)
  await expect.poll(() => where(page)).toBe('step 4 of 4')
  expect(await state(page)).toBe(await state(slowly.page))
  expect(await enabled(page)).toEqual(await enabled(slowly.page))
  expect([...wrong, ...slowly.wrong]).toEqual([])
  await context.close()
  await slowly.context.close()
})

test('the back button of the browser restores a session that another one has replaced', async () => {
  const { page, context, wrong } = await open('spec=maekawa&sites=4&requests=1&steps=0,(1,0),0,2')
  const link = page.url()
  const told = [await state(page), await where(page)]
  await page.getByLabel('Algorithm').selectOption('lamport')
  await page.locator('.model-line', { hasText: 'lamport: ' }).waitFor()
  await page.keyboard.press('1')
  await page.waitForURL(/spec=lamport.*steps=0/)
  await page.goBack()
  await page.locator('.model-line', { hasText: 'maekawa: ' }).waitFor()
  await expect.poll(() => where(page)).toBe('step 3 of 3')
  expect([await state(page), await where(page)]).toEqual(told)
  expect(page.url().replace(/&digest=\w+/, '')).toBe(link.replace(/&digest=\w+/, ''))
  await page.goForward()
  await page.locator('.model-line', { hasText: 'lamport: ' }).waitFor()
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  expect(wrong).toEqual([])
  await context.close()
})

test('a run that another model cuts short comes back with the model', async () => {
  const { page, context, wrong } = await open('spec=maekawa&steps=0,0,2,2')
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
  await context.close()
})

test('a search can be stopped, and shows its results so far', async () => {
  const { page, context, wrong } = await open('spec=lamport&sites=4')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.progress', { hasText: /[1-9][\d,]* states/ }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText(/incomplete: the search was interrupted/).waitFor()
  expect(await page.locator('.verdicts').innerText()).toMatch(/mutualExclusion\s+inconclusive/)
  expect(wrong).toEqual([])
  await context.close()
})

test('the shortest path is laid out from the current state', async () => {
  const { page, context, wrong } = await open('spec=maekawa&requests=1&steps=0')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates deadlockFreedom')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('A shortest path has 7 steps.').waitFor()
  await expect.poll(() => where(page)).toBe('step 1 of 8')
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates mutualExclusion')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('There is no path: all').waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

const findAndGoOn = `(async () => {
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'Find').click()
  for (const key of ['1', '2', '1', '1']) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
})()`

test('a path that is found after the reader has moved on begins in the state of the request', async () => {
  const { page, context, wrong } = await open('spec=maekawa&requests=2')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates deadlockFreedom')
  // All of it within the page, faster than the worker can answer.
  await page.evaluate(findAndGoOn)
  await page.getByText(/A shortest path has \d+ steps\./).waitFor()
  const [, steps] = /has (\d+) steps/.exec(await page.locator('.check-panel').innerText())!
  await expect.poll(() => where(page)).toBe(`step 0 of ${steps}`)
  expect(await page.locator('.failed').count()).toBe(0)
  // At the end of the way two sites wait for one another.
  await page.getByRole('button', { name: 'Find' }).focus()
  await page.keyboard.press('End')
  expect(await page.locator('.site.waits').count()).toBe(2)
  expect(wrong).toEqual([])
  await context.close()
})

test('nothing that was said of one model is said of the next', async () => {
  const { page, context, wrong } = await open('spec=lamport&sites=4')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.progress', { hasText: /[1-9][\d,]* states/ }).waitFor()
  await page.evaluate("location.hash = 'spec=maekawa&requests=1'")
  await expect.poll(() => page.locator('.claims').count()).toBe(1)
  await page.waitForTimeout(500)
  expect(await page.locator('.verdicts').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Verify' }).isEnabled()).toBe(true)
  expect(wrong).toEqual([])
  await context.close()
})

test('a link that cannot be followed stays in the address until the reader does something', async () => {
  const fragment = 'spec=maekawa&sites=4&steps=0,0,2,99'
  const { page, context, wrong } = await open(fragment)
  expect(await notice(page)).toContain('step 4 of the run is number 99')
  // Longer than the page waits before it writes the address.
  await page.waitForTimeout(400)
  expect(page.url()).toBe(`${host.address}#${fragment}`)
  // As far as it goes, it is followed.
  await expect.poll(() => where(page)).toBe('step 3 of 3')
  await page.keyboard.press('1')
  await page.waitForURL(/spec=maekawa&sites=4&steps=0,0,2,0&/)
  expect(wrong).toEqual([])
  await context.close()
})

test('a lesson is not shown for another model', async () => {
  const { page, context, wrong } = await open('spec=bank-account&sites=3&lesson=lost-update')
  expect(await notice(page)).toContain('is about another model than this link')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  expect(await page.locator('.lesson-panel .prose').count()).toBe(0)
  expect(wrong).toEqual([])
  await context.close()
})

test('the model can be changed: quorums as sets, checked while typing; a valid change takes effect at once', async () => {
  const { page, context, wrong } = await open('spec=maekawa&requests=1')
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
  await page.getByText('must be site numbers such as 0,1,2, or "none" (did you mean "none"?)').waitFor()
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
  await context.close()
})

test('every lesson is gone through, left and come back to, and its link gives it again', async () => {
  const { page, context, wrong } = await open('')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const names = await page
    .locator('.lesson-panel option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')!).filter((value) => value !== ''))
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    await page.locator('.lesson-panel select').selectOption(name)
    await page.waitForURL(new RegExp(`lesson=${name}`))
    const steps = Number(/(\d+) steps/.exec(await page.locator('.lesson-panel').innerText())![1])
    for (let k = 0; k < steps; k++) await page.locator('.lesson-panel .main-button').click()
    await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
  }
  // Another way than the lesson's, and back.
  await page.keyboard.press('Home')
  const other = await page.locator('.step:not(.taken)').count()
  expect(other).toBeGreaterThan(0)
  await page.locator('.step:not(.taken)').first().click()
  await page.getByText('You left the run of the lesson after step 0.').waitFor()
  await page.getByRole('button', { name: 'back to the lesson' }).click()
  await page.locator('.where', { hasText: 'step 0 of' }).waitFor()
  await page.locator('.lesson-panel .main-button').click()
  await page.waitForURL(/at=1/)
  const prose = await page.locator('.prose').innerText()
  await page.reload()
  await page.waitForSelector('.state')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  expect(await page.locator('.prose').innerText()).toBe(prose)
  expect(wrong).toEqual([])
  await context.close()
})

// What makes a panel worth opening.
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

test('every panel shows something of every algorithm', async () => {
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
      if (what === undefined) throw new Error(`${await tab.innerText()}: what does it show?`)
      await page.locator(`#panel ${what}`).first().waitFor()
    }
    expect(await page.locator('.failed').count(), name).toBe(0)
  }
  expect(wrong).toEqual([])
  await context.close()
}, 240_000)

test('preferences are stored: theme, large text, keys, wide panels', async () => {
  const { page, context, wrong } = await open('')
  const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await colour()
  await page.getByRole('button', { name: 'Theme: as the system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  expect(await colour()).not.toBe(light)
  await page.getByRole('button', { name: 'large text' }).click()
  await page.getByRole('button', { name: 'keys' }).click()
  await page.getByRole('button', { name: 'wide panels' }).click()
  expect(await page.locator('.state').isVisible()).toBe(false)
  await page.reload()
  await page.waitForSelector('.step')
  expect(await colour()).not.toBe(light)
  // Large is larger, and on a wide screen more so.
  const letters = async () =>
    Number.parseFloat(await page.evaluate('getComputedStyle(document.documentElement).fontSize'))
  const large = await letters()
  expect(large).toBeGreaterThanOrEqual(20)
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(await letters()).toBeGreaterThan(large * 1.4)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await page.locator('.state').isVisible()).toBe(false)
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 0 of 0')
  expect(wrong).toEqual([])
  await context.close()
})

describe('a link that cannot be followed gives a message, and something to look at', () => {
  test.each([
    ['spec=maekava', 'there is no spec "maekava" in the catalogue (did you mean "maekawa"?)'],
    ['spec=./mine.ts', 'the link is about the file ./mine.ts, which this page does not have'],
    ['spec=maekawa&sites=5', 'parameter quorums=grid'],
    ['spec=maekawa&steps=0,0,99', 'step 3 of the run is number 99'],
    ['spec=maekawa&steps=abc', "the link's steps=abc: not a step"],
    ['spec=maekawa&param.quorum=grid', 'parameter "quorum": maekawa has no parameter of that name'],
    ['spec=maekawa&mutant=none+such', 'maekawa has no mutant "none such"'],
    ['spec=maekawa&property=none', 'maekawa has no monitor of that name'],
    ['spec=maekawa&initial=9', 'there is no initial state 9'],
    ['%', 'it must have the form name=value'],
    ['<script>alert(1)</script>', 'it must have the form name=value'],
    ['spec=__proto__', 'there is no spec "__proto__"'],
  ])('#%s', async (fragment, message) => {
    const { page, context, wrong } = await open(fragment)
    expect(await notice(page)).toContain(message)
    expect(await enabled(page)).not.toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })
})

test('an invalid trace gives a message, and the session stays', async () => {
  const { page, context, wrong } = await open('spec=maekawa&steps=0')
  const file = (text: string) => ({
    name: 'trace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  const kept = fileURLToPath(
    new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url),
  )
  const good = readFileSync(kept, 'utf8')
  for (const [text, message] of [
    ['', 'the trace is not JSON'],
    ['{}', 'is missing'],
    ['[1]', 'must be an object'],
    [good.replace('"maekawa"', '"makawa"'), 'there is no spec "makawa"'],
    [good.replace('"clause": "onVote"', '"clause": "onRelease"'), 'is not enabled there'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file(text))
    await page.locator('.notice', { hasText: message }).waitFor()
    await expect.poll(() => where(page)).toBe('step 1 of 1')
  }
  await page.locator('input[type=file]').setInputFiles(file(good))
  await page.getByText('A run that violates deadlockFreedom').waitFor()
  await expect.poll(() => where(page)).toBe('step 0 of 8')
  expect(wrong).toEqual([])
  await context.close()
})

test('every known counterexample can be loaded and stepped through', async () => {
  const { page, context, wrong } = await open('')
  const folder = fileURLToPath(new URL('../../counterexamples/', import.meta.url))
  const kept = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(kept.length).toBeGreaterThan(50)
  for (const { name } of kept) {
    const path = `${folder}${name}/trace.json`
    const { steps, shows } = JSON.parse(readFileSync(path, 'utf8')) as {
      steps: readonly unknown[]
      shows: { property: string }
    }
    await page.locator('input[type=file]').setInputFiles(path)
    await page.locator('.where', { hasText: `step 0 of ${steps.length}` }).waitFor()
    await page.locator('.shows', { hasText: shows.property }).waitFor()
    await page.keyboard.press('End')
    await page.locator('.where', { hasText: `step ${steps.length} of ${steps.length}` }).waitFor()
  }
  expect(wrong).toEqual([])
  await context.close()
}, 240_000)

test('the page opens again without a network, completely', async () => {
  const { page, context, wrong } = await open('spec=ricart-agrawala')
  // The browser has kept the page when the keeper is at work.
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 20_000 })
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await page.waitForSelector('.step')
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('2,060 states, 5,931 transitions').waitFor()
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('There is no path').waitFor()
  await page.getByLabel('Algorithm').selectOption('bakery')
  await page.locator('.model-line', { hasText: 'bakery' }).waitFor()
  await page.getByRole('tab', { name: 'Nearby' }).click()
  await page.locator('.neighbourhood svg .node').first().waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('four lanes fit beside the state, and with more lanes the current step is scrolled into view', async () => {
  const { page, context, wrong } = await open('spec=maekawa&sites=4&steps=0,0,2,2,2,2,2,2')
  await page.getByRole('tab', { name: 'Run' }).click()
  const area = page.locator('.st-scroll')
  await area.waitFor()
  expect(await area.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.goto(`${host.address}#spec=ricart-agrawala&sites=6&steps=0,0,0,0,0,0`)
  await page.locator('.where', { hasText: 'step 6 of 6' }).waitFor()
  const inside = async () => {
    const [step, around] = [await page.locator('.st-event.here').boundingBox(), await area.boundingBox()]
    return step!.x >= around!.x && step!.x + step!.width <= around!.x + around!.width
  }
  expect(await area.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  await expect.poll(inside).toBe(true)
  await page.getByRole('button', { name: 'To the start' }).click()
  await page.getByRole('button', { name: 'forward →' }).click()
  await page.locator('.where', { hasText: 'step 1 of 6' }).waitFor()
  await expect.poll(inside).toBe(true)
  expect(wrong).toEqual([])
  await context.close()
})

test('the changes of a step are visible under a long list, and a step without a key is taken by its number', async () => {
  const { page, context, wrong } = await open(
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
  await context.close()
})
