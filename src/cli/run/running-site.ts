// A site that runs: it holds its record and takes the enabled clauses of its spec, by the same functions as the reference semantics. What
// it knows of others is what arrives. Shared variables, if the spec has any, are lent to it for one step.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model } from '../../model/model.js'
import { isLocalTo } from '../../protocol/clause.js'
import type { Message } from '../../protocol/message.js'
import { SplitMix } from '../../search/split-mix.js'
import { reactionTo } from '../../semantics/reaction.js'
import { type Outcome, type SiteRecord, transact } from '../../semantics/transaction.js'
import { viewOf } from '../../semantics/view-of.js'
import { fieldOf, recordWith } from '../../sorts/record.js'
import type { Json } from '../../sorts/sort.js'
import { writeFrame } from './frames.js'
import type { FromSite, SiteStart, ToSite } from './messages.js'
import { secondsSince } from './run-clock.js'
import { readDisk } from './stable-files.js'

interface Received {
  readonly from: number
  readonly message: Message
  readonly isCopy: boolean
}

/** A step that the site can take. */
interface Choice {
  readonly clause: string
  readonly received: Received | undefined
  readonly outcomes: readonly Outcome[]
}

// A clause that waits for a timeout, or that the environment takes, happens about so often, in milliseconds.
const rarely = 100

// A site without an enabled clause looks again after this time, in milliseconds, if nothing wakes it.
const patience = 50

const noVariables: readonly unknown[] = []

