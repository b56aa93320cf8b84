// Which values show that a predicate is false: those that it reads of the sites that matter.
import { algorithm, int, many, mutualExclusion, oneOf, protocol, type ViewOf } from 'coterie'
import { List } from 'immutable'
import { expect, test } from 'vitest'
import { violatingValues } from '../../src/explain/violating-values.js'
import { makeModel } from '../../src/model/model.js'
import type { Predicate } from '../../src/protocol/property.js'
import { violationSentence, violationText } from '../../src/report/verdict/violation-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { channelIndex, type State } from '../../src/semantics/state.js'

const declared = protocol({
  roles: { site: many({ phase: oneOf('idle', 'leads'), round: int(0, 4) }) },
  shared: { turn: int(0, 1) },
  messages: { TOKEN: {} },
})
const { local } = declared.roles.site
const lead = local({
  guard: ({ phase }) => phase === 'idle',
  effect: ({ round }) => [{ phase: 'leads', round: round + 1 }, declared.write({ turn: 1 })],
})
type Seen = ViewOf<typeof declared>
const leaders = (view: Seen) => view.all('site').filter(({ phase }) => phase === 'leads')
const oneLeader = declared.always('oneLeader', 'at most one site leads', (view) => leaders(view).length <= 1)
const spec = algorithm({
  name: 'leading',
  title: 'Leading',
  citation: 'none',
  about: 'none',
  sites: { min: 1, fallback: 4 },
  protocol: declared,
  clauses: { lead },
  contention: { request: 'lead', waits: () => false, holds: ({ phase }) => phase === 'leads' },
  symmetry: 'none',
  properties: [oneLeader, mutualExclusion],
})
const model = makeModel(spec, { sites: 4 })
const after = (...sites: readonly number[]): State =>
  sites.reduce(
    (state, site) => enabledIn(model, state).find(({ label }) => label.site === site)!.next,
    initialStates(model)[0]!,
  )
const valuesIn = (state: State, predicate: (view: Seen) => boolean) =>
  violatingValues(model, state, predicate as unknown as Predicate)
/** Three messages in transit, from site 0. */
const sending = (): State => {
  const to = (site: number) => channelIndex(model, 0, site)
  const token = declared.messages.TOKEN()
  return [1, 2, 3].reduce(
    (state, site) => state.set('channels', state.channels.set(to(site), List([token]))),
    initialStates(model)[0]!,
  )
}
const leads = { name: 'phase', value: 'leads', text: 'leads' }

test('of all sites, the two that lead are shown, with the field that was read', () => {
  const state = after(1, 3)
  expect(violatingValues(model, state, oneLeader.predicate)).toEqual({
    parameters: [],
    sites: [
      { site: 1, fields: [leads] },
      { site: 3, fields: [leads] },
    ],
    crashes: [],
    statuses: [],
    shared: [],
    messages: [],
  })
  expect(violationSentence(model, state, oneLeader)).toBe(
    'oneLeader is violated: sites 1 and 3 have phase leads.',
  )
  expect(violationText(model, state, oneLeader)).toBe(
    'oneLeader is violated: sites 1 and 3 have phase leads. The property: at most one site leads.',
  )
})

test('where no site is a witness, every site is shown, and the messages that were counted', () => {
  const found = valuesIn(after(), (view) => leaders(view).length + view.inFlight('TOKEN') > 0)
  expect(found.sites.map(({ site }) => site)).toEqual([0, 1, 2, 3])
  expect(found.messages).toEqual([{ type: 'TOKEN', count: 0 }])
})

test('a site matters whose number or count decides, however the predicate finds it', () => {
  const sitesOf = (state: State, predicate: (view: Seen) => boolean) =>
    valuesIn(state, predicate).sites.map(({ site }) => site)
  const moreIdle = (view: Seen) => view.all('site').filter(({ phase }) => phase === 'idle').length > 2
  expect(sitesOf(after(0, 1), moreIdle)).toEqual([0, 1])
  const lastIsIdle = (view: Seen) =>
    view.all('site')[0]!.phase === 'idle' || view.all('site').at(-1)!.phase === 'idle'
  expect(sitesOf(after(0, 2, 3), lastIsIdle)).toEqual([0, 3])
  // Of a sum every term matters, and no choice of sites.
  const sum = (view: Seen) => view.all('site').reduce((all, { round }) => all + round, 0) === 7
  expect(sitesOf(after(0, 2), sum)).toEqual([0, 1, 2, 3])
})

test('messages are counted once, if the predicate asks several times', () => {
  const asked = valuesIn(sending(), (view) => view.inFlight('TOKEN') > 5 || view.inFlight('TOKEN') === 0)
  expect(asked.messages).toEqual([{ type: 'TOKEN', count: 3 }])
})

test('that a site is up matters where the predicate would be true without it', () => {
  const crashing = makeModel(spec, { sites: 3, crash: 1 })
  const led = enabledIn(crashing, initialStates(crashing)[0]!).find(
    ({ label }) => label.clause === 'lead',
  )!.next
  const { crashes } = violatingValues(crashing, led, ((view: Seen) =>
    view
      .all('site')
      .every(({ self, phase }) => view.crashed(self) || phase === 'idle')) as unknown as Predicate)
  expect(crashes).toEqual([{ site: 0, isUp: true }])
})

test('a site that the predicate needs is not hidden', () => {
  const found = valuesIn(after(0, 2), (view) => {
    const [first, , third] = view.all('site')
    return first!.round !== third!.round
  })
  expect(found.sites.map(({ site, fields }) => [site, fields[0]!.text])).toEqual([
    [0, '1'],
    [2, '1'],
  ])
})

test('shared variables and statuses are read too', () => {
  const found = valuesIn(after(2), (view) => view.shared.turn === 0 || !view.holds(2))
  expect(found.shared).toEqual([{ name: 'turn', text: '1' }])
  expect(found.statuses).toEqual([{ site: 2, status: 'holds' }])
  // The field of which the status is made tells nothing more.
  expect(found.sites).toEqual([])
})

test('mutual exclusion has its own sentence, and no claim after it', () => {
  expect(violationText(model, after(0, 1), mutualExclusion)).toBe(
    'mutualExclusion is violated: 0 and 1 are in the critical section together.',
  )
})
