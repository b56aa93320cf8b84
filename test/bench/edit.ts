// Measures the editor in the page on this machine in a real browser: from the first key of a change of Maekawa's grid to the verdict and to a mistake in
// types, and what opening the editor loads, with the compiler that checks types. It prints figures and judges none.
//
//   npx tsx test/bench/edit.ts
import type { Page } from 'playwright-core'
import { openPage, startBrowser } from '../explorer/browser.js'
import { build, staticHost } from '../explorer/built-page.js'

const report = (text: string) => process.stdout.write(`${text}\n`)
const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

// A site enters without its last vote: one key, and eight.
const changes = [
  { clause: 'enter', line: 'me.votes.equals', keys: '!', before: 'me.votes.equals' },
  { clause: 'enter', line: 'me.votes.equals', keys: 'true || ', before: 'me.votes.equals' },
  { clause: 'onRequest', line: 'voted: true', keys: '!', before: 'true }, send' },
]

/** Puts the cursor before a text of a line. */
const goTo = async (page: Page, { clause, line, before }: (typeof changes)[number]): Promise<void> => {
  await page.getByLabel('Go to a declaration').selectOption({ label: clause })
  const found = page.locator('.cm-line', { hasText: line })
  await found.waitFor()
  const at = (await found.innerText()).indexOf(before)
  await found.click({ position: { x: 1, y: 5 } })
  for (let k = 0; k < at; k++) await page.keyboard.press('ArrowRight')
}

const measure = async (page: Page, change: (typeof changes)[number]): Promise<number> => {
  await goTo(page, change)
  const begun = Date.now()
  await page.keyboard.type(change.keys)
  await page.getByText(/mutualExclusion\s*is violated/).waitFor({ timeout: 30_000 })
  const time = Date.now() - begun
  await page.getByRole('button', { name: 'reset' }).click()
  await page.getByText('as in the original').waitFor({ state: 'detached' })
  await page.getByText(/The model has|so far, not all/).waitFor({ timeout: 30_000 })
  return time
}

/** From the first key of a mistake in types to the line that says so. */
const measureTypes = async (page: Page): Promise<number> => {
  await goTo(page, changes[0]!)
  const begun = Date.now()
  await page.keyboard.type("me.votes.add('x').isEmpty() || ")
  await page.locator('.type-mistakes').waitFor({ timeout: 60_000 })
  const time = Date.now() - begun
  await page.getByRole('button', { name: 'reset' }).click()
  await page.locator('.type-mistakes').waitFor({ state: 'detached' })
  await page.getByText(/The model has|so far, not all/).waitFor({ timeout: 30_000 })
  return time
}

const built = build()
const { address, server } = await staticHost(built.page)
const browser = await startBrowser('chromium')
try {
  for (const model of ['spec=maekawa&requests=1', 'spec=maekawa']) {
    const { page } = await openPage(browser, `${address}#${model}&panel=source`)
    let bytes = 0
    page.on('response', async (response) => {
      bytes += (await response.body().catch(() => Buffer.of())).length
    })
    const begun = Date.now()
    await page.locator('.cm-content').waitFor()
    report(`${model}: the editor is there after ${seconds(Date.now() - begun)}`)
    await page.getByText(/The model has|so far, not all/).waitFor({ timeout: 30_000 })
    for (const change of changes) {
      const times: number[] = []
      for (let k = 0; k < 3; k++) times.push(await measure(page, change))
      report(
        `  ${change.clause}, ${change.keys.length} keys: from the first key to the verdict ${seconds(middle(times))} (median of 3, longest ${seconds(Math.max(...times))})`,
      )
    }
    const times: number[] = []
    for (let k = 0; k < 3; k++) times.push(await measureTypes(page))
    report(
      `  from the first of 31 keys to a mistake in types ${seconds(middle(times))} (median of 3, longest ${seconds(Math.max(...times))})`,
    )
    report(`  loaded meanwhile: ${(bytes / 1024).toFixed(0)} KiB`)
    await page.close()
  }
} finally {
  await browser.close()
  server.close()
}