export class RunningSite {
  readonly #model: Model
  readonly #start: SiteStart
  readonly #socket: Socket
  readonly #random: SplitMix
  readonly #inbox: Received[] = []
  #record: SiteRecord
  #made: number
  #isIn = false
  /** When the site may leave the section, request, or take a rare clause; in seconds since the start. */
  #mayLeave = 0
  #mayRequest = 0
  #mayTakeRare = 0
  #lent: ((values: readonly unknown[]) => void) | undefined
  #wake: () => void = () => {}
  #begin: () => void = () => {}
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve
  })

  constructor(model: Model, start: SiteStart, socket: Socket) {
    const { site, record, requests, conduct, disk } = start
    this.#model = model
    this.#start = start
    this.#socket = socket
    this.#random = new SplitMix(conduct.seed + 1000 * (site + 1) + requests)
    this.#made = requests
    const { role } = model.sites[site]!
    this.#record = role.record.fromJson(record) as SiteRecord
    for (const [field, json] of Object.entries(disk === undefined ? {} : readDisk(disk)))
      this.#record = recordWith(this.#record, field, role.record.fields[field]!.fromJson(json))
    this.#tell({ kind: 'hello', token: start.token, site })
  }

  heard(frame: ToSite): void {
    switch (frame.kind) {
      case 'begin':
        this.#begin()
        return
      case 'deliver': {
        const { from, isCopy } = frame
        const message = this.#model.spec.messages.sort.fromJson(frame.message)
        this.#inbox.push({ from, message, isCopy })
        this.#wake()
        return
      }
      case 'values':
        this.#lent?.(frame.values.map((value, number) => this.#model.variables[number]!.sort.fromJson(value)))
        return
      case 'changed':
        this.#wake()
        return
      default:
        frame satisfies never
    }
  }

  /** Takes steps until the process ends. Throws what a function of the spec throws. */
  async run(): Promise<void> {
    // Else the others would be waited for that have not started yet.
    await this.#begun
    this.#mayRequest = this.#now + this.#think()
    this.#mayTakeRare = this.#now + this.#rareWait()
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      if (await this.#step()) {
        // Frames that have arrived are read before the next step.
        await new Promise((resume) => setImmediate(resume))
        continue
      }
      const timer = new AbortController()
      await Promise.race([
        woken,
        sleep(this.#untilNext(), undefined, { signal: timer.signal }).catch(() => {}),
      ])
      timer.abort()
    }
  }

  get #now(): number {
    return secondsSince(this.#start.base)
  }

  /** The seconds from the end of an entry to the next request: exponential, so requests are independent of each other. */
  #think(): number {
    return -Math.log(1 - this.#random.below(1 << 20) / (1 << 20)) / this.#start.conduct.rate
  }

  #rareWait(): number {
    return (rarely / 2 + this.#random.below(rarely)) / 1000
  }

  #untilNext(): number {
    const now = this.#now
    const next = [this.#mayLeave, this.#mayRequest, this.#mayTakeRare].filter((time) => time > now)
    return Math.min(patience, ...next.map((time) => 1000 * (time - now) + 1))
  }

  #tell(frame: FromSite): void {
    writeFrame(this.#socket, frame as Json)
  }

  async #step(): Promise<boolean> {
    const isShared = this.#model.variables.length > 0
    const values = isShared ? await this.#borrowed() : noVariables
    const choice = this.#choice((variable) => values[variable])
    if (choice === undefined) {
      if (isShared) this.#tell({ kind: 'unlock' })
      return false
    }
    this.#take(choice, values)
    return true
  }

  #borrowed(): Promise<readonly unknown[]> {
    return new Promise((resolve) => {
      this.#lent = resolve
      this.#tell({ kind: 'lock' })
    })
  }

  /** One of the steps that the site can take now, at random; received messages and local clauses have equal chances. */
  #choice(read: (variable: number) => unknown): Choice | undefined {
    const local = this.#localChoices(read)
    const isLocalFirst = local.length > 0 && this.#random.below(2) === 0
    const received = isLocalFirst ? undefined : this.#received(read)
    return received ?? (local.length === 0 ? this.#received(read) : local[this.#random.below(local.length)])
  }

  #received(read: (variable: number) => unknown): Choice | undefined {
    for (let left = this.#inbox.length; left > 0; left--) {
      const received = this.#inbox.shift()!
      const clause = reactionTo(this.#model, this.#start.site, received.message.type)
      const outcomes = transact(this.#model, this.#start.site, this.#record, clause, read, received)
      if (outcomes.length > 0) return { clause, received, outcomes }
      this.#tell({ kind: 'refused', from: received.from })
    }
    return undefined
  }

  #localChoices(read: (variable: number) => unknown): readonly Choice[] {
    const { spec, sites } = this.#model
    const { site } = this.#start
    return [...spec.clauses].flatMap(([clause, one]): Choice[] => {
      if (!isLocalTo(one, sites[site]!.role.name) || !this.#isDue(clause, one.timeout === true)) return []
      const outcomes = transact(this.#model, site, this.#record, clause, read)
      return outcomes.length === 0 ? [] : [{ clause, received: undefined, outcomes }]
    })
  }

  /** Whether the load lets the site take a clause now. */
  #isDue(clause: string, isTimeout: boolean): boolean {
    const { spec, given, requesters, requests } = this.#model
    const now = this.#now
    // The switch decides who crashes and recovers.
    if (clause === 'crash' || clause === 'recover') return false
    if (isTimeout || !given.clauses.has(clause)) return now >= this.#mayTakeRare
    if (clause === spec.workload.request)
      return now >= this.#mayRequest && requesters.has(this.#start.site) && this.#made < requests
    return !this.#isIn || now >= this.#mayLeave
  }

  #take({ clause, received, outcomes }: Choice, values: readonly unknown[]): void {
    const outcome = outcomes[this.#random.below(outcomes.length)]!
    const { spec, sites, variables, given } = this.#model
    const { site, conduct } = this.#start
    const { record: sort } = sites[site]!.role
    const before = sort.toJson(this.#record)
    this.#record = outcome.record
    const time = this.#now
    const isIn = this.#holds((variable) =>
      outcome.writes.has(variable) ? outcome.writes.get(variable) : values[variable],
    )
    if (isIn && !this.#isIn) this.#mayLeave = time + conduct.hold / 1000
    if (!isIn && this.#isIn) this.#mayRequest = time + this.#think()
    this.#isIn = isIn
    if (clause === spec.workload.request) {
      this.#made++
      this.#mayRequest = time + this.#think()
    }
    const { [clause]: taken } = Object.fromEntries(given.clauses)
    if (taken === undefined || (taken.kind === 'local' && taken.timeout === true))
      this.#mayTakeRare = time + this.#rareWait()
    const { sort: messages } = spec.messages
    const sends = outcome.sends.map(({ to, message }) => ({ to, message: messages.toJson(message) }))
    const kind = received === undefined ? 'local' : received.isCopy ? 'duplicate' : 'deliver'
    this.#tell({
      kind: 'step',
      event: {
        site,
        clause,
        kind,
        ...(received === undefined
          ? {}
          : { from: received.from, message: messages.toJson(received.message) }),
        sends,
        before,
        after: sort.toJson(outcome.record),
        time,
      },
      sends,
      writes: [...outcome.writes].map(([variable, value]) => ({
        variable,
        value: variables[variable]!.sort.toJson(value),
      })),
    })
  }

  #holds(read: (variable: number) => unknown): boolean {
    const { site } = this.#start
    const only = (what: string) => (): never => {
      throw new Error(`whether ${this.#model.sites[site]!.title} is in the section depends on ${what}`)
    }
    const view = viewOf(
      this.#model,
      {
        field: (of, name) => (of === site ? fieldOf(this.#record, name) : only('another site')()),
        variable: read,
        count: only('channels'),
        contents: only('channels'),
      },
      true,
    )
    return view.holds(site)
  }
}
