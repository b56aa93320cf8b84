// The page as `coterie explore` serves it, from the built command line in its own process: addresses,
// headers, the user's own file that reloads, traces, and the end of the process.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mine } from '../package/mine.js'
import { closePages, newContext, openPage, sharedBrowser } from './browser.js'
import { type Built, build } from './built-page.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'coterie-explore-'))
let built: Built
let browser: Browser
const running: ChildProcess[] = []

beforeAll(async () => {
  built = build()
  browser = await sharedBrowser()
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await closePages()
  rmSync(folder, { recursive: true, force: true })
})

interface Served {
  readonly address: string
  readonly child: ChildProcess
  err(): string
}

/** Starts the command. Resolves with the address that it prints. */
const explore = (args: readonly string[], cwd = repository): Promise<Served> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [built.main, 'explore', ...args], { cwd })
    running.push(child)
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.stdout
      .setEncoding('utf8')
      .once('data', (text: string) => resolve({ address: text.trim(), child, err: () => err }))
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${err}`)))
  })

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)))

const ownLock = `
import { algorithm, flag, int, many, mutualExclusion, oneOf, protocol } from 'coterie'
export const p = protocol({
  roles: { site: many({ phase: oneOf('out', 'in') }) },
  shared: { taken: flag, by: int(0, 2) },
})
const { local } = p.roles.site
export default algorithm({
  name: 'own-lock', title: 'Own lock', citation: 'none', about: 'For a test.',
  sites: { min: 2, max: 3, fallback: 2 },
  protocol: p,
  clauses: {
    enter: local({
      guard: (me, { shared }) => me.phase === 'out' && !shared.taken,
      effect: (_, { self }) => [{ phase: 'in' }, p.write({ taken: true, by: self })],
    }),
    leave: local({
      guard: (me) => me.phase === 'in',
      effect: () => [{ phase: 'out' }, p.write({ taken: false })],
    }),
  },
  contention: { enter: 'enter', waits: (me) => me.phase === 'out', holds: (me) => me.phase === 'in' },
  shared: () => ({ taken: false, by: 0 }),
  properties: [mutualExclusion],
})
`
const ownProof = (lemma: string): string => `
import { proof } from 'coterie'
import { p } from './spec.js'
export default proof({
  source: 'none',
  lemmas: {
    insideHasTaken: p.lemma.ofSite('site', 'a process inside has taken the lock', (i, { shared }) => ${lemma}),
  },
  theorems: { mutualExclusion: ['insideHasTaken'] },
})
`

// The same spec with another name for its first clause; the key of the contention stays.
const asking = mine.replaceAll(/request(?!: ')/g, 'ask')

test('a spec of the catalogue is served on a free port of this machine until an interrupt', async () => {
  const { address, child } = await explore(['ricart-agrawala'])
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#spec=ricart-agrawala$/)
  const { headers } = await fetch(address)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval';/,
  )
  const { page, context, wrong } = await openPage(browser, address)
  await page.locator('.model-line', { hasText: 'ricart-agrawala: sites 3' }).waitFor()
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('2,060 states, 5,931 transitions').waitFor()
  await page.getByRole('tab', { name: 'Nearby' }).click()
  await page.locator('.neighbourhood svg .node').first().waitFor()
  expect(wrong).toEqual([])
  await context.close()
  const end = ended(child)
  child.kill('SIGINT')
  expect(await end).toBe(0)
})

test("the page runs the user's own file, and reloads it after each save", async () => {
  writeFileSync(join(folder, 'mine.ts'), mine)
  const served = await explore(['./mine.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.step').first().waitFor()
  await page.keyboard.press('1')
  await page.waitForURL(/#spec=\.\/mine\.ts&sites=\d&steps=0&/)
  // The clause of the step, as it stands in the file.
  expect(await page.locator('.step-code figcaption').first().innerText()).toMatch(/^mine\.ts:\d+$/)
  expect(await page.locator('.step-code .code-line.lit').first().innerText()).toContain('guard')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.verdicts', { hasText: 'deadlockFreedom' }).waitFor()

  writeFileSync(join(folder, 'mine.ts'), asking)
  await page.getByText('./mine.ts was saved: 0 of 1 steps of the run').waitFor()
  await page.locator('.step[data-step="ask at 0"]').waitFor()

  writeFileSync(join(folder, 'mine.ts'), mine.replace('protocol({', 'protocol(('))
  await page.locator('.notice.error', { hasText: /mine\.ts:\d+:\d+: / }).waitFor()
  expect(await page.locator('.notice').innerText()).toContain('Still running the previous version.')
  await page.locator('.step[data-step="ask at 0"]').waitFor()

  // This file compiles and is not a spec.
  writeFileSync(join(folder, 'mine.ts'), 'export default 1\n')
  await page.locator('.notice.error', { hasText: 'the default export is not a spec' }).waitFor()
  await page.locator('.step[data-step="ask at 0"]').waitFor()
  // The check uses the spec that the page shows.
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.verdicts', { hasText: 'deadlockFreedom' }).waitFor()

  writeFileSync(join(folder, 'mine.ts'), mine)
  // The steps that the previous version removed are restored.
  await page.getByText('./mine.ts was saved: 1 of 1 steps of the run').waitFor()
  await page.locator('.step[data-step="request at 1"]').waitFor()
  // A worker that has loaded the first version checks the last one.
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.verdicts', { hasText: 'deadlockFreedom' }).waitFor()
  // The browser reports that a module threw. No other error is allowed.
  expect(wrong).toEqual([])
  await context.close()
})

test("the page has the user's own proof, from the file beside the spec, and reloads it after a save", async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  writeFileSync(join(own, 'spec.ts'), ownLock)
  writeFileSync(join(own, 'proof.ts'), ownProof("i.phase !== 'in' || shared.taken"))
  const served = await explore(['./own/spec.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.getByRole('tab', { name: 'Why it holds' }).click()
  await page.locator('.lemmas', { hasText: 'a process inside has taken the lock' }).waitFor()
  await page.getByRole('button', { name: 'Does every clause keep every lemma?' }).click()
  await page.getByRole('button', { name: 'leave does not keep insideHasTaken: a counterexample' }).waitFor()
  await page.locator('.counterexample svg[role=img]').first().waitFor()
  writeFileSync(join(own, 'proof.ts'), ownProof("i.phase !== 'in' || (shared.taken && shared.by === i.self)"))
  await page.getByText('./own/spec.ts was saved').waitFor()
  await page.getByRole('button', { name: 'Does every clause keep every lemma?' }).click()
  await page.getByText('proved for 2 sites').waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('verdicts about a file that changes on its second import are refused', async () => {
  const imports = 'const isFirst = (globalThis.imports = (globalThis.imports ?? 0) + 1) === 1\n'
  const impure = mine.replace("me.phase === 'idle'", "me.phase === 'idle' && isFirst")
  expect(impure).not.toBe(mine)
  writeFileSync(join(folder, 'impure.ts'), imports.replaceAll('globalThis', '(globalThis as any)') + impure)
  const served = await explore(['./impure.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.step').first().waitFor()
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('in a fresh import of the spec').waitFor()
  expect(await page.locator('.verdicts').count()).toBe(0)

  writeFileSync(join(folder, 'impure.ts'), mine)
  await page.getByText('./impure.ts was saved').waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.verdicts', { hasText: 'deadlockFreedom' }).waitFor()
  expect(wrong).toEqual([])
  // Without a server no second import is possible, and the page reports this.
  const end = ended(served.child)
  served.child.kill('SIGINT')
  await end
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('not compared with a second import of the spec: the server does not respond').waitFor()
  await page.locator('.verdicts', { hasText: 'deadlockFreedom' }).waitFor()
  // On a slow machine the page has meanwhile asked the server again what the file is now.
  expect(wrong.filter((text) => !/\/own\/(spec\.js|now\.json)|ERR_CONNECTION_REFUSED/.test(text))).toEqual([])
  await context.close()
})

test('any number of pages can show the same file, and a page survives the end of its server', async () => {
  writeFileSync(join(folder, 'often.ts'), mine)
  const first = await explore(['./often.ts'], folder)
  const context = await newContext(browser)
  const pages = []
  // Browsers limit themselves to six connections for each server, so one more page shows whether pages share them.
  for (let k = 0; k < 7; k++) {
    const page = await context.newPage()
    await page.goto(first.address)
    await page.locator('.step').first().waitFor()
    pages.push(page)
  }
  const { port } = new URL(first.address)
  const end = ended(first.child)
  first.child.kill('SIGINT')
  await end
  writeFileSync(join(folder, 'often.ts'), asking)
  await explore(['./often.ts', '--port', port], folder)
  await pages.at(-1)!.getByText('./often.ts was saved').waitFor()
  await pages.at(-1)!.locator('.step[data-step="ask at 0"]').waitFor()
  await context.close()
})

test('a file that is broken from the start gives an error, and is loaded as soon as it is repaired', async () => {
  writeFileSync(join(folder, 'broken.ts'), 'export default {\n')
  const served = await explore(['./broken.ts'], folder)
  expect(served.err()).toContain('broken.ts:2:1: ')
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.notice.error', { hasText: 'broken.ts:2:1: ' }).waitFor()
  writeFileSync(join(folder, 'broken.ts'), mine)
  await page.locator('.model-line', { hasText: 'two-hands: ' }).waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('a page opened while the file is broken shows the error, and loads the file as soon as it is repaired', async () => {
  const file = join(folder, 'off.ts')
  writeFileSync(file, mine)
  const served = await explore(['./off.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.model-line', { hasText: 'two-hands: ' }).waitFor()
  const broken = [
    ['export default 5\n', 'the default export is not a spec'],
    ["throw new Error('boom')\n", 'off.ts:1:7: loading it threw Error: boom'],
  ] as const
  for (const [text, said] of broken) {
    writeFileSync(file, text)
    await page.locator('.notice.error', { hasText: said }).waitFor()
    await page.reload()
    await page.locator('.notice.error', { hasText: said }).waitFor()
    // Only the error of the last saved content counts.
    writeFileSync(file, 'export default {\n')
    await page.locator('.notice.error', { hasText: 'off.ts:2:1: ' }).waitFor()
    writeFileSync(file, mine)
    await page.locator('.model-line', { hasText: 'two-hands: ' }).waitFor()
    await page.locator('.notice.error').waitFor({ state: 'detached' })
  }
  // The page shows the previous version and the error.
  writeFileSync(file, 'export default {\n')
  await page.locator('.notice.error', { hasText: 'off.ts:2:1: ' }).waitFor()
  await page.reload()
  await page.locator('.notice.error', { hasText: 'off.ts:2:1: ' }).waitFor()
  await page.locator('.model-line', { hasText: 'two-hands: ' }).waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('steps taken while the file is loaded again are kept', async () => {
  const file = join(folder, 'late.ts')
  writeFileSync(file, mine)
  const served = await explore(['./late.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.step').first().waitFor()
  await page.keyboard.press('1')
  await page.locator('.where', { hasText: 'step 1 of 1' }).waitFor()
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/own/spec.js*', async (route) => {
    asked()
    await mayGo
    await route.continue()
  })
  writeFileSync(file, `${mine}\n`)
  await isAsked
  await page.keyboard.press('1')
  await page.locator('.where', { hasText: 'step 2 of 2' }).waitFor()
  go()
  await page.getByText('./late.ts was saved: 2 of 2 steps of the run').waitFor()
  expect(await page.locator('.where').innerText()).toBe('step 2 of 2')
  expect(wrong).toEqual([])
  await context.close()
})

test('a clause that throws is shown with its message among the failing clauses', async () => {
  writeFileSync(
    join(folder, 'throws.ts'),
    mine.replace("me.phase === 'idle',", "{ throw new Error('no such luck') },"),
  )
  const served = await explore(['./throws.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address, { looksAhead: true })
  const failing = page.locator('.steps .failing .failed', { hasText: 'no such luck' })
  // In the author's file, not in the bundle.
  await expect.poll(() => failing.first().innerText()).toMatch(/throws\.ts:\d+:\d+: The guard of /)
  expect(await failing.count()).toBe(1)
  const line = page.locator('.steps .failing pre')
  expect(await line.innerText()).toContain("throw new Error('no such luck')")
  expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await page.locator('.panel', { hasText: 'No look-ahead: a clause throws (see Failing).' }).waitFor()
  expect(await page.locator('.panel').innerText()).not.toContain('no such luck')
  expect(await page.locator('.state').innerText()).not.toContain('Take one on the left')
  expect(await page.locator('.steps').innerText()).toContain('No step is enabled in this state.')
  expect(await page.locator('.state').innerText()).toContain('site 0')
  expect(wrong).toEqual([])
  await context.close()
})

test('a clause whose `waits` throws is shown with its message too', async () => {
  writeFileSync(
    join(folder, 'waits.ts'),
    mine.replace(/waits: \(me\) => [^,]*,/, "waits: () => { throw new Error('no such luck') },"),
  )
  const served = await explore(['./waits.ts'], folder)
  const { page, context, wrong } = await openPage(browser, served.address)
  await page.locator('.main .failed', { hasText: 'no such luck' }).first().waitFor()
  await page.keyboard.press('1')
  await page.locator('.where', { hasText: 'step 1 of 1' }).waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

test('a trace can be stepped through', async () => {
  const { address } = await explore(['counterexamples/maekawa-grid-deadlock/trace.json'])
  const { page, context, wrong } = await openPage(browser, address)
  await page.getByText('A run that violates deadlockFreedom').waitFor()
  await page.keyboard.press('End')
  expect(await page.locator('.where').innerText()).toBe('step 8 of 8')
  expect(wrong).toEqual([])
  await context.close()
})

test.each([
  [['makawa'], '"makawa": neither a file nor a name from the catalogue', 64],
  [['./none.ts'], '"./none.ts": neither a file nor a name from the catalogue', 64],
  [['--port', '-1'], 'must be a whole number', 64],
  [['--port', '65536'], 'it must be at most 65535', 64],
  [['--host', ''], 'it must be a name or an address', 64],
  [['--host', 'no.such.host.invalid'], '--host no.such.host.invalid --port 0: cannot listen there', 64],
  [['package.json'], 'is missing', 65],
] as const)('wrong usage gives a one-line error: %j', async (args, message, code) => {
  const child = spawn(process.execPath, [built.main, 'explore', ...args], { cwd: repository })
  running.push(child)
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  expect(await ended(child)).toBe(code)
  expect(err).toContain(message)
})
