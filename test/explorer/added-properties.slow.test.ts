// `coterie explore SPEC --with FILE`: the page has the properties of the file, checks them, and has them again when the file is saved.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WatchedSpec } from '../../src/cli/serve/user-spec.js'
import { closePages, openPage, sharedBrowser } from './browser.js'
import { build } from './built-page.js'
import { where } from './served-page.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'coterie-with-'))
const file = join(folder, 'queues.ts')
const write = (name: string, most: number) =>
  writeFileSync(
    file,
    `import { lamport } from 'coterie/specs/lamport'
export default [
  lamport.always('${name}', 'no queue has more than ${most}', (view) =>
    view.all('site').every(({ queue }) => queue.size <= ${most}),
  ),
]`,
  )
let browser: Browser
let child: ChildProcess | undefined
beforeAll(async () => {
  write('oneRequestEach', 1)
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closePages()
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const explore = (main: string): Promise<string> =>
  new Promise((resolve, reject) => {
    child = spawn(process.execPath, [main, 'explore', 'lamport', '--with', file], { cwd: repository })
    child.stdout!.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })

test('a property of the file is checked on the page, and another one after the file is saved', async () => {
  const address = `${await explore(build().main)}#spec=lamport&sites=2&check=oneRequestEach`
  const { page, context, wrong } = await openPage(browser, address)
  const algorithm = page.getByLabel('Algorithm')
  await page.locator('.model-line', { hasText: 'lamport: sites 2' }).waitFor()
  expect(await algorithm.locator('option:checked').innerText()).toBe(`lamport with ${file}`)
  expect(await algorithm.locator('option[value=lamport]').count()).toBe(1)
  await page.getByText('oneRequestEach violated in 3 steps').waitFor()
  await page.getByRole('button', { name: 'step through it' }).click()
  await expect.poll(() => where(page)).toBe('step 0 of 3')
  // A recorded run of the catalogue has the same model.
  await page.getByLabel('Recorded runs').selectOption('lamport-unordered')
  await page.locator('.model-line', { hasText: 'unordered' }).waitFor()
  write('twoRequestsAtMost', 2)
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByText('no queue has more than 2').waitFor()
  // Another algorithm has no such property; the way back has.
  await algorithm.selectOption('bakery')
  await page.locator('.model-line', { hasText: 'bakery' }).waitFor()
  await page.goBack()
  await page.getByText('no queue has more than 2').waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('spec and properties share one copy of the algorithm, and every file is watched', async () => {
  const watched = new WatchedSpec('lamport', [file])
  await watched.start()
  try {
    expect(watched.now.error).toBeUndefined()
    expect(watched.now.code.match(/name: "lamport",/g)).toHaveLength(1)
    const broken = new Promise<string | undefined>((resolve) => {
      watched.listen(({ error }) => resolve(error))
    })
    writeFileSync(file, 'export default {\n')
    expect(await broken).toMatch(/queues\.ts:2:1: /)
  } finally {
    watched.close()
  }
})
