// Starts a real browser for tests, from the system's packages, headless and without background requests: Chromium, or Firefox,
// which playwright-core drives by WebDriver BiDi. Which versions of playwright-core can do both is in package.json: 1.65 finds no
// `moz-firefox`.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright-core'
import { patience } from '../patience.js'

/** A browser that the page is tested in. */
export type BrowserName = 'chromium' | 'firefox'

const programs = {
  // Chromium without windows is the same engine, and needs half of the processor time for a page.
  chromium: {
    paths: ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'],
    package: 'chromium',
  },
  firefox: { paths: ['/usr/bin/firefox-esr'], package: 'firefox-esr' },
} as const satisfies { readonly [name in BrowserName]: object }

// For each context Chromium opens two pages of its own, for the list under its address bar, in a process that takes as long to start
// as the page of a test. Of several lists Chromium reads the last, so this one repeats what playwright-core turns off.
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval', 'RenderDocument'],
  ...['DestroyProfileOnBrowserClose', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'HttpsUpgrades'],
  ...['DialMediaRouteProvider', 'GlobalMediaControls', 'LensOverlay', 'MediaRouter', 'Translate'],
  ...['AutoDeElevate', 'OptimizationHints'],
]

/**
 * Starts the browser. Throws if it is not installed, with the command that installs it: these tests prove
 * nothing without it.
 */
export const startBrowser = (name: BrowserName): Promise<Browser> => {
  const { paths, package: debian } = programs[name]
  const executablePath = paths.find((path) => existsSync(path))
  if (executablePath === undefined) {
    throw new Error(`${paths.at(-1)} is missing; "apt-get install ${debian}" installs it, as .ci/run does`)
  }
  if (name === 'firefox') {
    // So that a test can read what a page copies: the driver has no permission for that.
    const firefoxUserPrefs = { 'dom.events.testing.asyncClipboard': true }
    return firefox.launch({ executablePath, channel: 'moz-firefox', firefoxUserPrefs })
  }
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // As in vitest.config.ts. A page of a test ends before its most optimized code pays for the time of the compiler.
      '--js-flags=--single-threaded-gc,--no-turbofan',
      `--disable-features=${turnedOff.join(',')}`,
    ],
  })
}

// The browser of the tests that name none.
const usual = (): BrowserName => {
  const asked = process.env.COTERIE_BROWSER ?? 'chromium'
  if (asked === 'chromium' || asked === 'firefox') return asked
  throw new Error(`COTERIE_BROWSER is "${asked}"; it must be chromium or firefox`)
}

const shared = new Map<BrowserName, Promise<Browser>>()

/**
 * The browser that all test files of a worker share; each page has its own context, which shares nothing with another. It ends
 * with its worker. Throws as `startBrowser`.
 */
export const sharedBrowser = (name: BrowserName = usual()): Promise<Browser> => {
  const started = shared.get(name) ?? startBrowser(name)
  shared.set(name, started)
  return started
}

/** The contexts that outlive a test file. */
export const keptContexts = new Set<BrowserContext>()

/** Closes what a test file has opened in the shared browsers, also where a test has failed. */
export const closePages = async (): Promise<void> => {
  const browsers = await Promise.all(shared.values())
  const opened = browsers.flatMap((browser) => browser.contexts())
  await Promise.all(opened.filter((context) => !keptContexts.has(context)).map((context) => context.close()))
}

/** A page in its own browser context, with every error that occurred in it. */
export interface Watched {
  readonly page: Page
  readonly context: BrowserContext
  /**
   * Script errors, console errors (such as violations of the content security policy), and failed or foreign
   * requests.
   */
  readonly wrong: string[]
}

/** What a page does by itself once it is open, and most tests are not about: half of the work of a page. */
export interface ByItself {
  /** Looks ahead: starts a worker that searches the model. */
  readonly looksAhead?: boolean
  /** Stores itself for use without a network. */
  readonly isKept?: boolean
  /** Checks a spec as soon as the panel Source shows it; true unless it is false. */
  readonly judgesSource?: boolean
  /** Checks its types too, after each change; true unless it is false. */
  readonly checksTypes?: boolean
}

// Run in the page before its own code. A worker starts with its first job other than a look-ahead.
const withoutLookAhead = `{
  const Started = Worker
  globalThis.Worker = class {
    constructor(...words) {
      this.words = words
    }
    postMessage(...message) {
      if (message[0]?.job?.kind === 'ahead') return
      this.started ??= Object.assign(new Started(...this.words), { onmessage: this.onmessage, onerror: this.onerror })
      this.started.postMessage(...message)
    }
    terminate() {
      this.started?.terminate()
    }
  }
}`
// A worker of the panel Source that never answers.
const without = (worker: 'source' | 'types'): string => `{
  const Started = Worker
  globalThis.Worker = function (...words) {
    return /\\/${worker}\\.js$/.test(words[0]) ? { postMessage() {}, terminate() {} } : new Started(...words)
  }
}`
// An empty page has none.
const notKept = `if ('ServiceWorkerContainer' in globalThis) ServiceWorkerContainer.prototype.register = () => new Promise(() => {})`

/** A new context, whose pages share nothing with those of another. */
export const newContext = async (
  browser: Browser,
  { looksAhead = false, isKept = false, judgesSource = true, checksTypes = true }: ByItself = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  context.setDefaultTimeout(patience)
  if (!looksAhead) await context.addInitScript(withoutLookAhead)
  if (!isKept) await context.addInitScript(notKept)
  if (!judgesSource) await context.addInitScript(without('source'))
  if (!checksTypes) await context.addInitScript(without('types'))
  return context
}

/** Opens an address in a new context. */
export const openPage = async (
  browser: Browser,
  address: string,
  byItself: ByItself = {},
): Promise<Watched> => {
  const context = await newContext(browser, byItself)
  const page = await context.newPage()
  const wrong: string[] = []
  const { origin } = new URL(address)
  page.on('pageerror', (error) => wrong.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    // A terminated worker may abort a request.
    if (!/ABORTED$/.test(request.failure()?.errorText ?? '')) wrong.push(`failed ${request.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith(`blob:${origin}`))
      wrong.push(`foreign ${url}`)
  })
  await page.goto(address)
  return { page, context, wrong }
}
