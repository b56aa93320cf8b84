// Measures the page on this machine in a real browser: its first paint, a click on a step of each spec, and a search beside
// the same search by the command line. It prints figures and judges none.
//
//   npx tsx test/bench/page.ts
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openPage, startBrowser } from '../explorer/browser.js'
import { build, staticHost } from '../explorer/built-page.js'

// Nothing that the page does by itself is left out.
const asItIs = { looksAhead: true, isKept: true }

const report = (text: string) => process.stdout.write(`${text}\n`)
const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

// Measures the milliseconds from opening the address until the first step can be clicked.
const watchFirstStep = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('.step') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.firstStep = performance.now() }))
  }).observe(document, { childList: true, subtree: true })`

const measureFirstStep = async (browser: Browser, address: string): Promise<void> => {
  const times: { readonly paint: number; readonly step: number }[] = []
  for (let k = 0; k < 5; k++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(watchFirstStep)
    await page.goto(address)
    // The content security policy of the page forbids waitForFunction.
    while (!(await page.evaluate<boolean>('window.firstStep > 0'))) await page.waitForTimeout(50)
    const paint = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0].startTime",
    )
    times.push({ paint, step: await page.evaluate<number>('window.firstStep') })
    await context.close()
  }
  const [paint, step] = [middle(times.map((one) => one.paint)), middle(times.map((one) => one.step))]
  report(`first paint ${paint.toFixed(0)} ms, first step ${step.toFixed(0)} ms (median of 5, nothing cached)`)
}

// Measures the time from a click to the next painted frame, and marks both for the trace.
const clickOnce = `new Promise((resolve) => {
  const all = document.querySelectorAll('.step')
  performance.mark('click')
  const begin = performance.now()
  all[Math.floor(window.turn++ * 7919 % all.length)].click()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      performance.mark('painted')
      resolve(performance.now() - begin)
    }
    channel.port2.postMessage(undefined)
  })
})`

const clicks = async (page: Page, count: number): Promise<readonly number[]> => {
  const times: number[] = []
  await page.evaluate('window.turn = 1')
  for (let k = 0; k < count; k++) {
    if ((await page.locator('.step').count()) === 0) break
    times.push(await page.evaluate<number>(clickOnce))
    await page.waitForTimeout(20)
  }
  return times
}

/** An event of Chromium's trace; times in microseconds, `tdur` is processor time of the thread. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Records what the threads of the page do until the function returned is called. */
const startTrace = async (page: Page): Promise<() => Promise<readonly TraceEvent[]>> => {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['devtools.timeline', 'blink.user_timing', 'v8'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  return async () => {
    const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await ended
    return events
  }
}

// For each click, the milliseconds of processor time that the page's thread takes until the frame is painted: to handle the
// click, and to lay out and paint what has changed. Other processes do not count, nor does the wait for the next frame.
const workOfClicks = (events: readonly TraceEvent[]): readonly number[] => {
  const marked = (name: string) => events.filter((one) => one.name === name).sort((a, b) => a.ts - b.ts)
  const begins = marked('click')
  const ends = marked('painted')
  const thread = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === begins[0]?.pid && tid === begins[0].tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return begins.map(({ ts: begin }, k) => {
    let until = 0
    let work = 0
    for (const { ts, dur = 0, tdur = 0 } of thread) {
      if (ts < begin || ts >= ends[k]!.ts || ts < until) continue
      until = ts + dur
      work += tdur / 1000
    }
    return work
  })
}

const below = (numbers: readonly number[], limit: number) =>
  ((100 * numbers.filter((one) => one < limit).length) / numbers.length).toFixed(0)

// At 60 frames a second, in milliseconds.
const frame = 1000 / 60

// Clicks on steps of every spec beside a panel that draws the state or the run.
const measureClicks = async (browser: Browser, address: string, panel: string): Promise<void> => {
  const { page, context } = await openPage(browser, address, asItIs)
  await page.waitForSelector('.step')
  const names = await page
    .getByLabel('Algorithm')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')!))
  const painted: number[] = []
  const endTrace = await startTrace(page)
  for (const name of names) {
    await page.getByLabel('Algorithm').selectOption(name)
    await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
    const place = page.getByRole('tab', { name: panel })
    if (await place.isEnabled()) await place.click()
    painted.push(...(await clicks(page, 4)))
  }
  const work = workOfClicks(await endTrace())
  report(
    `beside ${panel} a click takes the page's thread ${middle(work).toFixed(1)} ms of processor time until it is painted (median of ${work.length}, maximum ${Math.max(...work).toFixed(0)}); ${below(work, frame)} % take less than a frame`,
  )
  report(
    `  with the wait for the frame it is painted after ${middle(painted).toFixed(0)} ms (median, maximum ${Math.max(...painted).toFixed(0)})`,
  )
  await context.close()
}

const states = 1_534_573

// Measures what the command line does between reading its arguments and writing its results, in its own
// process.
const byNode = (main: string): number => {
  const of = (file: string) => JSON.stringify(new URL(file, pathToFileURL(main)).href)
  const script = `
    import { noReduction, startCheck } from ${of('../checker.js')}
    import spec from ${of('../../specs/maekawa/spec.js')}
    const check = startCheck(spec, { requests: 2 }, { continue: true, reduce: noReduction })
    const begin = performance.now()
    for (const work = check.run(); !work.next(8192).done; ) await new Promise((resume) => setImmediate(resume))
    const seconds = (performance.now() - begin) / 1000
    if (check.result().exploration.states !== ${states}) throw new Error('another model')
    process.stdout.write(String(seconds))`
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  )
}

const measureSearch = async (browser: Browser, address: string, main: string): Promise<void> => {
  const { page, context } = await openPage(browser, `${address}#spec=maekawa&requests=2`, asItIs)
  // The look-ahead would occupy the other processor. Its end is visible in the first panel only.
  await page.getByRole('button', { name: 'search all states' }).waitFor({ timeout: 120_000 })
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByLabel('reductions').selectOption('none')
  await page.getByLabel('stop at the first violation').uncheck()
  const inPage = async (): Promise<number> => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await page.getByText('1,534,573 states').waitFor({ timeout: 120_000 })
    return Number(/^([\d.]+) s/.exec(await page.locator('.rate').innerText())?.[1])
  }
  // The measurements alternate, so that both have the same load on a shared machine.
  const times: { readonly page: number; readonly node: number }[] = []
  for (let k = 0; k < 5; k++) times.push({ node: byNode(main), page: await inPage() })
  const [best, beside] = [
    Math.min(...times.map((one) => one.page)),
    Math.min(...times.map((one) => one.node)),
  ]
  const rate = (seconds: number) => Math.round(states / seconds).toLocaleString('en-US')
  report(
    `verify: ${rate(best)} states a second in the page, ${rate(beside)} by the command line, ${((beside / best) * 100).toFixed(0)} % (best of 5)`,
  )
  await context.close()
}

const built = build()
const { address, server } = await staticHost(built.page)
const browser = await startBrowser('chromium')
try {
  await measureFirstStep(browser, address)
  for (const panel of ['Step', 'Nearby']) await measureClicks(browser, address, panel)
  await measureSearch(browser, address, built.main)
} finally {
  await browser.close()
  server.close()
}
