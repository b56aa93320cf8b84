// Counts and shortest lengths from other programs, each group with its source. They are here and not in the
// specs, so that they do not change together with the specs: a figure that changes is a change of the
// semantics.
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { type Source, sources } from './sources.js'

/** A model with its states, transitions and depth, then each property that does not hold. */
export type CountedModel = readonly [
  spec: string,
  options: ModelOptions,
  counts: readonly [states: number, transitions: number, depth: number],
  exceptions?: { readonly [property: string]: Exception },
]

/** The length of a shortest violation; or the property holds vacuously; or there is no witness. */
export type Exception = number | 'vacuous' | 'violated'

const nobodyEnters = { mutualExclusion: 'vacuous' } as const
const stuck = (deadlock: number, lockedOut: number) => ({
  deadlockFreedom: deadlock,
  entryPossible: lockedOut,
})

// biome-ignore format: a table
const sharedMemory: readonly CountedModel[] = [
  ['bank-account', { sites: 2 }, [21, 28, 6], { ...nobodyEnters, noLostUpdate: 6 }],
  ['bank-account', { sites: 2, parameters: { steps: '2' } }, [12, 14, 4], { ...nobodyEnters, noLostUpdate: 4 }],
  ['bank-account', { sites: 3 }, [141, 267, 9], { ...nobodyEnters, noLostUpdate: 9 }],
  ['bank-account', { sites: 3, parameters: { steps: '2' } }, [59, 99, 6], { ...nobodyEnters, noLostUpdate: 6 }],
  ['bank-account', { sites: 2, parameters: { lock: 'semaphore' } }, [20, 20, 10]],
  ['bank-account', { sites: 3, parameters: { lock: 'semaphore' } }, [56, 60, 15]],
  ['bank-account', { sites: 2, parameters: { lock: 'semaphore', permits: '2' } }, [48, 76, 10], { mutualExclusion: 2, noLostUpdate: 10 }],
  ['bank-account', { sites: 2, parameters: { lock: 'semaphore', permits: '0' } }, [1, 0, 0], { ...nobodyEnters, ...stuck(0, 0), allDeposited: 'violated' }],
  ['semaphore', { sites: 2, parameters: { kind: 'spin' } }, [8, 16, 3]],
  ['semaphore', { sites: 2, parameters: { kind: 'await' } }, [8, 14, 3]],
  ['semaphore', { sites: 2, parameters: { kind: 'fifo' } }, [10, 18, 4]],
  ['semaphore', { sites: 2, parameters: { kind: 'set' } }, [10, 18, 4]],
  ['semaphore', { sites: 3, parameters: { kind: 'spin' } }, [20, 60, 4]],
  ['semaphore', { sites: 3, parameters: { kind: 'await' } }, [20, 48, 4]],
  ['semaphore', { sites: 3, parameters: { kind: 'fifo' } }, [38, 90, 6]],
  ['semaphore', { sites: 3, parameters: { kind: 'set' } }, [35, 90, 6]],
  ['semaphore', { sites: 2, parameters: { kind: 'split' } }, [31, 62, 12], { mutualExclusion: 6, atMostPermits: 6 }],
]

