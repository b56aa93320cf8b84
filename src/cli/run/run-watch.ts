// What a run shows from outside: the state after each step, who waits and who is in the section, and for how long.
import type { Model } from '../../model/model.js'
import { initialStates } from '../../semantics/initial-states.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { SiteRecord } from '../../semantics/transaction.js'
import type { Tally } from './messages.js'

/** The state of a run and what happened so far. The channels are not in it. */
export class RunWatch {
  readonly model: Model
  #state: State
  #holding: readonly number[]
  readonly #waitingSince = new Map<number, number>()
  #steps = 0
  readonly #entries: number[]
  readonly #waits: number[] = []
  #overlap: Tally['overlap'] = null

  /** The run begins in the first initial state. */
  constructor(model: Model) {
    this.model = model
    this.#state = initialStates(model)[0]!
    this.#entries = model.sites.map(() => 0)
    this.#holding = this.#holdersNow()
  }

  get state(): State {
    return this.#state
  }

  get line(): number {
    return this.#steps
  }

  /**
   * A site has taken a step.
   * @param writes the shared variables that it changed, by their numbers
   * @param seconds since the start of the run
   */
  stepped(site: number, record: SiteRecord, writes: ReadonlyMap<number, unknown>, seconds: number): void {
    this.#steps++
    this.#state = this.#state.update('sites', (sites) => sites.set(site, record))
    for (const [variable, value] of writes)
      this.#state = this.#state.update('variables', (all) => all.set(variable, value))
    const view = viewOfState(this.model, this.#state)
    const holding = this.#holdersNow()
    for (const one of this.model.competitors) {
      if (view.waits(one) && !this.#waitingSince.has(one)) this.#waitingSince.set(one, seconds)
      const isEntry = holding.includes(one) && !this.#holding.includes(one)
      if (isEntry) {
        this.#entries[one]!++
        this.#waits.push(1000 * (seconds - (this.#waitingSince.get(one) ?? seconds)))
        if (holding.length > 1) this.#overlap ??= { line: this.#steps, sites: holding }
      }
      if (!view.waits(one)) this.#waitingSince.delete(one)
    }
    this.#holding = holding
  }

  /** A step that changes no record and no shared variable. */
  lost(): void {
    this.#steps++
  }

  tally(): Pick<Tally, 'steps' | 'entries' | 'waits' | 'overlap'> {
    return { steps: this.#steps, entries: this.#entries, waits: this.#waits, overlap: this.#overlap }
  }

  #holdersNow(): readonly number[] {
    const view = viewOfState(this.model, this.#state)
    return this.model.competitors.filter((site) => view.holds(site))
  }
}
