// The same messages from one site to several are one entry of the list.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { messageGroups, receiversOf } from '../../src/diagram/network/message-groups.js'
import { networkContent } from '../../src/diagram/network/network-content.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'

// A quorum contains its own site, so with four sites in a grid three receivers were "all others", though one of the others is not among them.
test('a site that asks itself and all others but one has not asked all others', () => {
  const model = makeModel(maekawa, { sites: 4, parameters: { quorums: 'grid' }, self: 'channel' })
  const state = lastState(runOf(model, ['request at 0']))
  const [group] = messageGroups(networkContent(model, state), 'all')
  expect(group?.to).toEqual([0, 1, 2])
  expect(receiversOf(model, group!)).toBe('0, 1, 2')
})
