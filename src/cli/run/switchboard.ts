// Between the sites of a run: it carries their messages, gives them the shared variables one at a time, writes the log and watches who
// enters. A step of a site arrives as one frame and takes effect as a whole. The lines of the log are in the order in which the frames
// arrive, in which every step comes after those that it depends on: so the log is one run.
import type { Socket } from 'node:net'
import { hasCrashed } from '../../model/faults/crash.js'
import type { Model } from '../../model/model.js'
import type { Message } from '../../protocol/message.js'
import { SplitMix } from '../../search/split-mix.js'
import { reactionTo } from '../../semantics/reaction.js'
import { viewOfState } from '../../semantics/state.js'
import { type SiteRecord, transact } from '../../semantics/transaction.js'
import type { Json } from '../../sorts/sort.js'
import { type Arrival, Channels } from './channels.js'
import { crashTimes, downTime } from './fault-schedule.js'
import { readFrames, writeFrame } from './frames.js'
import type { FromSite, FromSwitch, SwitchStart, TakenStep, Tally, ToSite } from './messages.js'
import { tellParent } from './one-process.js'
import { secondsSince } from './run-clock.js'
import { RunLog, written } from './run-log.js'
import { type Change, RunWatch } from './run-watch.js'
import { SharedLock } from './shared-lock.js'
import { diskOf, writeDisk } from './stable-files.js'

// How often the parent learns what has happened, in milliseconds.
const often = 200

// The switch takes the shared variables for steps that no process of a site takes.
const itself = -1

interface Delivery {
  readonly message: Message
  readonly isCopy: boolean
}

const tell = (frame: FromSwitch): void => tellParent(frame)

export class Switchboard {
  readonly #model: Model
  readonly #start: SwitchStart
  readonly #watch: RunWatch
  readonly #channels: Channels<Message>
  readonly #lock: SharedLock
  readonly #random: SplitMix
  readonly #sockets = new Map<number, Socket>()
  /** What a site has received and not taken, by the sender. */
  readonly #open = new Map<string, Delivery>()
  readonly #own: (() => void)[] = []
  readonly #made: number[]
  readonly #log: RunLog
  readonly #crashTimes: readonly number[]
  #hasBegun = false
  #crashes = 0
  #copied = 0
  #recoveries = 0
  #isOver = false
  #end: () => void = () => {}
  readonly ended: Promise<void>

