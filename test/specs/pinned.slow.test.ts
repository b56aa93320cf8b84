// The pinned models that are too large for every day, and what the specs say of their large models.
import { test } from 'vitest'
import {
  expectAsTheSpecSays,
  expectationsOfTheCatalogue,
  expectPinned,
  type PinnedModel,
} from './pinned-model.js'
import { pinnedRows } from './pinned-models.js'

// biome-ignore format: a table
const models: readonly PinnedModel[] = [
  ['lamport', { sites: 3, requests: 1 }, [136861, 397442, 27]],
  ['lamport', { sites: 3, requests: 1, parameters: { clock: 'reqtick' } }, [101641, 302566, 27]],
  ['ricart-agrawala', { sites: 4, requests: 1 }, [1470924, 7730343, 36]],
  // The depth is that of the smaller ones: 2 N + 4.
  ['central-server', { sites: 8 }, [1488256, 4753408, 20]],
  ['maekawa', { parameters: { quorums: 'grid' }, requests: 2 }, [1534573, 5573300, 72], { deadlockFreedom: 8, entryPossible: 2 }],
  ['maekawa-deadlock-handling', { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' } }, [5963, 21032, 36], { servedInTimestampOrder: 7 }],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all', stamps: 'oracle' } }, [49042, 167802, 24]],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'grid' }, requests: 1 }, [254791, 971249, 40], { servedInTimestampOrder: 7 }],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'grid', rules: 'lecture' }, requests: 1 }, [255226, 971650, 40], { servedInTimestampOrder: 7, deadlockFreedom: 14, entryPossible: 6 }],
  ['maekawa-relinquish', { parameters: { quorums: '{3,4},{3,4},{3,4}', again: 'tagged' }, requests: 1 }, [36050, 128571, 55], { deadlockFreedom: 19, entryPossible: 7 }],
]
test.for(models)('%s %j', (row) => expectPinned(row))
test.for(pinnedRows(true))('%s: %j', ([, model]) => expectPinned(model))

test.each(await expectationsOfTheCatalogue(true))('as the spec says: %s', (_, spec, expectation) =>
  expectAsTheSpecSays(spec, expectation),
)
