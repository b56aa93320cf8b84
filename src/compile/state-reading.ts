// Predicates and monitors over state vectors: they see the same view as over the reference's states, each thing they read
// is recorded, and the answer is remembered for every state that agrees on it.
import type { List } from 'immutable'
import { ImpureSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import type { AnyView } from '../protocol/property.js'
import { pushed } from '../semantics/channel.js'
import { type Source, viewOf } from '../semantics/view-of.js'
import { fieldOf } from '../sorts/record.js'
import { encode } from '../sorts/sort.js'
import { Decisions } from './decisions.js'
import { Interner } from './interner.js'
import { type Motion, originOfVariable } from './motion.js'
import type { Reading, Tables } from './tables.js'

const often = 50

/** A function of one state vector, or of two that stand one behind the other, with results numbered from 0. */
export class StateReading implements Reading {
  private trees = new Decisions()
  /** The root of the tree of each function. */
  private roots: number[] = []
  /** The channels that had held a message when the trees were begun. */
  private live: Int32Array
  private readonly views = new Map<number, AnyView>()
  private readonly tables: Tables
  private readonly fields = new Map<string, Interner<unknown>>()
  private path: [number, number][] = []
  private seen = new Set<number>()
  private learnt = 0
  /** Memory held, in bytes, as far as it can be told. */
  bytes = 0
  readonly fieldsRead = new Set<string>()
  readonly typesRead = new Set<string>()
  contentsRead = false
  private v: Int32Array = new Int32Array(0)
  /** While a claim is tried: how the parts of the state are moved before they are seen. */
  private motion: Motion | undefined

  constructor(tables: Tables) {
    this.tables = tables
    this.live = tables.live
    tables.readings.push(this)
  }

  /** A new function; `ask` evaluates it. */
  question(): number {
    return this.roots.push(this.trees.root()) - 1
  }

  /** The view of the vector that starts at `offset` of the one in question. Reading it is what gets recorded. */
  view(offset: number): AnyView {
    let view = this.views.get(offset)
    if (view === undefined) {
      view = viewOf(this.tables.model, this.source(offset))
      this.views.set(offset, view)
    }
    return view
  }

  /** The result for `v` as far as it is remembered, else -1. */
  known(question: number, v: Int32Array): number {
    // Channels that never held a message are not read; when one comes alive, what was learnt without it is forgotten.
    if (this.live !== this.tables.live) this.forget()
    return this.trees.walk(this.roots[question]!, v)
  }

  private forget(): void {
    this.live = this.tables.live
    this.trees = new Decisions()
    this.roots = this.roots.map(() => this.trees.root())
  }

  /**
   * The result for `v`: remembered, or `compute`d now, more than once, through a view that `view` gave.
   * @param what the function, for the error. Throws an `ImpureSpec` where it is none of what it reads.
   * @param compute the function; with a motion, of the moved state, which must give the same, or a `Refuted` is thrown
   */
  ask(
    question: number,
    v: Int32Array,
    what: string,
    compute: (motion: Motion | undefined) => number,
  ): number {
    const known = this.known(question, v)
    if (known >= 0) return known
    const [result, path] = this.recorded(v, compute)
    let same = true
    // Often at first, as the clauses in tables.ts; where nothing more is remembered, not at all.
    for (let k = this.trees.hasRoom ? (this.learnt++ < often ? 7 : 1) : 0; k > 0 && same; k--) {
      const [again, pathAgain] = this.recorded(v, compute)
      same = result === again && path.join() === pathAgain.join()
    }
    if (!same || (this.trees.hasRoom && !this.trees.learn(this.roots[question]!, path, result))) {
      throw new ImpureSpec(
        `${what} of ${this.tables.model.spec.name} gave two different answers to the same state. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    for (const certifier of this.tables.certifiers) {
      for (const motion of certifier.motions(v)) {
        this.v = v
        this.motion = motion
        try {
          if (compute(motion) !== result) certifier.refute(what, motion)
        } finally {
          this.motion = undefined
        }
      }
    }
    this.bytes = this.trees.bytes
    for (const values of this.fields.values()) this.bytes += values.bytes
    return result
  }

  private recorded(
    v: Int32Array,
    compute: (motion: Motion | undefined) => number,
  ): readonly [number, [number, number][]] {
    this.v = v
    this.path = []
    this.seen = new Set()
    return [compute(undefined), this.path]
  }

  private found(key: string, slot: number, project: (id: number) => number): number {
    const reading = this.trees.reading(key, slot, project)
    const found = this.trees.read(reading, this.v)
    if (!this.seen.has(reading)) this.path.push([reading, found])
    this.seen.add(reading)
    return found
  }

  private source(offset: number): Source {
    const { tables } = this
    const { slots, model } = tables
    const channelOf = (from: number, to: number) => from * slots.sites + to
    const record = (site: number) => tables.records[site]!.value(this.v[offset + site]!)
    const inChannel = (from: number, to: number) => {
      const channel = channelOf(from, to)
      return tables.channels[channel]!.contents.value(this.v[offset + slots.channel + channel]!)
    }
    const { sort: messages } = model.spec.messages
    return {
      field: (site, name) => {
        const { motion } = this
        if (motion !== undefined) {
          const sort = model.sites[site]!.role.record.fields[name]!
          return motion.value(sort, fieldOf(record(motion.origin(site)), name))
        }
        const key = `${offset}:${site}.${name}`
        let values = this.fields.get(key)
        if (values === undefined) {
          this.fieldsRead.add(`${model.sites[site]!.role.name}.${name}`)
          const sort = model.sites[site]!.role.record.fields[name]!
          values = new Interner((value) => encode(sort, value))
          this.fields.set(key, values)
        }
        const interner = values
        const project = (id: number) => interner.id(fieldOf(tables.records[site]!.value(id), name))
        return interner.value(this.found(key, offset + site, project))
      },
      variable: (number) => {
        const { motion } = this
        if (motion !== undefined) {
          const origin = originOfVariable(model, motion, number)
          const value = tables.variables[origin]!.value(this.v[offset + slots.variable + origin]!)
          return motion.value(model.variables[number]!.sort, value)
        }
        const slot = offset + slots.variable + number
        return tables.variables[number]!.value(this.found(`${offset}:v${number}`, slot, (id) => id))
      },
      count: (from, to, type) => {
        const { motion } = this
        if (motion !== undefined) {
          const contents = inChannel(motion.origin(from), motion.origin(to))
          return contents.count((message) => message.type === type)
        }
        this.typesRead.add(type)
        const channel = channelOf(from, to)
        if (tables.sizes[slots.channel + channel] === 1) return 0
        const project = (id: number) =>
          tables.channels[channel]!.contents.value(id).count((message) => message.type === type)
        return this.found(`${offset}:${channel}#${type}`, offset + slots.channel + channel, project)
      },
      contents: (from, to): List<Message> => {
        const { motion } = this
        if (motion !== undefined) {
          const contents = inChannel(motion.origin(from), motion.origin(to))
          const empty = contents.clear()
          const moved = contents.map((message) => motion.value(messages, message))
          return moved.reduce((list, message) => pushed(model, list, message), empty)
        }
        this.contentsRead = true
        const channel = channelOf(from, to)
        const id = this.found(`${offset}:${channel}`, offset + slots.channel + channel, (same) => same)
        return tables.channels[channel]!.contents.value(id)
      },
    }
  }
}
