// For lectures: the stage alone on a slide, pictures as files, and the keys.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, sharedBrowser } from './browser.js'
import { build, staticHost } from './built-page.js'
import { allowClipboard, isInFirefox, savedBy, showPaper, showTheme } from './driver.js'
import { servePage, where } from './served-page.js'

const { open } = servePage()

test('a link shows the stage alone, in the size of a slide, and the rest of the page returns', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock&view=slide')
  await page.setViewportSize({ width: 800, height: 450 })
  expect(await page.locator('.header').isVisible()).toBe(false)
  expect(await page.locator('.steps').isVisible()).toBe(false)
  const name = page.locator('.slide-name')
  expect(await name.textContent()).toBe('Maekawa, without deadlock handling')
  await page.locator('.st-event.here').waitFor()
  const hidden = () =>
    page.evaluate<
      readonly string[]
    >(`['.slide-name', '.network .site', '.nw-wait', '.st-event.here', '.run-bar', '.verdict-line p'].flatMap((selector) =>
      [...document.querySelectorAll(selector)].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth
      }).map(() => selector))`)
  await expect.poll(hidden).toEqual([])
  // The buttons are in one row; a second one would cost the stage its height.
  const tops = await page
    .locator('.run-bar > button:visible')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(5)
  expect(new Set(tops).size).toBe(1)
  expect(await page.locator('.network .site').count()).toBe(4)
  // Large text once took the room of the pictures, whose letters were then smaller.
  const sizes = () =>
    page
      .locator('.st-run, .network svg')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  // The run is drawn at once, and again when better places for its texts are found.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  const usual = await sizes()
  expect(usual.length).toBeGreaterThan(1)
  await page.evaluate(`document.documentElement.dataset.text = 'large'`)
  await expect.poll(sizes).toEqual(usual)
  await page.evaluate(`document.documentElement.dataset.text = 'usual'`)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 7 of 8')
  await page.waitForURL(/view=slide/)
  await page.getByRole('button', { name: 'slide' }).click()
  await page.waitForURL((url) => !url.hash.includes('view'))
  expect(await page.locator('.header').isVisible()).toBe(true)
  expect(await name.isVisible()).toBe(false)
  expect(await page.locator('.step').count()).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('the frame that the documentation shows presents its run, and keys work in it', async () => {
  const documentation = readFileSync(new URL('../../docs/explorer.md', import.meta.url), 'utf8')
  const [example] = /<iframe[^>]*><\/iframe>/.exec(documentation)!
  const folder = mkdtempSync(join(tmpdir(), 'coterie-frame-'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A lecture</title>${example}</html>`,
  )
  symlinkSync(build().page, join(folder, 'explorer'))
  const { address, server } = await staticHost(folder)
  try {
    const { page, wrong } = await openPage(await sharedBrowser(), address)
    const frame = page.frameLocator('iframe')
    const step = frame.locator('.where')
    const [, height] = /height="(\d+)"/.exec(example)!
    await expect.poll(() => step.innerText()).toBe('step 8 of 8')
    await frame.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
    expect(await frame.locator('.header').isVisible()).toBe(false)
    expect(await frame.locator('.network g.site').count()).toBe(4)
    const { y, height: low } = (await frame.locator('.run-bar').boundingBox())!
    const { y: top } = (await page.locator('iframe').boundingBox())!
    expect(y + low).toBeLessThanOrEqual(top + Number(height))
    await frame.locator('.network').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => step.innerText()).toBe('step 7 of 8')
    await page.keyboard.press('End')
    await expect.poll(() => step.innerText()).toBe('step 8 of 8')
    expect(wrong).toEqual([])
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
})

// The content security policy of the page, in which a picture is parsed, forbids the styles that it has as a file.
const styles = /<style[^>]*>[^<]*<\/style>| style="[^"]*"/g

/** The numbers of the sites that the texts of a picture name; throws if the picture is no XML. */
const sitesIn = (page: Page, svg: string): Promise<readonly number[]> =>
  page.evaluate<readonly number[]>(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(svg.replaceAll(styles, ''))}, 'image/svg+xml')
    if (parsed.querySelector('parsererror')) throw new Error(parsed.textContent)
    const numbers = [...parsed.querySelectorAll('text')].flatMap((one) => /^(?:site )?(\\d)(?: |$)/.exec(one.textContent)?.[1] ?? [])
    return [...new Set(numbers)].map(Number).sort()
  })()`)

test('the network, the run and the waits are saved as SVG and PNG, and copied; so is the link of what is shown', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,0,2&panel=model&seed=3')
  await allowClipboard(page.context())
  await page.getByText('pictures', { exact: true }).click()
  for (const name of ['network', 'run', 'waits']) {
    for (const [format, begin] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
    ] as const) {
      const file = await savedBy(page, () =>
        page.getByTitle(`Save the picture of the ${name} as ${format}`).click(),
      )
      expect(file.name).toBe(`maekawa-${name}-3.${format.toLowerCase()}`)
      expect(file.bytes.toString('latin1').slice(0, begin.length)).toBe(begin)
      if (format === 'SVG') expect(await sitesIn(page, file.bytes.toString()), name).toEqual([0, 1, 2, 3])
      // The width and the height, after the signature and the name of the first chunk.
      else for (const at of [16, 20]) expect(file.bytes.readUInt32BE(at), name).toBeGreaterThan(100)
    }
  }
  await page.getByTitle('Copy the picture of the network as SVG').click()
  await page.getByText('network: copied').waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('site 0, waits')
  // A copied link once led to the first panel.
  await page.getByRole('button', { name: 'copy link' }).click()
  await page.getByRole('button', { name: 'copied' }).waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/&panel=model&seed=3$/)
  // A click beside the list of pictures has closed it.
  await page.getByText('pictures', { exact: true }).click()
  await page.getByTitle('Copy the picture of the run as PNG').click()
  await page.getByText('run: copied').waitFor()
  if (!isInFirefox(page))
    expect(
      await page.evaluate<readonly string[]>('navigator.clipboard.read().then(([item]) => [...item.types])'),
    ).toContain('image/png')
  expect(wrong).toEqual([])
})

test('the list of pictures lies over the run, Escape closes it, and a copy that the browser refuses is no internal error', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,0,2')
  const place = () => page.locator('.st-run').boundingBox()
  const before = await place()
  await page.getByText('pictures', { exact: true }).click()
  await page.evaluate(
    `for (const name of ['write', 'writeText']) navigator.clipboard[name] = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))`,
  )
  for (const format of ['SVG', 'PNG']) {
    await page.getByTitle(`Copy the picture of the run as ${format}`).click()
    await page.getByText('run: the browser does not let this page copy; save it instead').waitFor()
    await page.getByTitle('Save the picture of the run as SVG').click()
    await page.getByText('run: saved').waitFor()
  }
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByTitle('Copy the picture of the run as SVG').waitFor({ state: 'detached' })
  expect(wrong).toEqual([])
})

