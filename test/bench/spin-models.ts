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
  readonly forms: readonly Form[]
  readonly coterieArguments: readonly string[]
}

// -m: the depth of SPIN's stack, just above what the search needs in the deeper form. -w is SPIN's default, 24.
// All programs check mutual exclusion and nothing else, in the whole graph.
export const TIMED: readonly TimedConfiguration[] = [
  {
    name: 'Ricart-Agrawala, 3 sites, 6 requests each',
    model: 'ricart-agrawala',
    // The hand-packed form has stamps below 15. Six requests of three sites need 18.
    forms: ['textbook'],
    defines: ['-DN=3', '-DR=6'],
    panArguments: ['-E', '-m1000'],
    expected: { states: 2_099_042, transitions: 5_966_627 },
    coterieArguments: verify('ricart-agrawala --sites 3 --requests 6'),
  },
  {
    name: 'Ricart-Agrawala, 4 sites, 1 request each',
    model: 'ricart-agrawala',
    forms: FORMS,
    defines: ['-DN=4', '-DR=1'],
    panArguments: ['-E', '-m1000'],
    expected: { states: 1_470_924, transitions: 7_730_343 },
    coterieArguments: verify('ricart-agrawala --sites 4 --requests 1'),
  },
  {
    name: 'central server, 8 clients',
    model: 'central-server',
    forms: FORMS,
    defines: ['-DN=8'],
    panArguments: ['-E', '-m700000'],
    expected: { states: 1_488_256, transitions: 4_753_408 },
    coterieArguments: verify('central-server --sites 8'),
  },
  {
    name: 'Maekawa, 2 x 2 grid, 2 requests each',
    model: 'maekawa',
    forms: FORMS,
    defines: ['-DGRID', '-DR=2'],
    panArguments: ['-E', '-m1000'],
    expected: { states: 1_534_573, transitions: 5_573_300 },
    coterieArguments: verify('maekawa --sites 4 --param quorums=grid --requests 2'),
  },
  {
    name: 'Maekawa, 2 x 2 grid, messages to oneself through a channel',
    model: 'maekawa',
    forms: ['textbook'],
    defines: ['-DGRID', '-DSELF'],
    panArguments: ['-E', '-m1000000'],
    expected: { states: 6_001_796, transitions: 34_300_968 },
    coterieArguments: verify('maekawa --sites 4 --self channel'),
  },
]

function verify(model: string): string[] {
  return words(`verify ${model} --property mutualExclusion --continue --workers 1 --format json`)
}

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