// biome-ignore format: a table
const tokens: readonly CountedModel[] = [
  ['central-server', { sites: 1 }, [7, 8, 6]],
  ['central-server', { sites: 2 }, [34, 64, 8]],
  ['central-server', { sites: 3 }, [158, 384, 10]],
  ['central-server', { sites: 4 }, [776, 2176, 12]],
  ['central-server', { sites: 3, order: 'unordered' }, [212, 516, 11], { queueShorterThanN: 11 }],
  ['central-server', { sites: 2, requests: 1 }, [41, 60, 12]],
  ['central-server', { sites: 2, requests: 2 }, [151, 252, 24]],
  ['central-server', { sites: 3, requests: 1 }, [231, 450, 18]],
  ['central-server', { sites: 2, requests: 2, duplication: 1 }, [1291, 2704, 26], { mutualExclusion: 13, exactlyOneToken: 3, queueShorterThanN: 5, ...stuck(10, 9) }],
  ['central-server', { sites: 3, requests: 2, duplication: 1 }, [19640, 50619, 38], { mutualExclusion: 13, exactlyOneToken: 3, queueShorterThanN: 7, ...stuck(10, 9) }],
  ['central-server', { sites: 3, requests: 2, duplication: 1, parameters: { stray: 'return' } }, [20408, 53331, 37], { mutualExclusion: 10, exactlyOneToken: 3, queueShorterThanN: 7 }],
  ['token-ring', { sites: 2, parameters: { reading: 'hold' } }, [20, 38, 5]],
  ['token-ring', { sites: 2, parameters: { reading: 'atomic' } }, [16, 28, 5]],
  ['token-ring', { sites: 3, parameters: { reading: 'hold' } }, [60, 144, 8]],
  ['token-ring', { sites: 3, parameters: { reading: 'atomic' } }, [48, 108, 7]],
  ['token-ring', { sites: 4, parameters: { reading: 'hold' } }, [160, 464, 11]],
  ['token-ring', { sites: 3, loss: 1 }, [68, 180, 8], { exactlyOneToken: 2, ...stuck(3, 3) }],
  // The depth follows the formula of the smaller models: 2 N + 4.
  ['central-server', { sites: 8 }, [1488256, 4753408, 20]],
]

const overtaken = { mutualExclusion: 6, servedInTimestampOrder: 5 }
const replies = { counts: 'reply' }
// biome-ignore format: a table
const queues: readonly CountedModel[] = [
  ['lamport', { sites: 2, requests: 1 }, [93, 131, 12]],
  ['lamport', { sites: 2, requests: 1, parameters: { clock: 'reqtick' } }, [70, 104, 12]],
  ['lamport', { sites: 2, requests: 2, parameters: { clock: 'reqtick' } }, [390, 658, 24]],
  ['lamport', { sites: 2, requests: 2, parameters: { clock: 'textbook' } }, [2106, 3470, 24]],
  ['lamport', { sites: 2, requests: 1, order: 'unordered' }, [268, 480, 12], { ...overtaken, ...stuck(9, 7) }],
  ['lamport', { sites: 2, requests: 1, order: 'unordered', parameters: replies }, [129, 184, 12], { mutualExclusion: 8, servedInTimestampOrder: 5 }],
  ['lamport', { sites: 2, requests: 2, order: 'unordered', parameters: replies }, [5993, 13152, 24], { mutualExclusion: 8, servedInTimestampOrder: 5 }],
  ['lamport', { sites: 2, requests: 2, loss: 1 }, [3182, 5974, 24], { mutualExclusion: 7, servedInTimestampOrder: 6, ...stuck(2, 11) }],
  ['lamport', { sites: 2, requests: 2, duplication: 1 }, [8124, 16652, 26]],
  ['lamport-omission', { sites: 3, requests: 1 }, [58248, 153149, 27]],
  ['lamport-omission', { sites: 3, requests: 1, parameters: { clock: 'reqtick' } }, [47789, 125730, 26]],
  ['lamport-omission', { sites: 2, requests: 1, order: 'unordered' }, [221, 393, 12], { ...overtaken, ...stuck(8, 7) }],
  ['lamport-omission', { sites: 2, requests: 1, parameters: replies }, [68, 87, 12], stuck(5, 2)],
  ['lamport', { sites: 3, requests: 1 }, [136861, 397442, 27]],
  ['lamport', { sites: 3, requests: 1, parameters: { clock: 'reqtick' } }, [101641, 302566, 27]],
]