test('what a panel draws is saved: quorums, clocks, states nearby, a proof and its lemmas', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,0,2&panel=quorums')
  const saved = async (name: string, format: 'SVG' | 'PNG'): Promise<Buffer> => {
    const panel = page.locator('#panel')
    const summary = panel.locator('details:not([open]) > summary', { hasText: /^picture$/ })
    while ((await summary.count()) > 0) await summary.first().click()
    const file = await savedBy(page, () =>
      panel.getByTitle(`Save the picture of the ${name} as ${format}`).click(),
    )
    expect(file.name).toMatch(new RegExp(`^[a-z-]+-${name.replaceAll(' ', '-')}\\.${format.toLowerCase()}$`))
    return file.bytes
  }
  const quorums = (await saved('quorums', 'SVG')).toString()
  // Each cell has its text, in the lines that the page has; what only a screen reader says is left out.
  expect(quorums).toMatch(/<text [^>]*>vote<\/text><text [^>]*>of<\/text><text [^>]*>0<\/text>/)
  expect(quorums).toContain('●')
  expect(quorums).not.toContain('holds the vote<')
  expect((await saved('quorums', 'PNG')).subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('tab', { name: 'nearby' }).click()
  await page.locator('#panel svg .node').first().waitFor()
  expect((await saved('states nearby', 'SVG')).toString()).toMatch(
    /<svg [^>]*><rect [^>]*\/><svg [\s\S]*<text /,
  )
  await page.goto(`${page.url().split('#')[0]}#spec=lamport&steps=0&panel=clocks`)
  await page.locator('#panel .ck-row').first().waitFor()
  const clocks = (await saved('clocks', 'SVG')).toString()
  expect(clocks).toContain('stroke="rgb(')
  expect(clocks).not.toContain('class=')
  await page.goto(`${page.url().split('#')[0]}#spec=peterson&panel=proof`)
  await page.getByRole('button', { name: 'Does every clause keep every lemma?' }).click()
  await page.locator('#panel summary', { hasText: 'Which lemma needs which' }).click()
  expect((await saved('proof', 'SVG')).toString()).toMatch(/<text [^>]*>request<\/text>[\s\S]*✓/)
  await page.locator('#panel svg .node').first().waitFor()
  expect((await saved('lemmas', 'SVG')).toString()).toContain('mutualExclusion')
  expect(wrong).toEqual([])
})

test('on paper the network, the run and the panel are whole, and what needs a screen is left out', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock&panel=waits')
  await page.locator('.st-event.here').waitFor()
  await showPaper(page)
  await page.setViewportSize({ width: 720, height: 500 })
  for (const left of ['.steps', '.tab-line', '.st-tools'])
    expect(await page.locator(left).first().isVisible(), left).toBe(false)
  for (const kept of ['.network .site', '.st-event.here', '#panel svg'])
    expect(await page.locator(kept).first().isVisible(), kept).toBe(true)
  // The verdict is read first.
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  expect(await topOf('.verdict-line')).toBeLessThan(await topOf('.network'))
  // Nothing is below an edge that only scrolling reaches.
  const cut = await page.evaluate<readonly string[]>(`['.state', '.network', '.st-scroll', '#panel']
    .flatMap((name) => [...document.querySelectorAll(name)].map((element) => [name, element]))
    .filter(([, element]) => {
      const { overflowY, height } = getComputedStyle(element)
      return overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
    }).map(([name]) => name)`)
  expect(cut).toEqual([])
  expect(wrong).toEqual([])
})

