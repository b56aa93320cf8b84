// Types in the editor of the page: mistakes beside the verdict, completion, words on a name; and the editor without them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '../patience.js'
import { openPage, sharedBrowser } from './browser.js'
import { build, staticHost } from './built-page.js'
import { type Opened, putCursor, servePage } from './served-page.js'

const { open } = servePage()
const result = (page: Page) => page.locator('.source-result')

/** Puts the pointer upon a name in a line of the editor. */
const pointAt = async (page: Page, line: string, name: string): Promise<void> => {
  const [x, y] = await page.locator('.cm-line', { hasText: line }).evaluate((element, name) => {
    const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode()!
    while (!text.textContent!.includes(name)) text = texts.nextNode()!
    const range = document.createRange()
    const start = text.textContent!.indexOf(name)
    range.setStart(text, start)
    range.setEnd(text, start + name.length)
    const { left, top, width, height } = range.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }, name)
  await page.mouse.move(x, y)
}

describe('the types of a changed spec', () => {
  let watched: Opened
  let page: Page
  const asked: string[] = []
  beforeAll(async () => {
    watched = await open('spec=maekawa&requests=1&requesters=0,1')
    page = watched.page
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('tab', { name: 'Source', exact: true }).click()
    await page.locator('.cm-content').waitFor()
    await result(page).getByText('The model has').waitFor()
  })

  test('are loaded after the editor', async () => {
    await expect.poll(() => asked.some((url) => /\/spec-types-[^/]*\.js$/.test(url))).toBe(true)
    const first = (pattern: RegExp) => asked.findIndex((url) => pattern.test(url))
    expect(first(/\/code-editor-/)).toBeGreaterThanOrEqual(0)
    expect(first(/\/types\.js$/)).toBeGreaterThan(first(/\/code-editor-/))
  })

  test('have mistakes with line and column, beside a verdict', async () => {
    await putCursor(page, 'enter', 'p.quorums.get')
    for (const _ of 'p.quorums.get(self)!') await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.type('3')
    const types = result(page).locator('.type-mistakes')
    await types.getByText('specs/maekawa/algorithm.ts:56:84').waitFor()
    expect(await types.innerText()).toContain("no value of the type 'Set<number>' is one of the type '3'")
    await result(page).getByText('someoneEnters is violated').waitFor()
    await page.locator('.cm-lintRange-warning').waitFor()
    await page.getByRole('button', { name: 'reset' }).click()
    await types.waitFor({ state: 'detached' })
  })

  test('complete the operations of a set, with their comments', async () => {
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('me.votes.isSubs')
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'isSubset' }).waitFor()
    await page.locator('.cm-completionInfo', { hasText: 'True if `iter` includes every value' }).waitFor()
    // The Enter key would begin a line if the list were drawn anew at that moment.
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'isSubset' }).first().click()
    await page.locator('.cm-line', { hasText: 'me.votes.isSubset' }).waitFor()
    await page.keyboard.type('(')
    await page.locator('.cm-source-hover', { hasText: 'isSubset(iter: Iterable<number>): boolean' }).waitFor()
    await page.getByRole('button', { name: 'reset' }).click()
  })

  test('are shown for the name under the pointer', async () => {
    const words = page.locator('.cm-source-hover', { hasText: '(a) A site that wants the critical section' })
    // The editor draws its lines anew after they come into sight, and then what the pointer was upon is gone: a reader moves it again.
    const areShown = async () => {
      await page.locator('.cm-line', { hasText: 'export const request = local' }).scrollIntoViewIfNeeded()
      await pointAt(page, 'export const request = local', 'request')
      await words.waitFor({ timeout: patience / 6 })
      return true
    }
    await expect.poll(() => areShown().catch(() => false), { timeout: patience }).toBe(true)
  })

  test('complete within a narrow window, with their comments', async () => {
    const width = 1024
    await page.setViewportSize({ width, height: 800 })
    await putCursor(page, 'exit', "'held'")
    await page.keyboard.type('me.votes.')
    const list = page.locator('.cm-tooltip-autocomplete')
    await list.locator('li').first().waitFor()
    for (let k = 0; k < 4; k++) {
      await page.keyboard.press('ArrowDown')
      // An explanation comes later, and not for every name.
      await page.waitForTimeout(200)
      const ends = await page
        .locator('.cm-tooltip')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
        )
      expect(Math.min(...ends)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...ends)).toBeLessThanOrEqual(width - 8)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'reset' }).click()
  })

  test('broke no rule of the content security policy', () => expect(watched.wrong).toEqual([]))
})

