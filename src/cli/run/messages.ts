// What the processes of a run tell each other.
import type { ModelOptions } from '../../protocol/model-options.js'
import type { FiguresSoFar } from '../../report/run/run-figures.js'
import type { RunResult } from '../../report/run/run-report.js'
import type { Json } from '../../sorts/sort.js'
import type { Failed } from './failure.js'

/** The model of a run, as its processes make it. */
export type RunModel = {
  readonly argument: string
  readonly mutant?: string
  readonly options: ModelOptions
}

/** How the channels and the sites behave. Times are in milliseconds. */
export type Conduct = {
  readonly seed: number
  /** The mean time of a message in transit. */
  readonly delay: number
  /** The time that a site stays in the section. */
  readonly hold: number
  /** The requests of each site in a second, while it is idle. */
  readonly rate: number
}

/** What the switch reads on its stdin, once. */
export type SwitchStart = {
  readonly model: RunModel
  readonly conduct: Conduct
  /** The log. */
  readonly file: string
  /** The folder of the files with the stable fields of each site; absent if no site recovers. */
  readonly disks?: string
  /** Only who knows it may connect. */
  readonly token: string
  /** The address of this machine at which the switch listens. */
  readonly address: string
  /** How long it runs, in milliseconds. */
  readonly duration: number
  /** When the run began, in seconds of the clock of this machine. */
  readonly base: number
}

/** What a site reads on its stdin, once. */
export type SiteStart = {
  readonly model: RunModel
  readonly conduct: Conduct
  readonly site: number
  /** Its record; it is not the initial one after a recovery. */
  readonly record: Json
  /** The file with its stable fields, which replace those of the record. */
  readonly disk?: string
  /** How often it has requested. */
  readonly requests: number
  readonly token: string
  readonly base: number
  /** Where the switch listens. */
  readonly address: string
  readonly port: number
}

/** A step of a site, with all that it changes; one frame, so that it happens as a whole or not at all. */
export type TakenStep = {
  readonly kind: 'step'
  /** The line of the log. */
  readonly event: { readonly site: number; readonly [field: string]: Json }
  readonly sends: readonly { readonly to: number; readonly message: Json }[]
  readonly writes: readonly { readonly variable: number; readonly value: Json }[]
}

/** What a site tells the switch. */
export type FromSite =
  | { readonly kind: 'hello'; readonly token: string; readonly site: number }
  /** It wants the shared variables for itself. */
  | { readonly kind: 'lock' }
  /** It has changed none of them. */
  | { readonly kind: 'unlock' }
  /** No alternative of its clause receives this message now. */
  | { readonly kind: 'refused'; readonly from: number }
  | TakenStep

/** What the switch tells a site. */
export type ToSite =
  /** All sites are connected, so the site may take steps. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'deliver'; readonly from: number; readonly message: Json; readonly isCopy: boolean }
  /** The shared variables, which belong to the site until it has taken a step or unlocked them. */
  | { readonly kind: 'values'; readonly values: readonly Json[] }
  /** Another site has changed a shared variable. */
  | { readonly kind: 'changed' }

/** What the parent tells the switch. */
export type ToSwitch = { readonly kind: 'stop' }

/** All that happened. */
export type Tally = Omit<RunResult, 'seconds' | 'seed' | 'watched' | 'bounds'>

/** What the switch tells the parent. */
export type FromSwitch =
  | { readonly kind: 'ready'; readonly port: number; readonly records: readonly Json[] }
  /** Each site has connected; the time of the run begins. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'figures'; readonly figures: FiguresSoFar }
  /** A site has crashed: nothing that its process does from now on reaches anyone. */
  | { readonly kind: 'down'; readonly site: number }
  /** A site recovers with this record. */
  | { readonly kind: 'up'; readonly site: number; readonly record: Json; readonly requests: number }
  | Failed
  | { readonly kind: 'end'; readonly tally: Tally }