// biome-ignore format: a table
const permissions: readonly CountedModel[] = [
  ['ricart-agrawala', { sites: 2, requests: 1 }, [40, 52, 10]],
  ['ricart-agrawala', { sites: 3, requests: 1 }, [2357, 6282, 21]],
  ['ricart-agrawala', { sites: 2, requests: 2 }, [172, 244, 20]],
  ['ricart-agrawala', { sites: 3, requests: 2 }, [29384, 81347, 42]],
  ['ricart-agrawala', { sites: 2, requests: 1, parameters: { clock: 'ra81' } }, [41, 52, 10]],
  ['ricart-agrawala', { sites: 3, requests: 1, parameters: { clock: 'ra81' } }, [2390, 6321, 21]],
  ['ricart-agrawala', { sites: 2, requests: 1, parameters: { clock: 'textbook' } }, [41, 52, 10]],
  ['ricart-agrawala', { sites: 3, requests: 1, parameters: { clock: 'textbook' } }, [15718, 29716, 21]],
  ['ricart-agrawala', { sites: 3, requests: 1, parameters: { clock: 'recvtick' } }, [4729, 10968, 21]],
  ['ricart-agrawala', { sites: 2, requests: 2, duplication: 1, parameters: { reply: 'naming' } }, [907, 1718, 21]],
  ['ricart-agrawala', { sites: 2, requests: 1, loss: 1 }, [63, 87, 10], stuck(2, 2)],
  ['ricart-agrawala', { sites: 3, requests: 1, loss: 1 }, [7645, 23324, 21], stuck(4, 2)],
  ['ricart-agrawala', { sites: 4, requests: 1 }, [1470924, 7730343, 36]],
]

const triangle = '{0,1},{1,2},{2,0}'
const rows = '{0,1},{0,1},{2,3},{2,3}'
const either = 'held or voted'
// biome-ignore format: a table
const quorums: readonly CountedModel[] = [
  ['maekawa', { parameters: { quorums: triangle, guard: either } }, [345, 948, 15], stuck(6, 3)],
  ['maekawa', { parameters: { quorums: triangle } }, [345, 948, 15], stuck(6, 3)],
  ['maekawa', { parameters: { quorums: '{0},{0},{0}', guard: either } }, [94, 210, 9]],
  ['maekawa', { parameters: { quorums: '{0},{0},{0}' } }, [94, 210, 9]],
  ['maekawa', { parameters: { quorums: '{1,2},{0,2},{0,1}', guard: either } }, [7985, 26703, 24], stuck(12, 6)],
  ['maekawa', { parameters: { quorums: '{0,1,2},{1,2},{1,2}' } }, [746, 1794, 17], stuck(4, 2)],
  ['maekawa', { parameters: { quorums: '{1},{0}', guard: either } }, [71, 132, 12], { mutualExclusion: 8, ...stuck(8, 6) }],
  ['maekawa', { parameters: { quorums: rows, guard: either } }, [1369, 4736, 16], { mutualExclusion: 8, ...stuck(4, 2) }],
  ['maekawa', { parameters: { quorums: rows } }, [1369, 4736, 16], { mutualExclusion: 8, ...stuck(4, 2) }],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' } }, [37, 64, 8], stuck(4, 2)],
  ['maekawa', { parameters: { quorums: 'six' }, requesters: [0, 1, 2], requests: 1 }, [3687, 12658, 27], stuck(13, 5)],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, self: 'channel' }, [254, 630, 14], stuck(8, 4)],
  ['maekawa', { parameters: { quorums: 'six' }, requests: 1, self: 'channel' }, [39753, 201237, 36], stuck(18, 6)],
  ['maekawa', { sites: 3, parameters: { quorums: 'all' } }, [6624, 18558, 19], stuck(7, 2)],
  ['maekawa', { parameters: { quorums: triangle }, self: 'channel' }, [4135, 16455, 24], stuck(12, 6)],
  ['maekawa', { parameters: { quorums: 'grid' }, requests: 1 }, [47417, 154888, 36], stuck(8, 2)],
  ['maekawa', { parameters: { quorums: 'six' } }, [9124, 39084, 32], stuck(13, 5)],
  ['maekawa', { parameters: { quorums: '{1},{0,1}', guard: either }, self: 'channel' }, [127, 263, 13], stuck(10, 6)],
  ['maekawa', { parameters: { quorums: '{1},{0,1}' }, self: 'channel' }, [109, 235, 13]],
  ['maekawa', { parameters: { quorums: triangle }, order: 'unordered' }, [618, 1854, 17], stuck(6, 3)],
  ['maekawa', { sites: 2, parameters: { quorums: 'all' }, order: 'unordered' }, [57, 110, 10], stuck(4, 2)],
  ['maekawa', { parameters: { quorums: triangle, guard: 'held' }, requests: 1, self: 'channel' }, [6030, 20838, 27], { mutualExclusion: 12 }],
  ['maekawa', { parameters: { quorums: 'grid' }, requests: 2 }, [1534573, 5573300, 72], { deadlockFreedom: 8, entryPossible: 2 }],
]

