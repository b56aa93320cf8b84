// Evaluates predicates and monitors over state vectors, through the same view as for the reference semantics' states. What they
// read is recorded, and the result is cached for every state that agrees on it.

import type { List } from 'immutable'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import type { AnyView, Monitor } from '../protocol/property.js'
import { pushed } from '../semantics/channel.js'
import { originOfVariable } from '../semantics/shared-place.js'
import { type Source, viewOf } from '../semantics/view-of.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import { encode, joined } from '../sorts/sort.js'
import { type CallArguments, noArguments } from './call-arguments.js'
import type { Answer, Seen, Transformation } from './certifier.js'
import { Decisions } from './decisions.js'
import { FieldReads } from './field-reads.js'
import { FieldValues } from './field-values.js'
import type { Reading } from './reading.js'
import { repetitionsAfter } from './repetitions.js'
import { type Part, textOfPart } from './state-part.js'
import type { Tables } from './tables.js'

/** What a call reads: each reading, then its result, in order. Flat, since it is compared after every repetition. */
type Path = number[]

const samePath = (one: Path, other: Path): boolean => {
  if (one.length !== other.length) return false
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false
  return true
}

interface Question {
  /** The root of its tree. */
  root: number
  /** The first query with the same function. */
  readonly family: number
  /** Every part that it has read, in any state and under any transformation, in the order of the first reading. */
  readonly parts: Map<string, Part>
  /** Whether a test of a claim has read something that the result does not read, without keeping it. */
  hasDiverged: boolean
}

/** A function of one state vector, or of two adjacent ones, with results numbered from 0. */
export class StateReading implements Reading {
  private trees = new Decisions()
  private readonly queries: Question[] = []
  /** The channels that had held a message when the trees were started. */
  private live: Int32Array
  private readonly views = new Map<number, AnyView>()
  private readonly sources = new Map<number, Source>()
  private readonly tables: Tables
  /** The number of this reader among those of these tables. */
  private readonly number: number
  private readonly fields: FieldValues
  private learnt = 0
  readonly fieldsRead = new Set<string>()
  readonly typesRead = new Set<string>()
  contentsRead = false
  readonly sentRead = new Set<Monitor['on']>()
  // The current call: the state, the transformation that is applied before it is read, whether reading is recorded in `path`,
  // and the path so far.
  private v: Int32Array = new Int32Array(0)
  private transformation: Transformation | undefined
  private keeping = true
  private callArguments: readonly number[] = []
  private path: Path = []
  private hasDiverged = false
  // By reading: the last call that has kept it.
  private readonly keptBy: number[] = []
  private calls = 0
  // For the certifiers, if there are any: the parts of the current query, and the values that its result depends on.
  private parts: Map<string, Part> | undefined
  private values: Seen[] | undefined

  constructor(tables: Tables) {
    this.tables = tables
    this.fields = new FieldValues(tables)
    this.number = tables.readings.length
    this.live = tables.live
    tables.readings.push(this)
  }

  /** An estimate of the memory in use, in bytes. */
  get bytes(): number {
    return this.trees.bytes + this.fields.bytes
  }

  /**
   * A new function; `ask` evaluates it.
   * @param like a query with the same function but other sites: a certifier need not test both on the same image
   */
  newQuery(like?: number): number {
    const number = this.queries.length
    const { family, parts } = (like === undefined ? undefined : this.queries[like]) ?? {
      family: number,
      parts: new Map(),
    }
    return this.queries.push({ root: this.trees.root(), family, parts, hasDiverged: false }) - 1
  }

  /** The view of the vector that starts at `offset` of the current one. Reading it is recorded. */
  view(offset: number): AnyView {
    const view = this.views.get(offset) ?? viewOf(this.tables.model, this.sourceAt(offset))
    this.views.set(offset, view)
    return view
  }

  /** The cached result for `v`, else -1. */
  known(queryNumber: number, v: Int32Array): number {
    // Channels that never held a message are not read. When one is first used, what was cached without it is cleared.
    if (this.live !== this.tables.live) this.forget()
    return this.trees.walk(this.queries[queryNumber]!.root, v)
  }

  /** The tree of a query, for a copy elsewhere; undefined if the next query starts it anew. */
  treeOf(queryNumber: number): { readonly trees: Decisions; readonly root: number } | undefined {
    if (this.live !== this.tables.live) return undefined
    return { trees: this.trees, root: this.queries[queryNumber]!.root }
  }

