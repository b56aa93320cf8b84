// The models that the comparison with SPIN counts and times, each in two forms, with the counts that every program must give.
import { words } from './measure.js'
import { buildPan, type Counts } from './pan.js'
export const FORMS = ['tuned', 'textbook'] as const
export type Form = (typeof FORMS)[number]

// Textbook: a process per site, Promela channels, local variables. Tuned: one process, queues packed into
// integers. Either way an action is one d_step of a loop with a single location.
const FILE_OF_FORM: Readonly<Record<Form, (model: string) => string>> = {
  tuned: (model) => `${model}.pml`,
  textbook: (model) => `${model}-processes.pml`,
}

interface PanModel {
  readonly model: string
  readonly defines: readonly string[]
  /**
   * -E where states without successors are to be expected (requests used up, or a known deadlock): SPIN would
   * stop at the first of them. It then checks mutual exclusion only, which is less than Coterie checks.
   */
  readonly panArguments: readonly string[]
}

interface CountedConfiguration extends PanModel {
  readonly expected: Counts
}

export interface TimedConfiguration extends CountedConfiguration {
  readonly name: string
  readonly coterieArguments: readonly string[]
}

// -m: the depth of SPIN's stack, just above what the search needs in the deeper form. -w22: the hash size with the
// least elapsed time of those tried that need no more memory than the states.
export const TIMED: readonly TimedConfiguration[] = [
  {
    name: 'Ricart-Agrawala, 4 sites, 1 request',
    model: 'ricart-agrawala',
    defines: ['-DN=4', '-DR=1'],
    panArguments: ['-E', '-m1000', '-w22'],
    expected: { states: 1_470_924, transitions: 7_730_343 },
    coterieArguments: words(
      'verify ricart-agrawala --sites 4 --requests 1 --property mutualExclusion --property deadlockFreedom --format json',
    ),
  },
  {
    name: 'central server, 8 clients',
    model: 'central-server',
    defines: ['-DN=8'],
    panArguments: ['-m700000', '-w22'],
    expected: { states: 1_488_256, transitions: 4_753_408 },
    coterieArguments: words(
      'verify central-server --sites 8 --property mutualExclusion --property deadlockFreedom --format json',
    ),
  },
  {
    name: 'Maekawa, 2x2 grid, 2 requests',
    model: 'maekawa',
    defines: ['-DGRID', '-DR=2'],
    panArguments: ['-E', '-m1000', '-w22'],
    expected: { states: 1_534_573, transitions: 5_573_300 },
    coterieArguments: words(
      'verify maekawa --sites 4 --param quorums=grid --requests 2 --continue --property mutualExclusion --property deadlockFreedom --format json',
    ),
  },
]

export const SMALL: readonly CountedConfiguration[] = [
  small('ricart-agrawala', ['-DN=2', '-DR=1'], ['-E'], 40, 52),
  small('ricart-agrawala', ['-DN=3', '-DR=1'], ['-E'], 2357, 6282),
  small('ricart-agrawala', ['-DN=3', '-DR=2'], ['-E'], 29_384, 81_347),
  small('central-server', ['-DN=2'], [], 34, 64),
  small('central-server', ['-DN=3'], [], 158, 384),
  small('central-server', ['-DN=4'], [], 776, 2176),
  small('maekawa', ['-DRING'], ['-E'], 345, 948),
  small('maekawa', ['-DGRID', '-DR=1'], ['-E'], 47_417, 154_888),
]

function small(
  model: string,
  defines: readonly string[],
  extra: readonly string[],
  states: number,
  transitions: number,
): CountedConfiguration {
  return { model, defines, panArguments: [...extra, '-m100000', '-w18'], expected: { states, transitions } }
}

export function buildForm(
  folder: string,
  { model, defines }: PanModel,
  form: Form,
  spinFlags: readonly string[],
  panFlags: readonly string[],
): string {
  return buildPan(folder, FILE_OF_FORM[form](model), [...defines, ...spinFlags], panFlags)
}
