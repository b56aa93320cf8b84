// A run as its parent sees it: a process for each site, and the switch between them. All of them end with the parent, however it ends,
// because their stdin does.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Model } from '../../model/model.js'
import type { FiguresSoFar } from '../../report/run/run-figures.js'
import type { Json } from '../../sorts/sort.js'
import { isSource, programModule } from '../load/program-files.js'
import { errorOf } from './failure.js'
import { readFrames, writeFrame } from './frames.js'
import type { Conduct, FromSwitch, RunModel, SiteStart, SwitchStart, Tally } from './messages.js'
import { clock } from './run-clock.js'
import { diskOf } from './stable-files.js'

/** What a run does, and where its log goes. */
interface RunPlan {
  readonly model: RunModel
  readonly conduct: Conduct
  /** How long it runs, in milliseconds. */
  readonly duration: number
  readonly file: string
  /** The address of this machine through which the processes connect. */
  readonly address: string
}

const started = (program: string): ChildProcess => {
  const file = fileURLToPath(programModule(`src/cli/run/${program}`))
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : []
  // What the code of the spec prints goes to stderr.
  return spawn(process.execPath, [...loader, file, String(process.pid)], { stdio: ['pipe', 2, 2, 'pipe'] })
}

/** The processes of a run. */
export class RunningModel {
  readonly #model: Model
  readonly #plan: RunPlan
  readonly #token = randomBytes(16).toString('hex')
  readonly #base = clock()
  readonly #disks: string | undefined
  readonly #switch: ChildProcess
  readonly #sites = new Map<number, ChildProcess>()
  #port = 0
  #figures: FiguresSoFar | undefined
  #isOver = false
  #hasBegun = false
  #resolve: (tally: Tally) => void = () => {}
  #reject: (error: Error) => void = () => {}
  /** What happened in all; rejected with a `BrokenSpec` if a function of the spec fails, or a process ends. */
  readonly ended: Promise<Tally>

  constructor(model: Model, plan: RunPlan) {
    this.#model = model
    this.#plan = plan
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#disks = model.options.recovery > 0 ? mkdtempSync(join(tmpdir(), 'coterie-disks-')) : undefined
    this.#switch = started('switch-process')
    this.#listen(this.#switch, 'the switch', (frame) => this.#heard(frame as FromSwitch))
    const { duration, file, conduct, address } = plan
    const disks = this.#disks === undefined ? {} : { disks: this.#disks }
    const base = this.#base
    const start: SwitchStart = {
      model: plan.model,
      conduct,
      file,
      address,
      duration,
      token: this.#token,
      base,
      ...disks,
    }
    writeFrame(this.#switch.stdin!, start)
  }

  /** What happened so far; undefined before the processes have begun. */
  get figures(): FiguresSoFar | undefined {
    return this.#figures
  }

  /** Whether all sites have connected to the switch. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** The processes that run, for a test that kills them. */
  get pids(): readonly number[] {
    return [this.#switch, ...this.#sites.values()].flatMap(({ pid }) => pid ?? [])
  }

  /** Ends the run; `ended` follows. */
  stop(): void {
    writeFrame(this.#switch.stdin!, { kind: 'stop' })
  }

  /** Ends all processes at once. */
  kill(): void {
    this.#isOver = true
    for (const child of [...this.#sites.values(), this.#switch]) child.kill('SIGKILL')
    if (this.#disks !== undefined) rmSync(this.#disks, { recursive: true, force: true })
  }

  #heard(frame: FromSwitch): void {
    switch (frame.kind) {
      case 'ready':
        this.#port = frame.port
        for (const [site, record] of frame.records.entries()) this.#startSite(site, record, 0)
        return
      case 'begun':
        this.#hasBegun = true
        return
      case 'figures':
        this.#figures = frame.figures
        return
      case 'down':
        this.#sites.get(frame.site)?.kill('SIGKILL')
        this.#sites.delete(frame.site)
        return
      case 'up':
        this.#startSite(frame.site, frame.record, frame.requests, true)
        return
      case 'failed':
        this.#failed(errorOf(frame))
        return
      case 'end':
        this.kill()
        this.#resolve(frame.tally)
        return
      default:
        frame satisfies never
    }
  }

  #startSite(site: number, record: Json, requests: number, isRecovered = false): void {
    const { model, conduct, address } = this.#plan
    const disk =
      isRecovered && this.#disks !== undefined ? diskOf(this.#disks, this.#model.sites[site]!) : undefined
    const start: SiteStart = {
      model,
      conduct,
      site,
      record,
      requests,
      token: this.#token,
      base: this.#base,
      address,
      port: this.#port,
      ...(disk === undefined ? {} : { disk }),
    }
    const child = started('site-process')
    this.#sites.set(site, child)
    this.#listen(child, this.#model.sites[site]!.title, (frame) => this.#heard(frame as FromSwitch))
    writeFrame(child.stdin!, start)
  }

  #listen(child: ChildProcess, who: string, take: (frame: Json) => void): void {
    readFrames(child.stdio[3] as Readable, take)
    child.stdin!.on('error', () => {})
    child.on('error', (error) => this.#failed(error))
    child.on('exit', (code, signal) => {
      const isWanted = child !== this.#switch && ![...this.#sites.values()].includes(child)
      if (isWanted || this.#isOver) return
      // What it said last may still be on its way.
      setTimeout(() => {
        const how = signal === null ? `with exit code ${code}` : `by ${signal}`
        this.#failed(new Error(`the process of ${who} ended ${how}`))
      }, 500)
    })
  }

  #failed(error: Error): void {
    if (this.#isOver) return
    this.kill()
    this.#reject(error)
  }
}
