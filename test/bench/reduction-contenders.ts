// The programs that search one model, each set up to use some reductions, with the counts that it must give.
import { countsOfCoterie, explorationOf } from './coterie.js'
import { BenchError, words } from './measure.js'
import { buildPan, type Counts, countsOfPan } from './pan.js'
import { type Model, type PromelaModel, REDUCTIONS, type Reduction } from './reduction-models.js'
import { buildRumur, countsOfRumur, type RumurSymmetry } from './rumur.js'

// SPIN and Rumur check the same: mutual exclusion, and no unexpected final state. Without --continue the search would stop at a
// deadlock of Maekawa's algorithm, and there would be nothing to count.
const ASKED = words('--property mutualExclusion --property deadlockFreedom --continue --quiet --format json')
/** The exit codes of a finished check: everything holds, something is violated, something is undecided. */
export const FINISHED = [0, 1, 2]

// SPIN's exact store, as in spin.ts; both from the form of the model that leaves its reduction most to do.
const PAN_FLAGS = { full: ['-O2', '-DSAFETY', '-DNOREDUCE'], reduced: ['-O2', '-DSAFETY'] } as const

/** A program set up to search one model in one way. */
export interface Contender {
  readonly name: string
  /** Undefined if the search would not end. */
  readonly command: readonly string[] | undefined
  readonly goodExits: readonly number[]
  readonly countsOf: (output: string) => Counts
  /** The expected counts: states and steps, or a bound on the number of states. */
  readonly exactly?: Counts | undefined
  readonly atMost?: Counts | undefined
  readonly atLeast?: Counts | undefined
}

/** One line of the table. */
interface Line {
  readonly reduction: string
  readonly coterie?: Contender
  readonly spin?: Contender
  readonly rumur?: Contender
}

export interface Tools {
  readonly folder: string
  readonly coterie: readonly string[]
  readonly known: readonly Reduction[]
  readonly spin: boolean
  readonly rumur: boolean
}

export function linesOf(model: Model, tools: Tools): Line[] {
  const { full, orbits } = model
  const finite = full === 'infinite' ? undefined : full
  const applying = model.reductions.filter((reduction) => tools.known.includes(reduction))
  const panOf = (way: keyof typeof PAN_FLAGS) =>
    tools.spin && model.spin && { spin: pan(tools.folder, model.spin, way, finite) }
  const rumurOf = (symmetry: RumurSymmetry) =>
    tools.rumur && model.rumur && { rumur: rumur(tools.folder, model, model.rumur, symmetry) }

  const exhaustive = model.rumur?.exhaustive && rumurOf('exhaustive')
  return [
    { reduction: 'none', coterie: coterie(model, [], tools), ...panOf('full'), ...rumurOf('off') },
    ...REDUCTIONS.flatMap((reduction): Line[] => {
      const beside = {
        ...(applying.includes(reduction) && { coterie: coterie(model, [reduction], tools) }),
        ...(reduction === 'partial-order' && panOf('reduced')),
        ...(reduction === 'symmetry' && orbits && rumurOf('heuristic')),
      }
      return Object.keys(beside).length > 0 ? [{ reduction, ...beside }] : []
    }),
    ...(exhaustive ? [{ reduction: 'symmetry, exhaustive', ...exhaustive }] : []),
    ...(applying.length > 1 ? [{ reduction: 'all', coterie: coterie(model, applying, tools) }] : []),
  ]
}

function coterie(model: Model, reductions: readonly Reduction[], tools: Tools): Contender {
  const { verify, full, orbits, normalForms } = model
  // `all` for several, so that this word is tested too.
  const asked = reductions.length > 1 ? ['all'] : reductions.length === 1 ? reductions : ['none']
  const only = reductions.length === 1 ? reductions[0] : undefined
  const finite = full === 'infinite' ? normalForms : full
  const ends = full !== 'infinite' || reductions.includes('timestamps')
  const expected =
    only === 'symmetry'
      ? orbits
      : only === 'timestamps'
        ? normalForms
        : reductions.length === 0
          ? finite
          : undefined
  return {
    name: `Coterie, ${asked.join()}`,
    command: ends
      ? [...tools.coterie, 'verify', ...words(verify), ...ASKED, ...asked.flatMap((one) => ['--reduce', one])]
      : undefined,
    goodExits: FINISHED,
    countsOf: (output) => countsOfComplete(output, reductions),
    exactly: expected,
    atMost: finite,
  }
}

/** The counts of a complete search that used the requested reductions. */
function countsOfComplete(output: string, reductions: readonly Reduction[]): Counts {
  const { complete, reductions: used } = explorationOf(output)
  if (complete !== true) throw new BenchError('Coterie did not search the whole graph')
  const described = JSON.stringify(used ?? [])
  const unused = reductions.find((reduction) => !described.includes(reduction))
  if (unused !== undefined)
    throw new BenchError(`Coterie did not use ${unused}: its reductions are ${described}`)
  return countsOfCoterie(output)
}

function pan(
  folder: string,
  model: PromelaModel,
  way: keyof typeof PAN_FLAGS,
  full: Counts | undefined,
): Contender {
  return {
    name: `SPIN, ${way}`,
    command: [buildPan(folder, model.file, model.defines, PAN_FLAGS[way]), ...model.panArguments],
    goodExits: [0],
    countsOf: countsOfPan,
    ...(way === 'full' ? { exactly: full } : { atMost: full }),
  }
}

function rumur(
  folder: string,
  { full, orbits }: Model,
  model: NonNullable<Model['rumur']>,
  symmetry: RumurSymmetry,
): Contender {
  const finite = full === 'infinite' ? undefined : full
  const representatives = model.orbits ?? orbits
  return {
    name: `Rumur, ${symmetry}`,
    command: [buildRumur(folder, model, symmetry)],
    goodExits: [0],
    countsOf: countsOfRumur,
    atMost: finite,
    ...{
      off: { exactly: finite },
      heuristic: { atLeast: representatives },
      exhaustive: { exactly: representatives },
    }[symmetry],
  }
}
