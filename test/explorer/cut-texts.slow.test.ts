// No text of a picture is cut, in any algorithm and in windows from a projector to a phone. "waits for the lock" once left its circle, what a step does to
// shared variables was cut after thirty letters, and on a phone the last labels of a run were outside of its box.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { cutTexts } from './cut-texts.js'
import { servePage } from './served-page.js'

const { open } = servePage()

const windows = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [800, 450],
] as const

/** What is cut in each window. */
const cutInWindows = async (page: Page, shown: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    found.push(...(await cutTexts(page)).map((what) => `${shown}, ${width}x${height}: ${what}`))
  }
  return found
}

test('after two and after four steps of every algorithm all texts of the network and of the run are whole', async () => {
  const { page, wrong } = await open('')
  const found: string[] = []
  for (const name of catalogueNames())
    for (const steps of ['0,0', '0,1,0,1']) {
      await page.evaluate(`location.hash = 'spec=${name}&steps=${steps}'`)
      await page.locator('.model-line', { hasText: `${name}: ` }).waitFor()
      found.push(...(await cutInWindows(page, `${name} ${steps}`)))
    }
  expect(found).toEqual([])
  expect(wrong).toEqual([])
})

test('in the wait-for graph the words of each site are in its circle, and kept runs with wide texts are whole on a phone', async () => {
  const { page } = await open('')
  const found: string[] = []
  for (const run of [
    'spec=zookeeper-lock&steps=0,1,0,1,0,0&panel=waits',
    'spec=chubby-files&steps=0,0&panel=waits',
    'recorded=maekawa-grid-deadlock&panel=waits',
    'recorded=chubby-sessions-late-write&panel=waits',
    'recorded=central-server-p0-p1-p2&panel=waits',
  ]) {
    await page.evaluate(`location.hash = '${run}'`)
    await page.locator('.wf-site circle').first().waitFor()
    found.push(...(await cutInWindows(page, run)))
  }
  expect(found).toEqual([])
})

test('a text that leaves its circle, its card or its picture, or lies on another one, is noticed', async () => {
  const { page } = await open('recorded=peterson-turn-first&panel=waits')
  await page.locator('.wf-site circle').first().waitFor()
  expect(await cutTexts(page)).toEqual([])
  const moved = async (selector: string, way: string) => {
    const style = `document.querySelector('${selector}').style`
    await page.evaluate(`${style}.transform = '${way}'`)
    const said = (await cutTexts(page)).join('; ')
    await page.evaluate(`${style}.transform = ''`)
    return said
  }
  expect(await moved('.wf-site text + text', 'translate(25px, 0)')).toContain('leaves its circle: in section')
  expect(await moved('.network .nw-field', 'translate(-30px, 0)')).toContain('leaves its rect: phase')
  expect(await moved('.network .nw-field', 'translate(0, -14px)')).toContain('lies on another text')
  expect(await moved('.st-run .st-event text', 'translate(-400px, 0)')).toContain('outside of its picture')
})
