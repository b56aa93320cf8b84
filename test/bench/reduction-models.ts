// The models on which reductions are compared, with what is known of their graphs, and their forms for SPIN and Rumur.
import type { Counts } from './pan.js'
import type { MurphiModel } from './rumur.js'
export const REDUCTIONS = ['timestamps', 'symmetry', 'partial-order'] as const
export type Reduction = (typeof REDUCTIONS)[number]

export interface Model {
  readonly name: string
  /** What comes after `coterie verify`. */
  readonly verify: string
  /** Those that can save something here. Each is run alone, then all together. */
  readonly reductions: readonly Reduction[]
  /** What is known of the graph: of all states, of one state for each orbit, of one for each normal form. */
  readonly full: Counts | 'infinite'
  readonly orbits?: Counts
  readonly normalForms?: Counts
  readonly spin?: PromelaModel
  readonly rumur?: MurphiModel & {
    /** Where exhaustive permutation is not a matter of hours. */
    readonly exhaustive: boolean
    /** Its orbits, where scalarsets cannot express all symmetries, or undefined where they are those of the model. */
    readonly orbits?: Counts
  }
}

export interface PromelaModel {
  readonly file: string
  readonly defines: readonly string[]
  readonly panArguments: readonly string[]
}

// -m: the depth of SPIN's stack, just above what the search without reduction needs. -w: the size of its hash
// table, near the number of states. -E where states without successors are to be expected.
const GRID = { file: 'maekawa-reducible.pml', defines: [], panArguments: ['-E', '-m8000', '-w18'] }
const maekawaGrid = (rows: number, columns: number, requests: number) =>
  ({
    file: 'maekawa.m',
    constants: { ROWS: rows, COLUMNS: columns, REQUESTS: requests },
    deadlock: 'off',
  }) as const

// biome-ignore format: a table
export const MODELS: readonly Model[] = [
  { name: 'central server, 4 clients', verify: 'central-server --sites 4', reductions: ['symmetry', 'partial-order'],
    full: counts(776, 2176), orbits: counts(55, 180),
    spin: { file: 'central-server-reducible.pml', defines: ['-DN=4'], panArguments: ['-m1000', '-w10'] },
    rumur: { file: 'central-server.m', constants: { N: 4 }, deadlock: 'stuck', exhaustive: true } },
  { name: 'central server, 8 clients', verify: 'central-server --sites 8', reductions: ['symmetry', 'partial-order'],
    full: counts(1_488_256, 4_753_408), orbits: counts(189, 1128),
    spin: { file: 'central-server-reducible.pml', defines: ['-DN=8'], panArguments: ['-m700000', '-w22'] },
    rumur: { file: 'central-server.m', constants: { N: 8 }, deadlock: 'stuck', exhaustive: false } },
  { name: 'token ring, 6 sites', verify: 'token-ring --sites 6', reductions: ['symmetry', 'partial-order'],
    full: counts(960, 3744), orbits: counts(160, 624) },
  { name: 'semaphore with a queue, 5 sites', verify: 'semaphore --sites 5 --param kind=fifo', reductions: ['symmetry'],
    full: counts(872, 2520), orbits: counts(21, 85),
    rumur: { file: 'semaphore.m', constants: { N: 5 }, deadlock: 'stuck', exhaustive: true } },
  { name: 'semaphore with a queue, 8 sites', verify: 'semaphore --sites 8 --param kind=fifo', reductions: ['symmetry'],
    full: counts(297_856, 892_800), orbits: counts(45, 276),
    rumur: { file: 'semaphore.m', constants: { N: 8 }, deadlock: 'stuck', exhaustive: false } },
  { name: 'Maekawa, 2 x 2 grid, 1 request', verify: 'maekawa --sites 4 --param quorums=grid --requests 1', reductions: ['symmetry', 'partial-order'],
    full: counts(47_417, 154_888), orbits: counts(6006, 19_640),
    spin: { ...GRID, defines: ['-DR=1'] },
    rumur: { ...maekawaGrid(2, 2, 1), exhaustive: true, orbits: counts(11_938, 38_977) } },
  { name: 'Maekawa, 2 x 2 grid, 2 requests', verify: 'maekawa --sites 4 --param quorums=grid --requests 2', reductions: ['symmetry', 'partial-order'],
    full: counts(1_534_573, 5_573_300), orbits: counts(192_224, 698_337),
    spin: { ...GRID, defines: ['-DR=2'], panArguments: ['-E', '-m1000', '-w22'] },
    rumur: { ...maekawaGrid(2, 2, 2), exhaustive: true, orbits: counts(383_984, 1_394_459) } },
  { name: 'Maekawa, 2 x 2 grid', verify: 'maekawa --sites 4 --param quorums=grid', reductions: ['symmetry', 'partial-order'],
    full: counts(158_408, 603_412), orbits: counts(19_868, 75_710),
    spin: GRID,
    rumur: { ...maekawaGrid(2, 2, 0), exhaustive: true, orbits: counts(39_688, 151_161) } },
  { name: 'Maekawa, all of 3', verify: 'maekawa --sites 3 --param quorums=all', reductions: ['symmetry', 'partial-order'],
    full: counts(6624, 18_558), orbits: counts(1118, 3146),
    rumur: { ...maekawaGrid(1, 3, 0), exhaustive: true } },
  { name: 'Maekawa, all of 4', verify: 'maekawa --sites 4 --param quorums=all', reductions: ['symmetry', 'partial-order'],
    full: counts(32_724_665, 142_228_608) },
  { name: 'Maekawa, six sites', verify: 'maekawa --param quorums=six', reductions: ['symmetry', 'partial-order'],
    full: counts(9124, 39_084), orbits: counts(4585, 19_655) },
  { name: 'Maekawa, six sites, 2 requests', verify: 'maekawa --param quorums=six --requests 2', reductions: ['symmetry', 'partial-order'],
    full: counts(48_330, 189_678), orbits: counts(24_256, 95_227) },
  { name: 'Ricart-Agrawala, 4 sites, 1 request', verify: 'ricart-agrawala --sites 4 --requests 1', reductions: ['timestamps', 'partial-order'],
    full: counts(1_470_924, 7_730_343),
    spin: { file: 'ricart-agrawala-reducible.pml', defines: ['-DN=4', '-DR=1'], panArguments: ['-E', '-m1000', '-w22'] } },
  { name: 'Ricart-Agrawala, 3 sites', verify: 'ricart-agrawala --sites 3 --requests unbounded', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(2060, 5931) },
  { name: 'Ricart-Agrawala, 4 sites', verify: 'ricart-agrawala --sites 4 --requests unbounded', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(1_780_403, 9_733_143) },
  { name: 'Lamport, 3 sites', verify: 'lamport --sites 3 --requests unbounded --param clock=reqtick --param counts=reply', reductions: ['timestamps', 'partial-order'],
    full: 'infinite', normalForms: counts(289_423, 975_897) },
]

function counts(states: number, transitions: number): Counts {
  return { states, transitions }
}
