// The views of state vectors. A vector has a number for each part of a state, so a view that was seen is known by the numbers of its
// parts, and its text is made once.
import type { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { withRoom } from '../../compile/int-list.js'
import { SeenTuples } from '../../compile/seen-tuples.js'
import type { Tables } from '../../compile/tables.js'
import type { Message } from '../../protocol/message.js'
import type { QuorumSystem } from '../../quorums/quorum-system.js'
import { fieldOf } from '../../sorts/record.js'
import { type Configuration, canonicalForm, channel } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { type CutRecord, recordCut, recordText } from '../cut/cut-record.js'
import { kept } from '../cut/cut-to-pair.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import { zero } from '../shape/zero.js'
import { inboxViews } from './inbox-views.js'
import { type SystemState, voterViews } from './voter-views.js'

const viewsOfForm = function* (
  shape: Shape,
  parameter: unknown,
  system: SystemState,
): Generator<Configuration> {
  if (shape.form === 'voters') {
    yield* voterViews(shape, parameter as QuorumSystem, system)
    return
  }
  if (shape.form === 'inboxes') {
    yield* inboxViews(shape, system)
    return
  }
  const { records } = system
  const size = records.length
  const ranked = (record: CutRecord, site: number): CutRecord =>
    record.map((value, k) => (shape.elements.includes(k) ? (parameter as List<number>).get(site) : value))
  const whole: Configuration = {
    sites: records.map((record, site) =>
      ranked(
        configured(shape.many, record, (other) => other),
        site,
      ),
    ),
    ones: [],
    shared: [],
    channels: new Map(
      records.map((_, site) => [channel(site, (site + 1) % size), system.channel(site, (site + 1) % size)]),
    ),
  }
  for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) yield kept(shape, whole, [a, b])
}

/** The record of a site of a system, cut to the sites for which `to` gives an index. */
export const configured = (
  { fields }: RoleShape,
  record: unknown,
  to: (site: number) => Index | undefined,
): CutRecord => {
  const whole = fields.map(({ name, kind, sort, array }) => {
    // Elements of shared arrays are not in the record.
    if (array !== undefined) return sort.initial
    const value = fieldOf(record, name)
    if (kind === 'scalar' || kind === 'site') return value
    if (kind === 'map') return [...(value as ImmutableMap<number, unknown>)].sort(([a], [b]) => a - b)
    const members = [...(value as ImmutableSet<number> | List<number>)]
    return kind === 'list' ? members : members.sort((a, b) => a - b)
  })
  return recordCut({ name: '', fields }, whole, to)
}

interface Pair {
  readonly a: number
  readonly b: number
  /** The two sites, and the sites of the other roles. */
  readonly kept: readonly number[]
  /** Where a state vector has the numbers of their channels and of the variables that a view of them has. */
  readonly numbers: readonly number[]
  readonly seen: SeenTuples
  /** What a state vector has for the pair: the numbers of its cuts, then those of its channels and variables. */
  readonly shows: Int32Array
  /** By site that is kept, and the number of its record: the number of its cut to the pair, or -1. */
  readonly cuts: Int32Array[]
}

const noCuts = new Int32Array(0)

/** The views of state vectors: each combination of the numbers of its parts is looked at once. */
export class StateViews {
  readonly shown = new Set<string>()
  missing: string | undefined
  private readonly shape: Shape
  /** The quorum system, or the numbers of the sites of a ring. */
  private readonly parameter: unknown
  private readonly tables: Tables
  private readonly sites: number
  private readonly has: (text: string) => boolean
  // A pair of sites, and what a state vector has for it.
  private readonly pairs: readonly Pair[]
  private readonly cutRecords: CutRecord[] = []
  private readonly numbers = new Map<string, number>()

  constructor(
    shape: Shape,
    parameter: unknown,
    tables: Tables,
    sites: number,
    has: (text: string) => boolean,
  ) {
    this.shape = shape
    this.parameter = parameter
    this.tables = tables
    this.sites = sites
    this.has = has
    this.pairs = shape.form === 'channels' ? this.pairsOfSites() : []
  }

  /** Looks at all pairs of sites of a state. */
  see(v: Int32Array): void {
    if (this.shape.form !== 'channels') {
      for (const view of viewsOfForm(this.shape, this.parameter, this.system(v))) this.note(view)
      return
    }
    for (const pair of this.pairs) this.seePair(v, pair)
  }

