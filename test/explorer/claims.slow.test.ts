// The claims of lectures on the page: each slide lists its claims, and each command of a claim is a link to a session that shows it. Also
// the recorded runs, to which some of them lead.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allowClipboard } from './driver.js'
import { noteButton } from './passing-text.js'
import { notice, servePage, where } from './served-page.js'

const { open } = servePage()

const openLecture = async (page: Page, number: string) => {
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.getByText('What lectures claim').click()
  await page.getByRole('combobox', { name: 'Lecture' }).selectOption(number)
}
const verdicts = (page: Page) => page.locator('.verdicts').innerText()

test('a claim opens the model of its command and checks it there; the reader finds the list again', async () => {
  const { page, wrong } = await open('')
  await openLecture(page, '004')
  await page.getByText('17. Liveness').waitFor()
  const command =
    'coterie verify maekawa --sites 6 --param quorums=six --requests 1 --property deadlockFreedom'
  const link = page.getByRole('link', { name: command, exact: true }).first()
  await link.click()
  // The list of claims has these words, too.
  await page.locator('.verdicts:visible').getByText('deadlockFreedom violated in 13 steps').waitFor()
  expect(page.url()).toContain('spec=maekawa&sites=6')
  expect(page.url()).toContain('check=deadlockFreedom')
  expect(await page.getByLabel('properties').inputValue()).toBe('deadlockFreedom')
  // The same claim again, although the address is the same.
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await link.click()
  await page.locator('.verdicts:visible').waitFor()
  await page.getByRole('button', { name: 'step through it' }).click()
  await expect.poll(() => where(page)).toBe('step 0 of 13')
  // The address is that of the run now.
  await page.waitForURL((url) => !url.hash.includes('check='))
  expect(wrong).toEqual([])
})

test('a command can be copied, with the lines that it prints', async () => {
  const { page, wrong } = await open('')
  await allowClipboard(page.context())
  await openLecture(page, '002')
  const run = page.locator('.claim-run', { hasText: 'coterie quorums grid --sites 9' }).first()
  expect(await run.locator('pre').innerText()).not.toBe('')
  const hasSaidSo = await noteButton(page, 'copied')
  await run.getByRole('button', { name: 'copy' }).click()
  await expect.poll(hasSaidSo).toBe(true)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('coterie quorums grid --sites 9')
  expect(wrong).toEqual([])
})

test('the link of a command opens its model and says what the page does not do', async () => {
  for (const [lecture, id, command, model, lacks] of [
    [
      '003',
      'D11',
      'coterie measure central-server --sites 2..4 --messages',
      'central-server: 2 clients',
      'its panel Measure measures it',
    ],
    [
      '003',
      'D18',
      'coterie reads central-server --sites 3',
      'central-server: 3 clients',
      'The page cannot do this',
    ],
    ['000', 'I7', 'coterie quorums six', 'maekawa: sites 6, quorums six', 'see the panels Quorums and Model'],
  ] as const) {
    const { page, wrong } = await open('')
    await openLecture(page, lecture)
    const item = page.locator('.claims > li', { hasText: `${id}: ` }).first()
    await item.getByRole('link', { name: command, exact: true }).first().click()
    const shown = page.getByRole('region', { name: 'The claim of the link' })
    await shown.waitFor()
    const text = await shown.innerText()
    expect(text).toContain(`${id}: `)
    expect(text).toContain('This claim is shown by a command:')
    expect(text).toContain(command)
    expect(text).toContain(lacks)
    await page.locator('.model-line', { hasText: model }).waitFor()
    // The address is kept, so the link can be passed on, until the reader does something.
    expect(page.url()).toContain(`claim=${id}`)
    expect(wrong).toEqual([])
  }
})

