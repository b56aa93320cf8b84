// Total order on two sites that broadcast once each, counted by hand. A state is what was sent, and how far each site has read the log.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, flag, listOf, many, protocol, send, siteId } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { areCopies } from '../../src/semantics/copies.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { labelText, steps } from '../../src/semantics/steps.js'

const p = protocol({
  roles: { site: many({ said: flag, got: listOf(siteId) }) },
  messages: { NEWS: {}, ASIDE: {} },
})

const make = (also: boolean) =>
  algorithm({
    name: 'news',
    title: 'Two sites that broadcast',
    citation: 'none',
    about: 'A clause is atomic.',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      say: p.roles.site.local({
        fair: 'none',
        guard: (me) => !me.said,
        effect: (_me, { self, sites, others }) => [
          { said: true },
          ...(also && self === 0 ? [send(others, p.messages.ASIDE())] : []),
          send(sites, p.messages.NEWS()),
        ],
      }),
      onNews: p.roles.site.upon('NEWS', (me, _news, { from }) => [{ got: me.got.push(from) }]),
      onAside: p.roles.site.upon('ASIDE', () => []),
    },
    symmetry: 'none',
    properties: [
      p.always('sameFirst', 'the sites that have received something have received the same first', (view) =>
        view
          .all('site')
          .every((a) =>
            view.all('site').every((b) => a.got.size * b.got.size === 0 || a.got.first() === b.got.first()),
          ),
      ),
      p.sometimes('allGotAll', 'all have received everything', (view) =>
        view.all('site').every(({ got }) => got.size === view.all('site').length),
      ),
    ],
  })

const news = make(false)
const counts = (options: Parameters<typeof checkSpec>[1]) => {
  const { exploration, verdicts } = checkSpec(news, options, { continue: true })
  const { states, transitions, depth } = exploration
  return [states, transitions, depth, ...verdicts.map(({ verdict, trace }) => [verdict, trace?.steps.length])]
}

// Nothing sent: 1 state, 2 steps. One broadcast, of either site: each site has read it or not, 4 states; 4 receipts, and 4 times the other sends.
// Both, in either order: each site has read 0, 1 or 2, 9 states with 12 receipts. 1 + 2*4 + 2*9 states, 2 + 2*8 + 2*12 steps.
test('27 states with total order', () => {
  expect(counts({ sites: 2, order: 'total', self: 'channel' })).toEqual([
    27,
    42,
    6,
    ['holds', undefined],
    ['holds', 6],
  ])
})

// As above, but of two broadcasts each site has read none, either, or both in either order: 25 states with 2*5*4 receipts.
test('34 states with fifo, and two orders', () => {
  expect(counts({ sites: 2, order: 'fifo', self: 'channel' })).toEqual([
    34,
    58,
    6,
    ['violated', 4],
    ['holds', 6],
  ])
})

const after = (state: State, model: ReturnType<typeof makeModel>, label: string): State => {
  const found = [...steps(model, state)].filter((step) => labelText(step.label) === label)
  expect(found.map(({ label: one }) => labelText(one))).toEqual([label])
  return found[0]!.next
}

test('a message before a broadcast in its channel keeps back this broadcast, and those that are later in the order', () => {
  const model = makeModel(make(true), { sites: 2, order: 'total', self: 'channel' })
  const both = after(after(initialStates(model)[0]!, model, 'say at 0'), model, 'say at 1')
  const enabled = (state: State) => [...steps(model, state)].map(({ label }) => labelText(label))
  // Site 1 has sent after site 0, so its own copy waits behind that of site 0, which waits behind the message aside.
  expect(enabled(both)).toEqual(['onNews at 0 from 0', 'onAside at 1 from 0'])
  expect(JSON.parse(encodeState(model, both)).broadcasts).toEqual([
    {
      to: 0,
      order: [
        { from: 0, after: 0 },
        { from: 1, after: 0 },
      ],
    },
    {
      to: 1,
      order: [
        { from: 0, after: 1 },
        { from: 1, after: 0 },
      ],
    },
  ])
  const told = after(both, model, 'onAside at 1 from 0')
  expect(enabled(told)).toEqual(['onNews at 0 from 0', 'onNews at 1 from 0'])
  const read = after(told, model, 'onNews at 1 from 0')
  expect(enabled(read)).toEqual(['onNews at 0 from 0', 'onNews at 1 from 1'])
})

test('a broadcast is found after an equal message to one site', () => {
  const model = makeModel(news, { sites: 3, order: 'total', self: 'channel' })
  const sent = (...to: number[]) => to.map((site) => ({ to: site, message: p.messages.NEWS() }))
  expect(areCopies(model, sent(1, 0, 1, 2))).toEqual([false, true, true, true])
  expect(areCopies(model, sent(0, 1, 2, 1))).toEqual([true, true, true, false])
  expect(areCopies(model, sent(1, 0, 1, 0))).toEqual([false, false, false, false])
})
