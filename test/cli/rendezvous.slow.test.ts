// Searches and certificates of models whose sends wait for their delivery.
import { afterAll, expect, test } from 'vitest'
import { model, run, scratch } from './rendezvous-model.js'

afterAll(() => scratch.remove())

test('a certificate is confirmed by the reference semantics, and the store of a search decides no verdict', async () => {
  expect(await run('verify', ...model, '--certificate', 'found.json')).toMatchObject({ code: 0 })
  const { out, code } = await run('audit', 'found.json')
  expect(out).toMatch(/^confirmed: 375 members, closed under 642 steps of the reference semantics$/m)
  expect(code).toBe(0)
  expect((await run('verify', ...model, '--store', 'disk')).code).toBe(0)
})
