// For lectures: the stage alone on a slide, pictures as files, and the keys.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

test('a link shows the stage alone, in the size of a slide, and the rest of the page returns', async () => {
  const { page, context, wrong } = await open('recorded=maekawa-grid-deadlock&view=slide')
  await page.setViewportSize({ width: 800, height: 450 })
  expect(await page.locator('.header').isVisible()).toBe(false)
  expect(await page.locator('.steps').isVisible()).toBe(false)
  await page.locator('.st-event.here').waitFor()
  const hidden = () =>
    page.evaluate<
      readonly string[]
    >(`['.network .site', '.nw-wait', '.st-event.here', '.run-bar', '.verdict-line p'].flatMap((selector) =>
      [...document.querySelectorAll(selector)].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth
      }).map(() => selector))`)
  await expect.poll(hidden).toEqual([])
  expect(await page.locator('.network .site').count()).toBe(4)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 7 of 8')
  await page.waitForURL(/view=slide/)
  await page.getByRole('button', { name: 'slide' }).click()
  await page.waitForURL((url) => !url.hash.includes('view'))
  expect(await page.locator('.header').isVisible()).toBe(true)
  expect(await page.locator('.step').count()).toBeGreaterThan(0)
  expect(wrong).toEqual([])
  await context.close()
})

test('the network, the run and the waits are saved as SVG and PNG, and copied', async () => {
  const { page, context, wrong } = await open('spec=maekawa&steps=0,0,2')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('pictures', { exact: true }).click()
  for (const name of ['network', 'run', 'waits']) {
    for (const [format, begin] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByTitle(`Save the picture of the ${name} as ${format}`).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`maekawa-${name}-3.${format.toLowerCase()}`)
      expect(readFileSync(await file.path(), 'latin1').slice(0, begin.length)).toBe(begin)
    }
  }
  await page.getByTitle('Copy the picture of the network as SVG').click()
  await page.getByText('network: copied').waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('site 0, waits')
  await page.getByTitle('Copy the picture of the run as PNG').click()
  await page.getByText('run: copied').waitFor()
  expect(
    await page.evaluate<readonly string[]>('navigator.clipboard.read().then(([item]) => [...item.types])'),
  ).toContain('image/png')
  expect(wrong).toEqual([])
  await context.close()
})

test('a question mark shows the keys, and no key takes a step while they are shown', async () => {
  const { page, context, wrong } = await open('spec=maekawa')
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
  expect(await where(page)).toBe('step 0 of 0')
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  await page.getByRole('button', { name: 'Help' }).click()
  await dialog.getByRole('button', { name: 'close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 0 of 1')
  expect(wrong).toEqual([])
  await context.close()
})
