// The clause of a step on the page: its text with the lines that applied, its rule, and why other clauses are not enabled.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()

const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

test('a step shows its clause, a disabled clause its false condition, and the top of the page what the algorithm does', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&param.guard=held&steps=0,0,4')
  const code = page.locator('.step-code')
  await code.locator('.rule').waitFor()
  expect(await code.locator('figcaption').first().innerText()).toMatch(/^specs\/maekawa\/variants\.ts:\d+$/)
  // The site that received is only wanting, so a guard that asks for more votes.
  expect((await texts(page, '.step-code .code-dark')).join(' ')).toContain('queue')
  expect((await texts(page, '.step-code .code-line.lit')).join(' ')).toContain('VOTE()')
  const row = page.locator('.not-enabled li', { hasText: 'enter at 0' }).first()
  expect((await row.locator('summary').innerText()).replace(/\s+/g, ' ')).toBe(
    'enter at 0 lacks the votes of 1 and 2',
  )
  await row.locator('summary').click()
  expect(await row.locator('.rule').innerText()).toBe('(c) Enter with the votes of the whole quorum.')
  expect((await row.locator('.code-false').allInnerTexts()).join('')).toBe(
    'me.votes.equals(p.quorums.get(self)!)',
  )
  const idea = page.locator('.idea')
  // What the variant changes stands first, then the algorithm and its citation.
  expect(await idea.innerText()).toMatch(
    /^Here guard=held: a voter queues a request only while it is in the section itself\..* Maekawa 1985 .* M\. Maekawa, A √N Algorithm/,
  )
  // At 1440 by 900 its citation is whole.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => idea.locator('p').evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  expect(await idea.getByRole('button').count()).toBe(0)
  // A low window shows the first line.
  await page.setViewportSize({ width: 1024, height: 600 })
  const height = async () => (await idea.boundingBox())!.height
  await expect.poll(height).toBeLessThan(34)
  await idea.getByRole('button', { name: 'more' }).click()
  await expect.poll(height).toBeGreaterThan(40)
  await page.keyboard.press('ArrowLeft')
  // Another step, another clause.
  await expect.poll(() => code.locator('.rule').innerText()).toMatch(/^\(a\) /)
  expect(wrong).toEqual([])
})

// The copies of specs that the page explains were made small, so that it said `2 * the size of e is 2, not greater than the size of r (3)`.
test('a helper of a guard is explained by its own names', async () => {
  const { page, wrong } = await open('spec=raft-election&steps=0')
  await page
    .locator('.cannot summary', { hasText: 'lacks votes: it has that of 0 alone, and needs 2 of 3' })
    .first()
    .waitFor()
  expect(wrong).toEqual([])
})

test('a disabled clause says what the helpers of its guard return in this state, and with its guard the values themselves', async () => {
  for (const [fragment, clause, words, values] of [
    ['spec=bully&steps=0', 'win', '1 is not suspected; 2 is not suspected', 'noneAbove(seen) is false'],
    ['spec=simple-allocator&steps=0', 'allocate', 'unsat is empty', 'me.unsat is {}'],
    [
      'spec=replicated-account&steps=0',
      'deposit',
      'this site is 1, not below leaders (1)',
      'leads(self, parameters.leaders) is false',
    ],
  ] as const) {
    const { page, wrong } = await open(fragment)
    const row = page.locator('.not-enabled li', { hasText: clause }).filter({ hasText: words }).first()
    await row.locator('summary').click()
    await row.locator('p.why', { hasText: values }).waitFor()
    expect(wrong).toEqual([])
  }
})

// In the narrow column `me.votes.equals(...)` was torn inside of a name.
test('code in a narrow column is folded at spaces and after punctuation, and no name is torn', async () => {
  const { page, wrong } = await open('recorded=maekawa-relinquish-old-vote')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('.step-code .code-text').first().waitFor()
  // The last character of each line and the first of the next, where both belong to one piece of the text.
  const torn = await page.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('.step-code .code-text')].flatMap((line) => {
    const places = []
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        places.push({ letter: node.data[at], top: range.getBoundingClientRect().top })
      }
    return places.flatMap(({ letter, top }, k) => {
      const before = places[k - 1]
      const isTorn = before !== undefined && top > before.top + 4 && /\\w/.test(before.letter) && /\\w/.test(letter)
      return isTorn ? [before.letter + letter] : []
    })
  })`)
  expect(torn).toEqual([])
  expect(await page.locator('.step-code wbr').count()).toBeGreaterThan(3)
  expect(wrong).toEqual([])
})