  private forget(): void {
    this.live = this.tables.live
    this.trees = new Decisions()
    for (const query of this.queries) query.root = this.trees.root()
  }

  /**
   * The result for `v`: cached, or `compute`d now, more than once, through a view that `view` returned.
   * @param what the function, for the error; throws an `ImpureSpec` if it is not a function of what it reads
   * @param compute the function; with a transformation, of the transformed state, where the result must be the same, or a
   *   `CertificationFailed` is thrown
   * @param callArguments its arguments in addition to the state
   */
  ask(
    queryNumber: number,
    v: Int32Array,
    what: string,
    compute: (transformation: Transformation | undefined) => number,
    callArguments: CallArguments = noArguments,
  ): number {
    const known = this.known(queryNumber, v)
    if (known >= 0) return known
    const { tables } = this
    tables.news++
    tables.sampledStates.add(() => v.slice(0, tables.slots.count))
    const { root, parts } = this.queries[queryNumber]!
    this.callArguments = callArguments.sites
    const certified = this.tables.certifiers.length > 0
    this.parts = certified ? parts : undefined
    this.values = certified ? callArguments.values.map((one) => ({ ...one, isClock: false })) : undefined
    const [result, path] = this.recorded(v, compute)
    const seen = this.values ?? []
    this.values = undefined
    let same = true
    // Once nothing more is cached, each result is computed anew in any case.
    for (let k = this.trees.hasRoom ? repetitionsAfter(this.learnt++) : 0; k > 0 && same; k--) {
      const again = this.repeated(v, compute)
      same = again !== undefined && result === again[0] && samePath(path, again[1])
    }
    // The parts that the certifiers keep are added after it; `path` is still that of the last call, which is the same.
    if (same && certified) this.certify(queryNumber, v, what, compute, callArguments, result, seen)
    if (!same || (this.trees.hasRoom && !this.trees.learn(root, this.path, result))) {
      throw new ImpureSpec(
        `${what} of ${this.tables.model.spec.name} returned two different results for the same state. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    return result
  }

  // Undefined if it fails, which differs from the first result.
  private repeated(
    v: Int32Array,
    compute: (transformation: Transformation | undefined) => number,
  ): readonly [number, Path] | undefined {
    try {
      return this.recorded(v, compute)
    } catch (error) {
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      return undefined
    }
  }

  private recorded(
    v: Int32Array,
    compute: (transformation: Transformation | undefined) => number,
  ): readonly [number, Path] {
    this.v = v
    this.path = []
    this.calls++
    return [compute(undefined), this.path]
  }

  private certify(
    queryNumber: number,
    v: Int32Array,
    what: string,
    compute: (transformation: Transformation | undefined) => number,
    callArguments: CallArguments,
    result: number,
    seen: readonly Seen[],
  ): void {
    const query = this.queries[queryNumber]!
    const { parts } = query
    const moved = <T>(
      transformation: Transformation | undefined,
      keeping: boolean,
      call: () => T,
      noting = false,
    ): T => {
      this.v = v
      this.transformation = transformation
      this.keeping = keeping
      this.parts = noting ? parts : undefined
      try {
        return call()
      } finally {
        this.transformation = undefined
        this.keeping = true
      }
    }
    const answer: Answer = {
      what,
      key: `${this.number} ${query.family}`,
      result,
      seen,
      made: callArguments.made?.(result),
      under: (transformation: Transformation, isCached: boolean) =>
        moved(transformation, isCached, () => compute(transformation), true),
      image: (transformation: Transformation) =>
        moved(transformation, false, () =>
          joined([
            // Texts with fewer parts must differ from these.
            String(parts.size),
            ...callArguments.sites.map((site) => String(transformation.site(site))),
            ...callArguments.values.map(({ sort, value }) => encode(sort, transformation.value(sort, value))),
            ...[...parts.values()].map((part) => this.textOf(part)),
          ]),
        ),
      keepAll: () =>
        moved(undefined, true, () => {
          for (const part of parts.values()) this.textOf(part)
        }),
    }
    this.hasDiverged = false
    for (const certifier of this.tables.certifiers) certifier.answer(answer)
    // Always from now on, because paths with a common beginning must continue with the same reading.
    if (this.hasDiverged) query.hasDiverged = true
    if (query.hasDiverged) answer.keepAll()
  }

  // The whole part as the function reads it now, transformed or not.
  private textOf(part: Part): string {
    const siteAt = (place: number): number => {
      const callArguments = this.callArguments[place]!
      return this.transformation?.site(callArguments) ?? callArguments
    }
    return textOfPart(part, this.tables.model, this.sourceAt(part.offset), siteAt)
  }

  private found(key: string, slot: number, project: (id: number) => number): number {
    return this.foundBy(this.trees.reading(key, slot, project))
  }

  private foundBy(reading: number): number {
    const found = this.trees.read(reading, this.v)
    if (this.keptBy[reading] === this.calls) return found
    if (this.keeping) {
      this.path.push(reading, found)
      this.keptBy[reading] = this.calls
    } else if (this.parts !== undefined) this.hasDiverged = true
    return found
  }

  private note(part: Part, name: string): void {
    const key = `${part.offset} ${part.kind} ${name}`
    if (!this.parts!.has(key)) this.parts!.set(key, part)
  }

  private sourceAt(offset: number): Source {
    let source = this.sources.get(offset)
    if (source === undefined) {
      source = this.source(offset)
      this.sources.set(offset, source)
    }
    return source
  }

  private source(offset: number): Source {
    const { tables } = this
    const { slots, model } = tables
    const { sort: messages } = model.spec.messages
    const fields = new FieldReads(tables, this.fields, offset, this.fieldsRead)
    const channelOf = (from: number, to: number) => {
      const { transformation } = this
      return transformation === undefined
        ? from * slots.sites + to
        : transformation.origin(from) * slots.sites + transformation.origin(to)
    }
    return {
      field: (site, name) => {
        const { transformation } = this
        const origin = transformation === undefined ? site : transformation.origin(site)
        const { sort, named, values, reading } = fields.of(site, name, origin, this.trees)
        const value = values.value(this.foundBy(reading))
        if (this.parts !== undefined) {
          const place = this.callArguments.findIndex((one) => (transformation?.site(one) ?? one) === site)
          const role = model.sites[site]!.role.name
          if (place < 0) this.note({ kind: 'field', offset, role, name }, named)
          else this.note({ kind: 'own', offset, role, name, place }, `${place} ${named}`)
          this.values?.push({ sort, value, isClock: isClockOfSite(sort) })
        }
        return transformation === undefined ? value : transformation.value(sort, value)
      },
      variable: (number) => {
        const { transformation } = this
        const { sort, field } = model.variables[number]!
        const origin = transformation === undefined ? number : originOfVariable(model, transformation, number)
        const slot = offset + slots.variable + origin
        const value = tables.variables[origin]!.value(
          this.found(`${offset}:v${origin}`, slot, (same) => same),
        )
        if (this.parts !== undefined) {
          this.note({ kind: 'variable', offset, name: field }, field)
          this.values?.push({ sort, value, isClock: isSharedClock(sort) })
        }
        return transformation === undefined ? value : transformation.value(sort, value)
      },
      count: (from, to, type) => {
        const channel = channelOf(from, to)
        const slot = offset + slots.channel + channel
        this.typesRead.add(type)
        if (this.parts !== undefined) this.note({ kind: 'count', offset, type }, type)
        if (tables.sizes[slots.channel + channel] === 1) return 0
        const project = (id: number) =>
          tables.channels[channel]!.contents.value(id).count((message) => message.type === type)
        return this.found(`${offset}:${channel}#${type}`, slot, project)
      },
      contents: (from, to): List<Message> => {
        const { transformation } = this
        const channel = channelOf(from, to)
        const slot = offset + slots.channel + channel
        this.contentsRead = true
        const id = this.found(`${offset}:${channel}`, slot, (same) => same)
        const contents = tables.channels[channel]!.contents.value(id)
        if (this.parts !== undefined) {
          this.note({ kind: 'contents', offset }, '')
          for (const message of contents)
            this.values?.push({ sort: messages as never, value: message, isClock: false })
        }
        if (transformation === undefined) return contents
        const moved = contents.map((message) => transformation.value(messages, message))
        return moved.reduce((list, message) => pushed(model, list, message), contents.clear())
      },
    }
  }
}