// biome-ignore format: a table
const tokensAndRequests: readonly CountedModel[] = [
  ['suzuki-kasami', { sites: 2, requests: 1 }, [28, 37, 10]],
  ['suzuki-kasami', { sites: 2, requests: 2 }, [115, 166, 20]],
  ['suzuki-kasami', { sites: 2, requests: 3 }, [330, 500, 30]],
  ['suzuki-kasami', { sites: 3, requests: 1 }, [834, 2342, 18]],
  ['suzuki-kasami', { sites: 3, requests: 2 }, [21459, 69640, 36]],
  ['suzuki-kasami', { sites: 2, requests: 2, order: 'unordered' }, [120, 176, 20]],
  ['suzuki-kasami', { sites: 2, requests: 1, loss: 1 }, [40, 55, 10], { exactlyOneToken: 3, ...stuck(2, 2) }],
]

// biome-ignore format: a table
const readsAndWrites: readonly CountedModel[] = [
  ['peterson', {}, [32, 64, 7]],
  ['peterson', { parameters: { first: 'turn' } }, [48, 96, 8], { mutualExclusion: 7 }],
  ['peterson-filter', { sites: 2 }, [32, 64, 7]],
  // The source starts with site 0 as the last at each level. Any start except one with the same site at both
  // levels, which is the state at rest, adds 8 states with 24 transitions. There are six such starts.
  ['peterson-filter', { sites: 3, parameters: { start: 'site 0' } }, [2054, 6162, 28]],
  ['peterson-filter', { sites: 3 }, [2054 + 6 * 8, 6162 + 6 * 24, 28]],
  ['dekker', {}, [86, 172, 13]],
  ['dijkstra', { sites: 2 }, [182, 364, 18]],
  ['dijkstra', { sites: 3 }, [5357, 16071, 30]],
  // TLC finds 302 and 1,566 states too, in 12 levels for four (TLA+ Examples, specifications/ewd840/manifest.json).
  ['termination-ring', { sites: 3 }, [302, 1625, 8]],
  ['termination-ring', { sites: 4 }, [1566, 13938, 11]],
  // TLC finds 400 states too, in 6 levels (TLA+ Examples, specifications/allocator/manifest.json).
  ['simple-allocator', { sites: 2 }, [64, 198, 4]],
  ['simple-allocator', { sites: 3 }, [400, 1632, 5]],
  ['bakery', { sites: 2, requests: 1 }, [93, 160, 14]],
  ['bakery', { sites: 2, requests: 2 }, [531, 992, 28]],
  ['bakery', { sites: 3, requests: 1 }, [3152, 8434, 30]],
  ['bakery', { sites: 2, requests: 1, parameters: { choosing: 'no' } }, [50, 82, 10], { mutualExclusion: 8 }],
  ['readers-writers', { sites: 2 }, [72, 134, 11]],
  ['readers-writers', { sites: 3 }, [391, 990, 15]],
  ['readers-writers', { sites: 4 }, [1928, 6068, 19]],
  ['lamport-fast-mutex', { sites: 2 }, [286, 572, 20]],
  ['lamport-fast-mutex', { sites: 3 }, [8652, 25956, 36]],
  ['szymanski', { sites: 3, parameters: { looking: 'at once' } }, [565, 1695, 18]],
  ['szymanski', { sites: 3 }, [1347, 4041, 24]],
  ['szymanski', { sites: 3, parameters: { looking: 'descending' } }, [2559, 7677, 57], { mutualExclusion: 28 }],
  ['mcs', { sites: 3 }, [722, 2166, 23]],
  ['ticket-lock', { sites: 3 }, [272, 816, 19]],
  ['ticket-lock', { sites: 3, parameters: { tickets: '2' } }, [416, 1248, 25], { mutualExclusion: 8 }],
  ['ticket-lock', { sites: 2, parameters: { draw: 'split' } }, [684, 1368, 41], { mutualExclusion: 8, entryPossible: 11 }],
  ['test-and-set', { sites: 3 }, [20, 60, 4]],
  ['test-and-set', { sites: 3, parameters: { kind: 'test first' } }, [54, 162, 7]],
  ['test-and-set', { sites: 2, parameters: { kind: 'split' } }, [22, 44, 9], { mutualExclusion: 6 }],
]