test('the link of a claim on knowledge has both runs: one in front, the other as a branch', async () => {
  const { page, wrong } = await open('')
  await openLecture(page, '003')
  await page
    .getByRole('link', { name: /^coterie knows central-server / })
    .first()
    .click()
  await page.getByRole('region', { name: 'The claim of the link' }).waitFor()
  await page.getByText('two runs that the site cannot distinguish').waitFor()
  const end = await where(page)
  expect(end).toMatch(/^step (\d+) of \1$/)
  const crashed = () => page.locator('main').innerText()
  const first = await crashed()
  await page.keyboard.press(']')
  await expect.poll(crashed).not.toBe(first)
  expect(wrong).toEqual([])
})

test('a replay opens the recorded run at its end, with the names of its sites', async () => {
  const { page, wrong } = await open('recorded=lamport-sample-queue')
  await expect.poll(() => where(page)).toBe('step 30 of 30')
  await page.getByText('The end of the recorded run lamport-sample-queue: go back').waitFor()
  expect(await page.locator('#state-title').innerText()).toBe('After enter at P4')
  await page.waitForURL(/names=P1,P4,P6,P8,P12/)
  expect(wrong).toEqual([])
})

test('recorded runs that violate nothing are offered apart from the counterexamples, and stepped through', async () => {
  const { page, wrong } = await open('spec=lamport')
  const groups = page.getByLabel('Recorded runs').locator('optgroup')
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual([
    'counterexamples',
    'examples: runs that violate nothing',
  ])
  const inGroup = async (k: number) =>
    (await groups.nth(k).locator('option').allTextContents()).map((text) => text.split(' ')[0])
  expect(await inGroup(0)).toContain('lamport-unordered')
  expect(await inGroup(1)).toEqual(['lamport-s1-and-s2', 'lamport-sample-queue'])
  await page.getByLabel('Recorded runs').selectOption('lamport-s1-and-s2')
  // Until the run is loaded, the page says "step 0 of 0", and keys move nothing.
  await expect.poll(() => where(page)).toMatch(/^step ([1-9]\d*) of \1$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => where(page)).toMatch(/^step 1 of /)
  expect(await page.locator('.shows').innerText()).toMatch(/^a run of \d+ steps to a state where /)
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('.shows').innerText()).toMatch(/^✓ this run reaches a state where /)
  expect(wrong).toEqual([])
})

test('a check in the address starts when the page is opened', async () => {
  for (const [fragment, verdict] of [
    ['spec=bank-account&sites=2&ltl=F+G+account%3D1&also=continue', /F G account=1\s+violated in 6 steps/],
    ['spec=token-ring&sites=3&reach=token(0)%3Dtrue', /token\(0\)=true\s+holds: a witness/],
    [
      'spec=lamport&mutant=messages+do+not+advance+the+clock&check=default&also=continue,listed',
      /deadlockFreedom\s+violated in 3 steps/,
    ],
  ] as const) {
    const { page, wrong } = await open(fragment)
    await page.locator('.verdicts').waitFor()
    expect(await verdicts(page), fragment).toMatch(verdict)
    expect(wrong, fragment).toEqual([])
  }
})

test('an address of which the page has no run, mutant, property or site gives a message', async () => {
  for (const [fragment, message] of [
    [
      'recorded=lamport-sample-queu',
      'there is no recorded run of this name (did you mean "lamport-sample-queue"?)',
    ],
    ['spec=lamport&mutant=none&check=default&also=listed', 'lamport lists no mutant of that name'],
    ['spec=lamport&claim=Z99', "the link's claim=Z99: no lecture has that claim"],
  ] as const) {
    const { page } = await open(fragment)
    expect(await notice(page), fragment).toContain(message)
    // The spec that the address names is there all the same, at its start.
    if (fragment.startsWith('spec=')) expect(await page.title(), fragment).toBe('lamport | Coterie')
  }
  for (const [fragment, message] of [
    ['spec=lamport&check=mutualExclusio', 'lamport has no property of that name'],
    ['spec=lamport&reach=holds(17)', 'holds(17): there is no such site'],
  ] as const) {
    const { page } = await open(fragment)
    const failed = page.locator('.check-panel .failed')
    await failed.waitFor()
    expect(await failed.innerText(), fragment).toContain(message)
  }
})
