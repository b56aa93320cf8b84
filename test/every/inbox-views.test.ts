// A second opinion on views with inboxes: clauses written again by hand, and the reference semantics.
import { describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { closingOf } from '../../src/every/closing.js'
import { inboxShapeOf } from '../../src/every/inbox-shape.js'
import type { Views } from '../../src/every/views.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { raymond, suzukiKasami, viewsOfToken } from './one-token.js'

const closedViews = async (name: string, counted: string): Promise<Views> => {
  const shape = inboxShapeOf((await loadSpec(name)).spec, {}, [counted])
  const { views, close } = closingOf(shape, { most: 1000, past: false, closure: undefined })
  toTheEnd(close())
  return views
}

describe('clauses written again by hand have exactly the views of a proof, with three sites and with four', () => {
  test.each([
    ['suzuki-kasami', 'TOKEN', suzukiKasami],
    ['raymond', 'PRIVILEGE', raymond],
  ] as const)('%s', async (name, counted, byHand) => {
    const views = await closedViews(name, counted)
    const found = new Set(views.list.map(({ view }) => JSON.stringify(view.sites)))
    for (const sites of [3, 4]) expect(viewsOfToken(byHand, sites)).toEqual(found)
  })
})
