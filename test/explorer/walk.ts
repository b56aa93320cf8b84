// What a reader does with a run, from the first model to a link that reopens the session: the same walk in each browser (browsers.slow.test.ts). Each
// part continues where the one before ended, and asserts what is seen.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allowClipboard } from './driver.js'
import { noteButton } from './passing-text.js'
import { enabled, state, where } from './served-page.js'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const menu = (page: Page) => page.locator('.network-menu')
/** What the menu says of a message or a site that is clicked, by its place in the drawing. */
const clicked = async (page: Page, kind: 'site' | 'message', at: number): Promise<string> => {
  await page.locator(`.network g.${kind}`).nth(at).click()
  return menu(page).innerText()
}
const choose = (page: Page, words: string | RegExp) =>
  menu(page)
    .getByRole('button', { name: words, ...(typeof words === 'string' && { exact: true }) })
    .click()
/** Opens the run in a model that allows a fault, from the menu that is open. */
const allow = async (page: Page, fault: string, option: string) => {
  await choose(page, `open this run with ${fault}`)
  await page.locator('.model-line', { hasText: option }).waitFor()
  await menu(page).waitFor({ state: 'detached' })
}
/** The text of the card of a site. */
const card = (page: Page, site: number) => page.locator('.network g.site').nth(site).textContent()
/** The texts of the messages in transit, by channel, on the stage or beside it. */
const messages = (page: Page, room = '.state') => page.locator(`${room} .network g.message`).allTextContents()
const at = (page: Page, step: number, of = step) =>
  expect.poll(() => where(page)).toBe(`step ${step} of ${of}`)
/** The text of a choice of the run bar that is open, which it opens first if it is not. */
const openMenu = async (page: Page, words: string | RegExp) => {
  const found = page.locator('.menu', { has: page.locator('summary', { hasText: words }) })
  if ((await found.getAttribute('open')) === null) await found.locator('summary').click()
  return found
}
const steps = (page: Page) => page.evaluate<string>('/steps=([^&]*)|$/.exec(location.hash)[1] ?? ""')

// A model is chosen and changed; a step is taken by a click, undone, and taken again.
const chooseAndUndo = async (page: Page) => {
  await page.getByLabel('Algorithm').selectOption('ricart-agrawala-detector')
  await page.locator('.model-line', { hasText: 'ricart-agrawala-detector: sites 3' }).waitFor()
  await tab(page, 'Model')
  await page.getByLabel('requests per site: bounded or not').selectOption('at most')
  await page.locator('.model-line', { hasText: 'requests 1 each' }).waitFor()
  await tab(page, 'Step')
  const before = await state(page)
  await page.locator('.step[data-step="request at 0"]').click()
  await at(page, 1)
  expect(await messages(page)).toEqual(['REQUEST(1)', 'REQUEST(1)'])
  const after = await state(page)
  expect(await card(page, 0)).toContain('waits')
  await page.getByRole('button', { name: '← back' }).click()
  await at(page, 0, 1)
  expect([await state(page), await messages(page)]).toEqual([before, []])
  await page.getByRole('button', { name: 'forward' }).click()
  await at(page, 1)
  expect(await state(page)).toEqual(after)
}

// A click on a message holds it back and releases it, delivers a copy and then the original, and loses a reply.
const clickMessages = async (page: Page) => {
  expect(await clicked(page, 'message', 0)).toContain('messages from 0 to 1')
  await choose(page, 'hold back from the player')
  await expect.poll(() => messages(page)).toEqual(['REQUEST(1)held back', 'REQUEST(1)'])
  await clicked(page, 'message', 0)
  await choose(page, 'release')
  await expect.poll(() => messages(page)).toEqual(['REQUEST(1)', 'REQUEST(1)'])
  await clicked(page, 'message', 0)
  expect(await menu(page).innerText()).toContain('This model copies no message.')
  await allow(page, 'one copy', 'duplication 1')
  await clicked(page, 'message', 0)
  await choose(page, 'deliver a copy of REQUEST(1)')
  await at(page, 2)
  await page.locator('.did', { hasText: 'a copy of REQUEST(1) from 0 to 1 stays in transit' }).waitFor()
  await expect.poll(() => messages(page)).toEqual(['REQUEST(1)', 'REQUEST(1)', 'REPLY'])
  expect(await clicked(page, 'message', 0)).toContain(
    'deliver a copy: limit of the model reached: duplication 1',
  )
  await choose(page, 'deliver REQUEST(1)')
  await at(page, 3)
  // The site answers the original as it has answered the copy.
  await expect.poll(() => messages(page)).toEqual(['REQUEST(1)', '1. REPLY2. REPLY'])
  expect(await clicked(page, 'message', 1)).toContain('This model loses no message.')
  await allow(page, 'one loss', 'loss 1')
  await clicked(page, 'message', 1)
  await choose(page, 'lose REPLY')
  await at(page, 4)
  await page.locator('.did', { hasText: 'REPLY from 1 to 0 is lost: it never arrives' }).waitFor()
  await expect.poll(() => messages(page)).toEqual(['REQUEST(1)', 'REPLY'])
}