const late = (entry: number) => ({ servedInTimestampOrder: entry })
// That program did not check this property of maekawa-relinquish. By hand: two requests, a REQUEST and a VOTE for each voter, and
// the entry of the later one.
const lateByHand = late
const two = '{3,4},{3,4},{3,4}'
// biome-ignore format: a table
const votesGivenBack: readonly CountedModel[] = [
  ['maekawa-deadlock-handling', { sites: 2, parameters: { quorums: 'all' }, requests: 1 }, [61, 81, 13]],
  ['maekawa-deadlock-handling', { sites: 2, parameters: { quorums: 'all' }, requests: 3 }, [893, 1395, 39]],
  ['maekawa-deadlock-handling', { parameters: { quorums: triangle }, requests: 1 }, [572, 1183, 19], late(5)],
  ['maekawa-deadlock-handling', { parameters: { quorums: triangle, rules: '1985' }, requests: 1 }, [572, 1183, 19], late(5)],
  ['maekawa-deadlock-handling', { parameters: { quorums: triangle, rules: 'lecture' }, requests: 1 }, [572, 1183, 19], late(5)],
  ['maekawa-deadlock-handling', { parameters: { quorums: triangle }, requests: 2 }, [11493, 27466, 38], late(5)],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all' }, requests: 1 }, [11661, 33191, 30]],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all', rules: '1985' }, requests: 1 }, [11755, 33420, 30]],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all', rules: 'lecture' }, requests: 1 }, [11678, 33173, 30]],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'six' }, requests: 1 }, [5621, 19647, 27], late(7)],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'six', rules: 'lecture' }, requests: 1 }, [5621, 19647, 27], late(7)],
  ['maekawa-deadlock-handling', { parameters: { quorums: two }, requests: 1 }, [7620, 26669, 27], late(7)],
  ['maekawa-deadlock-handling', { parameters: { quorums: two, rules: '1985' }, requests: 1 }, [8547, 29221, 27], { ...late(7), ...stuck(16, 7) }],
  ['maekawa-deadlock-handling', { parameters: { quorums: two, rules: 'lecture' }, requests: 1 }, [7611, 26133, 27], { ...late(7), ...stuck(16, 7) }],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'plane' }, requests: 1, requesters: [0, 1, 2] }, [6392, 22690, 27], late(7)],
  ['maekawa-deadlock-handling', { parameters: { quorums: triangle, yields: 'failed and yielded' }, requests: 1 }, [546, 1142, 18], { ...late(5), ...stuck(7, 3) }],
  ['maekawa-deadlock-handling', { parameters: { quorums: two }, requests: 2, requesters: [0, 1], order: 'unordered' }, [35124, 143172, 36], { ...late(7), ...stuck(10, 6) }],
  ['maekawa-relinquish', { sites: 2, requests: 1 }, [58, 78, 12], stuck(10, 2)],
  ['maekawa-relinquish', { parameters: { quorums: 'six' }, requests: 1 }, [8465, 29261, 27], { ...lateByHand(7), ...stuck(25, 5) }],
  ['maekawa-relinquish', { parameters: { quorums: two }, requests: 1 }, [10449, 34074, 28], { ...lateByHand(7), ...stuck(17, 4) }],
  ['maekawa-relinquish', { parameters: { quorums: triangle, again: 'tagged' }, requests: 1 }, [642, 1352, 21], lateByHand(5)],
  ['maekawa-deadlock-handling', { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' } }, [5963, 21032, 36], { servedInTimestampOrder: 7 }],
  ['maekawa-deadlock-handling', { sites: 3, parameters: { quorums: 'all', stamps: 'oracle' } }, [49042, 167802, 24]],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'grid' }, requests: 1 }, [254791, 971249, 40], { servedInTimestampOrder: 7 }],
  ['maekawa-deadlock-handling', { parameters: { quorums: 'grid', rules: 'lecture' }, requests: 1 }, [255226, 971650, 40], { servedInTimestampOrder: 7, deadlockFreedom: 14, entryPossible: 6 }],
  ['maekawa-relinquish', { parameters: { quorums: '{3,4},{3,4},{3,4}', again: 'tagged' }, requests: 1 }, [36050, 128571, 55], { ...lateByHand(7), ...stuck(19, 7) }],
]

