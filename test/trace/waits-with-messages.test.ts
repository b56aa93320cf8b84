// Whom a site waits for in the algorithms that pass messages. A permission that is on its way, or that nobody has yet, is waited for, too.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import maekawaHandling from '../../specs/maekawa-deadlock-handling/spec.js'
import naimiTrehel from '../../specs/naimi-trehel/spec.js'
import suzukiKasami from '../../specs/suzuki-kasami/spec.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { endsByMessage } from '../../src/trace/ends-by-message.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf, waitsOfSite } from '../../src/trace/wait-cycle.js'
import { runOf } from './traces.js'

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

// A linear congruential generator: the walks are the same in each run.
const walk = (seed: number) => {
  let x = seed
  return (below: number) => {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0
    return (x >>> 8) % below
  }
}

// Without a master, there is nobody in a cell of Chubby to wait for.
const withoutMaster = ['chubby-cell', 'chubby-sessions']

const passMessages = await Promise.all(
  catalogueNames().map(async (name) => [name, await catalogueSpec(name)] as const),
).then((all) => all.filter(([, { waitsFor, category }]) => waitsFor !== undefined && category !== undefined))

test.each(passMessages)(
  'in %s, each site that waits and cannot go on by itself waits for another',
  (_, spec) => {
    const model = makeModel(spec, {})
    let waiting = 0
    for (let seed = 0; seed < 8; seed++) {
      const below = walk(seed)
      let state = initialStates(model)[0]!
      for (let k = 0; k < 30; k++) {
        const enabled = enabledIn(model, state)
        const view = viewOfState(model, state)
        for (const site of model.competitors.filter((one) => view.waits(one))) {
          const goesOn = enabled.some(({ label }) => label.site === site && label.kind === 'local')
          // Its own vote, or its own message.
          if (goesOn || !view.channel(site, site).isEmpty()) continue
          waiting++
          expect(waitsOfSite(model, view, site)).not.toEqual([])
        }
        if (enabled.length === 0) break
        state = enabled[below(enabled.length)]!.next
      }
    }
    expect(waiting).toBeGreaterThan(0)
  },
)
