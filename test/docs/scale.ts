// What larger searches would cost, from what one search on a disk has cost: the table of docs/scale.md.

/** The search on a disk that docs/large-models.md reports: Ricart-Agrawala with clocks, one thread. */
const measured = { states: 155e6, steps: 791e6, processorSeconds: 400, fileBytes: 11e9 }

/** What the plan assumes, and says that it assumes. */
const assumed = {
  /** The bytes of a successor that goes to the machine that owns it: its words, its parent and the number of its step. */
  successorBytes: 20,
  /** The bytes of a state as a level reads it again. */
  packedBytes: 20,
  levels: 100,
  diskBytesPerSecond: 1e9,
  /** One gigabit a second, in both directions. */
  networkBytesPerSecond: 125e6,
}

const seconds = (value: number): string => {
  if (value < 90) return `${Math.round(value)} s`
  return value < 5400 ? `${Math.round(value / 60)} min` : `${(value / 3600).toFixed(1)} h`
}

const bytes = (value: number): string =>
  value < 1e12 ? `${Math.round(value / 1e9)} GB` : `${(value / 1e12).toFixed(1)} TB`

const powers = ['10^9', '10^10'] as const

const row = (power: (typeof powers)[number], machines: number): string => {
  const states = Number(power.replace('10^', '1e'))
  const steps = (states * measured.steps) / measured.states
  const work = (steps * measured.processorSeconds) / measured.steps / machines
  const files = (states * measured.fileBytes) / measured.states / machines
  // A level reads the states of all earlier ones: half of all states, on average.
  const read = (states * assumed.packedBytes * assumed.levels) / 2 / machines
  const sent = (steps * assumed.successorBytes * (machines - 1)) / machines / machines
  return `| ${[
    power,
    machines,
    seconds(work),
    bytes(files),
    `${bytes(read)}, ${seconds(read / assumed.diskBytesPerSecond)}`,
    machines === 1 ? '' : `${bytes(sent)}, ${seconds(sent / assumed.networkBytesPerSecond)}`,
  ].join(' | ')} |`
}

/** The rows of the table. */
export const scaleRows: readonly string[] = powers.flatMap((power) =>
  [1, 8, 64].map((machines) => row(power, machines)),
)