// A click on a site crashes it, lets it suspect a site that is up, and takes a step that this enables.
const clickSites = async (page: Page) => {
  expect(await clicked(page, 'site', 2)).toContain('In this model no site crashes.')
  await allow(page, 'one crash', 'crash 1')
  await clicked(page, 'site', 2)
  await choose(page, /^crash at 2/)
  await at(page, 5)
  expect(await page.locator('.network g.site.crashed').allTextContents()).toEqual([
    expect.stringContaining('site 2'),
  ])
  expect(await clicked(page, 'site', 0)).toContain('In this model no site is suspected wrongly.')
  await allow(page, 'one wrong suspicion', 'suspicions 1')
  expect(await enabled(page)).not.toContain('enter at 0')
  await clicked(page, 'site', 0)
  await choose(page, 'suspect at 0: it suspects 1, which is up')
  await at(page, 6)
  await page.locator('.did', { hasText: 'it suspects 1, which is up' }).waitFor()
  expect(await card(page, 0)).toContain('suspicions{1}')
  // It suspects both others now, so it waits for no reply.
  await clicked(page, 'site', 0)
  await choose(page, 'enter at 0')
  await at(page, 7)
  expect(await card(page, 0)).toContain('in section')
}

// The look-ahead marks each step, gives a hint, or is off.
const lookAhead = async (page: Page) => {
  await page.evaluate(`location.hash = 'spec=maekawa&requests=1&requesters=0,1'`)
  await page.locator('.model-line', { hasText: 'maekawa: ' }).waitFor()
  const foresight = page.getByLabel('Look-ahead', { exact: true })
  const marks = page.locator('.step:has(.outlook)')
  await expect.poll(() => marks.count()).toBe(2)
  await foresight.selectOption('hint')
  await page.getByText('Hint: something can go wrong from here, and can still be avoided.').waitFor()
  expect(await marks.count()).toBe(0)
  await foresight.selectOption('off')
  await expect.poll(() => page.locator('.ahead').count()).toBe(0)
  expect(await marks.count()).toBe(0)
  await foresight.selectOption('on')
  await expect.poll(() => marks.count()).toBe(2)
}

// The player takes steps at random by a seed, pauses, and stops at a deadlock; the seed plays the same run again.
const playAtRandom = async (page: Page) => {
  await openMenu(page, 'speed, random')
  const player = page.locator('.run-bar .menu')
  await player.getByLabel('at the end, go on at random').check()
  await player.getByLabel('seed', { exact: true }).fill('7')
  await page.locator('summary', { hasText: 'at random, seed 7' }).waitFor()
  await player.getByLabel('speed').selectOption('slow')
  const play = page.locator('.run-bar .play')
  await play.click()
  await expect.poll(() => play.innerText()).toContain('pause')
  // Any step but the last: on a busy machine more than one may be taken before this test sees it.
  await expect.poll(() => where(page)).toMatch(/^step [1-9]/)
  await play.click()
  await expect.poll(() => play.innerText()).toContain('play')
  const paused = await where(page)
  // The click on the player has closed the menu.
  await openMenu(page, 'seed 7')
  await player.getByLabel('speed').selectOption('fast')
  // Twice as long as a player of this speed waits.
  await page.waitForTimeout(500)
  expect(await where(page)).toBe(paused)
  const deadlock = page.locator('.verdict-line', { hasText: 'Deadlock' })
  const toTheEnd = async () => {
    await play.click()
    await deadlock.waitFor()
    await expect.poll(() => play.innerText()).toContain('play')
    const length = Number(/^step (\d+) of/.exec(await where(page))?.[1])
    // The address follows a moment later.
    await expect.poll(async () => (await steps(page)).split(',').length).toBe(length)
    return steps(page)
  }
  const run = await toTheEnd()
  await page.evaluate(`location.hash = 'spec=maekawa&requests=1&requesters=0,1&seed=7'`)
  await at(page, 0)
  expect(await toTheEnd()).toBe(run)
}

