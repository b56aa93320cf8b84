// The page in both browsers: the walk of a reader (walk.ts). Then one session that reaches every other part of the page, in Firefox, and in Chromium what no
// other file tests: there pictures are tested by presenting.slow.test.ts, lessons and the story of a run by teaching.slow.test.ts, proofs by studies.slow.test.ts.
// Details of layout and behaviour are tested in Chromium alone (the other files here); COTERIE_BROWSER=firefox runs these in Firefox too, but for what WebDriver BiDi cannot do yet:
// print, downloads, permissions.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, openPage, sharedBrowser, type Watched } from './browser.js'
import { deadlockTitle, servePage, where } from './served-page.js'
import { walk } from './walk.js'

const { address } = servePage()

// Not every driver tells of downloads: the page notes what it gives the browser to save.
const notesSaved = `{
  globalThis.saved = []
  const blobs = new Map()
  const addressOf = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    const address = addressOf.call(URL, blob)
    blobs.set(address, blob)
    return address
  }
  HTMLAnchorElement.prototype.click = function () {
    const blob = blobs.get(this.href)
    void blob.slice(0, 5).text().then((begin) => saved.push([this.download, blob.type, begin]))
  }
}`

const go = async (page: Page, link: string, title: string) => {
  await page.evaluate(`location.hash = ${JSON.stringify(link)}`)
  await expect.poll(() => page.title()).toBe(`${title} | Coterie`)
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

describe.each(['chromium', 'firefox'] as const)('in %s', (name) => {
  const testInFirefox = (claim: string, body: () => Promise<void>) => {
    if (name === 'firefox') test(claim, body)
  }
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    const browser = await sharedBrowser(name)
    watched = await openPage(browser, address(), { looksAhead: true })
    page = watched.page
  })
  afterAll(closePages)

  test('a reader takes, undoes and chooses steps by clicks and keys, plays, branches off, compares, and reopens a copied link', async () => {
    await walk(page)
    expect(watched.wrong).toEqual([])
  })

  test('Check verifies in its worker and lays out a violation, which the stage, the waits and the quorums show', async () => {
    await go(page, 'spec=maekawa&requests=1&requesters=0,1', 'maekawa')
    await page.evaluate(notesSaved)
    await tab(page, 'Check')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('violated in 8 steps').waitFor()
    await page.getByRole('button', { name: 'step through it (deadlockFreedom)' }).click()
    await page.getByText('A run that violates deadlockFreedom').waitFor()
    await page.keyboard.press('End')
    await page.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
    await expect.poll(() => page.locator('.network [role=img].nw-wait').count()).toBe(2)
    await expect.poll(() => page.locator('.st-event').count()).toBe(8)
    await tab(page, 'Step')
    await page.locator('#panel .code').first().waitFor()
    // What is unseen in the panel once made the page of Firefox higher than its window.
    expect(await page.evaluate('document.body.scrollHeight <= document.body.clientHeight')).toBe(true)
    await tab(page, 'Waits')
    await expect.poll(() => page.locator('#panel .wf-site').count()).toBe(4)
    await tab(page, 'Quorums')
    await expect.poll(() => page.locator('.quorums tbody .held').count()).toBeGreaterThan(2)
    await tab(page, 'Nearby')
    await page.locator('#panel svg .node').first().waitFor()
  })

  // It does not say that an element with the focus was removed.
  testInFirefox('the focus of a button that disappears goes to what was around it', async () => {
    await tab(page, 'Check')
    await page.getByLabel('stop at the first violation').check()
    await page.getByRole('button', { name: 'Verify' }).click()
    const rest = page.getByRole('button', { name: 'Check the rest' })
    await rest.focus()
    for (const key of ['Shift+Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await rest.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('check-panel')
    await tab(page, 'Nearby')
  })

  testInFirefox('the pictures are saved as SVG and PNG', async () => {
    await page.getByText('pictures', { exact: true }).click()
    for (const [picture, format] of [
      ['network', 'SVG'],
      ['run', 'PNG'],
      ['waits', 'PNG'],
    ] as const) {
      await page.getByTitle(`Save the picture of the ${picture} as ${format}`).click()
    }
    await tab(page, 'Quorums')
    await page.locator('#panel summary', { hasText: /^picture$/ }).click()
    await page.getByTitle('Save the picture of the quorums as PNG').click()
    await expect
      .poll(() => page.evaluate<readonly unknown[]>('saved.toSorted()'))
      .toEqual([
        ['maekawa-network-8.svg', 'image/svg+xml', '<svg '],
        ['maekawa-quorums.png', 'image/png', expect.stringMatching(/^.PNG/)],
        ['maekawa-run-8.png', 'image/png', expect.stringMatching(/^.PNG/)],
        ['maekawa-waits-8.png', 'image/png', expect.stringMatching(/^.PNG/)],
      ])
  })

  testInFirefox('a lesson plays, and its question is answered', async () => {
    await tab(page, 'Lessons')
    await page.getByRole('button', { name: /^Maekawa: four sites/ }).click()
    await expect.poll(() => where(page)).toMatch(/^step 0 of/)
    for (const step of [1, 2]) {
      await page.getByRole('button', { name: /^next:/ }).click()
      await expect.poll(() => where(page)).toMatch(new RegExp(`^step ${step} of`))
    }
    await page.locator('.question').getByRole('button', { name: 'the second request' }).click()
    await page.locator('.question').getByText('Right.').waitFor()
    await page.getByRole('button', { name: 'play' }).click()
    await expect.poll(() => where(page)).toMatch(/^step [3-9] of/)
    await page.getByRole('button', { name: 'pause' }).click()
  })

  testInFirefox(
    'the proof, the views, the assumptions and the story of a run are computed in their workers',
    async () => {
      await go(page, 'recorded=maekawa-grid-deadlock&panel=explain', deadlockTitle)
      await page.locator('#panel .main-button:visible').click()
      await page.locator('#panel', { hasText: 'inevitable' }).waitFor()
      await go(page, 'spec=peterson&panel=proof', 'peterson')
      await page.getByRole('button', { name: 'Does every clause keep every lemma?' }).click()
      await page.locator('#panel table td', { hasText: '✓' }).first().waitFor()
      await go(page, 'spec=ricart-agrawala&panel=views', 'ricart-agrawala')
      await page.getByRole('button', { name: 'Prove it for every number of sites' }).waitFor()
      await tab(page, 'Beside')
      await tab(page, 'Model')
      await page.getByLabel('crashes').fill('1')
      await page.waitForURL(/crash=1/)
    },
  )

  test('in the window of a phone nothing is wider than the window; a slide fits its frame', async () => {
    await go(page, 'spec=ricart-agrawala&steps=0,0', 'ricart-agrawala, step 2 of 2')
    await page.setViewportSize({ width: 390, height: 844 })
    await tab(page, 'Step')
    await page.locator('.cannot').waitFor()
    await page.locator('.st-event').first().waitFor()
    // On a busy machine the run is laid out again for some time after the window has changed.
    await page.locator('.space-time[aria-busy=false]').waitFor()
    expect(await page.evaluate('document.body.scrollWidth <= document.body.clientWidth')).toBe(true)
    // At the right edge the menu of a message was once as narrow as what was left there.
    await page.locator('.network g.message').first().click()
    const { x, width } = (await page.locator('.network-menu').boundingBox())!
    expect(width).toBeGreaterThan(240)
    expect(x + width).toBeLessThanOrEqual(390)
    await page.keyboard.press('Escape')
    const tops = await page.evaluate<readonly number[]>(
      `['.steps', '.network', '.st-run', '.cannot'].map((one) => document.querySelector(one).getBoundingClientRect().top)`,
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const cut = `(() => {
      const frame = document.querySelector('.st-run').getBoundingClientRect()
      return [...document.querySelectorAll('.st-run text')].filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left < frame.left || right > frame.right
      }).map((one) => one.textContent)
    })()`
    expect(await page.evaluate(cut)).toEqual([])
    // The page moved under the pointer, and back, forever. Where the focus scrolls to does not matter.
    const tabs = () =>
      page.evaluate<number>(
        `document.querySelector('.tab-line').getBoundingClientRect().top - document.querySelector('.header').getBoundingClientRect().top`,
      )
    const before = await tabs()
    await page.locator('.st-event').first().focus()
    await page.locator('.space-time.looking').waitFor()
    // A part of a pixel is how letters are rounded; it moved by a line.
    expect(Math.abs((await tabs()) - before)).toBeLessThan(1)
    await page.setViewportSize({ width: 800, height: 450 })
    await go(page, 'recorded=maekawa-grid-deadlock&view=slide', deadlockTitle)
    await page.locator('.st-event.here').waitFor()
    const beyond = `['.network .site', '.nw-wait', '.st-event.here text', '.run-bar', '.verdict-line p'].filter((selector) =>
      [...document.querySelectorAll(selector)].some((one) => {
        const { top, left, bottom, right } = one.getBoundingClientRect()
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
      }))`
    await expect.poll(() => page.evaluate(beyond)).toEqual([])
    expect(watched.wrong).toEqual([])
  })
})
