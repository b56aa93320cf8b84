// Whom a site waits for in the algorithms that pass messages. A permission that is on its way, or that nobody has yet, is waited for, too.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import maekawaHandling from '../../specs/maekawa-deadlock-handling/spec.js'
import naimiTrehel from '../../specs/naimi-trehel/spec.js'
import suzukiKasami from '../../specs/suzuki-kasami/spec.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { endsByMessage } from '../../src/trace/ends-by-message.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf, waitsOfSite } from '../../src/trace/wait-cycle.js'
import { runOf, walk } from './traces.js'

/** The waits after a run of three sites, those that a message in transit may end in brackets. */
const waits = (spec: Spec, ...steps: string[]) => {
  const parameters = spec === maekawa || spec === maekawaHandling ? { quorums: 'ring' } : {}
  const { model, ...trace } = runOf(makeModel(spec, { sites: 3, parameters }), steps)
  const state = lastState({ model, ...trace })
  return waitsOf(model, state)!.map((wait) => {
    const text = `${wait.from} ${wait.to} ${wait.label}`
    return endsByMessage(model, state, wait) ? `(${text})` : text
  })
}

describe('a site that waits for votes', () => {
  const both = ['request at 1', 'request at 0']

  test('waits for its voters until they have voted, and their votes have come', () => {
    const asked = ['request at 1']
    expect(waits(maekawa, ...asked)).toEqual(['(1 2 vote of 2)'])
    expect(waits(maekawa, ...asked, 'onRequest at 2 from 1')).toEqual(['(1 2 vote of 2)'])
    expect(waits(maekawa, ...asked, 'onRequest at 2 from 1', 'onVote at 1 from 2')).toEqual([])
  })

  test('waits for the site to which a vote is on its way', () => {
    const voted = [...both, 'onRequest at 1 from 0']
    expect(waits(maekawa, ...both)).toContain('0 1 vote of 1')
    expect(waits(maekawaHandling, ...both)).toContain('0 1 vote of 1')
    expect(waits(maekawa, ...voted)).toContain('0 1 vote of 1')
    // Sites 1 and 2 both need the vote of 2, which is sent to 1, and then on its way back.
    const sent = ['request at 1', 'onRequest at 2 from 1', 'request at 2']
    expect(waits(maekawa, ...sent)).toContain('2 1 vote of 2')
  })
})

test('a site that waits for the token waits for the one that has it, that sends it, or that gets it', () => {
  for (const spec of [suzukiKasami, naimiTrehel]) {
    const asked = ['request at 1', 'request at 2']
    expect(waits(spec, ...asked)).toEqual(['(1 0 TOKEN)', '(2 0 TOKEN)'])
    expect(waits(spec, ...asked, 'onRequest at 0 from 1')).toEqual(['(1 0 TOKEN)', '2 1 TOKEN'])
    expect(waits(spec, ...asked, 'onRequest at 0 from 1', 'onToken at 1 from 0')).toEqual(['2 1 TOKEN'])
  }
})

// Without a master, there is nobody in a cell of Chubby to wait for.
const withoutMaster = ['chubby-cell', 'chubby-sessions']

const passMessages = await Promise.all(
  catalogueNames().map(async (name) => [name, await catalogueSpec(name)] as const),
).then((all) =>
  all.filter(
    ([name, { waitsFor, category }]) =>
      waitsFor !== undefined && category !== undefined && !withoutMaster.includes(name),
  ),
)

test.each(passMessages)(
  'in %s, each site that waits and cannot go on by itself waits for another',
  (_, spec) => {
    const model = makeModel(spec, {})
    const states = [0, 1, 2, 3, 4, 5].flatMap((seed) => walk(model, 30, seed).steps.map(({ next }) => next))
    const waiting = states.flatMap((state) => {
      const view = viewOfState(model, state)
      const enabled = enabledIn(model, state)
      const goesOn = (site: number) =>
        enabled.some(({ label }) => label.site === site && label.kind === 'local') ||
        // Its own vote, or its own message.
        !view.channel(site, site).isEmpty()
      return model.competitors
        .filter((site) => view.waits(site) && !goesOn(site))
        .map((site) => waitsOfSite(model, view, site))
    })
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting).not.toContainEqual([])
  },
)