// A step from an earlier state starts a branch; the tree and the keys lead from one branch to the other.
const branchOff = async (page: Page) => {
  const length = Number(/of (\d+)/.exec(await where(page))![1])
  await page.keyboard.press('Home')
  await at(page, 0, length)
  await page.locator('.step:not(.taken)').click()
  await at(page, 1)
  const branches = page.getByRole('button', { name: '2 branches' })
  await branches.click()
  const tree = page.locator('.branch-tree')
  // The start, the run and the step beside it.
  await expect.poll(() => tree.locator('li').count()).toBe(length + 2)
  expect(await tree.locator('li.fork').count()).toBe(1)
  await tree.getByRole('button', { name: new RegExp(`^step ${length}: .*violated$`) }).click()
  await at(page, length)
  await page.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
  await page.keyboard.press(']')
  await at(page, 1)
  expect(await page.locator('.verdict-line', { hasText: 'Deadlock' }).count()).toBe(0)
  await page.keyboard.press('[')
  await at(page, 1, length)
  await page.keyboard.press('End')
  await at(page, length)
  await branches.click()
  await tree.waitFor({ state: 'detached' })
}

// Two variants take the steps of the run: the mutant has another state, and the algorithm that handles deadlocks none.
const compareVariants = async (page: Page) => {
  await tab(page, 'Beside')
  const beside = page.locator('.beside-panel')
  const length = Number(/of (\d+)/.exec(await where(page))![1])
  await beside.locator('select').selectOption({ label: 'a voter votes for every request' })
  await beside.getByText(`It has taken the same ${length} steps.`).waitFor()
  expect(await beside.locator('.differences li').count()).toBeGreaterThan(0)
  expect(await beside.locator('.st-event').count()).toBe(length)
  await beside.locator('select').selectOption('spec.maekawa-deadlock-handling')
  await beside.getByText('This state violates no property by itself.').waitFor()
  expect(await beside.innerText()).toContain(`It has taken the same ${length} steps.`)
  await page.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
  await page.keyboard.press('Home')
  await beside.getByText('In the variables and messages that both have, the states are the same.').waitFor()
}

// A question mark shows the keys, which take no step meanwhile; then they step, play and pause.
const pressKeys = async (page: Page) => {
  const keys = page.getByRole('dialog', { name: 'Keys' })
  // In the list of variants and in the tabs, arrow keys are those of the browser.
  await page.locator('.state-head h2').click()
  await page.keyboard.press('?')
  await keys.getByText('take the step with this number').waitFor()
  const before = await where(page)
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  expect(await where(page)).toBe(before)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => where(page)).toMatch(/^step 1 of/)
  await page.keyboard.press('P')
  await page.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
  await expect.poll(() => page.locator('.run-bar .play').innerText()).toContain('play')
}

// A copied link opens the same state, branches, panel, variant and seed in a new document.
const reopenLink = async (page: Page) => {
  await allowClipboard(page.context())
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('.verdict-line', { hasText: 'Deadlock' }).count()).toBe(0)
  const seen = async () => ({
    state: await state(page),
    messages: await messages(page),
    beside: await messages(page, '.beside-panel'),
    enabled: await enabled(page),
    where: await where(page),
    events: await page.locator('.state .st-event').count(),
    panel: await page.locator('[role=tab][aria-selected=true]').innerText(),
    variant: await page.locator('.beside-panel select').inputValue(),
    menus: await page.locator('.run-bar .menu > summary, .run-bar .branches').allInnerTexts(),
  })
  // The other variant follows the stage a moment later.
  await expect.poll(() => messages(page, '.beside-panel')).toEqual(['FAILED', 'VOTE'])
  const before = await seen()
  expect(before).toMatchObject({ panel: 'Beside', menus: ['at random, seed 7', '2 branches'] })
  const hasSaidSo = await noteButton(page, 'copied')
  await page.getByRole('button', { name: 'copy link' }).click()
  await expect.poll(hasSaidSo).toBe(true)
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('.beside-panel').getByText('It has taken the same').waitFor()
  await expect.poll(seen).toEqual(before)
}

/** The walk, for a page that has opened anything. */
export const walk = async (page: Page): Promise<void> => {
  await chooseAndUndo(page)
  await clickMessages(page)
  await clickSites(page)
  await lookAhead(page)
  await playAtRandom(page)
  await branchOff(page)
  await compareVariants(page)
  await pressKeys(page)
  await reopenLink(page)
}
