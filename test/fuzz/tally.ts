// Counts what was compared. A comparison proves little if a feature never occurs or all verdicts are the same.

/** Counts by name. */
export class Counts {
  private readonly counts = new Map<string, number>()

  add(name: string, more = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + more)
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0
  }

  get sum(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  get entries(): readonly (readonly [string, number])[] {
    return [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** The tally of a run of comparisons. */
export class Tally {
  protocols = 0
  /** Protocols whose graph the naive explorer explored completely. */
  complete = 0
  states = 0
  verdicts = 0
  traces = 0
  certificates = 0
  readonly features = new Counts()
  /** For each kind of property, how often the naive explorer gave each verdict. */
  readonly decided = new Counts()
  /** For each combination, how often it was compared, refused or unused. */
  readonly combinations = new Counts()
  /** Sampled verdicts, by the naive explorer's verdict. */
  readonly sampled = new Counts()

  /** The tally as text. */
  text(): string {
    const { protocols, complete, states, verdicts, traces, certificates } = this
    const table = ({ entries }: Counts) =>
      entries.map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`)
    const number = (count: number) => count.toLocaleString('en')
    return [
      `${number(protocols)} protocols (${number(complete)} seen to their end, ${number(states)} states), ${number(verdicts)} verdicts compared, ${number(traces)} runs taken again, ${number(certificates)} certificates audited`,
      'protocols with',
      ...table(this.features),
      'verdicts of the naive explorer',
      ...table(this.decided),
      'combinations of reduction and search',
      ...table(this.combinations),
      'verdicts on a sample, and what the naive explorer says',
      ...table(this.sampled),
    ].join('\n')
  }
}