  private pairsOfSites(): readonly Pair[] {
    const { slots } = this.tables
    const sites = [...Array(this.sites).keys()]
    return sites.flatMap((a) =>
      sites.slice(a + 1).map((b): Pair => {
        const kept = [a, b, ...this.shape.ones.map((_, k) => this.sites + k)]
        const channels = kept.flatMap((from) => kept.map((to) => slots.channel + from * slots.sites + to))
        const variables = this.variablesOf([a, b]).map((k) => slots.variable + k)
        const numbers = [...channels, ...variables]
        const shows = new Int32Array(kept.length + numbers.length)
        return { a, b, kept, numbers, seen: new SeenTuples(), shows, cuts: kept.map(() => noCuts) }
      }),
    )
  }

  private seePair(v: Int32Array, pair: Pair): void {
    const { kept, numbers, seen, shows } = pair
    for (let k = 0; k < kept.length; k++) shows[k] = this.cut(v, pair, k)
    for (let k = 0; k < numbers.length; k++) shows[kept.length + k] = v[numbers[k]!]!
    if (seen.add(shows)) this.note(this.configuration(v, kept, [...shows.subarray(0, kept.length)]))
  }

  // The numbers of the variables that a view of these sites has.
  private variablesOf(sites: readonly number[]): readonly number[] {
    const { variables } = this.tables.model
    return [...variables.keys()].filter((k) => {
      const { index } = variables[k]!
      return index === undefined || sites.includes(index)
    })
  }

  private note(view: Configuration): void {
    const { text } = canonicalForm(this.shape, view)
    this.shown.add(text)
    if (!this.has(text)) this.missing ??= text
  }

  private system(v: Int32Array): SystemState {
    const { slots, channels, records } = this.tables
    const sites = [...Array(this.sites).keys()]
    return {
      records: sites.map((site) => records[site]!.value(v[site]!)),
      channel: (from, to) => {
        const at = from * slots.sites + to
        return channels[at]!.contents.value(v[slots.channel + at]!).toArray()
      },
    }
  }

  // The number of the cut of the k-th site that is kept.
  private cut(v: Int32Array, { a, b, kept, cuts }: Pair, k: number): number {
    const site = kept[k]!
    const known = cuts[k]![v[site]!] ?? -1
    if (known >= 0) return known
    const { many, ones } = this.shape
    const role = site < this.sites ? many : ones[site - this.sites]!
    const record = this.tables.records[site]!.value(v[site]!)
    const to = (other: number) =>
      other === a ? 0 : other === b ? 1 : other >= this.sites ? firstOne + other - this.sites : undefined
    const cut = configured(role, record, to)
    // Equal cuts have one number, so that most states show nothing new.
    const text = `${a} ${b} ${site}\n${recordText(role, cut)}`
    const number = this.numbers.get(text) ?? this.cutRecords.push(cut) - 1
    this.numbers.set(text, number)
    cuts[k] = withRoom(cuts[k]!, v[site]! + 1, -1)
    cuts[k]![v[site]!] = number
    return number
  }

  private configuration(v: Int32Array, kept: readonly number[], cuts: readonly number[]): Configuration {
    const { slots, channels } = this.tables
    const named = (at: number): Index => (at < 2 ? at : firstOne + at - 2)
    const contents = new Map<string, readonly Message[]>()
    for (const [i, from] of kept.entries())
      for (const [j, to] of kept.entries()) {
        const at = from * slots.sites + to
        const held = channels[at]!.contents.value(v[slots.channel + at]!)
        if (!held.isEmpty()) contents.set(channel(named(i), named(j)), held.toArray())
      }
    const { many, shared, elements } = this.shape
    const { variables } = this.tables.model
    const variable = (name: string, site?: number): unknown => {
      const k = variables.findIndex(({ field, index }) => field === name && index === site)
      return this.tables.variables[k]!.value(v[slots.variable + k]!)
    }
    const records = cuts.map((number) => this.cutRecords[number]!)
    const sites = records
      .slice(0, 2)
      .map((record, place) =>
        record.map((value, k) =>
          elements.includes(k) ? variable(many.fields[k]!.array!, kept[place]) : value,
        ),
      )
    return {
      sites,
      ones: records.slice(2),
      shared: shared.map(({ name }) => (name === zero ? 0 : variable(name))),
      channels: contents,
    }
  }
}