// biome-ignore format: a table
const keptPermissions: readonly CountedModel[] = [
  ['raymond', { sites: 2 }, [14, 24, 7]],
  ['raymond', { sites: 4 }, [486, 1376, 15]],
  ['raymond', { sites: 4, parameters: { tree: 'star' } }, [514, 1390, 11]],
  ['raymond', { sites: 4, parameters: { tree: 'binary' } }, [486, 1376, 13]],
  ['raymond', { sites: 4, parameters: { tree: 'star' }, order: 'unordered' }, [724, 1930, 12]],
  ['raymond', { sites: 5, parameters: { tree: 'binary' } }, [2760, 8972, 15]],
  ['naimi-trehel', { sites: 2 }, [20, 34, 8]],
  ['naimi-trehel', { sites: 3 }, [384, 882, 21]],
  ['naimi-trehel', { sites: 4 }, [12384, 35520, 35]],
  ['naimi-trehel', { sites: 3, order: 'unordered' }, [420, 996, 23]],
  ['carvalho-roucairol', { sites: 2, requests: 1 }, [41, 52, 10]],
  ['carvalho-roucairol', { sites: 2, requests: 3 }, [585, 868, 30], late(8)],
  ['carvalho-roucairol', { sites: 3, requests: 1 }, [2409, 6339, 21]],
  ['carvalho-roucairol', { sites: 3, requests: 1, order: 'unordered' }, [3294, 10264, 21]],
  ['carvalho-roucairol', { sites: 3, requests: 2 }, [18988, 47876, 42], late(10)],
]

// biome-ignore format: a table
const elections: readonly CountedModel[] = [
  ['chang-roberts', { sites: 2, requests: 1 }, [19, 20, 7]],
  ['chang-roberts', { sites: 3, requests: 1 }, [72, 95, 11]],
  ['chang-roberts', { sites: 4, requests: 1 }, [247, 406, 15]],
  ['chang-roberts', { sites: 3, requests: 1, order: 'unordered' }, [349, 630, 21]],
  // The source starts after the crash of the leader, and has 5 and 99 states.
  ['bully', { sites: 2, requests: 1, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '1', detector: 'perfect' }, [6, 6, 4]],
  ['bully', { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '2', detector: 'perfect' }, [100, 224, 11]],
]

// biome-ignore format: a table
const laterElections: readonly CountedModel[] = [
  ['bully', { sites: 3, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '2', detector: 'perfect' }, [78, 183, 11]],
  ['ring-election', { sites: 3, requests: 1 }, [152, 240, 21]],
  ['ring-election', { sites: 4, requests: 1 }, [968, 1928, 36]],
  ['ring-election', { sites: 3, requests: 1, crash: 1, detector: 'perfect' }, [2480, 4529, 21], { electedIsUp: 5, electionEnds: 3, highestAtRest: 4, entryPossible: 3 }],
  ['chandy-lamport', { sites: 3 }, [4536, 17283, 15]],
  ['chandy-lamport', { sites: 2, order: 'unordered' }, [274, 574, 13], { consistentCut: 4 }],
  ['safra', { sites: 3 }, [12764, 40775, 23]],
  ['safra', { sites: 2, parameters: { messages: '2' }, order: 'unordered' }, [2205, 6669, 19]],
  ['safra', { sites: 2, duplication: 1 }, [1667, 4290, 17], { announcesTruly: 15 }],
  ['raft-election', { sites: 3 }, [1232, 3483, 15]],
  ['raft-election', { sites: 3, timeouts: 2, parameters: { terms: '2' }, order: 'unordered' }, [11878, 44421, 16]],
  ['raft-election', { sites: 3, timeouts: 2, parameters: { forgets: 'vote' }, crash: 1, recovery: 1, whoCrashes: '1' }, [4832, 14160, 18], { oneLeaderPerTerm: 10, voteIsKept: 3, allFollow: 9 }],
  ['dolev-klawe-rodeh', { sites: 3, requests: 1 }, [894, 1344, 15]],
  ['dolev-klawe-rodeh', { sites: 3, order: 'unordered' }, [1494, 2415, 16], { highestIsElected: 8, electionEnds: 6 }],
  ['paxos', { requests: 1 }, [1392, 3756, 17]],
  ['paxos', { requests: 1, order: 'unordered' }, [6280, 24142, 16]],
]

