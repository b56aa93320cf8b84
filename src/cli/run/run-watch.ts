// What a run shows from outside: the state after each step, whether it violates a property, who waits and who enters.
import type { Model } from '../../model/model.js'
import type { Message } from '../../protocol/message.js'
import type { Always, Property } from '../../protocol/property.js'
import { type FiguresSoFar, type SiteFigures, waitFigures } from '../../report/run/run-figures.js'
import { pushed } from '../../semantics/channel.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { channelIndex, type State, viewOfState } from '../../semantics/state.js'
import type { SiteRecord } from '../../semantics/transaction.js'
import { decidedByState, violatedIn } from '../../trace/violated-here.js'
import type { Tally } from './messages.js'
import { WaitingTimes } from './waiting-times.js'

/** What a step changes. */
export interface Change {
  readonly site: number
  readonly record: SiteRecord
  /** The shared variables that it writes, by their numbers. */
  readonly writes: ReadonlyMap<number, unknown>
  readonly sends: readonly { readonly to: number; readonly message: Message }[]
  /** The message that it takes from its channel; a copy stays there. */
  readonly received?: { readonly from: number; readonly message: Message; readonly isCopy: boolean }
}

const isAlways = (property: Property): property is Always => property.kind === 'always'

/** The state of a run and what happened so far. */
export class RunWatch {
  readonly model: Model
  readonly #watched: readonly Always[]
  #state: State
  #holding: readonly number[]
  readonly #waitingSince = new Map<number, number>()
  #steps = 0
  readonly #sent: number[]
  readonly #waits: readonly WaitingTimes[]
  readonly #allWaits = new WaitingTimes()
  readonly #violated: { readonly property: string; readonly line: number }[] = []

  /** The run begins in the first initial state. */
  constructor(model: Model) {
    this.model = model
    this.#watched = decidedByState(model).filter(isAlways)
    this.#state = initialStates(model)[0]!
    this.#sent = model.sites.map(() => 0)
    this.#waits = model.sites.map(() => new WaitingTimes())
    this.#holding = this.#holdersNow()
    this.#judge()
  }

  get state(): State {
    return this.#state
  }

  /**
   * A site has taken a step.
   * @param seconds since the start of the run
   */
  stepped({ site, record, writes, sends, received }: Change, seconds: number): void {
    this.#steps++
    if (received !== undefined && !received.isCopy) this.#remove(received.from, site, received.message)
    this.#state = this.#state.update('sites', (sites) => sites.set(site, record))
    for (const [variable, value] of writes)
      this.#state = this.#state.update('variables', (all) => all.set(variable, value))
    this.#sent[site]! += sends.length
    for (const { to, message } of sends)
      this.#state = this.#state.update('channels', (all) =>
        all.update(channelIndex(this.model, site, to), (contents) => pushed(this.model, contents!, message)),
      )
    this.#timed(seconds)
    this.#judge()
  }

  /** A message is lost. */
  lost(from: number, to: number, message: Message): void {
    this.#steps++
    this.#remove(from, to, message)
    this.#judge()
  }

  /** The run is over. Only now is it clear that nothing more happens in a state, so that it may be a deadlock. */
  ended(): void {
    const enabled = enabledIn(this.model, this.#state)
    for (const { name } of violatedIn(this.model, this.#state, enabled)) this.#violates(name)
  }

  /** What happened so far, at a cost that does not depend on how much it is. */
  soFar(): FiguresSoFar {
    const view = viewOfState(this.model, this.#state)
    const nowOf = (site: number) => {
      if (view.crashed(site)) return 'down'
      if (!this.model.competitors.includes(site)) return 'idle'
      return view.holds(site) ? 'holds' : view.waits(site) ? 'waits' : 'idle'
    }
    const sites = this.model.sites.map(({ id }) => {
      const waiting = this.#waits[id]!.soFar
      return { ...this.#counts(id), now: nowOf(id), ...(waiting === undefined ? {} : { waiting }) } as const
    })
    const waiting = this.#allWaits.soFar
    return { steps: this.#steps, sites, ...(waiting === undefined ? {} : { waiting }) }
  }

  /** All that happened. */
  tally(): Pick<Tally, 'steps' | 'sites' | 'waits' | 'violated'> {
    const sites = this.model.sites.map(({ id }): SiteFigures => {
      const waiting = waitFigures(this.#waits[id]!.all)
      return { ...this.#counts(id), ...(waiting === undefined ? {} : { waiting }) }
    })
    return { steps: this.#steps, sites, waits: this.#allWaits.all, violated: this.#violated }
  }

  #counts(site: number): Pick<SiteFigures, 'site' | 'entries' | 'sent'> {
    return { site, entries: this.#waits[site]!.all.length, sent: this.#sent[site]! }
  }

  #remove(from: number, to: number, message: Message): void {
    this.#state = this.#state.update('channels', (all) =>
      all.update(channelIndex(this.model, from, to), (contents) =>
        contents!.remove(contents!.findIndex((one) => one.equals(message))),
      ),
    )
  }

  #timed(seconds: number): void {
    const view = viewOfState(this.model, this.#state)
    const holding = this.#holdersNow()
    for (const site of this.model.competitors) {
      if (view.waits(site) && !this.#waitingSince.has(site)) this.#waitingSince.set(site, seconds)
      if (holding.includes(site) && !this.#holding.includes(site)) {
        const waited = 1000 * (seconds - (this.#waitingSince.get(site) ?? seconds))
        this.#waits[site]!.add(waited)
        this.#allWaits.add(waited)
      }
      if (!view.waits(site)) this.#waitingSince.delete(site)
    }
    this.#holding = holding
  }

  #judge(): void {
    const view = viewOfState(this.model, this.#state)
    for (const { name, predicate } of this.#watched) {
      if (!predicate(view)) this.#violates(name)
    }
  }

  #violates(name: string): void {
    if (this.#violated.some(({ property }) => property === name)) return
    this.#violated.push({ property: name, line: this.#steps })
  }

  #holdersNow(): readonly number[] {
    const view = viewOfState(this.model, this.#state)
    return this.model.competitors.filter((site) => view.holds(site))
  }
}