/** Serves the built page with other content of some files, or without them; ends with the block of tests. */
const changedPage = (changed: (file: string, text: () => string) => string | undefined): (() => string) => {
  let host: { readonly address: string; readonly server: Server }
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coterie-changed-page-'))
    const { page } = build()
    mkdirSync(join(folder, 'assets'))
    for (const part of ['', 'assets/'])
      for (const file of readdirSync(join(page, part))) {
        if (file === 'assets') continue
        const text = changed(file, () => readFileSync(join(page, part, file), 'utf8'))
        if (text === undefined) symlinkSync(join(page, part, file), join(folder, part, file))
        else if (text !== '') writeFileSync(join(folder, part, file), text)
      }
    host = await staticHost(folder)
  })
  afterAll(() => host.server.close())
  return () => `${host.address}#spec=maekawa&requests=1&requesters=0,1&panel=source`
}

describe('where the compiler cannot be loaded', () => {
  const address = changedPage((file) => (/^spec-types-/.test(file) ? '' : undefined))

  test('the editor says so, and completes and judges as before', async () => {
    const { page } = await openPage(await sharedBrowser(), address())
    await result(page).getByText('Types are not checked: what checks them could not be loaded.').waitFor()
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('me.vot')
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'voted' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('ed || ')
    await expect.poll(() => result(page).innerText()).toContain('(in the original')
  })
})

describe('where answers about types are late', () => {
  const lateAnswers = `
const told = postMessage.bind(self)
self.postMessage = (message) => message.kind === 'answer' ? void setTimeout(told, 4000, message) : told(message)
`
  const address = changedPage((file, text) => (file === 'types.js' ? lateAnswers + text() : undefined))

  test('the list is completed once they are there, unless the reader has closed it', async () => {
    const { page } = await openPage(await sharedBrowser(), address())
    const offered = (name: string) => page.locator('.cm-tooltip-autocomplete li', { hasText: name })
    // A mistake in types is marked after the types have been checked.
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('3 === me.votes || ')
    await page.locator('.cm-lintRange-warning').first().waitFor()
    // Names that begin so stand in the spec, and more are in the types.
    await page.keyboard.type('me.vote')
    await offered('voted').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(5000)
    expect(await page.locator('.cm-tooltip-autocomplete').count()).toBe(0)
    await page.keyboard.type('s.')
    await page.keyboard.type('isSubs')
    await offered('isSubset').waitFor()
    await page.keyboard.press('Escape')
    // The list of the text alone is still open, so it grows.
    await page.keyboard.type('et(me.')
    await offered('phase').waitFor()
    await offered('mergeDeepIn').waitFor()
    await page.keyboard.press('Escape')
  })

  test('a pointer that waits gets its words, and an open parenthesis its parameters', async () => {
    const { page } = await openPage(await sharedBrowser(), address())
    const hint = (text: string) => page.locator('.cm-source-hover', { hasText: text })
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('3 === me.votes || ')
    await page.locator('.cm-lintRange-warning').first().waitFor()
    await pointAt(page, 'export const enter', 'enter')
    await hint('(c) Enter with the votes of the whole quorum').waitFor()
    await page.keyboard.type('me.votes.isSubset(me')
    await hint('isSubset(iter: Iterable<number>): boolean').waitFor()
    // A reader who leaves before the answer wants none.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await hint('isSubset').waitFor({ state: 'detached' })
    await page.keyboard.type('.equals(')
    await page.keyboard.press('Home')
    await page.waitForTimeout(6000)
    expect(await hint('equals').count()).toBe(0)
  })
})
