// On a slide the cards of the network show what the sentence of a violation names: a reader who looks from the sentence to the picture finds it there.
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkContent } from '../../src/diagram/network/network-content.js'
import { networkInRoom } from '../../src/diagram/network/network-in-room.js'
import { shownViolation } from '../../src/diagram/run/shown-violation.js'
import { lastState } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'
import { atEnd, atStakeIn, slide } from './at-stake.js'

it.each([
  ['chubby-cell-two-masters', { 'replica 3': ['epoch'], 'replica 4': ['epoch'] }],
  ['chubby-files-stale-read', { shared: ['freshFrom[0]', 'freshFrom[1]'] }],
  ['central-server-coordinator-crash', { 'client 0': ['token'] }],
  // What the rule about steps compares.
  ['lease-lock-slow-holder', { resource: ['written'] }],
  ['monitor-lost-wake-up', { 'site 1': ['phase'] }],
  // The field votes would say the row of the quorum again.
  ['maekawa-grid-deadlock', { 'site 0': ['quorum'], 'site 1': ['quorum'] }],
  ['maekawa-quorum-member-crash', { 'site 0': ['quorum'] }],
  // The sentence says "holds the token", and the property does not read whether a site has it.
  [
    'chandy-lamport-overtaken',
    { 'site 0': ['recorded', 'inTransit', 'markers'], 'site 1': ['recorded', 'inTransit', 'markers'] },
  ],
])('the fields at stake at the end of %s', async (run, fields) => {
  const { trace } = await replayed(run, catalogueSpec)
  expect(atStakeIn(trace)).toEqual(fields)
})

// The sentence says "acts as holder", and the variable `holder` was marked.
it('a word of a sentence that is also the name of a field is not at stake', async () => {
  const { trace } = await replayed('lease-lock-not-asked', catalogueSpec)
  const { model, initial, steps } = trace
  const shown = 'mutualExclusion'
  const said = steps.flatMap((step, at) => {
    const arrival = { before: steps[at - 1]?.next ?? initial, step }
    const violation = shownViolation({ model, state: step.next, arrival }, shown)
    if (violation?.property !== shown) return []
    const { cards, shared } = networkContent(model, step.next, { ...arrival, shown })
    const rows = [...cards, ...(shared === undefined ? [] : [shared])].flatMap((card) => card.rows)
    return [{ text: violation.text, rows }]
  })
  expect(said.map(({ text }) => text)).toContain(
    'mutualExclusion is violated: 0 acts as holder, and a WRITE of 1 is in transit.',
  )
  for (const { rows } of said) {
    expect(rows.map(({ name }) => name)).toContain('holder')
    expect(rows.filter(({ name, isTelling }) => name === 'holder' && isTelling === true)).toEqual([])
  }
})

// With less room other fields stood in their place.
it('in any area fields at stake go last: where one has no room, no other field is shown', async () => {
  let without = 0
  for (const run of ['replicated-account-two-leaders', 'chandy-lamport-overtaken', 'zookeeper-lock-herd']) {
    const { trace } = await replayed(run, catalogueSpec)
    const atStake = Object.entries(atStakeIn(trace))
    for (const part of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
      const room = { width: part * slide.width, height: part * slide.height }
      const { cards } = networkInRoom(trace.model, lastState(trace), atEnd(trace), room)
      const fieldsOf = (title: string) => cards.find(({ card }) => card.title === title)?.fields ?? []
      const isWhole = atStake.every(([title, names]) =>
        names.every((name) => fieldsOf(title).some((one) => one.name === name)),
      )
      if (isWhole) continue
      without++
      expect(
        cards.flatMap(({ fields }) => fields.map(({ name }) => name)),
        `${run} ${part}`,
      ).toEqual([])
    }
  }
  expect(without).toBeGreaterThan(2)
})