  constructor(model: Model, start: SwitchStart) {
    const { conduct, file, duration } = start
    const { order, loss, duplication, crash } = model.options
    this.#model = model
    this.#start = start
    this.#watch = new RunWatch(model)
    this.#random = new SplitMix(conduct.seed + 1)
    this.#made = model.sites.map(() => 0)
    const network = { isFifo: order === 'fifo', loss, duplication, delay: conduct.delay, seed: conduct.seed }
    this.#channels = new Channels(network, (...arrived) => this.#arrived(...arrived))
    this.#lock = new SharedLock((site) => this.#granted(site))
    this.#log = new RunLog(file)
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#crashTimes = crashTimes(crash, duration, conduct.seed + 2)
    setInterval(() => tell({ kind: 'figures', figures: this.#watch.soFar() }), often).unref()
    for (const [index, contents] of this.#watch.state.channels.entries())
      for (const message of contents) {
        const sites = model.sites.length
        this.#channels.send(Math.floor(index / sites), index % sites, message)
      }
  }

  /** The records of the sites. */
  records(): readonly Json[] {
    return this.#model.sites.map(({ id }) => this.#recordJson(id))
  }

  /** Ends the run: what arrives from now on is not part of it. */
  stop(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#log.close()
    this.#watch.ended()
    tell({ kind: 'end', tally: this.#tally() })
    this.#end()
  }

  /** A process has connected; it must say at once which site it is. */
  connected(socket: Socket): void {
    let site: number | undefined
    socket.setNoDelay(true)
    socket.on('error', () => {})
    readFrames(socket, (json) => {
      const frame = json as FromSite
      if (this.#isOver) return
      if (frame.kind === 'hello') {
        if (frame.token !== this.#start.token || site !== undefined) socket.destroy()
        else {
          site = frame.site
          this.#sockets.set(site, socket)
          this.#deliverOpen(site, socket)
          if (this.#hasBegun) this.#say(socket, { kind: 'begin' })
          else this.#begin()
        }
      } else if (site === undefined) socket.destroy()
      else if (this.#sockets.get(site) === socket) this.#heard(site, frame)
    })
  }

  /** The first time that all sites are connected. */
  #begin(): void {
    if (this.#sockets.size < this.#model.sites.length) return
    this.#hasBegun = true
    for (const socket of this.#sockets.values()) this.#say(socket, { kind: 'begin' })
    tell({ kind: 'begun' })
    for (const time of this.#crashTimes) setTimeout(() => this.#alone(() => this.#crash()), time).unref()
  }

  #heard(site: number, frame: Exclude<FromSite, { kind: 'hello' }>): void {
    switch (frame.kind) {
      case 'lock':
        this.#lock.ask(site)
        return
      case 'unlock':
        this.#lock.release(site)
        return
      case 'refused': {
        const delivery = this.#taken(frame.from, site)
        if (delivery !== undefined) this.#comesAgain(frame.from, site, delivery)
        return
      }
      case 'step':
        this.#stepped(site, frame)
        return
      default:
        frame satisfies never
    }
  }

  #stepped(site: number, { event, sends, writes }: TakenStep): void {
    const { sort } = this.#model.spec.messages
    const values = writes.map(
      ({ variable, value }) => [variable, this.#model.variables[variable]!.sort.fromJson(value)] as const,
    )
    const from = event.from as number | undefined
    const delivery = from === undefined ? undefined : this.#taken(from, site)
    this.#took(event, {
      site,
      record: this.#model.sites[site]!.role.record.fromJson(event.after as Json) as SiteRecord,
      writes: new Map(values),
      sends: sends.map(({ to, message }) => ({ to, message: sort.fromJson(message) })),
      ...(delivery === undefined ? {} : { received: { from: from!, ...delivery } }),
    })
    this.#lock.release(site)
    if (delivery !== undefined) this.#channels.done(from!, site)
  }

  /** A step takes effect. */
  #took(event: TakenStep['event'], change: Change): void {
    const { site, record, writes, sends, received } = change
    const { disks } = this.#start
    if (event.clause === this.#model.spec.workload.request) this.#made[site]!++
    if (received?.isCopy === true) this.#copied++
    const disk = disks === undefined ? undefined : diskOf(disks, this.#model.sites[site]!)
    if (disk !== undefined) written(disk, () => writeDisk(disk, this.#model.sites[site]!, record))
    this.#log.write(event)
    this.#watch.stepped(change, this.#now())
    for (const { to, message } of sends) this.#channels.send(site, to, message)
    if (writes.size > 0)
      for (const [other, socket] of this.#sockets) if (other !== site) this.#say(socket, { kind: 'changed' })
  }

  #arrived(from: number, to: number, message: Message, how: Arrival): void {
    if (this.#isOver) return
    const json = this.#model.spec.messages.sort.toJson(message)
    if (how === 'lose') {
      this.#log.write({ site: to, kind: 'lose', from, message: json, time: this.#now() })
      this.#watch.lost(from, to, message)
      this.#channels.done(from, to)
      return
    }
    const delivery = { message, isCopy: how === 'duplicate' }
    if (this.#isDown(to)) {
      this.#alone(() => this.#receivesAsCrashed(from, to, delivery))
      return
    }
    this.#open.set(`${from} ${to}`, delivery)
    const socket = this.#sockets.get(to)
    if (socket !== undefined)
      this.#say(socket, { kind: 'deliver', from, message: json, isCopy: delivery.isCopy })
  }

  /** What arrived before the site had connected. */
  #deliverOpen(site: number, socket: Socket): void {
    for (const [name, { message, isCopy }] of this.#open) {
      const [from, to] = name.split(' ').map(Number) as [number, number]
      if (to !== site) continue
      const json = this.#model.spec.messages.sort.toJson(message)
      this.#say(socket, { kind: 'deliver', from, message: json, isCopy })
    }
  }

  #taken(from: number, to: number): Delivery | undefined {
    const delivery = this.#open.get(`${from} ${to}`)
    this.#open.delete(`${from} ${to}`)
    return delivery
  }

  // The original of a copy is still in the channel.
  #comesAgain(from: number, to: number, { message, isCopy }: Delivery): void {
    if (isCopy) this.#channels.notCopied(from, to)
    else this.#channels.again(from, to, message)
  }

  /** What a model says of a message to a crashed site: it is dropped, or stays in transit. */
  #receivesAsCrashed(from: number, to: number, delivery: Delivery): void {
    const { message } = delivery
    const clause = reactionTo(this.#model, to, message.type)
    const isTaken = this.#takes(to, clause, { from, ...delivery })
    if (isTaken) this.#channels.done(from, to)
    else this.#comesAgain(from, to, delivery)
  }

  /** The switch takes a step in place of a site, if it is enabled. */
  #takes(site: number, clause: string, received?: Delivery & { readonly from: number }): boolean {
    const { state } = this.#watch
    const read = (variable: number) => state.variables.get(variable)
    const [outcome] = transact(this.#model, site, state.sites.get(site)!, clause, read, received)
    if (outcome === undefined) return false
    const after = this.#model.sites[site]!.role.record.toJson(outcome.record)
    const { sort } = this.#model.spec.messages
    const event = {
      site,
      clause,
      kind: received === undefined ? 'local' : received.isCopy ? 'duplicate' : 'deliver',
      ...(received === undefined ? {} : { from: received.from, message: sort.toJson(received.message) }),
      sends: outcome.sends.map(({ to, message }) => ({ to, message: sort.toJson(message) })),
      after,
      time: this.#now(),
    }
    const { record, writes, sends } = outcome
    this.#took(event, { site, record, writes, sends, ...(received === undefined ? {} : { received }) })
    return true
  }

  #crash(): void {
    const up = this.#model.sites.filter(({ id }) => !this.#isDown(id))
    for (let left = up.length; left > 0; left--) {
      const site = up.splice(this.#random.below(left), 1)[0]!.id
      const isAsked = this.#sockets.has(site) && this.#takes(site, 'crash')
      if (!isAsked) continue
      this.#crashes++
      this.#sockets.get(site)!.destroy()
      this.#sockets.delete(site)
      this.#lock.release(site)
      for (const [name, delivery] of [...this.#open]) {
        const [from, to] = name.split(' ').map(Number) as [number, number]
        if (to !== site) continue
        this.#open.delete(name)
        this.#comesAgain(from, to, delivery)
      }
      tell({ kind: 'down', site })
      if (this.#model.options.recovery > 0)
        setTimeout(() => this.#alone(() => this.#recover(site)), downTime(this.#random)).unref()
      return
    }
  }

  #recover(site: number): void {
    if (!this.#isDown(site) || !this.#takes(site, 'recover')) return
    this.#recoveries++
    tell({ kind: 'up', site, record: this.#recordJson(site), requests: this.#made[site]! })
  }

  /** Does something while no site has the shared variables. */
  #alone(act: () => void): void {
    this.#own.push(act)
    this.#lock.ask(itself)
  }

  #granted(site: number): void {
    if (this.#isOver) return
    if (site === itself) {
      this.#own.shift()!()
      this.#lock.release(itself)
      return
    }
    const socket = this.#sockets.get(site)
    if (socket === undefined) {
      this.#lock.release(site)
      return
    }
    const { variables } = this.#watch.state
    const values = this.#model.variables.map(({ sort }, number) => sort.toJson(variables.get(number)))
    this.#say(socket, { kind: 'values', values })
  }

  #isDown(site: number): boolean {
    return hasCrashed(this.#model, viewOfState(this.#model, this.#watch.state).shared, site)
  }

  #recordJson(site: number): Json {
    return this.#model.sites[site]!.role.record.toJson(this.#watch.state.sites.get(site)!)
  }

  #say(socket: Socket, frame: ToSite): void {
    writeFrame(socket, frame)
  }

  #now(): number {
    return secondsSince(this.#start.base)
  }

  #tally(): Tally {
    return {
      ...this.#watch.tally(),
      lost: this.#channels.lost,
      copied: this.#copied,
      crashes: this.#crashes,
      recoveries: this.#recoveries,
    }
  }
}