const crashing = { crash: 1, detector: 'perfect' } as const
const clients = { ...crashing, whoCrashes: 'client' } as const
// biome-ignore format: a table
const regenerated: readonly CountedModel[] = [
  ['central-server-regeneration', { sites: 2, ...crashing, whoCrashes: 'in' }, [54, 96, 12]],
  ['central-server-regeneration', { sites: 2, requests: 2, timeouts: 1, parameters: { evidence: 'timeout' } }, [439, 918, 25], { mutualExclusion: 9, atMostOneToken: 7 }],
  ['central-server-regeneration', { sites: 3, requests: 2, timeouts: 1, parameters: { evidence: 'timeout' } }, [5330, 14433, 37], { mutualExclusion: 9, atMostOneToken: 7 }],
]

// biome-ignore format: a table
const replaced: readonly CountedModel[] = [
  ['central-server-regeneration', { sites: 3, ...clients }, [908, 2784, 16]],
  ['central-server-regeneration', { sites: 3, ...clients, crash: 2 }, [2069, 7434, 22]],
  ['token-ring-regeneration', { sites: 2, ...crashing }, [56, 154, 7]],
  ['token-ring-regeneration', { sites: 3, ...crashing }, [582, 1677, 14]],
  ['token-ring-regeneration', { sites: 4, ...crashing }, [2480, 8320, 20]],
  ['token-ring-regeneration', { sites: 3, ...crashing, crash: 2 }, [1131, 4113, 16], stuck(5, 4)],
  ['token-ring-regeneration', { sites: 3, timeouts: 1, parameters: { evidence: 'timeout' } }, [330, 1107, 10], { mutualExclusion: 5, atMostOneToken: 1 }],
  ['tree-quorums', { sites: 3 }, [2016, 6788, 28]],
  ['tree-quorums', { sites: 3, requests: 1, ...crashing }, [10847, 33489, 30]],
  ['tree-quorums', { sites: 3, requests: 1, ...crashing, crash: 2 }, [22758, 85918, 31], stuck(3, 3)],
  ['central-server-election', { sites: 2 }, [23, 39, 8]],
  ['central-server-election', { sites: 2, ...crashing }, [92, 217, 12]],
  ['central-server-election', { sites: 3, ...crashing }, [1209, 3772, 24]],
  ['central-server-election', { sites: 3, ...crashing, crash: 2 }, [4972, 18983, 27]],
  ['central-server-election', { sites: 3, ...crashing, parameters: { begins: 'with a fresh token' } }, [1446, 4716, 24], { mutualExclusion: 10 }],
]

