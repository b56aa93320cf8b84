// The claims of lectures on the page: each slide lists its claims, and a claim opens the model of its command.
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

test('a claim of a lecture opens the model of its command', async () => {
  const { page, context, wrong } = await open('')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.getByText('What lectures claim').click()
  await page.getByRole('combobox', { name: 'Lecture' }).selectOption('004')
  await page.getByText('12. Liveness').waitFor()
  const command =
    'coterie verify maekawa --sites 6 --param quorums=six --requests 1 --property deadlockFreedom'
  await page.getByRole('link', { name: command }).first().click()
  await page.waitForURL(/spec=maekawa&sites=6/)
  expect(page.url()).toMatch(/param\.quorums=six&requests=1|requests=1&param\.quorums=six/)
  await expect.poll(() => where(page)).toBe('step 0 of 0')
  expect(wrong).toEqual([])
  await context.close()
})
