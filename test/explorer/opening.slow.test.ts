// What the page shows when it is opened: the session of a link, a message if a link cannot be followed, the preferences of the
// reader, and the same without a network.
import { expect, test } from 'vitest'
import { enabled, notice, servePage, where } from './served-page.js'

const { address, open, openApart } = servePage()

test('a link that cannot be followed stays in the address until the reader does something', async () => {
  const fragment = 'spec=maekawa&sites=4&steps=0,0,2,99'
  const { page, wrong } = await open(fragment)
  expect(await notice(page)).toContain('step 4 of the run is number 99')
  // Longer than the page waits before it writes the address.
  await page.waitForTimeout(400)
  expect(page.url()).toBe(`${address()}#${fragment}`)
  // The steps before the wrong one are taken.
  await expect.poll(() => where(page)).toBe('step 3 of 3')
  await page.keyboard.press('1')
  await page.waitForURL(/spec=maekawa&sites=4&steps=0,0,2,0&/)
  expect(wrong).toEqual([])
})

test('the name of a lesson opens its spec, its model and its first step', async () => {
  const { page, wrong } = await open('lesson=raymond-one-request')
  await page.locator('.lesson-panel .prose').first().waitFor()
  expect(await page.title()).toContain('raymond')
  expect(await page.locator('.notice').count()).toBe(0)
  await page.waitForURL(/#spec=raymond&.*lesson=raymond-one-request/)
  expect(wrong).toEqual([])
})

test('a lesson is not shown for another model', async () => {
  const { page, wrong } = await open('spec=bank-account&sites=3&lesson=lost-update')
  expect(await notice(page)).toContain(
    "the link's lesson=lost-update: the lesson is about another model of bank-account than the link; #lesson=lost-update alone opens it",
  )
  await page.getByRole('tab', { name: 'Lessons' }).click()
  expect(await page.locator('.lesson-panel .prose').count()).toBe(0)
  expect(wrong).toEqual([])
})

// Its title has a formula, which stood between backquotes.
test('the title of a recorded run has its formula as code', async () => {
  const { page, wrong } = await open('recorded=maekawa-yield')
  const title = page.locator('.recorded summary')
  await title.locator('code', { hasText: 'inFlight(YIELD)' }).waitFor()
  expect(await title.innerText()).not.toContain('`')
  expect(wrong).toEqual([])
})

// The address once became that of a session without the run, so that a reload lost its text.
test('a link to a recorded run or a lesson holds position, panel and view, and so does the address that the page writes', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock&at=3&panel=waits&view=slide')
  const hash = () => page.evaluate<string>('location.hash')
  await page.waitForURL(/&steps=.*&recorded=/)
  for (const part of ['at=3', 'recorded=maekawa-grid-deadlock', 'panel=waits', 'view=slide'])
    expect((await hash()).split(/[#&]/)).toContain(part)
  expect(await where(page)).toBe('step 3 of 8')
  const written = await hash()
  await page.reload()
  await expect.poll(() => where(page)).toBe('step 3 of 8')
  expect(await hash()).toBe(written)
  await page.getByRole('button', { name: 'slide' }).click()
  await page.getByRole('tab', { name: 'Step' }).click()
  await page.locator('.recorded').getByText('Two sites are enough').waitFor()
  await page.goto(`${page.url().split('#')[0]}#lesson=maekawa-deadlock&at=1&view=slide`)
  await expect.poll(() => where(page)).toBe('step 1 of 8')
  await page.waitForURL(/at=1&lesson=maekawa-deadlock&.*panel=lesson&view=slide/)
  await page.reload()
  await expect.poll(() => where(page)).toBe('step 1 of 8')
  // Beside a session: the player's seed, a variant, channels that are held back, a lemma.
  const more = ['panel=beside', 'view=wide', 'seed=7', 'beside=order=unordered', 'held=0-1', 'lemma=holds(i)']
  await page.goto(`${page.url().split('#')[0]}#spec=maekawa&sites=4&steps=0,0&at=1&${more.join('&')}`)
  await expect.poll(() => where(page)).toBe('step 1 of 2')
  // Wide panels leave their tabs in one line; the steps once took the place of the last tab.
  await page.setViewportSize({ width: 1440, height: 900 })
  const lines = await page
    .getByRole('tab')
    .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size)
  expect(lines).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => !url.hash.includes('at=1') && url.hash.includes('digest='))
  const parts = (await hash()).split(/[#&]/).map(decodeURIComponent)
  expect(more.filter((part) => !parts.includes(part))).toEqual([])
  await page.goto(`${page.url().split('#')[0]}#recorded=maekawa-grid-deadlock&at=9`)
  await expect.poll(() => notice(page)).toContain('at=9: the run has only 8 steps')
  // The run is there all the same, at its end; the page showed another algorithm.
  await page.goto(`${page.url().split('#')[0]}#lesson=raymond-one-request&at=99`)
  await expect.poll(() => notice(page)).toContain('at=99: the run has only 9 steps')
  expect(await where(page)).toBe('step 9 of 9')
  expect(wrong).toEqual([])
})

test('a link holds which lanes are hidden and which are moved', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&steps=0,0')
  const titles = () => page.locator('.st-scroll [aria-label^="lanes: "]').getAttribute('aria-label')
  await expect.poll(titles).toBe('lanes: site 0, site 1, site 2, site 3')
  await page.getByText('lanes', { exact: true }).click()
  await page.locator('.st-lanes').getByLabel('site 1', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'move site 2 to the left' }).click()
  await expect.poll(titles).toBe('lanes: site 2, site 0, site 3')
  await page.waitForURL(/&lanes=2,0,3(&|$)/)
  await page.reload()
  await expect.poll(titles).toBe('lanes: site 2, site 0, site 3')
  // Every lane in its own place is what a link without lanes shows.
  await page.getByText('lanes (1 hidden)', { exact: true }).click()
  await page.getByRole('button', { name: 'all, in their order' }).click()
  await page.waitForURL((url) => !url.hash.includes('lanes='))
  await page.goto(`${page.url().split('#')[0]}#spec=maekawa&sites=4&steps=0&lanes=9`)
  await expect.poll(() => notice(page)).toContain('lanes=9: there is no site 9; sites are numbered 0 to 3')
  expect(wrong).toEqual([])
})

test('preferences are stored: theme, large text, keys; wide panels are in the address', async () => {
  const { page, wrong } = await open('')
  const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await colour()
  // The first click once chose the theme that the system has, and changed nothing.
  await page.getByRole('button', { name: 'Theme: as the system' }).click()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  expect(await colour()).not.toBe(light)
  await page.getByRole('button', { name: 'large text' }).click()
  await page.getByRole('button', { name: 'keys' }).click()
  await page.getByRole('button', { name: 'wide panels' }).click()
  await page.waitForURL(/view=wide/)
  expect(await page.locator('.state').isVisible()).toBe(false)
  await page.reload()
  await page.waitForSelector('.step')
  expect(await colour()).not.toBe(light)
  // Large text is larger, even more so on a wide screen.
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
})

test('a link that cannot be followed gives a message, and the page shows a state', async () => {
  for (const [fragment, message] of [
    ['spec=maekava', 'there is no spec "maekava" in the catalogue (did you mean "maekawa"?)'],
    [
      'lesson=raymond-one-requst',
      'lesson=raymond-one-requst: there is no lesson of this name (did you mean "raymond-one-request"?); the panel Lessons lists them',
    ],
    [
      'spec=maekawa&lesson=raymond-one-request',
      'lesson=raymond-one-request: the lesson is about raymond, and the link about maekawa; #lesson=raymond-one-request alone opens it',
    ],
    [
      'recorded=Maekawa-grid-deadlok',
      'recorded=Maekawa-grid-deadlok: there is no recorded run of this name (did you mean "maekawa-grid-deadlock"?)',
    ],
    ['spec=maekawa&panel=chek', 'panel=chek: it must be one of step, waits'],
    ['spec=maekawa&view=wid', 'view=wid: it must be slide or wide'],
    ['spec=./mine.ts', 'the link is about the file ./mine.ts, which this page does not have'],
    ['spec=maekawa&sites=5', 'parameter quorums=grid'],
    ['spec=maekawa&steps=0,0,99', 'step 3 of the run is number 99'],
    ['spec=maekawa&steps=abc', "the link's steps=abc: not a step"],
    ['spec=maekawa&param.quorum=grid', 'parameter "quorum": maekawa has no parameter of that name'],
    ['spec=maekawa&mutant=none+such', 'maekawa has no mutant "none such"'],
    ['spec=maekawa&property=none', 'maekawa has no monitor of that name'],
    ['spec=maekawa&initial=9', 'there is no initial state 9'],
    [
      'spec=token-ring&panel=waits',
      "the link's panel=waits: token-ring has no panel Waits here, since it does not define which site waits for which; the page shows Step",
    ],
    [
      'recorded=lamport-s1-and-s2&panel=explain',
      'has no panel Explain here, since the run of the link violates nothing',
    ],
    ['%', 'it must have the form name=value'],
    ['<script>alert(1)</script>', 'it must have the form name=value'],
    ['spec=__proto__', 'there is no spec "__proto__"'],
  ] as const) {
    const { page, wrong } = await open(fragment)
    expect(await notice(page), fragment).toContain(message)
    expect(await enabled(page), fragment).not.toEqual([])
    expect(wrong, fragment).toEqual([])
  }
})

test('the complete page opens again without a network', async () => {
  const { page, context, wrong } = await openApart('spec=ricart-agrawala', { isKept: true })
  // The browser has stored the page once the service worker controls it.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
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
  // The state before is there too, and leads back.
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^the state before/ }).press('Enter')
  await expect.poll(() => page.locator('.where').innerText()).toMatch(/^step 0 of 1/)
  expect(wrong).toEqual([])
  await context.close()
})