const cell = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 2 }
const sessions = { ...cell, timeouts: 'unbounded' } as const
const ended = { sessions: 'until the master ends it' }
const stopped = { sessions: 'until it has stopped' }
// biome-ignore format: a table
const services: readonly CountedModel[] = [
  ['lease-lock', {}, [27, 36, 10]],
  ['lease-lock', { requests: 2 }, [85, 124, 20]],
  ['lease-lock', { parameters: { expiry: 'any time', check: 'service' }, timeouts: 1 }, [99, 162, 11], { mutualExclusion: 5, atMostOneHolder: 5 }],
  ['lease-lock', { parameters: { expiry: 'any time', check: 'service' }, timeouts: 1, requests: 2 }, [459, 822, 21], { mutualExclusion: 5, atMostOneHolder: 5 }],
  ['chubby-cell', { sites: 2, timeouts: 2, crash: 1, whoCrashes: 'replica', detector: 'perfect' }, [282, 472, 18], { lockAfterFailOver: 'violated', entryPossible: 2 }],
  ['chubby-cell', { ...cell, parameters: { lease: 'no' } }, [22075, 53110, 20], { oneMaster: 2, entryPossible: 9 }],
  ['chubby-cell', { ...cell, ...crashing, whoCrashes: 'replica' }, [4954, 10261, 20]],
  ['zookeeper-lock', { sites: 2 }, [44, 80, 12]],
  ['zookeeper-lock', { sites: 2, requests: 1 }, [37, 56, 8]],
  ['zookeeper-lock', { sites: 3 }, [416, 1056, 16]],
  ['zookeeper-lock', { sites: 2, parameters: { watch: 'directory' } }, [28, 50, 10]],
  ['zookeeper-lock', { sites: 3, parameters: { watch: 'directory' } }, [260, 654, 13], { oneIsWoken: 10 }],
]

// biome-ignore format: a table
const chubbySessions: readonly CountedModel[] = [
  ['chubby-sessions', sessions, [1081, 1768, 22], { lateWrite: 'violated' }],
  ['chubby-sessions', { ...sessions, ...crashing, whoCrashes: 'replica' }, [6550, 13345, 24], { lateWrite: 'violated' }],
  ['chubby-sessions', { ...sessions, parameters: ended }, [8452, 21814, 23], { mutualExclusion: 12, atMostOneHolder: 12, noStaleOverwrite: 16 }],
  ['chubby-sessions', { ...sessions, parameters: { ...ended, resource: 'sequencer' } }, [6898, 18238, 22], { mutualExclusion: 12, atMostOneHolder: 12 }],
  ['chubby-sessions', { ...sessions, parameters: stopped }, [4537, 9874, 21], { noStaleOverwrite: 17 }],
  ['chubby-sessions', { ...sessions, parameters: { ...stopped, resource: 'sequencer' } }, [4309, 9424, 21]],
  ['chubby-sessions', { ...sessions, parameters: { asks: 'not always' } }, [1909, 3570, 22], { lateWrite: 'violated', mutualExclusion: 2, noStaleOverwrite: 9 }],
]

const one = (whoCrashes: string) => ({ crash: 1, whoCrashes })
// biome-ignore format: a table
const crashes: readonly CountedModel[] = [
  ['central-server', { sites: 2, ...one('in') }, [40, 74, 8], { exactlyOneToken: 5, ...stuck(7, 6) }],
  ['central-server', { sites: 2, ...one('waiting') }, [76, 172, 9], { exactlyOneToken: 4, ...stuck(6, 4) }],
  ['central-server', { sites: 3, ...one('in') }, [188, 450, 10], { exactlyOneToken: 5, ...stuck(7, 6) }],
  ['central-server', { sites: 3, ...one('waiting') }, [470, 1362, 11], { exactlyOneToken: 4, ...stuck(6, 4) }],
  ['central-server', { sites: 3, ...one('idle') }, [290, 774, 10]],
  ['central-server', { sites: 3, ...one('coordinator') }, [320, 938, 11], { exactlyOneToken: 1, ...stuck(3, 2) }],
  ['token-ring', { sites: 3, ...one('with token') }, [72, 192, 8], { exactlyOneToken: 1, ...stuck(2, 2) }],
  ['chang-roberts', { sites: 3, requests: 1, crash: 1 }, [329, 594, 12], { electionEnds: 3 }],
  ['bully', { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' }, [102, 226, 11]],
]

/** All counted models, with the source of their figures. */
export const countedModels: readonly (readonly [source: Source, models: readonly CountedModel[]])[] = [
  [
    sources.exhaustive,
    [...sharedMemory, ...tokens, ...queues, ...permissions, ...tokensAndRequests, ...quorums],
  ],
  [sources.exhaustive, [...votesGivenBack, ...elections, ...regenerated, ...services, ...crashes]],
  [sources.programCounters, readsAndWrites],
  [sources.sitesAndChannels, [...keptPermissions, ...laterElections, ...replaced, ...chubbySessions]],
]
