// Every panel of the page shows something for every algorithm: at the end of a known counterexample, which the page loads, or after four
// steps of an algorithm that has none. This takes as long as all other tests of sessions, so it has a file of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { patience } from '../patience.js'
import { hidePictures } from './hidden-pictures.js'
import { servePage } from './served-page.js'

const { openApart } = servePage()

// The element that each panel must show.
const shownIn: { readonly [tab: string]: string } = {
  Step: '.step-prose',
  Waits: '.wait-for .wf-site',
  Quorums: '.quorums td',
  Clocks: '.clocks .ck-row',
  Nearby: '.neighbourhood svg .node',
  Check: '.main-button',
  Measure: '.main-button',
  Mutants: '.mutant',
  'Why it holds': '#own-lemma',
  'Every N': '.main-button',
  Assume: '.main-button',
  Explain: '.main-button',
  Beside: '.beside-panel select',
  Source: '.source-editor',
  Model: '.model-panel .field input',
  Lessons: '.lesson-panel select',
}

// Runs within the page, without a message to the browser for each tab. Returns the tabs whose panel does not show its element.
const throughTheTabs = `(async () => {
  const shownIn = ${JSON.stringify(shownIn)}
  const empty = []
  for (const tab of document.querySelectorAll('[role=tab]')) {
    tab.click()
    const what = shownIn[tab.innerText]
    const isVisible = () => [...document.querySelectorAll('#panel ' + what)].some((one) => one.getClientRects().length > 0)
    const until = performance.now() + ${patience}
    while (what !== undefined && !isVisible() && performance.now() < until) await new Promise((resume) => setTimeout(resume, 5))
    if (what === undefined || !isVisible()) empty.push(tab.innerText)
  }
  return empty
})()`

// As above; the keyboard itself takes steps in play.slow.test.ts.
const fourSteps = `for (let k = 0; k < 4; k++)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))`

const toTheEnd = `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))`

const folder = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

/** A kept run of each algorithm that has one. The page reads traces by the code of `replay`, which a fast test calls for each of them. */
const keptRuns = () => {
  const runs = new Map<string, { readonly path: string; readonly steps: number; readonly property: string }>()
  const kept = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(kept.length).toBeGreaterThan(50)
  for (const { name } of kept) {
    const path = `${folder}${name}/trace.json`
    const { model, steps, shows } = JSON.parse(readFileSync(path, 'utf8')) as {
      model: { spec: string }
      steps: readonly unknown[]
      shows: { property: string }
    }
    if (!runs.has(model.spec)) runs.set(model.spec, { path, steps: steps.length, property: shows.property })
  }
  return runs
}

const takeFourSteps = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Algorithm').selectOption(name)
  await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
  await page.evaluate(fourSteps)
  await page.locator('.where', { hasText: /^step [1-4] of/ }).waitFor()
}

test('a known counterexample can be loaded and shown to its end, and every panel shows something for every algorithm', async () => {
  // What the editor says of each spec is tested without a browser (source.slow.test.ts, spec-types.slow.test.ts).
  const { page, context, wrong } = await openApart('', { judgesSource: false, checksTypes: false })
  const names = await page
    .getByLabel('Algorithm')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')!))
  await hidePictures(page)
  const runs = keptRuns()
  expect(runs.size).toBeGreaterThan(30)
  expect(names).toEqual(expect.arrayContaining([...runs.keys()]))
  for (const name of names) {
    const run = runs.get(name)
    if (run === undefined) await takeFourSteps(page, name)
    else {
      await page.locator('input[type=file]').setInputFiles(run.path)
      await page.locator('.where', { hasText: `step ${run.steps} of ${run.steps}` }).waitFor()
      await page.locator('.shows', { hasText: run.property }).waitFor()
      await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
      await page.evaluate(toTheEnd)
      await page.locator('.where', { hasText: `step ${run.steps} of ${run.steps}` }).waitFor()
    }
    expect(await page.evaluate(throughTheTabs), name).toEqual([])
    expect(await page.locator('.failed').count(), name).toBe(0)
  }
  expect(wrong).toEqual([])
  await context.close()
})