// It once had a row for each clause that was not enabled, steps without anything between them, and white letters where the screen is dark.
test.each(['light', 'dark'] as const)(
  'a hand-out from a %s screen has what happens, in dark ink',
  async (theme) => {
    const { page, wrong } = await open('recorded=maekawa-grid-deadlock', { looksAhead: true })
    await showTheme(page, theme)
    await page.locator('.lost-step').waitFor()
    await page.locator('.cannot li').first().waitFor()
    await showPaper(page)
    const shown = (selector: string) => page.locator(selector).first().isVisible()
    const ink = () => page.evaluate<string>('getComputedStyle(document.body).color')
    // The driver of Firefox shows no paper, where the theme is that of the reader.
    if (!isInFirefox(page)) expect(await ink()).toBe('rgb(31, 35, 40)')
    expect(await shown('.cannot')).toBe(false)
    expect(await shown('.more-below')).toBe(false)
    expect(await shown('.recorded p:not(.how-to)')).toBe(true)
    const between = await page
      .locator('.lost-step button:not(.on-screen)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').content))
    expect(between.length).toBeGreaterThan(1)
    expect(between).toEqual(between.map((_, k) => (k === between.length - 1 ? 'none' : '"; "')))
    expect(await shown('.lost-step .on-screen')).toBe(false)
    await page.goto(`${page.url().split('#')[0]}#lesson=maekawa-deadlock&at=2`)
    await page.locator('.question button').first().waitFor()
    // The title, the text and the question with its answers, and no button of the lesson.
    const lesson = (await page.locator('.lesson-panel').innerText()).replace(/\s+/g, ' ')
    expect(lesson).toMatch(
      /^Maekawa: four sites, two requests, one deadlock Lesson step 2 of 8 .*the second request/,
    )
    expect(lesson).not.toMatch(/next step|before|What lectures claim|Not enabled/)
    expect(wrong).toEqual([])
  },
)

test('a text that continues below the edge of its panel says so, and a click shows the rest', async () => {
  const { page, wrong } = await open('recorded=maekawa-relinquish-latest-first')
  await page.setViewportSize({ width: 1440, height: 900 })
  const more = page.locator('.more-below')
  await more.waitFor()
  const panel = page.locator('#panel')
  const endOf = async (one: typeof panel) => {
    const { y, height } = (await one.boundingBox())!
    return y + height
  }
  const text = page.locator('.recorded p').last()
  expect(await endOf(text)).toBeGreaterThan(await endOf(panel))
  // A click of the driver scrolls by itself when the page moves below it, so that it went past the button, or to the end without it.
  await page.locator('.step-code').waitFor()
  let last = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify([await more.boundingBox(), await panel.boundingBox()])
      const isStill = now === last
      last = now
      return isStill
    })
    .toBe(true)
  const { x, y, width, height } = (await more.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect
    .poll(() => page.evaluate<number>(`document.querySelector('#panel').scrollTop`))
    .toBeGreaterThan(300)
  await page.evaluate(`document.querySelector('#panel').scrollTo(0, 1e6)`)
  expect(await endOf(text)).toBeLessThan(await endOf(panel))
  await more.waitFor({ state: 'hidden' })
  // What has room has no cue.
  await page.getByRole('tab', { name: 'Beside' }).click()
  await more.waitFor({ state: 'hidden' })
  expect(wrong).toEqual([])
})

// It once began below its state, its run, and 22 clauses that were not enabled.
test('on a phone a lesson is in the first screen, and the state comes before the steps', async () => {
  const { page, wrong } = await open('lesson=maekawa-deadlock&at=1')
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  await expect.poll(() => topOf('.lesson-panel .prose p')).toBeLessThan(500)
  const tops = [await topOf('.run-bar'), await topOf('.prose'), await topOf('.state'), await topOf('.steps')]
  expect([...tops].sort((a, b) => a - b)).toEqual(tops)
  expect(await page.locator('.cannot').first().isVisible()).toBe(false)
  // Another panel stands below the state again.
  await page.getByRole('tab', { name: 'Step' }).click()
  await expect.poll(async () => (await topOf('.state')) < (await topOf('.step-prose'))).toBe(true)
  expect(wrong).toEqual([])
})

test('a question mark shows the keys, and no key takes a step while they are shown', async () => {
  const { page, wrong } = await open('spec=maekawa')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  // The page hears keys shortly after it has drawn the first state. In the dialog the key has no effect.
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return dialog.isVisible()
    })
    .toBe(true)
  await dialog.getByText('take the step with this number').waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // A key that comes within milliseconds, faster than a reader types, may still go to the dialog.
  await expect.poll(() => page.evaluate(`document.activeElement?.closest('dialog') === null`)).toBe(true)
  expect(await where(page)).toBe('step 0 of 0')
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  await page.getByRole('button', { name: 'Help' }).click()
  await dialog.getByRole('button', { name: 'close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 0 of 1')
  expect(wrong).toEqual([])
})
