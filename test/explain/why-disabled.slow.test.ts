// Every reason for a disabled clause is true, on longer walks through two models of every spec.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { clausesOf, whyText } from '../../src/explain/why-disabled.js'
import { makeModel } from '../../src/model/model.js'
import { channelIndex, viewOfState } from '../../src/semantics/state.js'
import { reasonsAreTrue, tried, walk } from './reasons-are-true.js'

reasonsAreTrue(2, 14)

test('the walks compared hundreds of conditions, fields and values', () => {
  expect(tried.conditions).toBeGreaterThan(800)
  expect(tried.hidden).toBeGreaterThan(10)
  expect(Math.min(tried.fields, tried.values)).toBeGreaterThan(300)
})

reasonsAreTrue(1, 4)

// For a crashed site, or a channel without order, the reason was once a message behind another one in a FIFO
// channel.
test('the claims about messages and crashed sites are true in every spec with crashes', async () => {
  const settings = [
    ['fifo', 'kept'],
    ['unordered', 'kept'],
    ['fifo', 'dropped'],
  ] as const
  const told = { behind: 0, crashed: 0, dropped: 0 }
  for (const name of catalogueNames()) {
    const spec = await catalogueSpec(name)
    if (![...spec.clauses.values()].some(({ kind }) => kind === 'upon')) continue
    for (const [order, toCrashed] of settings) {
      const model = makeModel(spec, { order, crash: 1, toCrashed })
      for (const state of walk(model, 8, 7)) {
        const view = viewOfState(model, state)
        for (const { site, kind, clause, steps: taken, why } of clausesOf(model, state)) {
          if (kind !== 'upon' || why === undefined) continue
          const text = whyText(why)
          const given = spec.clauses.get(clause)!
          if (given.kind !== 'upon') throw new Error(clause)
          const incoming = model.sites.map(({ id }) =>
            state.channels.get(channelIndex(model, id, site))!.map(({ type }) => type),
          )
          const behind = / from (?:site )?(\S+) is queued behind (\S+), and the channel is FIFO$/.exec(text)
          if (behind !== null) {
            expect(order).toBe('fifo')
            expect(view.crashed(site)).toBe(false)
            const [, from, head] = behind
            const types = incoming[model.sites.find((one) => one.name === from)!.id]!
            expect(types.first()).toBe(head)
            expect(head).not.toBe(given.type)
            expect(types).toContain(given.type)
            told.behind++
          }
          expect(/has crashed$/.test(text)).toBe(view.crashed(site))
          if (view.crashed(site)) told[toCrashed === 'kept' ? 'crashed' : 'dropped']++
          expect(taken).toEqual([])
        }
      }
    }
  }
  expect(told.behind).toBeGreaterThan(10)
  expect(Math.min(told.crashed, told.dropped)).toBeGreaterThan(100)
})
